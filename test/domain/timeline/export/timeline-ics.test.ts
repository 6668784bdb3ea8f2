import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { timelineIcs, type CalendarOptions } from "#domain/timeline/export/timeline-ics.ts";
import { event, exportedEvents } from "./generated-events.ts";
import { property, readCalendar, textValue } from "./read-calendar.ts";

const options: CalendarOptions = {
  title: { en: "KV cache; leak, 日本語" },
  uidSpace: "01234567-89ab-8def-8123-456789abcdef",
  sequenceOf: () => 2,
  publishedAt: "2026-10-26T12:34:56.789012Z",
  address: "https://incidents.example.org/incidents/slug",
};
const calendar = (file: string) => readCalendar(new TextEncoder().encode(file));
const entries = (...given: Parameters<typeof event>[]) =>
  calendar(
    timelineIcs(
      given.map((each) => event(...each)),
      options,
    ),
  ).children;
const line = (time: TimeInput, name: string) => {
  const [entry] = entries([time]);
  const found = entry && property(entry, name);
  return (
    found &&
    `${Object.entries(found.parameters)
      .map((pair) => pair.join("="))
      .join(";")}:${found.value}`
  );
};
const utc = (wallClock: string, more: object = {}): TimeInput => ({ wallClock, zone: "UTC", ...more });

describe("dates are all-day entries with the excluded end RFC 5545 wants (S-A29)", () => {
  test.each<[string, TimeInput, string, string]>([
    ["a day", { date: "2025-03-09" }, "20250309", "20250310"],
    ["three days, 14 to 16", { date: "2025-08-14", through: "2025-08-16" }, "20250814", "20250817"],
    ["a day recorded in Honolulu", { date: "2025-03-09", zone: "Pacific/Honolulu" }, "20250309", "20250310"],
    ["a day recorded in Auckland", { date: "2025-03-09", zone: "Pacific/Auckland" }, "20250309", "20250310"],
    ["the last day of a year", { date: "2026-12-31" }, "20261231", "20270101"],
    ["29 February", { date: "2028-02-29" }, "20280229", "20280301"],
    ["a month", { date: "2026-08", qualifier: "about" }, "20260801", "20260901"],
  ])("%s", (_what, time, start, end) => {
    expect([line(time, "DTSTART"), line(time, "DTEND")]).toEqual([`VALUE=DATE:${start}`, `VALUE=DATE:${end}`]);
  });
});

describe("clock times are instants in UTC", () => {
  test.each<[string, TimeInput, string, string | undefined]>([
    ["a moment has no end", utc("2026-09-09T13:22"), ":20260909T132200Z", undefined],
    ["10:25 EDT", { wallClock: "2026-09-09T10:25", zone: "America/New_York" }, ":20260909T142500Z", undefined],
    ["a fraction of a second is cut", utc("2026-09-09T13:22:07.999999"), ":20260909T132207Z", undefined],
    ["an hour is its span", utc("2026-09-09T13:00", { precision: "hour" }), ":20260909T130000Z", ":20260909T140000Z"],
    ["a range", utc("2026-09-09T13:22", { through: "2026-09-09T14:00" }), ":20260909T132200Z", ":20260909T140000Z"],
    [
      "a range within one second is a moment",
      utc("2026-09-09T13:22:07.1", { through: "2026-09-09T13:22:07.9" }),
      ":20260909T132207Z",
      undefined,
    ],
    ["by is the moment it names", utc("2026-09-09T14:52", { qualifier: "by" }), ":20260909T145200Z", undefined],
    [
      "the second 01:30",
      { wallClock: "2024-11-03T01:30", zone: "America/New_York", choose: "second" },
      ":20241103T063000Z",
      undefined,
    ],
  ])("%s", (_what, time, start, end) => {
    expect([line(time, "DTSTART"), line(time, "DTEND")]).toEqual([start, end]);
  });
});

describe("an entry", () => {
  const [by] = entries([utc("2026-09-09T14:52", { qualifier: "by" }), { key: "config-fixed", milestone: "mitigated" }]);
  const value = (name: string) => by && property(by, name)?.value;

  it("has an id for life, the state it comes from, and no claim on anybody's time", () => {
    expect(["UID", "DTSTAMP", "SEQUENCE", "STATUS", "CLASS", "TRANSP", "CATEGORIES", "URL"].map(value)).toEqual([
      ...["config-fixed@01234567-89ab-8def-8123-456789abcdef", "20261026T123456Z", "2", "CONFIRMED", "PUBLIC"],
      ...["TRANSPARENT", "provider,mitigated", "https://incidents.example.org/incidents/slug#event-config-fixed"],
    ]);
  });

  it("says in its title what a calendar cannot draw", () => {
    expect(textValue(value("SUMMARY") ?? "")).toBe("Title (no later than this)");
    expect(textValue(value("DESCRIPTION") ?? "")).toContain("no later than 14:52 UTC, Wednesday, 9 September 2026");
  });

  it("keeps its id and raises its sequence with the next revision", () => {
    const next = calendar(
      timelineIcs([event(utc("2026-09-09T14:53"), { key: "config-fixed" })], { ...options, sequenceOf: () => 3 }),
    );
    const [entry] = next.children;
    expect(entry && [property(entry, "UID")?.value, property(entry, "SEQUENCE")?.value]).toEqual([value("UID"), "3"]);
  });

  it("of the internal timeline is confidential and has no link", () => {
    const [entry] = calendar(
      timelineIcs([event({ date: "2026-09-08" })], { ...options, address: undefined, confidential: true }),
    ).children;
    expect(entry && [property(entry, "CLASS")?.value, property(entry, "URL")]).toEqual(["CONFIDENTIAL", undefined]);
  });
});

it("any words come back, every line fits 75 octets and no character is split", () => {
  const asCalendarSays = (said: string) =>
    said.replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\n").replace(/[\u0000-\u0008\u000E-\u001F\u007F]/g, "");
  fc.assert(
    fc.property(exportedEvents, (events) => {
      const read = calendar(timelineIcs(events, options));
      expect(read.name).toBe("VCALENDAR");
      expect(textValue(property(read, "NAME")?.value ?? "")).toBe(options.title.en);
      expect(read.children.map((entry) => property(entry, "UID")?.value)).toEqual(
        events.map(({ key }) => `${key}@${options.uidSpace}`),
      );
      for (const [index, entry] of read.children.entries()) {
        const title = asCalendarSays(events[index]?.title.en ?? "");
        expect(textValue(property(entry, "SUMMARY")?.value ?? "").slice(0, title.length)).toBe(title);
      }
    }),
  );
});

it("is the same bytes under every process zone", () => {
  const before = process.env["TZ"];
  const times: TimeInput[] = [
    { date: "2025-03-09" },
    { wallClock: "2026-03-29T02:30", zone: "UTC" },
    { date: "2026-10" },
  ];
  try {
    const files = ["UTC", "America/New_York", "America/Chicago", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo"].map(
      (zone) => {
        process.env["TZ"] = zone;
        const hour = new Date(Date.UTC(2026, 6, 1)).getHours();
        return {
          hour,
          file: timelineIcs(
            times.map((time) => event(time)),
            options,
          ),
        };
      },
    );
    expect(new Set(files.map(({ hour }) => hour)).size).toBe(6);
    expect(new Set(files.map(({ file }) => file)).size).toBe(1);
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
});
