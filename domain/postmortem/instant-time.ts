import { parseInstant } from "#domain/time/instant.ts";
import { recordTime, type RecordedTime } from "#domain/time/recorded-time.ts";

/** A stamp of our own clock, or a bound of a rule, as a time that a page can show: to the minute where it is a whole one. */
export function instantTime(text: string): RecordedTime {
  const instant = parseInstant(text);
  const digits = /T\d\d:\d\d:00Z$/.test(instant) ? 16 : 19;
  const { time } = recordTime({ wallClock: instant.slice(0, digits), zone: "UTC" });
  // UTC needs no zone data; naming its version would change the document whenever the runtime is renewed.
  return { ...time, tzdb: "none" };
}
