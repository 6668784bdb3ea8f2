import "server-only";

import type { RowCounts } from "#domain/impact/bin.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { microsOf, parseInstant } from "#domain/time/instant.ts";
import type { TimeBucket } from "./scan/engine.ts";

/** `numerator` of `denominator`: requests that the rule catches, of all requests in its window that it could decide. */
export type Share = { numerator: number; denominator: number };
/** `requests`: each once, rejected ones left out. `days`: as much of it as the logs cover. */
export type Span = { from?: string; until?: string; days: number; requests: number; affected: number };
/** The window of the rule beside what the logs hold before and after it. */
export type WindowComparison = { window: Span; before?: Span; after?: Span };
export type Traffic = { bucket: "15min" | "day"; buckets: TimeBucket[]; span?: { first: string; last: string } };

const US_PER_DAY = 86_400_000_000;

export function shareOf(rows: RowCounts): Share {
  const { affected, excluded, notMatching } = rows;
  return { numerator: affected, denominator: affected + excluded + notMatching };
}

/** By whole buckets: one that a bound of the window falls into counts on the side on which it starts. */
export function compareWindow(
  { buckets, span }: Traffic,
  { from, until }: ImpactRule["window"],
): WindowComparison | undefined {
  if (!span) return undefined;
  const [first, last] = [us(span.first), us(span.last)];
  const start = Math.max(first, from === undefined ? first : us(from));
  const end = Math.min(last, until === undefined ? last : us(until));
  const within = (low: number, high: number, bounds: Pick<Span, "from" | "until">): Span | undefined => {
    if (high < low) return undefined;
    const inside = buckets.filter((bucket) => us(bucket.start) >= low && us(bucket.start) < high);
    return {
      ...bounds,
      days: (high - low) / US_PER_DAY,
      requests: inside.reduce((sum, { rows }) => sum + rows, 0),
      affected: inside.reduce((sum, { affected }) => sum + affected, 0),
    };
  };
  const bounds = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  const window = within(from === undefined ? -Infinity : us(from), until === undefined ? Infinity : us(until), bounds);
  const before = from === undefined ? undefined : within(-Infinity, us(from), { until: from });
  const after = until === undefined ? undefined : within(us(until), Infinity, { from: until });
  const days = (low: number, high: number) => Math.max(0, high - low) / US_PER_DAY;
  if (!window) return undefined;
  return {
    window: { ...window, days: days(start, end) },
    ...(before && before.requests > 0 && { before: { ...before, days: days(first, Math.min(last, start)) } }),
    ...(after && after.requests > 0 && { after: { ...after, days: days(Math.max(first, end), last) } }),
  };
}

function us(text: string): number {
  return microsOf(parseInstant(text));
}
