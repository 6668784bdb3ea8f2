import type { Locale } from "./locale.ts";

/**
 * Elapsed time between two recorded times, in milliseconds with microseconds as their fraction. `exact`: one number,
 * `minMs` = `maxMs`. A missing end is open: "at least" where there is no `maxMs`, "at most" where there is no `minMs`.
 * `days`: both are dates in one zone. Negative where the second may lie before the first.
 */
export type Duration = { minMs?: number; maxMs?: number; days?: number; exact: boolean };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Below two days a duration stays in hours: "8 h to 32 h". */
const DAYS_FROM_MS = 2 * DAY_MS;

type Words = {
  day: string;
  hour: string;
  minute: string;
  second: string;
  between: (amount: number | string, unit: string) => string;
  join: string;
  days: (count: number) => string;
  range: (min: string, max: string) => string;
  atLeast: (min: string) => string;
  atMost: (max: string) => string;
  unknown: string;
};

const WORDS: Record<Locale, Words> = {
  en: {
    day: "d",
    hour: "h",
    minute: "min",
    second: "s",
    between: (amount, unit) => `${amount} ${unit}`,
    join: " ",
    days: (count) => `${minus(count)}${Math.abs(count)} ${Math.abs(count) === 1 ? "day" : "days"}`,
    range: (min, max) => `${min} to ${max}`,
    atLeast: (min) => `at least ${min}`,
    atMost: (max) => `at most ${max}`,
    unknown: "not known",
  },
  ja: {
    day: "日",
    hour: "時間",
    minute: "分",
    second: "秒",
    between: (amount, unit) => `${amount}${unit}`,
    join: "",
    days: (count) => `${minus(count)}${Math.abs(count)}日`,
    range: (min, max) => `${min}〜${max}`,
    atLeast: (min) => `${min}以上`,
    atMost: (max) => `${max}以内`,
    unknown: "不明",
  },
};

function minus(value: number): string {
  return value < 0 ? "−" : "";
}

/** `5 h 22 min`, `8 h to 32 h`, `48 days`, `at most 25 min`. */
export function formatDuration({ minMs, maxMs, days }: Duration, locale: Locale): string {
  const words = WORDS[locale];
  if (days !== undefined) return words.days(days);
  const withDays = Math.max(Math.abs(minMs ?? 0), Math.abs(maxMs ?? 0)) >= DAYS_FROM_MS;
  const format = (ms: number) => formatElapsed(ms, withDays, words);
  if (minMs === undefined) return maxMs === undefined ? words.unknown : words.atMost(format(maxMs));
  if (maxMs === undefined) return words.atLeast(format(minMs));
  return minMs === maxMs ? format(minMs) : words.range(format(minMs), format(maxMs));
}

function formatElapsed(ms: number, withDays: boolean, words: Words): string {
  const whole = Math.round(Math.abs(ms) * 1000);
  const seconds = (whole / 1_000_000) % 60;
  const minutes = Math.floor(whole / 60_000_000);
  const perDay = withDays ? Math.floor(minutes / 1440) : 0;
  const parts: [number | string, string][] = [
    [perDay, words.day],
    [Math.floor((minutes - perDay * 1440) / 60), words.hour],
    [minutes % 60, words.minute],
    [trimSeconds(seconds), words.second],
  ];
  const said = parts.filter(([amount]) => Number(amount) !== 0).map(([amount, unit]) => words.between(amount, unit));
  return minus(ms) + (said.length === 0 ? words.between(0, words.minute) : said.join(words.join));
}

function trimSeconds(seconds: number): string {
  return seconds.toFixed(6).replace(/\.?0+$/, "");
}
