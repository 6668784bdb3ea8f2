import {
  FIRST_YEAR,
  LAST_YEAR,
  US_PER_DAY,
  US_PER_MS,
  US_PER_SECOND,
  checkCivilDate,
  isoText,
  type Micros,
} from "./civil.ts";
import type { Instant, PlainDate } from "./instant-shape.ts";
import { TimeError } from "./time-error.ts";
import { parseWallClock } from "./wall-clock.ts";

export type { Instant, PlainDate } from "./instant-shape.ts";

const FIRST_US = Date.UTC(FIRST_YEAR, 0, 1) * US_PER_MS;
const END_US = Date.UTC(LAST_YEAR + 1, 0, 1) * US_PER_MS;

/** Reads RFC 3339 with `Z` or an offset; what is finer than a microsecond is cut off, never rounded. */
export function parseInstant(text: string): Instant {
  return checkedInstant(readMicros(text), text);
}

/** As an instant, and the end of the last day of 2200 too. */
export function parseBound(text: string): Instant {
  return instantAt(readMicros(text));
}

function readMicros(text: string): Micros {
  const { us, offset } = parseWallClock(text);
  if (offset === undefined) {
    throw new TimeError("zone_required", `"${text}": an instant needs Z or an offset, such as 2026-09-09T13:22:00Z`);
  }
  return us - offset.seconds * US_PER_SECOND;
}

/** The instant of a time somebody states: refused outside 1970 to 2200. */
export function checkedInstant(us: Micros, text: string): Instant {
  if (us < FIRST_US || us >= END_US) {
    throw new TimeError("out_of_range", `"${text}": a time must lie in ${FIRST_YEAR} to ${LAST_YEAR}`);
  }
  return instantAt(us);
}

/** The instant of a bound: the exclusive end of the last day of 2200 is still one. */
export function instantAt(us: Micros): Instant {
  if (us < FIRST_US || us > END_US + US_PER_DAY) {
    throw new TimeError("out_of_range", `a time must lie in ${FIRST_YEAR} to ${LAST_YEAR}`);
  }
  return `${isoText(us)}Z` as Instant;
}

export function microsOf(instant: Instant): Micros {
  const ms = Date.UTC(
    Number(instant.slice(0, 4)),
    Number(instant.slice(5, 7)) - 1,
    Number(instant.slice(8, 10)),
    Number(instant.slice(11, 13)),
    Number(instant.slice(14, 16)),
    Number(instant.slice(17, 19)),
  );
  return ms * US_PER_MS + Number(instant.slice(20, -1).padEnd(6, "0"));
}

export function instantFromMicros(us: bigint): Instant {
  return instantAt(Number(us));
}

export function instantToMicros(instant: Instant): bigint {
  return BigInt(microsOf(instant));
}

export function compareInstants(a: Instant, b: Instant): number {
  return Math.sign(microsOf(a) - microsOf(b));
}

/** For the stamps of our own clock, which have milliseconds. */
export function instantFromDate(date: Date): Instant {
  return instantAt(date.getTime() * US_PER_MS);
}

export function parsePlainDate(text: string): PlainDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) throw new TimeError("invalid_time", `"${text}": a date is written YYYY-MM-DD`);
  const year = Number(match[1]);
  checkCivilDate({ year, month: Number(match[2]), day: Number(match[3]) }, text);
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    throw new TimeError("out_of_range", `"${text}": the year must be ${FIRST_YEAR} to ${LAST_YEAR}`);
  }
  return text as PlainDate;
}

/** The next calendar day: the excluded end that iCalendar and half-open windows want. */
export function dayAfter(date: PlainDate): PlainDate {
  const [year, month, day] = date.split("-").map(Number);
  return isoText(Date.UTC(year ?? NaN, (month ?? NaN) - 1, (day ?? NaN) + 1) * US_PER_MS).slice(0, 10) as PlainDate;
}
