import { durationBetween, formatDuration } from "#domain/time/duration.ts";
import { displayTime } from "#domain/time/display.ts";
import { recordTime, type RecordedTime, type TimeInput } from "#domain/time/recorded-time.ts";

const DAY = { baseDate: "2026-09-09" };

/** The times of the reference incident as its sources state them. */
const STATED: Record<string, TimeInput> = {
  "upstream-report": { date: "2026-07-06" },
  prototype: { text: "mid-August 2026" },
  "exposure-start": { date: "2026-08-27" },
  "related-fix": { date: "2026-09-06" },
  reported: { date: "2026-09-08" },
  triage: { wallClock: "2026-09-09 08:00", zone: "UTC" },
  reproduced: { wallClock: "2026-09-09T08:25", zone: "UTC", qualifier: "by", text: "within 25 minutes" },
  declared: { text: "13:22", zone: "UTC", ...DAY },
  contained: { text: "14:00", zone: "UTC", ...DAY },
  "sp-occurred": { text: "10:25 am EDT", ...DAY },
  "root-cause": { text: "14:35 UTC", ...DAY },
  "config-fixed": { text: "by 14:52 UTC", ...DAY },
  "sp-identified": { text: "11:02 am", zone: "America/New_York", ...DAY },
  patched: { text: "by 19:04 UTC", ...DAY },
  restored: { text: "19:40 UTC", ...DAY },
  "sp-resolved": { text: "4:09 pm EDT", ...DAY },
  "maintainers-met": { date: "2026-09-10" },
  hardening: { text: "2026-09-11 to 2026-09-19" },
  "upstream-merges": { date: "2026-09-16", through: "2026-10-12" },
  "v0.5.21": { date: "2026-10-02" },
  "v0.5.22": { date: "2026-10-19" },
  disclosed: { date: "2026-10-26" },
};

export const seedKeys = Object.keys(STATED);

export function seedTime(key: string): RecordedTime {
  const stated = STATED[key];
  if (!stated) throw new Error(`the sheet has no ${key}`);
  return recordTime(stated).time;
}

export function shownIn(key: string, zone: string): string {
  const { date, time } = displayTime(seedTime(key), zone, "en");
  return time === undefined ? date : `${date} ${time}`;
}

export function seedDuration(from: string, to: string): { en: string; ja: string } {
  const duration = durationBetween(seedTime(from), seedTime(to));
  return { en: formatDuration(duration, "en"), ja: formatDuration(duration, "ja") };
}
