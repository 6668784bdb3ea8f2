import { US_PER_DAY, US_PER_HOUR, US_PER_MINUTE, US_PER_SECOND, civilDateOf, type Micros } from "#domain/time/civil.ts";
import { formatDuration } from "#domain/time/format-duration.ts";
import type { Locale } from "#domain/time/locale.ts";

/** How long nothing was recorded, as finely as its size deserves: "13 days", "5 h", "40 min". */
export function emptinessInWords(us: Micros, locale: Locale): string {
  if (us >= 2 * US_PER_DAY) return formatDuration({ days: Math.round(us / US_PER_DAY), exact: false }, locale);
  const unit = us >= 3 * US_PER_HOUR ? US_PER_HOUR : us >= US_PER_MINUTE ? US_PER_MINUTE : US_PER_SECOND;
  const ms = (Math.round(us / unit) * unit) / 1000;
  return formatDuration({ minMs: ms, maxMs: ms, exact: true }, locale);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "9 Sep", of a wall clock. */
export function shortDate(wall: Micros, locale: Locale): string {
  const { month, day } = civilDateOf(wall);
  return locale === "ja" ? `${month}月${day}日` : `${day} ${MONTHS[month - 1]}`;
}

/** "9 Sep 2026"; the ways to write it, the widest first. */
export function datesWithYear(wall: Micros, locale: Locale): string[] {
  const { year, month, day } = civilDateOf(wall);
  const short = shortDate(wall, locale);
  return locale === "ja"
    ? [`${year}年${short}`, `${year}/${month}/${day}`]
    : [`${short} ${year}`, `${short} ’${String(year).slice(-2)}`];
}
