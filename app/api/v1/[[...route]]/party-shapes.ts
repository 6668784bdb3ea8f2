import { z } from "@hono/zod-openapi";
import { CONSENT_STATES, EMBARGO_STATES, PARTY_ROLES } from "#domain/disclosure/case-words.ts";
import { Text } from "./text-shapes.ts";

const stamp = z.iso.datetime();
const email = z.string();

export const PartyCase = z
  .strictObject({
    version: z.int().describe("When it was so, in microseconds since 1970"),
    now: stamp,
    asOf: stamp.optional(),
    view: z.strictObject({
      party: z.strictObject({ key: z.string(), name: Text, roles: z.array(z.enum(PARTY_ROLES)) }),
      access: z.enum(["open", "awaits_consent", "agreed_no_more", "left"]),
      neutralTitle: z.string().optional(),
      zone: z.string().optional(),
      isWithdrawn: z.boolean(),
      embargo: z.looseObject({ state: z.enum(EMBARGO_STATES), terms: z.array(z.looseObject({ term: z.string() })) }),
      consent: z.looseObject({ state: z.enum(CONSENT_STATES), given: z.array(z.string()) }),
      content: z
        .looseObject({})
        .optional()
        .describe("Missing while an embargo is in force that the party never agreed to"),
    }),
  })
  .openapi("PartyCase");

export const Invitation = z
  .strictObject({
    id: z.uuid(),
    party: z.string(),
    email,
    createdAt: stamp,
    expiresAt: stamp,
    invitedBy: z.string().optional().describe("The name of a person or of a key"),
    state: z.enum(["open", "used", "revoked", "expired"]),
    mail: z
      .strictObject({
        state: z.string(),
        attempts: z.int(),
        sentAt: stamp.optional(),
        lastError: z.string().optional(),
      })
      .optional(),
  })
  .openapi("PartyInvitation");

export const PartyAccess = z
  .strictObject({
    isMailConfigured: z.boolean(),
    people: z.array(
      z.strictObject({
        personId: z.string(),
        name: z.string(),
        email,
        party: z.string(),
        since: stamp,
        leftAt: stamp.optional(),
        hasSecondFactor: z.boolean(),
        visits: z.array(z.strictObject({ firstAt: stamp, lastAt: stamp })).describe("By the hour, the newest first"),
      }),
    ),
    invitations: z.array(Invitation),
  })
  .openapi("PartyAccess");

export const NewInvitation = z.strictObject({ email }).openapi("NewPartyInvitation");

export const Invited = z
  .strictObject({
    id: z.uuid(),
    party: z.string(),
    email,
    expiresAt: stamp,
    link: z.string().optional().describe("Only where no mail can be sent"),
  })
  .openapi("InvitedToParty");
