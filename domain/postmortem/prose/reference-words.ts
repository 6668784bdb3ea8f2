import { displayTime, type DisplayedPoint, type DisplayedTime } from "#domain/time/display.ts";
import { formatDuration } from "#domain/time/duration.ts";
import type { Locale } from "#domain/time/locale.ts";
import { midnightOf } from "#domain/time/zone.ts";
import { languageOf } from "./language-of.ts";
import type { ReferenceValue } from "./reference-value.ts";

/** A piece of what a reference says; `dateTime` is for `<time datetime>`. */
export type Said = { text: string; dateTime?: string };

const US_PER_MS = 1000;
const LANGUAGE = { en: "en-GB", ja: "ja-JP" };
// Making one takes longer than a hundred uses of it.
const NUMBERS = { en: new Intl.NumberFormat(LANGUAGE.en), ja: new Intl.NumberFormat(LANGUAGE.ja) };
const DATES = { en: datesIn(LANGUAGE.en), ja: datesIn(LANGUAGE.ja) };
const AT_LEAST = { en: "at least ", ja: "少なくとも" };
const RANGE = { en: " – ", ja: "〜" };

/** In words of the language; times in the zone, each piece of them with its machine-readable form. */
export function referenceWords(value: ReferenceValue, locale: Locale, zone: string): Said[] {
  switch (value.kind) {
    case "count": {
      const number = NUMBERS[locale].format(value.count);
      return [{ text: (value.atLeast ? AT_LEAST[locale] : "") + number }];
    }
    case "duration":
      return [{ text: formatDuration(value.duration, locale).replace(/(\d) (?=[a-z])/g, "$1\u00a0") }];
    case "time":
      return timeWords(displayTime(value.time, zone, locale), value.part, locale);
    case "name":
      return [{ text: value.name }];
    case "text":
      return [{ text: languageOf(value.text, locale).content }];
  }
}

function timeWords(shown: DisplayedTime, part: "all" | "date", locale: Locale): Said[] {
  const { through, qualifierText } = shown;
  const isOneDay = through !== undefined && part === "date" && through.day === shown.day;
  const lead = qualifierText === undefined ? "" : qualifierText + (locale === "ja" ? "" : " ");
  const start = pointWords(shown, part, through === undefined || through.time === undefined || isOneDay, locale);
  if (!through || isOneDay) return lead === "" ? [start] : [{ text: lead }, start];
  const end = pointWords(through, part, true, locale);
  return [...(lead === "" ? [] : [{ text: lead }]), start, { text: RANGE[locale] }, end];
}

function pointWords(point: DisplayedPoint, part: "all" | "date", withZone: boolean, locale: Locale): Said {
  const day = dayWords(point, locale);
  const clock = part === "date" || point.time === undefined ? "" : `${locale === "ja" ? " " : ", "}${point.time}`;
  const label = withZone && point.zoneLabel !== undefined ? zoneWords(point.zoneLabel, clock !== "", locale) : "";
  return { text: day + clock + label, dateTime: point.dateTime };
}

function zoneWords(label: string, afterClock: boolean, locale: Locale): string {
  if (afterClock) return ` ${label}`;
  return locale === "ja" ? `（${label}）` : ` (${label})`;
}

function dayWords({ date, day }: DisplayedPoint, locale: Locale): string {
  const { day: ofDay, month } = DATES[locale];
  const form = date.length === "2026-09".length ? month : ofDay;
  return form.format(midnightOf(day) / US_PER_MS);
}

function datesIn(language: string) {
  const month = { timeZone: "UTC", year: "numeric", month: "long" } as const;
  return {
    month: new Intl.DateTimeFormat(language, month),
    day: new Intl.DateTimeFormat(language, { ...month, day: "numeric" }),
  };
}
