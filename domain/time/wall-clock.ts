import {
  US_PER_MINUTE,
  US_PER_MS,
  US_PER_SECOND,
  checkCivilDate,
  checkClockTime,
  civilMicros,
  isoSeconds,
  halfYearEnds,
  type Micros,
} from "./civil.ts";
import { TimeError } from "./time-error.ts";
import type { Precision } from "./time-shape.ts";
import { offsetAtMicros } from "./zone-offsets.ts";

export type ClockPrecision = Exclude<Precision, "unknown" | "month" | "day">;
/** `utc` where the text says Z. */
export type StatedOffset = { seconds: number; utc: boolean };
export type ParsedWallClock = {
  us: Micros;
  /** `day` where no clock time was given. */
  precision: ClockPrecision | "day";
  offset?: StatedOffset;
  /** Digits finer than a microsecond were cut off. */
  reduced: boolean;
};

const WALL_CLOCK =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,18}))?)?)? ?([Zz]|[+\-−]\d{2}(?::?\d{2})?)?)?$/;

/** Reads `YYYY-MM-DDTHH:mm[:ss[.fraction]][offset]`; what stands beside it only settles whether a leap second can be meant. */
export function parseWallClock(text: string, zone?: string, offsetBeside?: string): ParsedWallClock {
  const match = WALL_CLOCK.exec(text.trim());
  if (!match) {
    throw new TimeError("invalid_time", `"${text}": a wall clock is written YYYY-MM-DDTHH:mm, with :ss if known`);
  }
  const [, year, month, day, hour, minute, second, fraction = "", offsetText] = match;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const time = {
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    fractionUs: Number(fraction.slice(0, 6).padEnd(6, "0")),
  };
  checkCivilDate(date, text);
  checkClockTime(time, text);
  const offset = offsetText === undefined ? undefined : parseOffset(offsetText);
  const us = civilMicros(date, time);
  const beside = offsetBeside === undefined ? undefined : parseOffset(offsetBeside);
  if (time.second === 60 && !endsWithLeapSecond(us - time.fractionUs, (offset ?? beside)?.seconds, zone)) {
    throw new TimeError("invalid_time", `"${text}": second 60 exists only at 23:59:60Z on 30 June or 31 December`);
  }
  return {
    us,
    precision: precisionOf(hour, minute, second, fraction),
    ...(offset && { offset }),
    reduced: /[1-9]/.test(fraction.slice(6)),
  };
}

/** `after`: the wall clock of the second behind it. */
function endsWithLeapSecond(after: Micros, offset: number | undefined, zone: string | undefined): boolean {
  const last = after - US_PER_SECOND;
  if (offset !== undefined) return halfYearEnds(last).includes(last - offset * US_PER_SECOND);
  if (zone === undefined) return false;
  return halfYearEnds(last).some((end) => end + offsetAtMicros(end, zone) * US_PER_SECOND === last);
}

function precisionOf(hour?: string, minute?: string, second?: string, fraction = ""): ClockPrecision | "day" {
  if (hour === undefined) return "day";
  if (minute === undefined) return "hour";
  if (second === undefined) return "minute";
  if (fraction === "") return "second";
  return fraction.length <= 3 ? "millisecond" : "microsecond";
}

export function isUtcName(zone: string | undefined): boolean {
  return zone !== undefined && /^(Etc\/)?(UTC|UCT|Zulu|Universal)$/i.test(zone);
}

/** Reads `Z`, `+09:00`, `+0900` or `+09`. */
export function parseOffset(text: string): StatedOffset {
  if (/^z$/i.test(text)) return { seconds: 0, utc: true };
  const match = /^([+\-−])(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?$/.exec(text);
  const [hours, minutes, seconds] = [Number(match?.[2]), Number(match?.[3] ?? 0), Number(match?.[4] ?? 0)];
  if (!match || hours > 23 || minutes > 59 || seconds > 59) {
    throw new TimeError("invalid_time", `"${text}": an offset is Z or written +09:00`, { field: "offset" });
  }
  const total = hours * 3600 + minutes * 60 + seconds;
  return { seconds: match[1] === "+" ? total : 0 - total, utc: false };
}

/** `+09:00`; with seconds only where a zone of the past had them. */
export function formatOffset(seconds: number): string {
  const absolute = Math.abs(seconds);
  const pad = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const tail = absolute % 60 === 0 ? "" : `:${pad(absolute % 60)}`;
  return `${seconds < 0 ? "-" : "+"}${pad(absolute / 3600)}:${pad((absolute / 60) % 60)}${tail}`;
}

const STEP: Record<ClockPrecision, Micros> = {
  hour: 60 * US_PER_MINUTE,
  minute: US_PER_MINUTE,
  second: US_PER_SECOND,
  millisecond: US_PER_MS,
  microsecond: 1,
};

export function truncateTo(us: Micros, precision: ClockPrecision): Micros {
  return Math.floor(us / STEP[precision]) * STEP[precision];
}

/** The wall clock with as many digits as its precision says; an hour is shown with its minutes. */
export function formatWallClock(us: Micros, precision: ClockPrecision): string {
  const { text, fractionUs } = isoSeconds(us);
  if (precision === "hour" || precision === "minute") return text.slice(0, 16);
  if (precision === "second") return text;
  const digits = String(fractionUs).padStart(6, "0");
  return `${text}.${precision === "millisecond" ? digits.slice(0, 3) : digits}`;
}
