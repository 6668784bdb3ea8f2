import { US_PER_DAY, US_PER_HOUR, US_PER_SECOND, isoText, type Micros } from "./civil.ts";
import type { Instant } from "./instant-shape.ts";
import { instantAt, microsOf } from "./instant.ts";
import { dayBounds, localMicros, plainDateOf, zoneLabel } from "./zone.ts";
import { offsetAtMicros, offsetsBetween } from "./zone-offsets.ts";

export type Span = { start: Micros; end: Micros };
/** `end` is excluded. */
export type Bucket = { start: Instant; end: Instant; label: string };

/** The hour of the zone's own clock; it ends early where the clock is changed, so a repeated hour is two of them. */
export function hourSpan(us: Micros, zone: string): Span {
  const seconds = offsetAtMicros(us, zone);
  const wall = us + seconds * US_PER_SECOND;
  const full = us - (wall - Math.floor(wall / US_PER_HOUR) * US_PER_HOUR);
  const changes = offsetsBetween(full - US_PER_DAY, full + US_PER_HOUR, zone).slice(1);
  const before = changes.findLast((change) => change.from <= us)?.from ?? full;
  const after = changes.find((change) => change.from > us)?.from ?? full + US_PER_HOUR;
  return { start: Math.max(full, before), end: Math.min(full + US_PER_HOUR, after) };
}

/** A day that the clock re-enters for some minutes after its end counts them into the next one. */
function daySpan(instant: Instant, zone: string): { start: Instant; end: Instant } {
  const wall = localMicros(instant, zone);
  const bounds = dayBounds(plainDateOf(wall), zone);
  if (microsOf(instant) < microsOf(bounds.end)) return bounds;
  return dayBounds(plainDateOf(wall + US_PER_DAY), zone);
}

/** The hour or day of the page's zone in which an instant lies. */
export function bucketStart(instant: Instant, size: "hour" | "day", zone: string): Bucket {
  if (size === "day") {
    const { start, end } = daySpan(instant, zone);
    return { start, end, label: plainDateOf(localMicros(start, zone)) };
  }
  const span = hourSpan(microsOf(instant), zone);
  const start = instantAt(span.start);
  const clock = isoText(localMicros(start, zone)).replace("T", " ").replace(/:00$/, "");
  return { start, end: instantAt(span.end), label: `${clock} ${zoneLabel(start, zone)}` };
}
