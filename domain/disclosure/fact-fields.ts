import { z } from "zod";
import { AUDIENCES, text } from "#domain/timeline/timeline-event.ts";

export const caseKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,79}$/, "lower-case letters, digits, dot and dash; at most 80");
export const link = z.url({ protocol: /^https?$/ }).max(2_000);
export const line = z.string().trim().min(1).max(300);
export const reason = z.string().trim().min(1).max(2_000);
/** Who may see it: the people of the incident, also the parties of the case, or everybody once it is published. */
export const audience = z.enum(AUDIENCES);

/** When it was and what was said of it. */
export function statedWith<Time extends z.ZodType>(time: Time) {
  return { time: time.optional(), note: text.optional() };
}
