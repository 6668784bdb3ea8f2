import { describe, expect, it } from "vitest";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

/** 13:22 of a form in New York would be 17:22 UTC. */
const form = { zone: "America/New_York", baseDate: "2026-09-09" };
const second = (text: string) => {
  const { format, rows } = readIntake(text, form);
  return [format, rows.length, rows[1]?.verdict, rows[1]?.time?.instant ?? rows[1]?.time?.date, rows[1]?.title];
};

describe("the zone that the head of a time column names counts for the column", () => {
  it.each([
    ["timestamp (UTC),event", "13:22:00"],
    ["Timestamp (JST),Event", "04:22:00"],
    ["Time [America/Los_Angeles],Event", "20:22:00"],
    ["Time (UTC+9),Event", "04:22:00"],
    ["Time (GMT),Event", "13:22:00"],
    ["Time (+09:00),Event", "04:22:00"],
    ["Time (PT),Event", "20:22:00"],
    ["Time (Pacific Time),Event", "20:22:00"],
    ["When (in UTC),What", "13:22:00"],
    ["timestamp_utc,message", "13:22:00"],
    ["Time UTC,Event", "13:22:00"],
    ["UTC time,Event", "13:22:00"],
    ["UTC,Event", "13:22:00"],
    ["Date/Time (UTC),Event", "13:22:00"],
    ["日時（JST）,内容", "04:22:00"],
    ["日時 (日本時間),内容", "04:22:00"],
    // Not a zone: that of the form is lent.
    ["Time (YYYY-MM-DD HH:mm),Event", "17:22:00"],
    ["Time (approx.),Event", "17:22:00"],
    ["Created at,Event", "17:22:00"],
    ["@timestamp,message", "17:22:00"],
  ])("%s", (head, clock) => {
    expect(second(`${head}\n2026-09-09 13:22,declared`)).toEqual([
      "csv",
      2,
      "ready",
      `2026-09-09T${clock}Z`,
      "declared",
    ]);
  });

  it("an unclear one is asked", () => {
    const { rows } = readIntake("Time (CST),Event\n2026-09-09 13:22,declared", form);
    expect(rows[1]).toMatchObject({ verdict: "doubt", doubts: [{ code: "ambiguous_zone" }] });
  });

  it.each([
    ["2026-09-09 13:22", "2026-09-09T04:22:00Z"],
    ["2026-09-09 1:22 PM", "2026-09-09T04:22:00Z"],
    ["2026-09-09T13:22:00Z", "2026-09-09T13:22:00Z"],
    ["2026-09-09T13:22:00-04:00", "2026-09-09T17:22:00Z"],
    ["2026-09-09 1:22 PM EDT", "2026-09-09T17:22:00Z"],
    ["2026-09-09 13:22 Europe/Berlin", "2026-09-09T11:22:00Z"],
    ["1789046520", "2026-09-10T13:22:00Z"],
  ])("under Time (JST) a cell's own zone beats it: %s", (cell, instant) => {
    expect(second(`Time (JST),Event\n${cell},declared`)).toEqual(["csv", 2, "ready", instant, "declared"]);
  });

  it("a zone of the row beats it, and contradicts one in the cell", () => {
    const text = "Time (UTC),Zone,Event\n2026-09-09 13:22,Asia/Tokyo,a\n2026-09-09 13:22 EDT,JST,b";
    expect(readIntake(text, form).rows.map(({ time, doubts }) => time?.instant ?? doubts[0]?.code)).toEqual([
      "not_an_event",
      "2026-09-09T04:22:00Z",
      "invalid_time",
    ]);
  });

  it.each([
    ["Date,Time (UTC),Event\n2026-09-09,13:22,declared", "2026-09-09T13:22:00Z"],
    ["Date (UTC),Time,Event\n2026-09-09,13:22,declared", "2026-09-09T13:22:00Z"],
    ["Date,Time (24h),Event\n2026-09-09,13:22,declared", "2026-09-09T17:22:00Z"],
  ])("a day and a clock in two columns: %j", (text, instant) => {
    expect(second(text)).toEqual(["csv", 2, "ready", instant, "declared"]);
  });

  it("a date alone is one in the zone of its head", () => {
    const [, row] = readIntake("Date (JST),Event\n2026-09-09,declared", form).rows;
    expect(row?.time).toMatchObject({ date: "2026-09-09", zone: "Asia/Tokyo" });
  });
});
