import { civilDateOf, weekdayOf, type Micros } from "./civil.ts";
import type { Locale } from "./locale.ts";
import type { Precision, Qualifier } from "./time-shape.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const WEEKDAYS_JA = ["日", "月", "火", "水", "木", "金", "土"];

/** `Wed, 9 September 2026` / `2026年9月9日(水)`, of a wall clock. */
export function dayHeading(wall: Micros, locale: Locale): string {
  const { year, month, day } = civilDateOf(wall);
  const weekday = weekdayOf(wall);
  return locale === "ja"
    ? `${year}年${month}月${day}日(${WEEKDAYS_JA[weekday]})`
    : `${WEEKDAYS[weekday]?.slice(0, 3)}, ${day} ${MONTHS[month - 1]} ${year}`;
}

/** `Wednesday, 9 September 2026` / `2026年9月9日水曜日`. */
export function spokenDay(wall: Micros, locale: Locale): string {
  const { year, month, day } = civilDateOf(wall);
  const weekday = weekdayOf(wall);
  return locale === "ja"
    ? `${year}年${month}月${day}日${WEEKDAYS_JA[weekday]}曜日`
    : `${WEEKDAYS[weekday]}, ${day} ${MONTHS[month - 1]} ${year}`;
}

export function monthHeading(wall: Micros, locale: Locale): string {
  const { year, month } = civilDateOf(wall);
  return locale === "ja" ? `${year}年${month}月` : `${MONTHS[month - 1]} ${year}`;
}

const QUALIFIERS: Record<Locale, Record<Exclude<Qualifier, "exact">, string>> = {
  en: { by: "by", from: "from", about: "about" },
  ja: { by: "遅くとも", from: "早くとも", about: "およそ" },
};

/** How far "about" reaches to either side, in words. */
export type Width = { before: string; after: string };

export function qualifierText(qualifier: Qualifier, locale: Locale, width?: Width): string | undefined {
  if (width) return widthText(width, locale);
  return qualifier === "exact" ? undefined : QUALIFIERS[locale][qualifier];
}

/** It stands before the time: "within 15 min of 10:00". */
function widthText({ before, after }: Width, locale: Locale): string {
  const sides = before === after ? `±${after}` : `−${before}, +${after}`;
  if (locale === "ja") return `およそ(${sides})`;
  return before === after ? `within ${after} of` : `about (${sides})`;
}

/** The whole time as a sentence for a screen reader. */
export function sentence(
  parts: {
    qualifier: Qualifier;
    width?: Width | undefined;
    from: string;
    through?: string | undefined;
    precision: Precision;
  },
  locale: Locale,
): string {
  const { qualifier, width, from, through, precision } = parts;
  const range = through === undefined ? from : locale === "ja" ? `${from}から${through}まで` : `${from} to ${through}`;
  const lead = width ? `${widthText(width, locale)} ` : SPOKEN_QUALIFIERS[locale][qualifier];
  const tail = precision === "unknown" ? UNKNOWN_PRECISION[locale] : "";
  return `${lead}${range}${tail}`;
}

const SPOKEN_QUALIFIERS: Record<Locale, Record<Qualifier, string>> = {
  en: { exact: "", by: "no later than ", from: "no earlier than ", about: "about " },
  ja: { exact: "", by: "遅くとも", from: "早くとも", about: "およそ" },
};
const UNKNOWN_PRECISION: Record<Locale, string> = { en: ", precision not known", ja: "(精度不明)" };
