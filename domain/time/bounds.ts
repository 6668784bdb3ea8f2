import { US_PER_HOUR, US_PER_SECOND, type Micros } from "./civil.ts";
import type { Instant, PlainDate } from "./instant-shape.ts";
import { hourSpan, type Span } from "./bucket.ts";
import { instantAt, microsOf } from "./instant.ts";
import { TimeError } from "./time-error.ts";
import type { Precision, Qualifier } from "./time-shape.ts";
import { dayBounds } from "./zone.ts";
import { offsetAtMicros } from "./zone-offsets.ts";

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

export function boundsOf(span: Span, qualifier: Qualifier, precision: Precision): Bounds {
  if (precision === "unknown") return {};
  if (qualifier === "by") return { latest: instantAt(span.end) };
  if (qualifier === "from") return { earliest: instantAt(span.start) };
  return { earliest: instantAt(span.start), latest: instantAt(span.end) };
}

/** What a qualifier demands of the end of a range. */
export function checkThrough(qualifier: Qualifier, precision: Precision, hasThrough: boolean, text: string): void {
  if (hasThrough && (qualifier === "by" || qualifier === "from")) {
    throw new TimeError("invalid_time", `"${text}": "${qualifier}" names one time and has no end`, {
      field: "through",
    });
  }
  if (qualifier === "about" && !hasThrough && precision !== "month" && precision !== "unknown") {
    throw new TimeError(
      "invalid_time",
      `"${text}": say how wide "about" is: give its end, or a width such as ±15 min`,
      {
        field: "through",
      },
    );
  }
}
