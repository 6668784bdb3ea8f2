import { compareInstants, instantAt, microsOf, type Instant } from "#domain/time/instant.ts";
import { US_PER_MS } from "#domain/time/civil.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { lastBindingTerm } from "./apply-embargo-fact.ts";
import type { CaseState, DocumentState } from "./case-state.ts";
import { isSurelyBefore, timeOf } from "./stated-time.ts";

export type PublicationTiming = "early" | "on_time" | "late";
/** How far from the agreed instant still counts as on time. */
export type TimingTolerance = { beforeMs: number; afterMs: number };
export const TIMING_TOLERANCE: TimingTolerance = { beforeMs: 0, afterMs: 24 * 3_600_000 };

/** Undefined where the time is too rough to tell, such as a date on the day of the end. */
export function timingOf(
  published: RecordedTime,
  agreed: { from: Instant; by: Instant },
  { beforeMs, afterMs }: TimingTolerance = TIMING_TOLERANCE,
): PublicationTiming | undefined {
  const first = shifted(agreed.from, -beforeMs);
  const last = shifted(agreed.by, afterMs);
  if (isSurelyBefore(published, first)) return "early";
  if (published.earliest === undefined) return undefined;
  if (compareInstants(published.earliest, last) > 0) return "late";
  const isWithin = compareInstants(published.earliest, first) >= 0 && published.latest !== undefined;
  return isWithin && compareInstants(published.latest ?? last, last) <= 0 ? "on_time" : undefined;
}

function shifted(instant: Instant, ms: number): Instant {
  return instantAt(microsOf(instant) + ms * US_PER_MS);
}

/** Against the end that was agreed; once the embargo had ended before it, publishing was permitted (R7). */
export function publicationTiming(
  state: CaseState,
  { published }: DocumentState,
  tolerance?: TimingTolerance,
): PublicationTiming | undefined {
  const ends = lastBindingTerm(state)?.ends.instant;
  if (!published || ends === undefined) return undefined;
  const { ended } = state.embargo;
  const endedBefore = ended?.seq !== undefined && ended.seq < published.seq ? ended.at.latest : undefined;
  const from = endedBefore && compareInstants(endedBefore, ends) < 0 ? endedBefore : ends;
  return timingOf(timeOf(published), { from, by: ends }, tolerance);
}
