import { hedgeAt, numbersIn, type Hedge, type SaidNumber } from "./said-numbers.ts";

/** `toleranceMs`: how far off it may be by its own wording: "3 hours" is not "3 h 0 min". */
export type SaidDuration = { start: number; end: number; ms: number; toleranceMs: number; hedge: Hedge };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;

const EN_UNIT = /^[ -]?(seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?)(?![A-Za-z])/i;
const JA_UNIT = /^ ?(秒間?|分間?|時間|日間|週間|[かカヵヶケ]月間?)(半)?/;
const SHORT: [RegExp, number][] = [
  [/^(?:sec|秒)/i, SECOND],
  [/^(?:min|分)/i, MINUTE],
  [/^(?:h|時)/i, HOUR],
  [/^(?:d|日)/i, DAY],
  [/^(?:w|週)/i, 7 * DAY],
  [/^(?:mon|.月)/i, MONTH],
];
const JOINED = /^(?:,? ?(?:and )?)?$/;
/** "3 h 10": the unit is left out. */
const BARE_MINUTES = /^(?: ?\d{1,2})(?![\d:.,A-Za-z年月日時件%])/;
/** "8 to 32 hours" is no length, but the bounds of one. */
const PART_OF_RANGE = /\d ?(?:to|or|[–—〜~-]) ?$/i;
const AND_A_HALF = /^ and a half (hours?|days?)\b/i;
const HALF = /\b(half an?|an) (hour|day|minute)\b/gi;

export function durationsIn(plain: string, numbers: readonly SaidNumber[] = numbersIn(plain)): SaidDuration[] {
  const found: SaidDuration[] = [];
  for (let index = 0; index < numbers.length; index++) {
    const read = durationAt(plain, numbers, index);
    if (!read) continue;
    const { last, ...said } = read;
    index = last;
    if (PART_OF_RANGE.test(plain.slice(Math.max(0, said.start - 16), said.start))) continue;
    found.push({ ...said, hedge: hedgeAt(plain, said.start, said.end) });
  }
  return [...found, ...halvesIn(plain)].sort((a, b) => a.start - b.start);
}

type Read = Omit<SaidDuration, "hedge"> & { last: number };

function durationAt(plain: string, numbers: readonly SaidNumber[], index: number): Read | undefined {
  const first = numbers[index];
  const unit = first && unitOf(plain, first);
  if (!first || !unit) return undefined;
  const read: Read & { size: number } = { start: first.start, last: index, ...unit };
  for (let next = numbers[index + 1]; next; next = numbers[read.last + 1]) {
    if (read.size <= SECOND || !JOINED.test(plain.slice(read.end, next.start))) break;
    const smaller = unitOf(plain, next) ?? bareMinutes(plain, next, read);
    if (!smaller || smaller.size >= read.size) break;
    read.ms += smaller.ms;
    Object.assign(read, {
      end: smaller.end,
      size: smaller.size,
      toleranceMs: smaller.toleranceMs,
      last: read.last + 1,
    });
  }
  const { size: _size, ...said } = read;
  return said;
}

type Unit = { end: number; ms: number; size: number; toleranceMs: number };

function unitOf(plain: string, number: SaidNumber): Unit | undefined {
  const near = plain.slice(number.end, number.end + 24);
  const half = AND_A_HALF.exec(near);
  const match = half ?? EN_UNIT.exec(near) ?? JA_UNIT.exec(near);
  const word = match?.[1];
  if (!match || word === undefined || isOtherWord(plain, number, word)) return undefined;
  const size = SHORT.find(([pattern]) => pattern.test(word))?.[1] ?? MINUTE;
  const value = number.value + ((half ?? match[2]) ? 0.5 : 0);
  return { end: number.end + match[0].length, ms: value * size, size, toleranceMs: size * grain(value) };
}

/** 十分 is "enough", 一日 a day of a month, 一月 January; a year or a clock time is no duration either. */
function isOtherWord(plain: string, { start, end, form }: SaidNumber, unit: string): boolean {
  if (
    form === "kanji" &&
    unit.startsWith("分") &&
    end - start === 1 &&
    !/[時間約]$/.test(plain.slice(start - 1, start))
  )
    return true;
  return unit.startsWith("分") && /時 ?$/.test(plain.slice(Math.max(0, start - 2), start));
}

/** Half of the last digit that was said: half a unit, or for "2.5" a quarter. */
function grain(value: number): number {
  if (Number.isInteger(value)) return 0.5;
  const digits = String(value).split(".")[1]?.length ?? 1;
  return value % 1 === 0.5 ? 0.25 : 0.5 / 10 ** digits;
}

function bareMinutes(
  plain: string,
  number: SaidNumber,
  { size, end }: { size: number; end: number },
): Unit | undefined {
  if (size !== HOUR || number.value > 59 || number.form !== "digits" || !BARE_MINUTES.test(plain.slice(end, end + 6)))
    return undefined;
  return { end: number.end, ms: number.value * MINUTE, size: MINUTE, toleranceMs: MINUTE / 2 };
}

function halvesIn(plain: string): SaidDuration[] {
  return [...plain.matchAll(HALF)].map((match) => {
    const [said, amount = "", unit = ""] = match;
    const size = SHORT.find(([pattern]) => pattern.test(unit))?.[1] ?? HOUR;
    const end = match.index + said.length;
    const ms = /^half/i.test(amount) ? size / 2 : size;
    return { start: match.index, end, ms, toleranceMs: ms / 4, hedge: hedgeAt(plain, match.index, end) };
  });
}

/** Whether the words may mean a time from `minMs` to `maxMs`. */
export function fits({ ms, toleranceMs, hedge }: SaidDuration, minMs: number, maxMs = minMs): boolean {
  if (hedge === "over") return ms - toleranceMs <= maxMs;
  if (hedge === "under") return ms + toleranceMs >= minMs;
  const slack = hedge === "about" ? Math.max(toleranceMs, ms * 0.1) : toleranceMs;
  return ms + slack >= minMs && ms - slack <= maxMs;
}
