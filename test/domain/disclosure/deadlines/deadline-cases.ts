import { computeDeadline, type DeadlineInput } from "#domain/disclosure/deadlines/compute-deadline.ts";
import { policyOf, type KnownPolicyKey } from "#domain/disclosure/deadlines/policies.ts";
import type { DeadlinePolicy } from "#domain/disclosure/deadline-fact.ts";
import { recordTime, type RecordedTime, type TimeInput } from "#domain/time/recorded-time.ts";

export const LA = "America/Los_Angeles";
export const at = (wallClock: string, zone = LA): RecordedTime => recordTime({ wallClock, zone }).time;
export const on = (date: string, zone?: string): RecordedTime =>
  recordTime(zone === undefined ? { date } : { date, zone }).time;
export const stated = (input: TimeInput): RecordedTime => recordTime(input).time;

export function custom(changes: Partial<DeadlinePolicy>): DeadlinePolicy {
  const days = { anchor: "report", length: 1, unit: "days", roll: "none", graceDays: 0 } as const;
  return { name: "custom", zone: LA, calendar: "weekends_only", ...days, ...changes };
}

/** `due`: the date, or the instant in UTC. */
export type DeadlineCase = DeadlineInput & { says: string; due: string };

const known = (key: KnownPolicyKey, zone?: string) => ({ policy: policyOf(key, zone) });
const granted = (grace: number) => ({ grace, override: "asked for by the vendor" });
const reported = on("2026-09-08");

