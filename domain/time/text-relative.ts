import { US_PER_DAY, US_PER_HOUR, US_PER_MINUTE, US_PER_SECOND, type Micros } from "./civil.ts";
import { instantAt, microsOf, parseInstant, parsePlainDate, type Instant } from "./instant.ts";
import { recordClock } from "./record-clock.ts";
import { recordDate } from "./record-date.ts";
import { unreadable } from "./text-point.ts";
import { TimeError, atField } from "./time-error.ts";
import { PRECISIONS, type Precision, type ReadTime, type RecordedTime } from "./time-shape.ts";
import { formatOffset, formatWallClock } from "./wall-clock.ts";
import { midnightOf, offsetAt, plainDateOf } from "./zone.ts";

const DAY_NAME = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const SAID_FROM_A_DAY = new RegExp(
  `\\b(?:yesterday|today|tomorrow|tonight|(?:last|next|this|past|previous) (?:night|morning|afternoon|evening|week|weekend|month|year|${DAY_NAME})|now|recently|earlier today|later today)\\b|昨日|今日|明日|昨夜|今朝|今夜|先週|来週|今週|先月|来月|今月`,
  "i",
);
const WEEKDAY_ONLY = new RegExp(
  `^(?:on )?(?:${DAY_NAME}|mon|tue|wed|thu|fri|sat|sun)\\.?$|^[月火水木金土日]曜日?$`,
  "i",
);
const CALENDAR_PART =
  /\b(?:Q[1-4]|H[12]|(?:first|second|third|fourth) quarter|week \d{1,2})\b|\d{4}-?W\d{2}|第[1-4一二三四]四半期/i;

/** Words that name a day only for whoever says them, and parts of a calendar that are no time: asked, never guessed. */
export function refuseUndated(plain: string, text: string): void {
  if (SAID_FROM_A_DAY.test(plain))
    throw unreadable(text, "a date is needed: which day that was depends on when it was said");
  if (WEEKDAY_ONLY.test(plain)) throw unreadable(text, "a date is needed: a weekday comes every week");
  if (CALENDAR_PART.test(plain)) throw unreadable(text, "a date is needed: give the first and the last day instead");
  if (/\bmidnight\b|真夜中/i.test(plain))
    throw unreadable(text, "write 00:00 or 24:00: midnight begins a day and ends one");
}

const UNIT_WORDS = "(seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|秒|分|時間|日)";
const COUNT = "(\\d{1,4}|an?|one)";
const WITHIN = new RegExp(
  `^(?:within|in less than|in under) (?:the next )?${COUNT} ?${UNIT_WORDS}(?: (of|after|from) (.+))?$`,
  "i",
);
const WITHIN_JA = new RegExp(`^(?:(.+?)から ?)?(\\d{1,4}) ?${UNIT_WORDS} ?以内(?:に)?$`);
const AWAY = new RegExp(
  `^${COUNT} ?${UNIT_WORDS} (later|afterwards?|ago|earlier|before|after)(?: (?:that|(.+)))?$`,
  "i",
);
const AWAY_JA = new RegExp(`^(\\d{1,4}) ?${UNIT_WORDS} ?(後|前)(?:に)?$`);

type Step = {
  reach: Micros;
  unit: "second" | "minute" | "hour" | "day";
  kind: "within" | "after" | "before";
  from?: string;
};
export type Reference = { zone?: string | undefined; base?: string | undefined; baseDate?: string | undefined };

/** "within 25 minutes", "2 hours later", "10 minutes before 14:00 UTC": read from what they are relative to. */
export function readRelative(
  plain: string,
  context: Reference,
  text: string,
  readPointOfIt: (words: string) => RecordedTime,
): ReadTime | undefined {
  const step = stepOf(plain);
  if (!step) return undefined;
  const from = step.from === undefined ? baseOf(context) : pointOf(readPointOfIt(step.from), text);
  if (from) return recordFrom(from, step, context.zone, text);
  if (step.unit === "day" && context.baseDate !== undefined)
    return daysFrom(context.baseDate, step, context.zone, text);
  throw new TimeError("needs_reference", `"${text}": say what it is relative to, or write the time itself`, {
    field: "base",
  });
}

