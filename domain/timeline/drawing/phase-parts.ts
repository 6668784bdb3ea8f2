import type { Micros } from "#domain/time/civil.ts";
import type { Extent } from "./extent.ts";

/** Of the phase with this place in the list. `isCertain`: it lay in that phase; else it may have lain in it. */
export type PhasePart = { phase: number; start: Micros; end: Micros; isCertain: boolean; isMiddle: boolean };

/** From end to end; where an end is a span, or open to one side, both phases that meet there may have held. */
export function phaseParts(phases: readonly { from: Extent; to: Extent }[]): PhasePart[] {
  return phases
    .flatMap(({ from, to }, phase): PhasePart[] => [
      { phase, start: from.start, end: from.end, isCertain: false, isMiddle: false },
      {
        phase,
        start: from.end,
        end: Math.max(from.end, to.start),
        isCertain: from.kind !== "from" && to.kind !== "by",
        isMiddle: true,
      },
      ...(phase === phases.length - 1
        ? [{ phase, start: to.start, end: to.end, isCertain: false, isMiddle: false }]
        : []),
    ])
    .filter(({ start, end }) => end > start);
}
