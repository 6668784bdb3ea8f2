import { spellOutRange } from "./text-range.ts";
import { cutOut, offsetOrRange, unreadable } from "./text-point.ts";
import type { Qualifier } from "./time-shape.ts";
import { spellOutZones } from "./text-zone.ts";

/** The words around a point: its qualifier, the other end of a range, a width. */
export type TextFrame = { qualifier?: Qualifier; start: string; end?: string; width?: TextWidth };
export type TextWidth = { amount: number; unit: "second" | "minute" | "hour" | "day" };

const PREFIXES: [RegExp, Qualifier][] = [
  [/^(?:by|no later than|not later than|at the latest|before|until|till|遅くとも) +/i, "by"],
  [/^(?:from|since|no earlier than|not earlier than|at the earliest|not before|after|早くとも) +/i, "from"],
  [/^(?:about|around|approximately|approx\.?|circa|ca\.?|roughly|およそ|おおよそ) +/i, "about"],
  [/^(?:~|≈|約) */, "about"],
];
const SUFFIXES: [RegExp, Qualifier][] = [
  [/ at the latest$| ?(?:までに|まで|以前)$/i, "by"],
  [/ (?:at the earliest|onwards?)$| ?(?:以降|以後|から)$/i, "from"],
  [/ ?(?:頃|ごろ|前後)$/, "about"],
];
const BETWEEN = /^between (.+) and (.+)$/i;
const RANGE =
  /^(?:from )?(.+?)(?: +(?:to|through|thru|until|-) +| ?(?:[–—〜~→⇒]|[-=]>) ?| ?から ?|\/(?=\d{4}-))(.+?)(?: ?まで)?$/i;
const WIDTH =
  / ?(?:±|\+\/-|\+-) ?(\d{1,4}) ?(seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|秒|分|時間|日)(?![a-z])/i;
const UNITS: [RegExp, TextWidth["unit"]][] = [
  [/^(?:s|秒)/i, "second"],
  [/^(?:m|分)/i, "minute"],
  [/^(?:h|時間)/i, "hour"],
  [/^(?:d|日)/i, "day"],
];

const UNDERSCORE = /(\d{4}-\d{2}-\d{2})_(?=\d{2}:)/;
const DASHED_DATE = /(?<!\d)(\d{4})[-–‒‐](\d{1,2})[-–‒‐](\d{1,2})(?!\d)/g;
/** "2026-09-09 from 13:22 to 14:00 UTC". */
const DATE_FROM = /^(\d{4}-\d{1,2}-\d{1,2}),? from (?=\d{1,2}:\d{2}.* (?:to|until|till) \d)/i;
const DASHED_OFFSET = /\b(UTC|GMT)[–—](?=\d{1,2}(?:$|[^\d:])|\d{1,2}:\d{2}\))/g;
const WRAPPED = /^(?:\[([^[\]]*)\]|"([^"]*)"|'([^']*)'|`([^`]*)`|“([^“”]*)”|「([^「」]*)」|<([^<>]*)>)$/;
/** RFC 5322: what stands in brackets behind a numeric offset is a remark. */
const ZONE_REMARK = /([+-]\d{2}:?\d{2}) ?\([^()\d]*(?:\btime|時間|時)\)/i;
const DASH_FOR_MINUS = /(?:\b(?:UTC|GMT)|T\d{2}:\d{2}(?::\d{2})?)[–—]\d{1,2}:?\d{2}$/i;

/** One spelling of digits, signs and spaces; brackets and quotes around the whole are dropped. */
export function normaliseText(text: string): string {
  const signs = text.normalize("NFKC").replace(/−/g, "-").replace(DASHED_DATE, "$1-$2-$3");
  const plain = signs.replace(/\s+/g, " ").replace(UNDERSCORE, "$1 ").trim();
  const bare = plain.replace(/[.,;:]$/, "").replace(WRAPPED, (...groups) => groups.slice(1, 8).find(isSaid) ?? "");
  return spellOutZones(bare.replace(DASHED_OFFSET, "$1-")).replace(ZONE_REMARK, "$1").trim();
}

function isSaid(group: unknown): group is string {
  return group !== undefined;
}

export function readFrame(said: string): TextFrame {
  const text = spellOutRange(said.replace(DATE_FROM, "$1 "));
  if (DASH_FOR_MINUS.test(text)) throw offsetOrRange(text);
  const between = BETWEEN.exec(text);
  if (between?.[1] && between[2]) return { qualifier: "about", start: between[1], end: between[2] };
  const { qualifier: leading, rest } = takeQualifier(text, PREFIXES);
  const { width, rest: point } = takeWidth(rest);
  const range = RANGE.exec(leading === "from" ? text : point);
  if (range?.[1] && range[2] && !width) {
    const qualifier = leading === "from" ? undefined : leading;
    return { ...(qualifier && { qualifier }), start: range[1], end: range[2] };
  }
  const { qualifier: trailing, rest: start } = takeQualifier(point, SUFFIXES);
  if (leading && trailing && leading !== trailing) throw unreadable(text, "two qualifiers contradict each other");
  const qualifier = leading ?? trailing ?? (width ? "about" : undefined);
  return { ...(qualifier && { qualifier }), start, ...(width && { width }) };
}

function takeQualifier(text: string, forms: [RegExp, Qualifier][]): { qualifier?: Qualifier; rest: string } {
  for (const [pattern, qualifier] of forms) {
    if (pattern.test(text)) return { qualifier, rest: text.replace(pattern, "") };
  }
  return { rest: text };
}

function takeWidth(text: string): { width?: TextWidth; rest: string } {
  const match = WIDTH.exec(text);
  const unit = UNITS.find(([pattern]) => pattern.test(match?.[2] ?? ""))?.[1];
  if (!match || unit === undefined) return { rest: text };
  return { width: { amount: Number(match[1]), unit }, rest: cutOut(text, match).replace(/ +/g, " ").trim() };
}