function stepOf(plain: string): Step | undefined {
  const within = WITHIN.exec(plain);
  if (within) {
    if (within[3] === "of") throw unreadable(plain, 'before it, after it or both? Write "after", "before" or ±');
    return made(within[1], within[2], "within", within[4]);
  }
  const japanese = WITHIN_JA.exec(plain);
  if (japanese) return made(japanese[2], japanese[3], "within", japanese[1]);
  const away = AWAY.exec(plain);
  if (away)
    return made(away[1], away[2], /^(?:ago|earlier|before)$/i.test(away[3] ?? "") ? "before" : "after", away[4]);
  const awayJa = AWAY_JA.exec(plain);
  return awayJa ? made(awayJa[1], awayJa[2], awayJa[3] === "前" ? "before" : "after", undefined) : undefined;
}

const UNITS: [RegExp, Step["unit"], Micros][] = [
  [/^(?:s|秒)/i, "second", US_PER_SECOND],
  [/^(?:m|分)/i, "minute", US_PER_MINUTE],
  [/^(?:h|時間)/i, "hour", US_PER_HOUR],
  [/^(?:d|日)/i, "day", US_PER_DAY],
];

function made(count = "", word = "", kind: Step["kind"], from: string | undefined): Step | undefined {
  const [, unit, size] = UNITS.find(([pattern]) => pattern.test(word)) ?? [];
  if (unit === undefined || size === undefined) return undefined;
  const amount = /^\d/.test(count) ? Number(count) : 1;
  return { reach: amount * size, unit, kind, ...(from !== undefined && { from }) };
}

type Point = { at: Instant; precision: Precision; zone?: string };

function baseOf({ base, zone }: Reference): Point | undefined {
  if (base === undefined) return undefined;
  return { at: atField("base", () => parseInstant(base)), precision: "second", ...(zone !== undefined && { zone }) };
}

function pointOf(time: RecordedTime, text: string): Point {
  const isPoint = time.instant !== undefined && time.through === undefined && time.qualifier === "exact";
  if (!isPoint || time.instant === undefined || time.precision === "hour")
    throw unreadable(text, "what it is relative to must be one time, to the minute");
  return { at: time.instant, precision: time.precision, ...(time.zone !== undefined && { zone: time.zone }) };
}

function recordFrom(from: Point, step: Step, formZone: string | undefined, text: string): ReadTime {
  const zone = from.zone ?? formZone ?? "UTC";
  const finer = step.unit === "second" && PRECISIONS.indexOf(from.precision) < PRECISIONS.indexOf("second");
  const precision = finer ? "second" : from.precision;
  const at = (us: Micros) => {
    const seconds = offsetAt(instantAt(us), zone);
    const wallClock = formatWallClock(us + seconds * US_PER_SECOND, precision as "minute" | "second");
    return { wallClock, offset: formatOffset(seconds) };
  };
  const start = microsOf(from.at);
  if (step.kind === "within") {
    return recordClock({ ...at(start), zone, precision, qualifier: "about", through: at(start + step.reach), text });
  }
  return recordClock({ ...at(step.kind === "after" ? start + step.reach : start - step.reach), zone, precision, text });
}

function daysFrom(baseDate: string, step: Step, zone: string | undefined, text: string): ReadTime {
  const day = midnightOf(atField("baseDate", () => parsePlainDate(baseDate)));
  const where = { ...(zone !== undefined && { zone }), text };
  if (step.kind === "after") return recordDate({ date: plainDateOf(day + step.reach), ...where });
  if (step.kind === "before") return recordDate({ date: plainDateOf(day - step.reach), ...where });
  return recordDate({ date: plainDateOf(day), through: plainDateOf(day + step.reach), qualifier: "about", ...where });
}
