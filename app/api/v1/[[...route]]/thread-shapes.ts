import { z } from "@hono/zod-openapi";
import { messageRetraction, newMessage, newThread, threadChange, threadMark } from "#domain/disclosure/thread.ts";
import { slugParameter } from "./describe.ts";
import { Text } from "./text-shapes.ts";

export const NewThread = z.strictObject(newThread.shape).openapi("NewThread");
export const ThreadChange = z.strictObject(threadChange.shape).openapi("ThreadChange");
export const ThreadMark = z.strictObject(threadMark.shape).openapi("ThreadMark");
export const NewMessage = z.strictObject(newMessage.shape).openapi("NewMessage");
export const MessageRetraction = z.strictObject(messageRetraction.shape).openapi("MessageRetraction");

const stamp = z.iso.datetime();
const count = z.int().min(0);
const author = z.strictObject({
  name: z.string().optional(),
  party: z.string().optional().describe("The party for which they write; none for the incident's people"),
  partyName: Text.optional(),
});

export const Thread = z
  .strictObject({
    id: z.uuid(),
    subject: z.string(),
    parties: z
      .array(z.strictObject({ party: z.string(), name: Text.optional(), addedAt: stamp }))
      .describe("The group; without one, the incident's people are among themselves"),
    begun: author.extend({ at: stamp }),
    messages: count,
    lastMessageAt: stamp.optional(),
    unread: count.optional().describe("By the person whose key this is"),
    version: z.int().min(1).describe("Of the group"),
  })
  .openapi("Thread");

export const ThreadAttachment = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    bytes: count,
    sha256: z.string(),
    type: z.string().describe("What the name says it is and the first bytes confirm, in words"),
    at: stamp,
  })
  .openapi("ThreadAttachment");

export const Message = z
  .strictObject({
    seq: z.int().min(1).describe("From 1, without holes"),
    author,
    isOwn: z.boolean(),
    isUnread: z.boolean(),
    at: stamp,
    version: z.int().min(1).describe("The number of its newest text"),
    changedAt: stamp.optional(),
    body: z.string().optional().describe("None where it was retracted"),
    attachments: z.array(ThreadAttachment),
    retracted: z
      .strictObject({ at: stamp.optional(), by: z.string().optional(), reason: z.string().optional() })
      .optional(),
  })
  .openapi("ThreadMessage");

export const MessageRevision = z
  .strictObject({ number: z.int().min(1), body: z.string(), at: stamp })
  .openapi("ThreadMessageRevision");

export const threadParameters = slugParameter.extend({ id: z.uuid() });
export const messageParameters = threadParameters.extend({ seq: z.string().describe("The message's number") });
