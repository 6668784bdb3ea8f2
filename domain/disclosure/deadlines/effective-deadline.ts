import { compareInstants } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

type Timed = { due?: RecordedTime | undefined; satisfied?: unknown; waived?: unknown };

/** D9: the earliest that still runs, of any party, and all that run in the order in which they are due. */
export function effectiveDeadline<Deadline extends Timed>(
  deadlines: readonly Deadline[],
): { effective?: Deadline; running: Deadline[] } {
  const running = deadlines
    .filter(({ satisfied, waived }) => satisfied === undefined && waived === undefined)
    .sort((a, b) => byEnd(a.due, b.due));
  const [effective] = running;
  return { ...(effective && { effective }), running };
}

/** A date is due at its end; what has no end binds nobody and comes last. */
function byEnd(a: RecordedTime | undefined, b: RecordedTime | undefined): number {
  if (a?.latest === undefined || b?.latest === undefined) return Number(!a?.latest) - Number(!b?.latest);
  return compareInstants(a.latest, b.latest);
}
