import { z } from "zod";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { caseKey } from "./fact-fields.ts";

const subject = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\r\n\t]*$/, "one line");
const body = z
  .string()
  .max(20_000)
  .transform((written) => written.replace(/\r\n?/g, "\n").replace(/^(?:[^\S\n]*\n)+|\s+$/g, ""))
  .pipe(z.string().min(1, "some text"));
const parties = z.array(caseKey).max(100);

/** `parties`: the group; without one, the people of the incident talk among themselves. A party begins one for itself. */
export const newThread = z.strictObject({ subject, parties: parties.default([]), body: body.optional() });
export type NewThread = z.input<typeof newThread>;
/** Only the group: who is added sees what is said from then on, who is taken out sees the thread no more. */
export const threadChange = z.strictObject({ parties });
export type ThreadChange = z.input<typeof threadChange>;
export const newMessage = z.strictObject({ body });
export type NewMessage = z.input<typeof newMessage>;
export const messageRetraction = z.strictObject({ reason: z.string().trim().min(1).max(2_000) });
export type MessageRetraction = z.input<typeof messageRetraction>;
export const threadMark = z.strictObject({ seq: z.int().positive() });
export type ThreadMark = z.input<typeof threadMark>;

/** Missing fields: a party that this reader must not know of. `party` is missing for the people of the incident, too. */
export type Author = { name?: string; party?: string; partyName?: Text };

export type ThreadParty = { party: string; name?: Text; addedAt: string };

/** As its reader sees it: `messages` counts what they may see, and so does `unread`. */
export type Thread = {
  id: string;
  subject: string;
  parties: ThreadParty[];
  begun: Author & { at: string };
  messages: number;
  lastMessageAt?: string;
  /** Missing for a key that belongs to nobody. */
  unread?: number;
  /** For the people of the incident only. */
  version?: number;
};

export type Attachment = { id: string; name: string; bytes: number; sha256: string; type: string; at: string };

export type Message = {
  /** From 1, without holes, counted from what its reader may see. */
  seq: number;
  author: Author;
  isOwn: boolean;
  isUnread: boolean;
  at: string;
  /** The number of its newest text. */
  version: number;
  changedAt?: string;
  /** Missing where it was retracted. */
  body?: string;
  attachments: Attachment[];
  retracted?: { at?: string; by?: string; reason?: string };
};

export type MessageRevision = { number: number; body: string; at: string };

export type ThreadToRead = { thread: Thread; messages: Message[] };
