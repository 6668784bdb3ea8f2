import type { Micros } from "#domain/time/civil.ts";
import { microsOf, type PlainDate } from "#domain/time/instant.ts";
import { sortInstant } from "#domain/time/order.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

export const MARK_KINDS = ["point", "by", "from", "about", "range", "hour", "day", "month", "unknown"] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/**
 * Where a time lies on an axis. `at` is where it stands in the one order of events; `start` and `end` are what is
 * drawn: alike for a moment, the whole span for the rest. A `by` is open before `end`, a `from` is open after `start`.
 * `date`: as recorded, where no clock time was (of a month its first day); it is this date in every zone.
 */
export type Extent = { kind: MarkKind; at: Micros; start: Micros; end: Micros; date?: PlainDate };

/** A date keeps its bounds in its own zone, whatever zone the page is in. */
export function extentOf(time: RecordedTime): Extent | undefined {
  const stated = sortInstant(time);
  if (stated === undefined) return undefined;
  const at = microsOf(stated);
  const kind = kindOf(time);
  const date = time.instant === undefined ? (time.date ?? (`${time.month}-01` as PlainDate)) : undefined;
  const start = time.earliest === undefined ? at : Math.min(at, microsOf(time.earliest));
  const end = time.latest === undefined ? at : Math.max(at, microsOf(time.latest));
  return { kind, at, start, end, ...(date !== undefined && { date }) };
}

function kindOf({ precision, qualifier, through }: RecordedTime): MarkKind {
  if (precision === "unknown") return "unknown";
  if (qualifier !== "exact") return qualifier;
  if (through) return "range";
  return precision === "hour" || precision === "day" || precision === "month" ? precision : "point";
}
