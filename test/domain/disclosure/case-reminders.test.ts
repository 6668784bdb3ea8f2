import { describe, expect, it } from "vitest";
import { dueReminders, reminderMail, type LastReminder } from "#domain/disclosure/case-reminders.ts";
import { caseDates } from "#domain/disclosure/date-course.ts";
import { signed } from "./agreed-case.ts";
import { continued, stamp, time, type SaidFact } from "./case-ledger.ts";

const policy = { name: "custom", title: "Ours", anchor: "report", length: 45, unit: "days", zone: "UTC" } as const;
const deadline = (key: string, due: string): SaidFact => ({
  ...{
    kind: "deadline_set",
    deadline: key,
    policy: { ...policy, title: key },
    anchor: time("2026-09-08"),
    due: time(due),
  },
});

/** An embargo until 10-26 at 12:00 UTC, a deadline that day, one a week later, one on the morning of it. */
const entries = continued(signed, [
  "09-13",
  ...[deadline("day", "2026-10-26"), deadline("week", "2026-11-02"), deadline("early", "2026-10-26T08:00Z")],
]);
const due = (now: string, { zone = "UTC", last }: { zone?: string; last?: LastReminder } = {}, from = entries) =>
  dueReminders(caseDates(from, stamp(now)), { now: stamp(now), zone, last }).map(({ key }) =>
    key.replace("deadline/", ""),
  );
const told = (day: string, at = stamp("10-01")): { last: LastReminder } => ({
  last: { day: `2026-${day}`, at } as LastReminder,
});

describe("what is due on a day, the first due first", () => {
  it.each<[string, string, string, string[]]>([
    ["8 days before", "10-18T23:59", "10-01", []],
    ["7 days before", "10-19T00:00", "10-01", ["early", "embargo", "day"]],
    ["7 days before, told that day", "10-19T15:00", "10-19", []],
    ["6 days before", "10-20T00:00", "10-19", []],
    ["1 day before", "10-25T00:00", "10-19", ["early", "embargo", "day"]],
    ["on the day: one is over, one has its week", "10-26T09:00", "10-25", ["embargo", "day", "week"]],
    ["on the day, after the instant", "10-26T12:30", "10-25", ["day", "week"]],
    ["the day after", "10-27T00:00", "10-26", []],
    ["after standing still for days: once, what is still ahead", "10-22T10:00", "10-01", ["early", "embargo", "day"]],
    ["after standing still beyond the end: not what is over", "10-28T10:00", "10-01", ["week"]],
    ["long after", "12-31T10:00", "10-01", []],
  ])("%s", (_what, now, last, keys) => {
    expect(due(now, told(last))).toEqual(keys);
  });

  it("days are those of the case's zone", () => {
    // 12:00Z is 21:00 in Tokyo on the same date; 10-18T15:00Z is midnight of the 19th there.
    expect(due("10-18T15:00", { zone: "Asia/Tokyo" })).toEqual(["early", "embargo", "day"]);
    expect(due("10-18T14:59", { zone: "Asia/Tokyo" })).toEqual([]);
    // 08:00Z on the 26th is still the 25th in Honolulu, and the date remains a date.
    expect(due("10-18T10:00", { zone: "Pacific/Honolulu" })).toEqual(["early"]);
  });

  it.each<[string, SaidFact]>([
    ["satisfied", { kind: "deadline_satisfied", deadline: "day", time: time("2026-10-01") }],
    ["waived", { kind: "deadline_waived", deadline: "day", reason: "x" }],
  ])("nothing of what is %s", (_what, fact) => {
    expect(due("10-25T10:00", {}, continued(entries, ["10-01", fact]))).toEqual(["early", "embargo"]);
  });

  it("nothing of an embargo that ended, nor of a case that was withdrawn", () => {
    const ended = continued(entries, ["10-01", { kind: "embargo_terminated", reason: "x" }]);
    expect(due("10-25T10:00", {}, ended)).toEqual(["early", "day"]);
    expect(due("10-25T10:00", {}, continued(entries, ["10-01", { kind: "case_withdrawn", reason: "x" }]))).toEqual([]);
  });

  it("what is set late is told on the days that are left; what was set after today's mail is told the next day", () => {
    const late = continued(entries, ["10-23", deadline("new", "2026-10-26")]);
    expect(due("10-23T10:00", told("10-19"), late)).toEqual([]);
    expect(due("10-25T10:00", told("10-19"), late)).toContain("new");
    const onDay = continued(entries, ["10-19T16:00", deadline("new", "2026-10-26")]);
    const today = told("10-19", stamp("10-19T00:10"));
    expect([due("10-19T17:00", today, onDay), due("10-20T00:10", today, onDay)]).toEqual([["new"], ["new"]]);
  });
});

describe("the mail", () => {
  const dates = dueReminders(caseDates(entries, stamp("10-26")), { now: stamp("10-26T07:00"), zone: "UTC" });
  const words = { title: "Case 7", zone: "Europe/Berlin", link: "https://candor.test/x" };

  it("says when, and until the public knows nothing of what", () => {
    const { subject, text } = reminderMail(dates, { ...words, isPublic: false });
    expect([subject, ...text.split("\n").slice(2, 6)]).toEqual([
      "Case 7: 4 dates to keep",
      "2026-10-26 09:00 +01:00 CET (2026-10-26 08:00 UTC)  due",
      "2026-10-26 13:00 +01:00 CET (2026-10-26 12:00 UTC)  date to keep",
      "2026-10-26  due",
      "2026-11-02  due",
    ]);
    expect(text).not.toMatch(/embargo|deadline|week/i);
  });

  it("afterwards what each is", () => {
    const { text } = reminderMail(dates, { ...words, isPublic: true });
    expect(text).toContain("CET (2026-10-26 12:00 UTC)  The embargo ends");
    expect(text).toContain("2026-11-02  Deadline: week");
  });
});
