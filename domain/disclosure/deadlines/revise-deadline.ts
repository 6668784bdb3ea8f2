import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { refuse, type Refusal } from "../refusal.ts";
import { isOver } from "../stated-time.ts";

/** D7: what is past moves only with a reason (`override`), which the ledger then shows beside both. */
export function reviseDeadline(
  old: { due?: RecordedTime | undefined },
  next: { due?: RecordedTime | undefined; override?: string | undefined },
  now: string,
): Refusal | undefined {
  if (old.due === undefined || next.override !== undefined || !isOver(old.due, now)) return undefined;
  if (isSameDue(old.due, next.due)) return undefined;
  const message = `This deadline was due ${said(old.due)} and is past: to move it, give the reason as override.`;
  return refuse("deadline_is_past", message);
}

export function isSameDue(a: RecordedTime | undefined, b: RecordedTime | undefined): boolean {
  return a?.instant === b?.instant && a?.date === b?.date && a?.latest === b?.latest;
}

function said({ date, instant, text }: RecordedTime): string {
  return date === undefined ? `at ${instant ?? text}` : `on ${date}`;
}