// From 8 September: 22 days are left in September, then 31, 30 and 31. Day 30 is 8 October, day 83 30 November.
export const knownPolicyCases: DeadlineCase[] = [
  // 21 + 24 = 45 from the 9th: Saturday 24 October, so Monday (case 18).
  { says: "CERT/CC", ...known("cert_cc"), anchor: on("2026-09-09"), due: "2026-10-26" },
  { says: "CERT/CC, on a weekday", ...known("cert_cc"), anchor: on("2026-09-08"), due: "2026-10-23" },
  // 22 + 31 + 30 + 7 = 90 (case 16: the same local time, an hour later in UTC).
  {
    says: "90 days across the change",
    policy: custom({ length: 90 }),
    anchor: at("2026-09-08T17:30"),
    due: "2026-12-08T01:30:00Z",
  },
  { says: "Project Zero, no patch", ...known("project_zero"), anchor: reported, due: "2026-12-07" },
  // Day 48 is 26 October; 5 + 25 = 30.
  { says: "patch on day 48", ...known("project_zero"), anchor: reported, fixedAt: on("2026-10-26"), due: "2026-11-25" },
  { says: "patch on day 83", ...known("project_zero"), anchor: reported, fixedAt: on("2026-11-30"), due: "2026-12-30" },
  // Day 90, still in time: 7 December + 30.
  { says: "patch on day 90", ...known("project_zero"), anchor: reported, fixedAt: on("2026-12-07"), due: "2027-01-06" },
  {
    says: "patch on day 91, no grace",
    ...known("project_zero"),
    anchor: reported,
    fixedAt: on("2026-12-08"),
    due: "2026-12-07",
  },
  // Day 100 is 17 December; 90 + 30 = day 120 = 6 January.
  {
    says: "patch on day 100, grace",
    ...known("project_zero"),
    ...granted(14),
    anchor: reported,
    fixedAt: on("2026-12-17"),
    due: "2027-01-06",
  },
  {
    says: "patch on day 104, grace",
    ...known("project_zero"),
    ...granted(14),
    anchor: reported,
    fixedAt: on("2026-12-21"),
    due: "2027-01-06",
  },
  {
    says: "patch on day 105, grace",
    ...known("project_zero"),
    ...granted(14),
    anchor: reported,
    fixedAt: on("2026-12-22"),
    due: "2026-12-21",
  },
  { says: "grace, no patch yet", ...known("project_zero"), ...granted(14), anchor: reported, due: "2026-12-21" },
  {
    says: "grace of a week, patch on day 100",
    ...known("project_zero"),
    ...granted(7),
    anchor: reported,
    fixedAt: on("2026-12-17"),
    due: "2026-12-14",
  },
  // Day 7 is 15 September, with grace the 18th; then 7 + 30 = day 37 = 15 October.
  { says: "in the wild", ...known("project_zero_in_the_wild"), anchor: reported, due: "2026-09-15" },
  {
    says: "in the wild, patch on day 5",
    ...known("project_zero_in_the_wild"),
    anchor: reported,
    fixedAt: on("2026-09-13"),
    due: "2026-10-13",
  },
  {
    says: "in the wild, patch on day 9, grace",
    ...known("project_zero_in_the_wild"),
    ...granted(3),
    anchor: reported,
    fixedAt: on("2026-09-17"),
    due: "2026-10-15",
  },
  // From 13 September, day 90 is Saturday 12 December: Monday the 14th. A patch counts when it is there, also on a Saturday.
  { says: "OSS-Fuzz", ...known("oss_fuzz"), anchor: on("2026-09-13"), due: "2026-12-14" },
  {
    says: "OSS-Fuzz, patch before",
    ...known("oss_fuzz"),
    anchor: on("2026-09-13"),
    fixedAt: on("2026-10-24"),
    due: "2026-10-24",
  },
  {
    says: "OSS-Fuzz, patch on the moved day",
    ...known("oss_fuzz"),
    anchor: on("2026-09-13"),
    fixedAt: on("2026-12-14"),
    due: "2026-12-14",
  },
  {
    says: "OSS-Fuzz, patch in the grace",
    ...known("oss_fuzz"),
    ...granted(14),
    anchor: on("2026-09-13"),
    fixedAt: on("2026-12-20"),
    due: "2026-12-20",
  },
  // Day 90 from 26 September is 25 December, a Friday and a holiday: Monday the 28th.
  { says: "OSS-Fuzz, Christmas", ...known("oss_fuzz"), anchor: on("2026-09-26"), due: "2026-12-28" },
  // 22 + 31 + 30 + 31 = 114, and 6.
  { says: "ZDI", ...known("zdi"), anchor: reported, due: "2027-01-06" },
  // Tuesday 8 September; 9, 10, 11, 14, 15 are five; two more weeks make fifteen.
  { says: "ZDI, second contact", ...known("zdi_second_contact"), anchor: reported, due: "2026-09-15" },
  { says: "ZDI, intermediary", ...known("zdi_intermediary"), anchor: reported, due: "2026-09-22" },
  { says: "ZDI, no answer", ...known("zdi_no_answer"), anchor: reported, due: "2026-09-29" },
  { says: "linux-distros", ...known("linux_distros"), anchor: reported, due: "2026-09-22" },
  { says: "kernel list", ...known("linux_kernel"), anchor: reported, due: "2026-09-15" },
  { says: "kernel list, exceptional", ...known("linux_kernel"), ...granted(7), anchor: reported, due: "2026-09-22" },
  { says: "oCERT 7", ...known("ocert_7"), anchor: reported, due: "2026-09-15" },
  { says: "oCERT 14", ...known("ocert_14"), anchor: reported, due: "2026-09-22" },
  { says: "oCERT 30", ...known("ocert_30"), anchor: reported, due: "2026-10-08" },
  { says: "oCERT 60", ...known("ocert_60"), anchor: reported, due: "2026-11-07" },
  { says: "HackerOne", ...known("hackerone"), anchor: reported, due: "2026-10-08" },
  // 9, 10, 11, 14, 15, 16, 17.
  { says: "sglang reply", ...known("sglang_reply"), anchor: reported, due: "2026-09-17" },
];

