import { US_PER_DAY } from "#domain/time/civil.ts";
import { instantFromMicros, parseInstant, parsePlainDate, type Instant, type PlainDate } from "#domain/time/instant.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { clearAbbreviation } from "#domain/time/zone-abbreviations.ts";
import { formatOffset, midnightOf, resolveWallClock } from "#domain/time/zone.ts";

export type EpochUnit = "s" | "ms" | "us" | "ns";
export type ReadInstant =
  { kind: "instant"; instant: Instant; epochUnit?: EpochUnit } | { kind: "empty" } | { kind: "bad"; reason: string };

const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:[.,]\d{1,18})? ?(?:[Zz]|[+-]\d\d:?\d\d)$/;
const NAIVE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:[.,]\d{1,18})?$/;
const EPOCH = /^(\d{9,20})(?:\.(\d{1,9}))?$/;
const COMMON_LOG = /^\[?(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})\]?$/;
const MAIL =
  /^(?:(Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d(?::\d\d)?) ([+-]\d{4}|[A-Z]{1,5})$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS_FROM_EPOCH = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

/** A time as logs write it: RFC 3339, naive where the zone was given, epoch by its digits, common log format, mail date. */
export function readLoggedTime(text: string, zone?: string): ReadInstant {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  try {
    return readByGrammar(trimmed, zone) ?? bad("not a time in a form that logs are written in");
  } catch (error) {
    if (error instanceof TimeError) return bad(error.message);
    throw error;
  }
}

function readByGrammar(text: string, zone: string | undefined): ReadInstant | undefined {
  if (RFC_3339.test(text)) return found(parseInstant(text));
  if (NAIVE.test(text)) return readNaive(text, zone);
  const epoch = EPOCH.exec(text);
  if (epoch) return readEpoch(epoch[1] ?? "", epoch[2] ?? "");
  const common = COMMON_LOG.exec(text);
  if (common) return readCommonLog(common);
  const mail = MAIL.exec(text);
  return mail ? readMail(mail) : undefined;
}

function readNaive(text: string, zone: string | undefined): ReadInstant {
  if (zone === undefined) return bad("a time without a zone; say which zone the log is written in");
  const resolved = resolveWallClock(text, zone);
  if (resolved.kind === "instant") return found(resolved.instant);
  return bad(resolved.kind === "gap" ? `this time does not exist in ${zone}` : `this time happened twice in ${zone}`);
}

const UNIT_DIGITS: readonly [most: number, unit: EpochUnit, digitsOfFraction: number][] = [
  [11, "s", 0],
  [14, "ms", 3],
  [17, "us", 6],
  [20, "ns", 9],
];

/** On text alone: a nanosecond count has more digits than a float keeps. What is finer than a microsecond is cut off. */
function readEpoch(whole: string, fraction: string): ReadInstant {
  const [, epochUnit, inWhole] = UNIT_DIGITS.find(([most]) => whole.length <= most) ?? [0, "ns" as const, 9];
  if (fraction !== "" && epochUnit === "ns") return bad("nanoseconds have no fraction");
  const seconds = whole.slice(0, whole.length - inWhole);
  const micros = (whole.slice(whole.length - inWhole) + fraction).padEnd(6, "0").slice(0, 6);
  const instant = instantFromMicros(BigInt(seconds + micros));
  return { kind: "instant", instant, epochUnit };
}

function readCommonLog([, day, month = "", year, clock, offset]: RegExpExecArray): ReadInstant | undefined {
  const number = monthNumber(month);
  return number === undefined ? undefined : found(parseInstant(`${year}-${number}-${day}T${clock}${offset}`));
}

function readMail(parts: RegExpExecArray): ReadInstant | undefined {
  const [, weekday, day = "", month = "", year, clock = "", zone = ""] = parts;
  const number = monthNumber(month);
  if (number === undefined) return undefined;
  const offset = /^[+-]/.test(zone) ? zone : clearOffset(zone);
  if (offset === undefined) return bad(`${zone} is not a clear zone; an offset such as -0500 is`);
  const date = parsePlainDate(`${year}-${number}-${day.padStart(2, "0")}`);
  if (weekday !== undefined && weekday !== weekdayOf(date))
    return bad(`${date} was a ${weekdayOf(date)}, not a ${weekday}`);
  return found(parseInstant(`${date}T${clock.padEnd(8, ":00")}${offset}`));
}

function clearOffset(abbreviation: string): string | undefined {
  if (abbreviation === "UT" || abbreviation === "Z") return "Z";
  const clear = clearAbbreviation(abbreviation);
  return clear && formatOffset(clear.seconds);
}

function weekdayOf(date: PlainDate): string | undefined {
  return WEEKDAYS_FROM_EPOCH[(midnightOf(date) / US_PER_DAY) % 7];
}

function monthNumber(name: string): string | undefined {
  const index = MONTHS.indexOf(name);
  return index < 0 ? undefined : String(index + 1).padStart(2, "0");
}

function found(instant: Instant): ReadInstant {
  return { kind: "instant", instant };
}

function bad(reason: string): ReadInstant {
  return { kind: "bad", reason };
}
