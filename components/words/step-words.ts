import { keysOf } from "#domain/postmortem/public-steps.ts";
import type { PageWords } from "./page-words.ts";

/** The name of a step, or of those that are told together. */
export function stepInWords(key: string, { impact, separator }: Pick<PageWords, "impact" | "separator">): string {
  return keysOf({ key })
    .map((one) => impact.steps[one] ?? one)
    .join(separator);
}
