import type { PublicText } from "./finding.ts";

/** A text with `plain` of the same length, in which digits and signs have one spelling and what nobody reads as a sentence
 * (code, addresses) is blotted out; a reference leaves a sign of its own. */
export type ReadText = PublicText & { plain: string };

export const REFERENCE_SIGN = "\ufffc";
const BLOT = "\ufffd";

const CODE = /```[^]*?```|`[^`\n]*`/g;
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'“”「」（）()]+/gi;
const REFERENCE = /\{\{[^{}\n]{0,200}\}\}/g;
const THIN_THOUSANDS = /(?<=\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))/g;

export function readPlainly(written: PublicText): ReadText {
  const plain = oneSpelling(written.text)
    .replace(REFERENCE, (found) => REFERENCE_SIGN.repeat(found.length))
    .replace(CODE, (found) => BLOT.repeat(found.length))
    .replace(ADDRESS, (found) => BLOT.repeat(found.length));
  return { ...written, plain };
}

/** Full-width letters, digits and signs as ASCII; every space a space. The length stays. */
export function oneSpelling(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(THIN_THOUSANDS, ",")
    .replace(/[\u00a0\u202f\u2009\u3000\t]/g, " ")
    .replace(/−/g, "-");
}

const REACH = 240;

/** The sentence around a place, as far as it is near; never more than a few hundred characters. */
export function sentenceAt(plain: string, start: number, end: number): { text: string; start: number; end: number } {
  let first = start;
  while (first > 0 && start - first < REACH && !endsSentence(plain, first - 1)) first--;
  let last = end;
  while (last < plain.length && last - end < REACH && !endsSentence(plain, last)) last++;
  return { text: plain.slice(first, last), start: first, end: last };
}

function endsSentence(plain: string, at: number): boolean {
  const sign = plain[at];
  if (sign === "\n" || sign === "。" || sign === "！" || sign === "？") return true;
  if (sign !== "." && sign !== "!" && sign !== "?") return false;
  const next = plain[at + 1];
  if (next !== undefined && next !== " " && next !== "\n") return false;
  return !/(?:\b[ap]\.m|approx|\be\.g|\bi\.e|\bvs|\bca|\bno)$/i.test(plain.slice(Math.max(0, at - 6), at));
}
