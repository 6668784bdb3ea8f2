import { formatDuration } from "#domain/time/format-duration.ts";

const MINUTE_MS = 60_000;

/** To the minute, and never less than nothing. */
export function leftInWords(ms: number): string {
  if (ms < 0) return "its end has come";
  const whole = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return whole === 0
    ? "less than a minute left"
    : `${formatDuration({ minMs: whole, maxMs: whole, exact: true }, "en")} left`;
}
