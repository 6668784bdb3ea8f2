import type { RecordedTime } from "./time-shape.ts";

export type Duration = { minMs?: number; maxMs?: number; days?: number; exact: boolean };
export type Locale = "en" | "ja";
export function durationBetween(from: RecordedTime, to: RecordedTime): Duration {
  throw new Error(`being written: ${from.text} ${to.text}`);
}
export function formatDuration(duration: Duration, locale: Locale): string {
  throw new Error(`being written: ${duration.exact} ${locale}`);
}
