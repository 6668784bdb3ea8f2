import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import type { ExportedEvent } from "#domain/timeline/export/exported-event.ts";
import { timelineIcs } from "#domain/timeline/export/timeline-ics.ts";
import { event, exportedEvents } from "./generated-events.ts";

const options = {
  title: { en: "KV cache; leak, 日本語" },
  uidSpace: "01234567-89ab-8def-8123-456789abcdef",
  sequenceOf: () => 2,
  publishedAt: "2026-10-26T12:34:56.789012Z",
  address: "https://incidents.example.org/incidents/slug",
};

/** By a reader that others wrote: what a calendar program would show. */
function readElsewhere(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent").map((entry) => new ICAL.Event(entry));
  return events.map(({ uid, summary, startDate, endDate, sequence }) => ({
    uid,
    summary,
    sequence,
    isAllDay: startDate.isDate,
    start: pointOf(startDate),
    end: pointOf(endDate),
  }));
}

function pointOf(time: ICAL.Time): string {
  return time.isDate ? time.toString() : new Date(time.toUnixTime() * 1_000).toISOString().replace(".000", "");
}

const utc = (wallClock: string, more: object = {}): TimeInput => ({ wallClock, zone: "UTC", ...more });

describe("another reader finds the same times", () => {
  it.each<[string, TimeInput, boolean, string, string]>([
    // The end of a whole day is excluded (RFC 5545), so one day ends on the next.
    ["a day", { date: "2025-03-09" }, true, "2025-03-09", "2025-03-10"],
    ["a day of Honolulu", { date: "2025-03-09", zone: "Pacific/Honolulu" }, true, "2025-03-09", "2025-03-10"],
    ["14 to 16 August", { date: "2025-08-14", through: "2025-08-16" }, true, "2025-08-14", "2025-08-17"],
    ["31 December", { date: "2026-12-31" }, true, "2026-12-31", "2027-01-01"],
    ["August", { date: "2026-08", qualifier: "about" }, true, "2026-08-01", "2026-09-01"],
    ["a moment", utc("2026-09-09T13:22"), false, "2026-09-09T13:22:00Z", "2026-09-09T13:22:00Z"],
    [
      "13:22 in Tokyo, 04:22 UTC",
      { wallClock: "2026-09-09T13:22", zone: "Asia/Tokyo" },
      false,
      ...(["2026-09-09T04:22:00Z", "2026-09-09T04:22:00Z"] as const),
    ],
    [
      "the second 01:30 of New York, 06:30 UTC",
      { wallClock: "2024-11-03T01:30", zone: "America/New_York", choose: "second" },
      false,
      ...(["2024-11-03T06:30:00Z", "2024-11-03T06:30:00Z"] as const),
    ],
    [
      "a range",
      utc("2026-09-09T13:22", { through: "2026-09-09T14:00" }),
      false,
      ...(["2026-09-09T13:22:00Z", "2026-09-09T14:00:00Z"] as const),
    ],
    [
      "an hour",
      utc("2026-09-09T13:00", { precision: "hour" }),
      false,
      ...(["2026-09-09T13:00:00Z", "2026-09-09T14:00:00Z"] as const),
    ],
  ])("%s", (_what, time, isAllDay, start, end) => {
    expect(readElsewhere(timelineIcs([event(time)], options))).toEqual([
      { uid: `key@${options.uidSpace}`, summary: expect.stringMatching(/^Title/), sequence: 2, isAllDay, start, end },
    ]);
  });
});

/** RFC 5545 has one line end and no other control characters. */
const asCalendarSays = (said: string) =>
  said.replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\n").replace(/[\u0000-\u0008\u000E-\u001F\u007F]/g, "");

/** From the record itself, to the second: the first whole day or the instant. */
function startOf({ time }: ExportedEvent): string {
  return time.instant === undefined ? (time.date ?? `${time.month}-01`) : `${time.instant.slice(0, 19)}Z`;
}

it("any timeline: the same ids, titles, days and instants, in lines of at most 75 octets", () => {
  fc.assert(
    fc.property(exportedEvents, (events) => {
      const file = timelineIcs(events, options);
      const lines = file.split("\r\n");
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      const entries = readElsewhere(file);
      expect(entries.map(({ uid }) => uid)).toEqual(events.map(({ key }) => `${key}@${options.uidSpace}`));
      for (const [index, { summary, start, end, isAllDay }] of entries.entries()) {
        const said = events[index];
        if (!said) throw new Error("an entry that no event has");
        const title = asCalendarSays(said.title.en);
        expect(summary.slice(0, title.length)).toBe(title);
        expect([start, isAllDay]).toEqual([startOf(said), said.time.instant === undefined]);
        expect(isAllDay ? end > start : end >= start).toBe(true);
      }
    }),
  );
});
