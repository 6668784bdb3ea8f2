/** A number as it stands in a text: digits, words or Japanese numerals. `kanji`: only a counter behind it makes it one. */
export type SaidNumber = { start: number; end: number; value: number; form: "digits" | "words" | "kanji" };

const DIGITS = /(?<![A-Za-z\d_.,#@/:-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?!,?\d)/g;
const MAGNITUDE = /^ ?(hundred|thousand|million|billion)\b/i;
const MAGNITUDES: Record<string, number> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 };

const UNITS = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen"
).split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const WORD = `(?:${[...UNITS].reverse().join("|")}|${TENS.join("|")}|hundred|thousand|million|dozen)`;
const WORDS = new RegExp(`\\b(?:an? (?=hundred|thousand|million|dozen))?${WORD}(?:(?: and |[ -])${WORD})*\\b`, "gi");

const KANJI = /[〇零一二三四五六七八九十百千万億]+/g;
const KANJI_DIGITS = "〇一二三四五六七八九";
const KANJI_TENS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const KANJI_GROUPS: Record<string, number> = { 万: 1e4, 億: 1e8 };
const LONGEST_KANJI = 24;

/** In the order in which they stand. */
export function numbersIn(plain: string): SaidNumber[] {
  const found = [...digitsIn(plain), ...wordsIn(plain), ...kanjiIn(plain)].sort((a, b) => a.start - b.start);
  const kept: SaidNumber[] = [];
  for (const number of found) if (number.start >= (kept.at(-1)?.end ?? 0)) kept.push(number);
  return kept;
}

function digitsIn(plain: string): SaidNumber[] {
  return [...plain.matchAll(DIGITS)].map((match) => {
    const value = Number(match[0].replaceAll(",", ""));
    const start = match.index;
    const end = start + match[0].length;
    return { form: "digits" as const, start, ...enlarged(plain, end, value) };
  });
}

/** "2.04 million", "204 万", "1億5,000万". */
function enlarged(plain: string, end: number, value: number): { end: number; value: number } {
  const near = plain.slice(end, end + 12);
  const word = MAGNITUDE.exec(near);
  if (word?.[1]) return { end: end + word[0].length, value: exactly(value * (MAGNITUDES[word[1].toLowerCase()] ?? 1)) };
  const group = /^ ?([百千]?[万億]|[百千](?![一-龠]))/.exec(near);
  if (!group?.[1]) return { end, value };
  const large = [...group[1]].reduce((size, sign) => size * (KANJI_TENS[sign] ?? KANJI_GROUPS[sign] ?? 1), value);
  const after = end + group[0].length;
  const rest = /^([\d,]{1,9})(万?)/.exec(plain.slice(after, after + 12));
  if (!rest?.[1] || !/\d/.test(rest[1])) return { end: after, value: exactly(large) };
  const small = Number(rest[1].replaceAll(",", "")) * (rest[2] ? 1e4 : 1);
  return { end: after + rest[0].length, value: exactly(large + small) };
}

function exactly(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function wordsIn(plain: string): SaidNumber[] {
  return [...plain.matchAll(WORDS)].map((match) => ({
    form: "words" as const,
    start: match.index,
    end: match.index + match[0].length,
    value: valueOfWords(match[0].toLowerCase().split(/[ -]+/)),
  }));
}

function valueOfWords(words: string[]): number {
  let [total, group] = [0, 0];
  for (const word of words) {
    const [unit, ten] = [UNITS.indexOf(word), TENS.indexOf(word)];
    if (unit >= 0) group += unit;
    else if (ten >= 0) group += (ten + 2) * 10;
    else if (word === "hundred") group = (group || 1) * 100;
    else if (word === "dozen") group = (group || 1) * 12;
    else if (word === "thousand" || word === "million") {
      total += (group || 1) * (MAGNITUDES[word] ?? 1);
      group = 0;
    }
  }
  return total + group;
}

function kanjiIn(plain: string): SaidNumber[] {
  return [...plain.matchAll(KANJI)].flatMap((match) => {
    const value = match[0].length > LONGEST_KANJI ? undefined : valueOfKanji(match[0]);
    // "204 万" was read with its digits.
    const isBehindDigits = /[\d,] ?$/.test(plain.slice(Math.max(0, match.index - 2), match.index));
    if (value === undefined || isBehindDigits) return [];
    return [{ form: "kanji" as const, start: match.index, end: match.index + match[0].length, value }];
  });
}

/** 百五十五 and 一五五 alike. */
export function valueOfKanji(text: string): number | undefined {
  const signs = [...text.replaceAll("零", "〇")];
  if (signs.every((sign) => KANJI_DIGITS.includes(sign)))
    return Number(signs.map((s) => KANJI_DIGITS.indexOf(s)).join(""));
  let [total, group, digit] = [0, 0, 0];
  for (const sign of signs) {
    const [ten, large] = [KANJI_TENS[sign], KANJI_GROUPS[sign]];
    if (ten !== undefined) [group, digit] = [group + (digit || 1) * ten, 0];
    else if (large !== undefined) {
      total += (group + digit || 1) * large;
      [group, digit] = [0, 0];
    } else digit = KANJI_DIGITS.indexOf(sign);
  }
  return total + group + digit;
}

export type Hedge = "exact" | "about" | "over" | "under";

const ABOUT_BEFORE =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|some|nearly|almost|circa|ca\.)|[~≈約]|およそ|おおよそ|ほぼ) ?$/i;
const OVER_BEFORE = /\b(?:more than|over|at least|above|exceeding|upwards of) $/i;
const UNDER_BEFORE = /(?:\b(?:less than|fewer than|under|below|up to|at most|no more than|within)|最大|最長) ?$/i;
const ABOUT_AFTER = /^ ?[^\d\s]{0,4}?(?:前後|ほど|くらい|ぐらい|程度|近く|余り|強|弱)/;
const OVER_AFTER = /^ ?[^\d\s]{0,6}?(?:以上|超|を超え|を上回)/;
const UNDER_AFTER = /^ ?[^\d\s]{0,6}?(?:未満|以下|以内|を下回)/;

/** What stands around a number says how exactly it is meant. */
export function hedgeAt(plain: string, start: number, end: number): Hedge {
  const before = plain.slice(Math.max(0, start - 16), start);
  const after = plain.slice(end, end + 12);
  if (OVER_BEFORE.test(before) || OVER_AFTER.test(after)) return "over";
  if (UNDER_BEFORE.test(before) || UNDER_AFTER.test(after)) return "under";
  return ABOUT_BEFORE.test(before) || ABOUT_AFTER.test(after) || /^ or so\b/i.test(after) ? "about" : "exact";
}

/** Whether a number may stand for another as it is hedged. */
export function agrees(said: number, actual: number, hedge: Hedge): boolean {
  if (hedge === "over") return said <= actual;
  if (hedge === "under") return said >= actual;
  if (hedge === "exact") return said === actual;
  return Math.abs(said - actual) <= Math.max(Math.abs(actual) * 0.1, 0.5);
}
