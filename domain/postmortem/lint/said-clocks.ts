import { clearAbbreviation, readingsOf, seasonlessZone } from "#domain/time/zone-abbreviations.ts";
import { isKnownZone } from "#domain/time/zone.ts";

/** `zone` as written, found behind the clock or its date; `minutes` since midnight. */
export type SaidClock = { start: number; end: number; minutes: number; text: string; zone?: SaidZone };
/** `kind`: "unclear" letters are used in several parts of the world. */
export type SaidZone = {
  name: string;
  kind: "offset" | "clear" | "place" | "unclear";
  offsetMinutes?: number;
  end: number;
};

const COLON =
  /(?<![\d:./+A-SU-Za-z])(午前|午後)? ?(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(?![\d:])(?: ?([ap])\.?m\b\.?)?/gi;
const HOUR_ONLY = /(?<![\d:.,/+-])\b(\d{1,2}) ?([ap])\.?m\b\.?/gi;
const JAPANESE = /(午前|午後)? ?(?<![\d.])(\d{1,2}) ?時(?!間|点|期|代)(?: ?(\d{1,2}) ?分|(半))?/g;

/** In the order in which they stand. */
export function clocksIn(plain: string): SaidClock[] {
  const found = [
    ...[...plain.matchAll(COLON)].map((match) => clockOf(plain, match, match[2], match[3], match[1] ?? match[5])),
    ...[...plain.matchAll(HOUR_ONLY)].map((match) => clockOf(plain, match, match[1], "0", match[2])),
    ...[...plain.matchAll(JAPANESE)].map((match) =>
      clockOf(plain, match, match[2], match[4] ? "30" : (match[3] ?? "0"), match[1]),
    ),
  ].flatMap((clock) => clock ?? []);
  const clocks: SaidClock[] = [];
  for (const clock of found.sort((a, b) => a.start - b.start)) {
    if (clock.start >= (clocks.at(-1)?.end ?? 0)) clocks.push(clock);
  }
  return clocks.map((clock, index) => {
    const until = Math.min(clocks[index + 1]?.start ?? plain.length, clock.end + ZONE_REACH);
    const zone = zoneBehind(plain, clock.end, until);
    return zone ? { ...clock, zone } : clock;
  });
}

function clockOf(
  plain: string,
  match: RegExpExecArray,
  hours = "",
  minutes = "",
  half: string | undefined = undefined,
): SaidClock | undefined {
  const hour = Number(hours);
  const start = match.index + (match[0].length - match[0].trimStart().length);
  const end = match.index + match[0].length;
  const isOffset = plain[start - 1] === "-" && !/\d:\d\d ?-$/.test(plain.slice(Math.max(0, start - 7), start));
  if (hour > 24 || (half !== undefined && hour > 12) || Number(minutes) > 59 || isOffset) return undefined;
  const afternoon = /^(?:p|午後)/i.test(half ?? "");
  const of24 = half === undefined ? hour : (hour % 12) + (afternoon ? 12 : 0);
  return { start, end, minutes: of24 * 60 + Number(minutes), text: plain.slice(start, end) };
}

const ZONE_REACH = 34;
const OFFSET = /^(?:(?:UTC|GMT) ?)?([+-])(\d{1,2})(?::?(\d{2}))?(?!\d)/;
const LETTERS = /^([A-Z]{1,5})(?![A-Za-z])/;
const PLACE = /^([A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_+-]+){1,2})/;
const SPOKEN: [RegExp, string][] = [
  [/^(?:協定世界時|世界標準時|coordinated universal time)/i, "UTC"],
  [/^(?:日本時間|日本標準時|japan (?:standard )?time)/i, "JST"],
  [/^(?:eastern time)/i, "ET"],
  [/^(?:pacific time)/i, "PT"],
];
/** What may stand between a clock and its zone: brackets, a date, "local time in". */
const PASSED = /^[\s(（,、]+|^(?:on|of|in|the|local|time|at|に|の)\b|^[^\s(（,、)）]+/;

/** The first zone that is named right behind a clock time, or behind the date that follows it. */
export function zoneBehind(plain: string, from: number, until: number): SaidZone | undefined {
  let at = from;
  for (let steps = 0; at < until && steps < 16; steps++) {
    const near = plain.slice(at, until);
    const zone = zoneHere(near, at);
    if (zone) return zone;
    const passed = PASSED.exec(near)?.[0];
    if (passed === undefined || passed === "" || /[.;。)）]$/.test(passed)) return undefined;
    at += passed.length;
  }
  return undefined;
}

function zoneHere(near: string, at: number): SaidZone | undefined {
  const offset = OFFSET.exec(near);
  if (offset && Number(offset[2]) <= 14) {
    const minutes = (Number(offset[2]) * 60 + Number(offset[3] ?? 0)) * (offset[1] === "-" ? -1 : 1);
    return { name: offset[0], kind: "offset", offsetMinutes: minutes, end: at + offset[0].length };
  }
  const spoken = SPOKEN.find(([pattern]) => pattern.test(near));
  if (spoken) return named(spoken[1], at + (spoken[0].exec(near)?.[0].length ?? 0));
  const place = PLACE.exec(near)?.[1];
  if (place !== undefined && isKnownZone(place)) return { name: place, kind: "place", end: at + place.length };
  const letters = LETTERS.exec(near)?.[1];
  return letters === undefined ? undefined : named(letters, at + letters.length);
}

/** Undefined where the letters name no zone. */
function named(name: string, end: number): SaidZone | undefined {
  if (name === "Z") return { name, kind: "clear", offsetMinutes: 0, end };
  const clear = clearAbbreviation(name);
  if (clear) return { name, kind: "clear", offsetMinutes: clear.seconds / 60, end };
  if (seasonlessZone(name) !== undefined) return { name, kind: "place", end };
  return readingsOf(name).length > 0 ? { name, kind: "unclear", end } : undefined;
}
