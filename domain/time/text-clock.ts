import { cutOut, offsetOrRange, unreadable, type Taken, type TextClock } from "./text-point.ts";

const MERIDIEM = "(am|pm|a\\.m\\.?|p\\.m\\.?)(?![a-z])";
const COLON = new RegExp(
  `(午前|午後)? ?(?<!\\d)(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,18}))?)?(?:\\s*${MERIDIEM})?(\\s*[+-]\\d{2}(?::?\\d{2})?(?![\\d:]))?`,
  "i",
);
const DOTTED = new RegExp(`(?<![\\d:.])(\\d{1,2})\\.(\\d{2})\\s*${MERIDIEM}`, "i");
const MILITARY = /(?<![\d:.+-])([01]\d|2[0-3])([0-5]\d) ?(?=(?:Z|UTC|GMT)\b)/i;
const NOON = /\bnoon\b|正午/i;
const HOUR_ONLY = new RegExp(`(?<![\\d:.])(\\d{1,2})\\s*${MERIDIEM}`, "i");
const JAPANESE = /(午前|午後)? ?(?<!\d)(\d{1,2}) ?時(?: ?(?:(\d{1,2}) ?分(?: ?(\d{1,2}) ?秒)?|(半)))?/;
const COMPACT = /^T(\d{2})(?:(\d{2})(\d{2})?)?(?:[.,](\d{1,18}))?(?=$|[ Z+-])/;

export type ClockAndOffset = { clock: TextClock; offset?: string };

function hour24(hour: number, half: string | undefined, said: string): number {
  if (half === undefined) return hour;
  const afternoon = /^p|午後/i.test(half);
  const japanese = half === "午前" || half === "午後";
  if (hour > 12 || (hour === 0 && !japanese)) {
    throw unreadable(said, `hour ${hour} does not go with ${half}`);
  }
  return (hour % 12) + (afternoon ? 12 : 0);
}

function clockText(hour: number, minute?: string, second?: string, fraction?: string): string {
  const parts = [String(hour), minute, second].filter((part) => part !== undefined);
  const text = parts.map((part) => part.padStart(2, "0")).join(":");
  return fraction === undefined ? text : `${text}.${fraction}`;
}

/** Takes the clock time, and the offset that stands right behind it. */
export function takeClock(text: string, dated: boolean, said: string): Taken<ClockAndOffset> | undefined {
  return (
    takeColon(text, dated, said) ??
    takeDotted(text, said) ??
    takeHourOnly(text, said) ??
    takeJapanese(text, said) ??
    takeCompact(text) ??
    takeMilitary(text, dated)
  );
}

/** "1.22 pm", and "noon". */
function takeDotted(text: string, said: string): Taken<ClockAndOffset> | undefined {
  const noon = NOON.exec(text);
  if (noon) return { value: { clock: { text: "12:00", meridiem: false } }, rest: cutOut(text, noon) };
  const match = DOTTED.exec(text);
  if (!match) return undefined;
  const clock = { text: clockText(hour24(Number(match[1]), match[3], said), match[2]), meridiem: true };
  return { value: { clock }, rest: cutOut(text, match) };
}

/** "1322Z". Without a date beside it, "2026 UTC" may as well be a year. */
function takeMilitary(text: string, dated: boolean): Taken<ClockAndOffset> | undefined {
  const match = MILITARY.exec(text);
  if (!match || (!dated && /^(?:19[7-9]|20)\d/.test(match[0]))) return undefined;
  const clock = { text: clockText(Number(match[1]), match[2]), meridiem: false };
  return { value: { clock }, rest: cutOut(text, match) };
}

function takeColon(text: string, dated: boolean, said: string): Taken<ClockAndOffset> | undefined {
  const match = COLON.exec(text);
  if (!match) return undefined;
  const [, before, hour, minute, second, fraction, after, offset] = match;
  const half = after ?? before;
  const hours = hour24(Number(hour), half, said);
  if (offset !== undefined && second === undefined && !/^\s/.test(offset)) {
    const isIso = dated && /T$/i.test(text.slice(0, match.index));
    if (!isIso && (!dated || mayBeEnd(offset, hours * 60 + Number(minute)))) throw offsetOrRange(said);
  }
  const clock = { text: clockText(hours, minute, second, fraction), meridiem: half !== undefined };
  return { value: { clock, ...(offset !== undefined && { offset: offset.trim() }) }, rest: cutOut(text, match) };
}

/** "08:00-10:00" is what people write for two hours, "08:00-04:00" can only be an offset. */
function mayBeEnd(offset: string, startMinutes: number): boolean {
  const [, sign, hours, minutes = 0] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  return sign === "-" && Number(hours) * 60 + Number(minutes) > startMinutes;
}

function takeHourOnly(text: string, said: string): Taken<ClockAndOffset> | undefined {
  const match = HOUR_ONLY.exec(text);
  if (!match) return undefined;
  return {
    value: { clock: { text: clockText(hour24(Number(match[1]), match[2], said)), meridiem: true } },
    rest: cutOut(text, match),
  };
}

function takeJapanese(text: string, said: string): Taken<ClockAndOffset> | undefined {
  const match = JAPANESE.exec(text);
  if (!match) return undefined;
  const [, half, hour, minute, second, halfPast] = match;
  const clock = {
    text: clockText(hour24(Number(hour), half, said), halfPast ? "30" : minute, second),
    meridiem: half !== undefined,
  };
  return { value: { clock }, rest: cutOut(text, match) };
}

function takeCompact(text: string): Taken<ClockAndOffset> | undefined {
  const match = COMPACT.exec(text.trimStart());
  if (!match) return undefined;
  const [, hour, minute, second, fraction] = match;
  return {
    value: { clock: { text: clockText(Number(hour), minute, second, fraction), meridiem: false } },
    rest: cutOut(text.trimStart(), match),
  };
}
