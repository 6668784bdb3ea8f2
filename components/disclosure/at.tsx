import { ShownTime } from "#components/timeline/shown-time.tsx";
import { displayTime } from "#domain/time/display.ts";
import { durationBetween, type Duration } from "#domain/time/duration.ts";
import { formatDuration } from "#domain/time/format-duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

const DAY_MS = 86_400_000;

const MINUTE_MS = 60_000;
const OURS = ["millisecond", "microsecond"];

/** A time as the page states it, in the page's zone. Nobody states fractions of a second but our own clock. */
export function At({ time, zone }: { time: RecordedTime; zone: string }) {
  return <ShownTime display={displayTime(asStated(time), zone, "en")} />;
}

/** To the minute, where it is a stamp of our own clock. */
export function asStated(time: RecordedTime): RecordedTime {
  return OURS.includes(time.precision) ? { ...time, precision: "minute" } : time;
}

/** How long since then: from two days on in whole days. */
export function sinceInWords(since: RecordedTime, now: RecordedTime): string {
  return spanInWords(durationBetween(since, now));
}

export function spanInWords(duration: Duration): string {
  const { minMs, maxMs, days } = duration;
  if (days !== undefined || minMs === undefined || maxMs === undefined || maxMs < 2 * DAY_MS) {
    return formatDuration(inMinutes(duration), "en");
  }
  const [fewest, most] = [Math.floor(Math.max(minMs, 0) / DAY_MS), Math.floor(maxMs / DAY_MS)];
  return fewest === most ? `${most} days` : `${fewest} to ${most} days`;
}

function inMinutes({ minMs, maxMs, ...rest }: Duration): Duration {
  const whole = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return {
    ...rest,
    ...(minMs !== undefined && { minMs: whole(minMs) }),
    ...(maxMs !== undefined && { maxMs: whole(maxMs) }),
  };
}
