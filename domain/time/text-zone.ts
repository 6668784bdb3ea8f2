import { TimeError } from "./time-error.ts";
import { cutOut, unreadable, type Taken, type TextZone } from "./text-point.ts";
import { formatOffset, parseOffset } from "./wall-clock.ts";
import { clearAbbreviation, readingsOf, seasonlessZone } from "./zone-abbreviations.ts";
import { canonicalZone } from "./zone-offsets.ts";

const ZONE_NAME =
  /\[?(?<![A-Za-z\d])([A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z0-9_+-]*)+|[A-Z]{2}T\d{1,2}[A-Z]{2}T(?![A-Z\d]))\]?/i;
const UTC_PLUS = /\b(?:UTC|GMT) ?([+-]) ?(\d{1,2})(?::?(\d{2}))?(?![\d:%])/i;
const LOOSE_OFFSET = /(?<![\d:])([+-]\d{2}:?\d{2})(?![\d:])/;
const LONG_NAMES: [RegExp, string][] = [
  [/日本標準時|日本時間|japan (?:standard )?time/i, "JST"],
  [/協定世界時|coordinated universal time/i, "UTC"],
  [/eastern time/i, "ET"],
  [/pacific time/i, "PT"],
  [/eastern standard time/i, "EST"],
  [/eastern daylight time/i, "EDT"],
  [/pacific standard time/i, "PST"],
  [/pacific daylight time/i, "PDT"],
];

export function spellOutZones(text: string): string {
  return LONG_NAMES.reduce((spelled, [pattern, name]) => spelled.replace(pattern, ` ${name} `), text);
}

export function takeZoneName(text: string): Taken<TextZone> | undefined {
  const match = ZONE_NAME.exec(text);
  const name = match?.[1];
  if (!match || name === undefined) return undefined;
  const known = canonicalZone(name);
  if (known === undefined) throw new TimeError("unknown_zone", `"${name}" is not an IANA zone`, { field: "text" });
  return { value: { kind: "zone", name: known }, rest: cutOut(text, match) };
}

/** `UTC+5` as people write it: five hours ahead of UTC. */
export function takeUtcPlus(text: string, said: string): Taken<TextZone> | undefined {
  const match = UTC_PLUS.exec(text);
  if (!match) return undefined;
  const [, sign, hours = "", minutes = "0"] = match;
  const isPlace = Number(hours) * 60 + Number(minutes) <= (sign === "-" ? 12 : 14) * 60;
  if (!isPlace || Number(minutes) > 59) throw unreadable(said, "UTC+n goes from -12 to +14");
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  const offset = formatOffset(sign === "-" ? 0 - seconds : seconds);
  return { value: { kind: "offset", offset }, rest: cutOut(text, match) };
}

export function takeLooseOffset(text: string): Taken<TextZone> | undefined {
  const match = LOOSE_OFFSET.exec(text);
  if (!match) return undefined;
  return { value: offsetZone(match[1] ?? ""), rest: cutOut(text, match) };
}

export function offsetZone(offset: string): TextZone {
  return { kind: "offset", offset: formatOffset(parseOffset(offset).seconds) };
}

/** Whether letters beside a number can mean that offset; those of a zone in any season are not asked which it was. */
export function isOffsetOf(offset: string, word: TextZone): boolean {
  const { seconds } = parseOffset(offset);
  if (word.kind === "utc") return seconds === 0;
  if (word.kind !== "abbreviation" || seasonlessZone(word.name) !== undefined) return true;
  const clear = clearAbbreviation(word.name);
  return clear ? clear.seconds === seconds : readingsOf(word.name).some((reading) => reading.seconds === seconds);
}

/** `Z`, `EDT`, `PT`, `CST`: judged later, with the date at hand. */
export function zoneOfWord(word: string): TextZone | undefined {
  const name = word.toUpperCase();
  if (name === "Z" || name === "UTC") return { kind: "utc" };
  const known = clearAbbreviation(name) ?? seasonlessZone(name) ?? readingsOf(name)[0];
  return known === undefined ? undefined : { kind: "abbreviation", name };
}
