import type { Instant, PlainDate } from "./instant.ts";
import type { RecordedTime } from "./time-shape.ts";

export type Locale = "en" | "ja";
export type DisplayedPoint = {
  date: string;
  day: PlainDate;
  heading: string;
  time?: string;
  zoneLabel?: string;
  dateTime: string;
};
export type DisplayedTime = DisplayedPoint & { through?: DisplayedPoint; qualifierText?: string; spoken: string };
export function displayTime(time: RecordedTime, zone: string, locale: Locale): DisplayedTime {
  throw new Error(`being written: ${time.text} ${zone} ${locale}`);
}
export function bucketStart(
  instant: Instant,
  size: "hour" | "day",
  zone: string,
): { start: Instant; end: Instant; label: string } {
  throw new Error(`being written: ${instant} ${size} ${zone}`);
}
