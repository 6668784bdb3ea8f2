import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { wallClockAt } from "#domain/time/zone.ts";
import type { ShownBound, ShownWindow } from "./rule-draft.ts";

/** The bounds of a window as a clock in the zone showed them. */
export function shownWindow({ from, until }: ImpactRule["window"], zone: string): ShownWindow {
  return {
    ...(from !== undefined && { from: shownBound(from, zone) }),
    ...(until !== undefined && { until: shownBound(until, zone) }),
  };
}

function shownBound(instant: string, zone: string): ShownBound {
  const clock = wallClockAt(parseInstant(instant), zone).replace("T", " ");
  return { instant, text: clock.replace(/:00$/, "") };
}
