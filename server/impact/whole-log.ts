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
  const [low, high] = [from === undefined ? -Infinity : us(from), until === undefined ? Infinity : us(until)];
  if (high < low) return undefined;
  const [start, end] = [Math.max(first, low), Math.min(last, high)];
  const within = (bounds: Pick<Span, "from" | "until">, [least, over]: Ends, [begin, stop]: Ends): Span => {
    const inside = buckets.filter((bucket) => us(bucket.start) >= least && us(bucket.start) < over);
    return {
      ...bounds,
      days: Math.max(0, stop - begin) / US_PER_DAY,
      requests: inside.reduce((sum, { rows }) => sum + rows, 0),
      affected: inside.reduce((sum, { affected }) => sum + affected, 0),
    };
  };
  const bounds = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  const before = from !== undefined && within({ until: from }, [-Infinity, low], [first, Math.min(last, start)]);
  const after = until !== undefined && within({ from: until }, [high, Infinity], [Math.max(first, end), last]);
  return {
    window: within(bounds, [low, high], [start, end]),
    ...(before && before.requests > 0 && { before }),
    ...(after && after.requests > 0 && { after }),
  };
}

type Ends = [begin: number, end: number];

function us(text: string): number {
  return microsOf(parseInstant(text));
}