export const countingCases: DeadlineCase[] = [
  // D1: 02:00Z on the 9th is still the 8th in Los Angeles; a week later the same 19:00.
  {
    says: "day 0 in the policy's zone",
    policy: custom({ length: 7 }),
    anchor: at("2026-09-09T02:00", "UTC"),
    due: "2026-09-16T02:00:00Z",
  },
  // In Tokyo it is 07:00 on Thursday 10 September; +1 Friday.
  {
    says: "business day in the policy's zone",
    policy: custom({ zone: "Asia/Tokyo", unit: "business_days" }),
    anchor: at("2026-09-09T22:00", "UTC"),
    due: "2026-09-10T22:00:00Z",
  },
  // 22:00Z on Thursday is Friday in Tokyo: its next business day is Monday the 14th, 07:00 there.
  {
    says: "business day over the weekend",
    policy: custom({ zone: "Asia/Tokyo", unit: "business_days" }),
    anchor: at("2026-09-10T22:00", "UTC"),
    due: "2026-09-13T22:00:00Z",
  },
  // Case 28: 01:30 comes twice on 1 November, first at −07:00; 02:30 is skipped on 14 March: 03:30 at −07:00.
  { says: "twice", policy: custom({}), anchor: at("2026-10-31T01:30"), due: "2026-11-01T08:30:00Z" },
  { says: "never", policy: custom({}), anchor: at("2027-03-13T02:30"), due: "2027-03-14T10:30:00Z" },
  // Hours are elapsed: 24 h from 18:00 on 31 October end at 17:00.
  {
    says: "24 hours",
    policy: custom({ length: 24, unit: "hours" }),
    anchor: at("2026-10-31T18:00"),
    due: "2026-11-02T01:00:00Z",
  },
  { says: "1 day", policy: custom({ length: 1 }), anchor: at("2026-10-31T18:00"), due: "2026-11-02T02:00:00Z" },
  // Into the repeated hour by elapsed time: 01:30 −08:00, the second one.
  {
    says: "hours into the repeated hour",
    policy: custom({ length: 2, unit: "hours" }),
    anchor: at("2026-11-01T00:30"),
    due: "2026-11-01T09:30:00Z",
  },
  { says: "31 January and a month", policy: custom({ unit: "months" }), anchor: on("2027-01-31"), due: "2027-02-28" },
  {
    says: "31 January and a month in a leap year",
    policy: custom({ unit: "months" }),
    anchor: on("2028-01-31"),
    due: "2028-02-29",
  },
  {
    says: "31 August and 18 months",
    policy: custom({ unit: "months", length: 18 }),
    anchor: on("2026-08-31"),
    due: "2028-02-29",
  },
  {
    says: "previous business day",
    policy: custom({ length: 10, roll: "previous_business_day" }),
    anchor: on("2026-09-10"),
    due: "2026-09-18",
  },
  // Saturday, and the Friday before is where it began: it stays.
  {
    says: "not back to the start",
    policy: custom({ roll: "previous_business_day" }),
    anchor: on("2026-09-18"),
    due: "2026-09-19",
  },
  // A span counts from its start.
  {
    says: "a range of days",
    policy: custom({ length: 7 }),
    anchor: stated({ date: "2026-09-08", through: "2026-09-10" }),
    due: "2026-09-15",
  },
  {
    says: "about",
    policy: custom({ unit: "hours", zone: "UTC" }),
    anchor: stated({ text: "2026-09-08 12:00 ±10 min", zone: "UTC" }),
    due: "2026-09-08T12:50:00Z",
  },
  {
    says: "an hour",
    policy: custom({ unit: "hours", zone: "UTC" }),
    anchor: stated({ wallClock: "2026-09-08T12", zone: "UTC" }),
    due: "2026-09-08T13:00:00Z",
  },
  // A date stays that date in another zone.
  {
    says: "a date of another zone",
    policy: custom({ length: 7 }),
    anchor: on("2026-09-08", "Asia/Tokyo"),
    due: "2026-09-15",
  },
  // Samoa had no 30 December 2011.
  {
    says: "a day that was skipped",
    policy: custom({ zone: "Pacific/Apia" }),
    anchor: on("2011-12-29", "Pacific/Apia"),
    due: "2011-12-31",
  },
  {
    says: "a clock on a day that was skipped",
    policy: custom({ zone: "Pacific/Apia" }),
    anchor: at("2011-12-29T12:00", "Pacific/Apia"),
    due: "2011-12-30T22:00:00Z",
  },
];

export function dueOf({ due }: { due: RecordedTime }): string | undefined {
  return due.instant ?? due.date;
}

export function failing(cases: DeadlineCase[]): string[] {
  return cases.filter((each) => dueOf(computeDeadline(each)) !== each.due).map(({ says }) => says);
}
