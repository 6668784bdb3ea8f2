import { durationBetween, type Duration } from "#domain/time/duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

/** From the first time anybody could read the fix to the day everybody was told. */
export const PATCH_GAP_POINTS = ["fix_public", "released", "in_our_fleet", "disclosed"] as const;
export type PatchGapPoint = (typeof PATCH_GAP_POINTS)[number];
export type PatchGapTimes = Partial<Record<PatchGapPoint, RecordedTime>>;

/** `isOpen`: the end has not come yet; the length is as of the day asked about. `isReversed`: the end came certainly before the start. */
export type PatchGapSpan = Duration & {
  from: PatchGapPoint;
  to: PatchGapPoint;
  isOpen: boolean;
  isReversed: boolean;
};

/** One span between each two known neighbours, and from the last known point to the day asked about where nothing came after it. */
export function patchGap(times: PatchGapTimes, asOf?: RecordedTime): PatchGapSpan[] {
  const known = PATCH_GAP_POINTS.flatMap((point) => {
    const time = times[point];
    return time ? [{ point, time }] : [];
  });
  const spans = known.slice(1).map((to, index) => {
    const from = known[index] ?? to;
    return spanOf(from.point, to.point, from.time, to.time, false);
  });
  const last = known.at(-1);
  const next = last && PATCH_GAP_POINTS[PATCH_GAP_POINTS.indexOf(last.point) + 1];
  return last && next && asOf ? [...spans, spanOf(last.point, next, last.time, asOf, true)] : spans;
}

/** The whole of it, from the fix in public to the disclosure; as of a day where that has not come. */
export function wholePatchGap(
  { fix_public: from, disclosed }: PatchGapTimes,
  asOf?: RecordedTime,
): PatchGapSpan | undefined {
  const to = disclosed ?? asOf;
  return from && to && spanOf("fix_public", "disclosed", from, to, disclosed === undefined);
}

/** Whole days that have certainly gone by; where both are days, the days between them. Undefined: nobody can say. */
export function daysSince(time: RecordedTime, asOf: RecordedTime): number | undefined {
  const { days, minMs } = durationBetween(time, asOf);
  if (days !== undefined) return Math.max(days, 0);
  return minMs === undefined ? undefined : Math.max(Math.floor(minMs / MS_PER_DAY), 0);
}

const MS_PER_DAY = 86_400_000;

function spanOf(
  from: PatchGapPoint,
  to: PatchGapPoint,
  start: RecordedTime,
  end: RecordedTime,
  isOpen: boolean,
): PatchGapSpan {
  const duration = durationBetween(start, end);
  return { from, to, ...duration, isOpen, isReversed: (duration.maxMs ?? 0) < 0 };
}
