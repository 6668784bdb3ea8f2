import { US_PER_DAY, US_PER_HOUR, US_PER_SECOND, civilMicros, isoSeconds, isoText, type Micros } from "./civil.ts";
import { checkedInstant, instantAt, microsOf, type Instant, type PlainDate } from "./instant.ts";
import { TimeError, type Choice, type TimeReading } from "./time-error.ts";
import { formatOffset, isUtcName, parseWallClock } from "./wall-clock.ts";
import { abbreviationAt } from "./zone-abbreviations.ts";
import { geographicZones } from "./zone-names.ts";
import { offsetAtMicros, offsetsBetween } from "./zone-offsets.ts";

export { formatOffset } from "./wall-clock.ts";
export { canonicalZone, isKnownZone } from "./zone-offsets.ts";

/** `offset` is the one that, with the wall clock as typed, gives `instant`; `label` is the clock at that instant. */
export type Candidate = TimeReading & { choose: Choice };
export type Resolution =
  { kind: "instant"; instant: Instant; offset: string } | { kind: "gap" | "overlap"; candidates: Candidate[] };

type Found = { us: Micros; seconds: number };
type FoundResolution =
  | { kind: "instant"; found: Found }
  | { kind: "overlap"; first: Found; second: Found }
  | { kind: "gap"; later: Found; earlier: Found; change: Micros };

/** No zone has been further from UTC than 15 h since 1970, so every reading of a wall clock lies within. */
const REACH = 16 * US_PER_HOUR;

const NO_TIME = { hour: 0, minute: 0, second: 0, fractionUs: 0 };

export function pickerZones(): string[] {
  return geographicZones();
}

export function tzdbVersion(): string {
  return typeof process === "undefined" ? "unknown" : (process.versions["tz"] ?? "unknown");
}

/** Seconds ahead of UTC. */
export function offsetAt(instant: Instant, zone: string): number {
  return offsetAtMicros(microsOf(instant), zone);
}

/** The abbreviation where it cannot be mistaken for another: EDT and JST, but never CST or IST. */
export function zoneAbbreviation(instant: Instant, zone: string, _locale?: string): string | undefined {
  return abbreviationAt(microsOf(instant), zone);
}

/** What a clock in the zone showed, `YYYY-MM-DDTHH:mm:ss[.ffffff]`; the value of a local date-time field. */
export function wallClockAt(instant: Instant, zone: string): string {
  return isoText(localMicros(instant, zone));
}

/** The wall clock as if it were UTC. */
export function localMicros(instant: Instant, zone: string): Micros {
  const us = microsOf(instant);
  return us + offsetAtMicros(us, zone) * US_PER_SECOND;
}

export function resolveMicros(wall: Micros, zone: string): FoundResolution {
  const offsets = offsetsBetween(wall - REACH, wall + REACH, zone);
  const fits: Found[] = [];
  for (const [index, { from, seconds }] of offsets.entries()) {
    const us = wall - seconds * US_PER_SECOND;
    const end = offsets[index + 1]?.from ?? Infinity;
    if ((index === 0 || us >= from) && us < end) fits.push({ us, seconds });
  }
  const [first, second] = fits;
  if (first && second) return { kind: "overlap", first, second };
  if (first) return { kind: "instant", found: first };
  return findGap(wall, offsets);
}

function findGap(wall: Micros, offsets: { from: Micros; seconds: number }[]): FoundResolution {
  for (const [index, after] of offsets.entries()) {
    const before = offsets[index - 1];
    if (!before) continue;
    const later = { us: wall - before.seconds * US_PER_SECOND, seconds: before.seconds };
    const earlier = { us: wall - after.seconds * US_PER_SECOND, seconds: after.seconds };
    if (later.us >= after.from && earlier.us < after.from) return { kind: "gap", later, earlier, change: after.from };
  }
  throw new Error(`the zone data has neither an instant nor a gap for wall clock ${wall}`);
}

/** (wall clock, zone) → its one instant, or both candidates of a gap or an overlap: never a silent shift. */
export function resolveWallClock(wallClock: string, zone: string): Resolution {
  const { us, offset } = parseWallClock(wallClock, zone);
  if (offset) {
    throw new TimeError("invalid_time", `"${wallClock}": a wall clock for a zone has no offset`, {
      field: "wallClock",
    });
  }
  const found = resolveMicros(us, zone);
  if (found.kind === "instant") {
    const instant = checkedInstant(found.found.us, wallClock);
    return { kind: "instant", instant, offset: formatOffset(found.found.seconds) };
  }
  return { kind: found.kind, candidates: candidatesOf(found, zone) };
}

function candidatesOf(found: Exclude<FoundResolution, { kind: "instant" }>, zone: string): Candidate[] {
  const readings: [Choice, Found][] =
    found.kind === "gap"
      ? [
          ["later", found.later],
          ["earlier", found.earlier],
        ]
      : [
          ["first", found.first],
          ["second", found.second],
        ];
  return readings.map(([choose, { us, seconds }]) => {
    const instant = instantAt(us);
    return { instant, offset: formatOffset(seconds), label: clockLabel(instant, zone), choose };
  });
}

/** `2024-03-10 03:30 −04:00 EDT`: the same words in every language. */
export function clockLabel(instant: Instant, zone: string): string {
  const clock = wallClockAt(instant, zone).replace("T", " ").replace(/:00$/, "");
  return `${clock} ${zoneLabel(instant, zone)}`;
}

/** `UTC`, or the numeric offset with the abbreviation after it where that is clear. */
export function zoneLabel(instant: Instant, zone: string): string {
  if (isUtcName(zone)) return "UTC";
  const offset = formatOffset(offsetAt(instant, zone)).replace("-", "−");
  const abbreviation = zoneAbbreviation(instant, zone);
  return abbreviation ? `${offset} ${abbreviation}` : offset;
}

/** The first instant of a local midnight given as wall clock, or undefined where the zone skipped that whole day. */
function dayStart(midnight: Micros, zone: string): Micros | undefined {
  const found = resolveMicros(midnight, zone);
  if (found.kind === "instant") return found.found.us;
  if (found.kind === "overlap") return found.first.us;
  const clockAfter = found.change + found.earlier.seconds * US_PER_SECOND;
  return clockAfter < midnight + US_PER_DAY ? found.change : undefined;
}

/** A calendar day as instants; `end` is excluded: the start of the next day that the zone has. */
export function dayBounds(date: PlainDate, zone: string): { start: Instant; end: Instant } {
  const midnight = midnightOf(date);
  const start = dayStart(midnight, zone);
  if (start === undefined) {
    throw new TimeError("nonexistent_local_time", `${date} does not exist in ${zone}: the clock skipped that day`, {
      field: "date",
    });
  }
  let next = midnight + US_PER_DAY;
  let end = dayStart(next, zone);
  while (end === undefined) {
    next += US_PER_DAY;
    end = dayStart(next, zone);
  }
  return { start: instantAt(start), end: instantAt(end) };
}

export function midnightOf(date: PlainDate): Micros {
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8, 10)].map(Number);
  return civilMicros({ year: year ?? NaN, month: month ?? NaN, day: day ?? NaN }, NO_TIME);
}

export function plainDateOf(wall: Micros): PlainDate {
  return isoSeconds(wall).text.slice(0, 10) as PlainDate;
}
