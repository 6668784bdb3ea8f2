import { z } from "zod";
import { text } from "#domain/timeline/timeline-event.ts";
import { caseKey as key, line, reason } from "./fact-fields.ts";

export const POLICY_NAMES = [
  "cert_cc",
  "project_zero",
  "oss_fuzz",
  "zdi",
  "linux_distros",
  "linux_kernel",
  "ocert",
  "hackerone",
  "custom",
] as const;
export const ROLL_RULES = ["none", "next_business_day", "previous_business_day"] as const;
export const CALENDAR_NAMES = ["weekends_only", "us_federal", "uk_england", "jp_national", "target2"] as const;

/** A policy as a row, so that a custom one says all that a known one does. */
export const deadlinePolicy = z.strictObject({
  name: z.enum(POLICY_NAMES),
  title: line.optional(),
  anchor: line,
  length: z.int().min(1).max(3_660),
  unit: z.enum(["days", "hours", "business_days", "months"]),
  zone: z.string().max(64),
  calendar: z.enum(CALENDAR_NAMES).default("weekends_only"),
  roll: z.enum(ROLL_RULES).default("none"),
  graceDays: z.int().min(0).max(365).default(0),
  /** Days after the fix is there until details may be public (Project Zero 90+30). */
  afterFixDays: z.int().min(0).max(365).optional(),
  /** The longest embargo that it allows, in days after the anchor. */
  mostEmbargoDays: z.int().min(1).max(3_660).optional(),
});
export type DeadlinePolicy = z.output<typeof deadlinePolicy>;

/** D7: stored with its inputs and the version of the rules it was computed under. */
export function deadlineFacts<Time extends z.ZodType>(time: Time) {
  return [
    z.strictObject({
      kind: z.literal("deadline_set"),
      deadline: key,
      policy: deadlinePolicy,
      anchor: time,
      /** When the patch was there, where the policy asks for it. */
      fixedAt: time.optional(),
      /** Days of grace that were granted: at most the policy's, and with the reason as `override`. */
      grace: z.int().min(1).max(365).optional(),
      party: key.optional(),
      /** Why a deadline of the same key was computed anew: grace, exploitation, a new anchor (D8). */
      override: reason.optional(),
      /** Put in by us when it is stored; a sender leaves them out. */
      due: time.optional(),
      rules: line.optional(),
      calendarVersion: line.optional(),
      remarks: z.array(line).max(20).optional(),
    }),
    z.strictObject({ kind: z.literal("deadline_satisfied"), deadline: key, time, note: text.optional() }),
    z.strictObject({ kind: z.literal("deadline_waived"), deadline: key, reason }),
  ] as const;
}

export const CLOCK_NAMES = [
  "gdpr_33",
  "nis2_early_warning",
  "nis2_notification",
  "nis2_final",
  "cra_early_warning",
  "cra_notification",
  "cra_final_vulnerability",
  "cra_final_incident",
  "dora_19",
  "sec_8k",
  "contract",
] as const;

/** Opt-in: a clock runs only where a named person confirmed that it applies. */
export function clockFacts<Time extends z.ZodType>(time: Time) {
  return [
    z.strictObject({
      kind: z.literal("clock_applied"),
      clock: key,
      name: z.enum(CLOCK_NAMES),
      title: line.optional(),
      confirmedBy: line,
      starts: time,
      /** For contracts and rules whose length is not fixed by law. */
      length: z.int().min(1).max(3_660).optional(),
      unit: z.enum(["hours", "days", "business_days", "months"]).optional(),
      due: time.optional(),
      rules: line.optional(),
      calendarVersion: line.optional(),
      remarks: z.array(line).max(20).optional(),
    }),
    z.strictObject({ kind: z.literal("clock_satisfied"), clock: key, time, note: text.optional() }),
  ] as const;
}
