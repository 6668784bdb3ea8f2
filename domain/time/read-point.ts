import { checkClockTime } from "./civil.ts";
import { TimeError } from "./time-error.ts";
import { takeClock } from "./text-clock.ts";
import { takeDate, takeWeekday } from "./text-date.ts";
import { offsetOrRange, unreadable, type Taken, type TextClock, type TextPoint, type TextZone } from "./text-point.ts";
import { isOffsetOf, offsetZone, takeLooseOffset, takeUtcPlus, takeZoneName, zoneOfWord } from "./text-zone.ts";
import { zoneWord } from "./text-zone-word.ts";

const FILLERS = new Set(["t", "at", "on", "the", "in", "of", "h", "hrs", "hours", "の", "に"]);
/** Of a log line, in front of its time; behind it they are words of what happened. */
const LOG_LEVEL = /^\[?(?:trace|debug|info|notice|warn|warning|error|critical|fatal)\b\]?:? +/i;

/** `Tue Mar 12 11:59:58 PM UTC 2025`, `Tue 12 Mar 23:59:58 UTC 2025`: the year stands behind the clock. */
const CTIME =
  /\b(?:([A-Z][a-z]{2}) +(\d{1,2})|(\d{1,2}) +([A-Z][a-z]{2})) +(\d{2}:\d{2}:\d{2}(?: +[AP]M)?) +(?:([A-Z]{1,5}|[+-]\d{2,4}) +)?(\d{4})(?!\d)/;
const MAYBE_END = /\d:\d{2} ?(?:UTC|GMT)? ?-\d{2}:\d{2}/i;
const CTIME_SORTED = "$2$3 $1$4 $7 $5 $6";

/** Reads one point in time; every word must have been understood. */
export function readPoint(text: string): TextPoint {
  const sorted = text.replace(LOG_LEVEL, "").replace(CTIME, CTIME_SORTED);
  const named = takeZoneName(sorted);
  const date = takeDate(named?.rest ?? sorted, text);
  let rest = date?.rest ?? named?.rest ?? sorted;
  const weekday = takeWeekday(rest);
  rest = weekday?.rest ?? rest;
  const utcPlus = takeUtcPlus(rest, text);
  rest = utcPlus?.rest ?? rest;
  const clock = takeClock(rest, date !== undefined, text);
  rest = clock?.rest ?? rest;
  const offset = clock?.value.offset === undefined ? takeLooseOffset(rest) : undefined;
  const stated = clock?.value.offset === undefined ? offset?.value : offsetZone(clock.value.offset);
  const zone = combineZones(text, named, utcPlus?.value ?? stated, readWords(offset?.rest ?? rest, text));
  if (clock) checkClock(clock.value.clock, text);
  if (!date && !clock) throw unreadable(text, "no date and no time found");
  return {
    ...(date && { date: date.value }),
    ...(weekday && { weekday: weekday.value }),
    ...(clock && { clock: clock.value.clock }),
    ...(zone && { zone }),
  };
}

/** Whatever day it is on. */
function checkClock(clock: TextClock, text: string): void {
  const [hour = 0, minute = 0, seconds = 0] = clock.text.split(":").map(Number);
  const second = Math.floor(seconds);
  checkClockTime({ hour, minute, second, fractionUs: seconds > second ? 1 : 0 }, text);
}

/** A number beats the letters that say the same, as in "-0400 (EDT)"; a full zone name keeps its offset beside it. */
function combineZones(
  text: string,
  named: Taken<TextZone> | undefined,
  offset: TextZone | undefined,
  words: TextZone[],
): TextZone | undefined {
  if (named?.value.kind === "zone") {
    if (words.some((word) => word.kind === "abbreviation")) throw unreadable(text, "two zones are named");
    const fixed = offset?.kind === "offset" ? offset.offset : words.length > 0 ? "+00:00" : undefined;
    return fixed === undefined ? named.value : { ...named.value, offset: fixed };
  }
  if (offset?.kind === "offset") {
    if (words.every((word) => isOffsetOf(offset.offset, word))) return offset;
    throw MAYBE_END.test(text) ? offsetOrRange(text) : unreadable(text, "two zones are named");
  }
  const [first, second] = words;
  if (second && JSON.stringify(second) !== JSON.stringify(first)) throw unreadable(text, "two zones are named");
  return first;
}

function readWords(rest: string, text: string): TextZone[] {
  const words = rest.split(/[\s,;()[\]·@|]+/).filter((word) => word !== "" && word !== "." && word !== ":");
  const unread = words.filter((word) => !FILLERS.has(word.toLowerCase()));
  return unread.map((word) => {
    const zone = zoneOfWord(word);
    if (zone) return zone;
    if (/^(BC|BCE|紀元前)$/.test(word)) {
      throw new TimeError("out_of_range", `"${text}": the year must be 1970 to 2200`, { field: "text" });
    }
    if (/^[A-Z]{2,5}$/.test(word) || (/^[A-Z]/i.test(word) && zoneWord(word) === "unknown")) {
      throw new TimeError("unknown_zone", `"${text}": "${word}" is not a zone; give an offset or an IANA name`, {
        field: "text",
      });
    }
    throw unreadable(text, `"${word}" is not understood`);
  });
}
