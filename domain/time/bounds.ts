import { US_PER_HOUR, US_PER_SECOND, type Micros } from "./civil.ts";
import type { Instant, PlainDate } from "./instant-shape.ts";
import { hourSpan, type Span } from "./bucket.ts";
import { instantAt, microsOf, parseBound } from "./instant.ts";
import { TimeError, atField } from "./time-error.ts";
import type { Precision, Qualifier } from "./time-shape.ts";
import { dayBounds } from "./zone.ts";
import { offsetAtMicros } from "./zone-offsets.ts";

type Qualified = { qualifier: Qualifier; precision: Precision; through?: unknown };
export type Bounds = { earliest?: Instant; latest?: Instant };

/** The zone in which a date without one is read. */
export const DEFAULT_ZONE = "UTC";

/** An hour is its whole span; anything finer is one instant, `start` and `end` alike. */
export function clockSpan(us: Micros, seconds: number, zone: string | undefined, precision: Precision): Span {
  if (precision !== "hour") return { start: us, end: us };
  if (zone !== undefined && offsetAtMicros(us, zone) === seconds) return hourSpan(us, zone);
  const wall = us + seconds * US_PER_SECOND;
  const start = us - (wall - Math.floor(wall / US_PER_HOUR) * US_PER_HOUR);
  return { start, end: start + US_PER_HOUR };
}

export function dateSpan(first: PlainDate, last: PlainDate, zone: string | undefined): Span {
  const start = dayBounds(first, zone ?? DEFAULT_ZONE).start;
  return { start: microsOf(start), end: microsOf(dayBounds(last, zone ?? DEFAULT_ZONE).end) };
}

/** What was given of a time's bounds: they say how wide an "about" without an end is, and follow from the rest elsewhere. */
export type StatedBounds = { earliest?: string | undefined; latest?: string | undefined };

export function boundsOf(span: Span, qualifier: Qualifier, precision: Precision): Bounds {
  if (precision === "unknown") return {};
  if (qualifier === "by") return { latest: instantAt(span.end) };
  if (qualifier === "from") return { earliest: instantAt(span.start) };
  return { earliest: instantAt(span.start), latest: instantAt(span.end) };
}

/** "About" without an end lies within the bounds that were stated for it. */
export function hasStatedWidth({ qualifier, precision, through }: Qualified): boolean {
  return qualifier === "about" && through === undefined && precision !== "month" && precision !== "unknown";
}

export function widthBounds({ earliest, latest }: StatedBounds, span: Span, text: string): Bounds {
  if (earliest === undefined || latest === undefined) throw missingWidth(text);
  const bounds = {
    earliest: atField("earliest", () => parseBound(earliest)),
    latest: atField("latest", () => parseBound(latest)),
  };
  const [before, after] = [span.start - microsOf(bounds.earliest), microsOf(bounds.latest) - span.end];
  if (before < 0 || after < 0) {
    const field = before < 0 ? "earliest" : "latest";
    throw new TimeError("invalid_time", `"${text}": "about" lies between its earliest and latest bound`, { field });
  }
  if (before + after === 0) throw missingWidth(text);
  return bounds;
}

function missingWidth(text: string): TimeError {
  return new TimeError(
    "invalid_time",
    `"${text}": say how wide "about" is: give its end, its earliest and latest bound, or a width such as ±15 min`,
    { field: "through" },
  );
}

/** What a qualifier demands of the end of a range. */
export function checkThrough(qualifier: Qualifier, hasThrough: boolean, text: string): void {
  if (hasThrough && (qualifier === "by" || qualifier === "from")) {
    throw new TimeError("invalid_time", `"${text}": "${qualifier}" names one time and has no end`, {
      field: "through",
    });
  }
}
