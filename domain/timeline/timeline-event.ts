import { z } from "zod";
import { timeInput, type RecordedTime } from "#domain/time/recorded-time.ts";

export const LANES = ["provider", "researcher", "upstream", "status_page", "disclosure"] as const;
export const MILESTONES = [
  "exposure_started",
  "reported",
  "triage_started",
  "reproduced",
  "declared",
  "contained",
  "root_cause_identified",
  "mitigated",
  "patched",
  "restored",
  "disclosed",
] as const;
export const AUDIENCES = ["internal", "parties", "public"] as const;

export type Lane = (typeof LANES)[number];
export type Milestone = (typeof MILESTONES)[number];
export type Audience = (typeof AUDIENCES)[number];

/** A text for people: English always, Japanese when there is one. */
export const text = z.strictObject({
  en: z.string().trim().min(1).max(20_000),
  ja: z.string().trim().min(1).max(20_000).optional(),
});
export type Text = z.infer<typeof text>;

/** Stored as a browser writes it: no line ends, no credentials. */
const sourceUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .transform((written) => new URL(written))
  .refine(({ username, password }) => username === "" && password === "", "an address without user and password")
  .transform(({ href }) => href);

export const eventSource = z.strictObject({ name: text, url: sourceUrl.optional() });

/** What a person or program sends to add an event. `key` is made from the title where it is absent. */
export const newEvent = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, "lower-case letters, digits, dot, dash, underscore; at most 80")
    .optional(),
  title: text,
  body: text.nullish(),
  lane: z.enum(LANES),
  milestone: z.enum(MILESTONES).nullish(),
  audience: z.enum(AUDIENCES).default("internal"),
  time: timeInput,
  knownAt: timeInput.nullish(),
  source: eventSource.nullish(),
  record: z.boolean().default(false),
});
export type NewEvent = z.input<typeof newEvent>;

/** A change names only the fields it changes; null takes an optional field away. */
export const eventChange = z.strictObject({
  title: text.optional(),
  body: text.nullable().optional(),
  lane: z.enum(LANES).optional(),
  milestone: z.enum(MILESTONES).nullable().optional(),
  audience: z.enum(AUDIENCES).optional(),
  time: timeInput.optional(),
  knownAt: timeInput.nullable().optional(),
  source: eventSource.nullable().optional(),
  record: z.boolean().optional(),
});
export type EventChange = z.input<typeof eventChange>;

export type TimelineEvent = {
  id: string;
  key: string;
  title: Text;
  body?: Text;
  lane: Lane;
  milestone?: Milestone;
  audience: Audience;
  time: RecordedTime;
  knownAt?: RecordedTime;
  source?: { name: Text; url?: string };
  record: boolean;
  version: number;
  /** Ties in the order are broken by it. */
  sequence: string;
  retracted?: { at: string; reason: string };
};
