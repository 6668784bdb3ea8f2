import { InvalidInput } from "#domain/errors.ts";
import { US_PER_HOUR } from "#domain/time/civil.ts";
import { instantAt, microsOf, type Instant, type PlainDate } from "#domain/time/instant.ts";
import { recordTime, type Precision, type RecordedTime } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { formatOffset, localMicros, offsetAt, plainDateOf, resolveWallClock, wallClockAt } from "#domain/time/zone.ts";
import { addDays } from "./calendar-days.ts";

type ClockPrecision = Extract<Precision, "minute" | "second" | "millisecond" | "microsecond">;

/** A point from which days are counted: a date of the policy's zone, with the local time where there is one. */
export type CountedTime = {
  date: PlainDate;
  clock?: { local: string; instant: Instant; precision: ClockPrecision };
};
export type Counted = { time: CountedTime; remarks: string[] };

const WORDS = { anchor: "time it counts from", fixedAt: "time of the patch" };

/** Where the counting starts; a time that spans more than a minute counts from its start, the strict reading. */
export function countFrom(time: RecordedTime, zone: string, field: "anchor" | "fixedAt"): Counted {
  const { earliest, precision } = time;
  if (earliest === undefined || precision === "month" || precision === "unknown") {
    const message = `"${time.text}": to count from it, say at least the day, and no earlier than when.`;
    throw new InvalidInput([{ pointer: `/${field}`, code: "time_too_open", message }]);
  }
  const isExact = time.qualifier === "exact" && time.through === undefined && precision !== "hour";
  const remarks = isExact ? [] : [`The ${WORDS[field]} is a span: counted from its start.`];
  if (time.instant === undefined) {
    const own = time.zone ?? zone;
    const date = plainDateOf(localMicros(earliest, time.zone ?? "UTC"));
    if (own !== zone) remarks.push(`${date} is a date of ${own}: counted as that date in ${zone}.`);
    return { time: { date }, remarks };
  }
  const instant = isExact ? time.instant : earliest;
  const fine = precision === "hour" || precision === "day" ? "minute" : precision;
  return { time: onClock(instant, zone, fine), remarks };
}

function onClock(instant: Instant, zone: string, precision: ClockPrecision): CountedTime {
  const wall = wallClockAt(instant, zone);
  return { date: wall.slice(0, 10) as PlainDate, clock: { local: wall.slice(10), instant, precision } };
}

/** Hours are elapsed time. */
export function hoursAfter({ clock }: CountedTime, hours: number, zone: string): RecordedTime {
  if (clock === undefined) {
    const message = "Hours are counted from a time of day, not from a date.";
    throw new InvalidInput([{ pointer: "/anchor", code: "needs_instant", message }]);
  }
  const instant = inRange(() => instantAt(microsOf(clock.instant) + hours * US_PER_HOUR));
  const offset = formatOffset(offsetAt(instant, zone));
  return inRange(
    () => recordTime({ wallClock: wallClockAt(instant, zone), zone, offset, precision: clock.precision }).time,
  );
}

/** The same local time on another date, or that date; what the zone's clock skips or repeats is settled by D3 and said. */
export function timeOn({ date, clock }: CountedTime, zone: string): { due: RecordedTime; remarks: string[] } {
  if (clock === undefined) return dateIn(date, zone);
  const wallClock = `${date}${clock.local}`;
  const record = (input: { wallClock: string; choose?: "later" | "first" }) =>
    recordTime({ ...input, zone, precision: clock.precision }).time;
  return inRange(() => {
    const { kind } = resolveWallClock(wallClock, zone);
    if (kind === "instant") return { due: record({ wallClock }), remarks: [] };
    const due = record({ wallClock, choose: kind === "gap" ? "later" : "first" });
    const typed = `${date} ${clock.local.slice(1, 6)} in ${zone}`;
    const remark =
      kind === "gap"
        ? `${typed} does not exist: the clock goes forward; ${due.wallClock?.replace("T", " ")} was taken.`
        : `${typed} comes twice: the clock goes back; the earlier one (${due.offset}) was taken.`;
    return { due, remarks: [remark] };
  });
}

/** No zone has skipped two days running. */
function dateIn(date: PlainDate, zone: string): { due: RecordedTime; remarks: string[] } {
  return inRange(() => {
    try {
      return { due: recordTime({ date, zone }).time, remarks: [] };
    } catch (error) {
      if (!(error instanceof TimeError) || error.code !== "nonexistent_local_time") throw error;
      const next = addDays(date, 1);
      const remarks = [`${date} does not exist in ${zone}: the zone skipped that day; ${next} was taken.`];
      return { due: recordTime({ date: next, zone }).time, remarks };
    }
  });
}

/** Times end in 2200. */
function inRange<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    throw new InvalidInput([{ pointer: "/policy/length", code: error.code, message: error.message }]);
  }
}
