import { z } from "zod";
import { timeInput } from "#domain/time/recorded-time.ts";
import { AUDIENCES, text } from "#domain/timeline/timeline-event.ts";

export const PARTY_ROLES = [
  "finder",
  "reporter",
  "vendor",
  "coordinator",
  "deployer",
  "observer",
  "case_owner",
] as const;
export const STEPS = ["informed", "agreed", "fixed", "published"] as const;
export const STEP_STATES = ["done", "pending", "not_applicable", "unknown"] as const;
export const PUBLICATION_STATES = ["published", "pending", "declined"] as const;
export const CREDIT_KINDS = ["finder", "remediation_developer", "coordinator", "other"] as const;

const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);
const audience = z.enum(AUDIENCES).default("internal");
const link = z.url({ protocol: /^https?$/ });
const name = z.string().trim().min(1).max(200);

const party = z.strictObject({
  key,
  name: text,
  roles: z.array(z.enum(PARTY_ROLES)).min(1),
  audience,
  steps: z.array(
    z.strictObject({
      step: z.enum(STEPS),
      state: z.enum(STEP_STATES),
      time: timeInput.optional(),
      note: text.optional(),
    }),
  ),
});

/** A party's own document: published, or expected and pending, or declined. */
const publication = z.strictObject({
  key,
  party: key,
  title: text,
  state: z.enum(PUBLICATION_STATES),
  time: timeInput.optional(),
  url: link.optional(),
  note: text.optional(),
  audience,
});

const credit = z.strictObject({
  key,
  name,
  organisation: name.optional(),
  kind: z.enum(CREDIT_KINDS),
  creditedBy: text.optional(),
  audience,
});

/** Each incident has one case. Embargo terms are not among it: nothing agreed means that there is none. */
export const disclosureCase = z.strictObject({
  channel: text,
  note: text.optional(),
  parties: z.array(party),
  publications: z.array(publication),
  credits: z.array(credit),
});
export type NewDisclosureCase = z.input<typeof disclosureCase>;
