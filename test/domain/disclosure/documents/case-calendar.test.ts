import ICAL from "ical.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildCaseCalendar,
  type CaseCalendarOptions,
  type CaseDate,
} from "#domain/disclosure/documents/case-calendar.ts";
import { recordTime, type RecordedTime, type TimeInput } from "#domain/time/recorded-time.ts";

const at = (input: TimeInput) => recordTime(input).time;
const OPTIONS: CaseCalendarOptions = {
  uidSpace: "01234567-89ab-8def-8123-456789abcdef",
  madeAt: "2026-09-20T08:00:00.5Z",
  isPublic: false,
  title: "GLM-5.3 answered with data of others",
  address: "https://incidents.example.org/console/incidents/glm-5-3",
};
const ENDS: CaseDate = {
  entry: 7,
  kind: "embargo_ends",
  title: "Embargo of CVE-2026-12345 ends",
  time: at({ wallClock: "2026-10-26T12:00", zone: "UTC" }),
  changes: 0,
};

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const entries = calendar.getAllSubcomponents("vevent").map((entry) => ({
    uid: entry.getFirstPropertyValue("uid"),
    sequence: Number(entry.getFirstPropertyValue("sequence")),
    status: entry.getFirstPropertyValue("status"),
    class: entry.getFirstPropertyValue("class"),
    summary: entry.getFirstPropertyValue("summary"),
    start: String(entry.getFirstPropertyValue("dtstart")),
    end: entry.hasProperty("dtend") ? String(entry.getFirstPropertyValue("dtend")) : undefined,
    isDay: new ICAL.Event(entry).startDate.isDate,
    url: entry.getFirstPropertyValue("url"),
  }));
  return { method: calendar.getFirstPropertyValue("method"), entries };
}
const readDate = (date: CaseDate, options = OPTIONS) => {
  const { method, entries } = read(buildCaseCalendar([date], options));
  return { method, ...entries[0] };
};

describe("case 43: the end of an embargo", () => {
  it("is an instant without an end, confidential, in neutral words and without an address", () => {
    expect(readDate(ENDS)).toEqual({
      ...{ method: "PUBLISH", uid: `7@${OPTIONS.uidSpace}`, sequence: 0, status: "CONFIRMED", class: "CONFIDENTIAL" },
      ...{ summary: "Confidential: date to keep", start: "2026-10-26T12:00:00Z", isDay: false },
      ...{ end: undefined, url: null },
    });
  });

  it("moved: the same id, SEQUENCE + 1", () => {
    const moved = { ...ENDS, changes: 1, time: at({ wallClock: "2026-11-02T12:00", zone: "UTC" }) };
    const [before, after] = [readDate(ENDS), readDate(moved)];
    expect([after.uid, after.sequence, after.start]).toEqual([
      before.uid,
      (before.sequence ?? 0) + 1,
      "2026-11-02T12:00:00Z",
    ]);
  });

  it("broken: METHOD:CANCEL and STATUS:CANCELLED for what is sent", () => {
    const broken = readDate({ ...ENDS, changes: 2, cancelled: true });
    expect([broken.method, broken.status, broken.uid, broken.sequence]).toEqual([
      "CANCEL",
      "CANCELLED",
      `7@${OPTIONS.uidSpace}`,
      2,
    ]);
  });

  it("within the calendar as it stands a cancelled date is marked, and the others stand", () => {
    const deadline: CaseDate = { ...ENDS, entry: 9, kind: "deadline" };
    const { method, entries } = read(buildCaseCalendar([{ ...ENDS, changes: 2, cancelled: true }, deadline], OPTIONS));
    expect([method, ...entries.map(({ status }) => status)]).toEqual(["PUBLISH", "CANCELLED", "CONFIRMED"]);
  });
});

it("a day is a day: VALUE=DATE, its end excluded", () => {
  const { start, end, isDay } = readDate({ ...ENDS, kind: "deadline", time: at({ date: "2026-12-31" }) });
  expect([start, end, isDay]).toEqual(["2026-12-31", "2027-01-01", true]);
});

it("what has no place in time is left out, and an empty calendar is no cancellation", () => {
  const unknown: RecordedTime = { text: "not agreed", precision: "unknown", qualifier: "exact", tzdb: "2026c" };
  expect(read(buildCaseCalendar([{ ...ENDS, time: unknown }], OPTIONS)).entries).toEqual([]);
  expect(read(buildCaseCalendar([], OPTIONS))).toEqual({ method: "PUBLISH", entries: [] });
});

it("what may be said before the public knows is the case's neutral title; afterwards everything is said", () => {
  expect(readDate(ENDS, { ...OPTIONS, neutralTitle: "Project Heron" }).summary).toBe("Project Heron: date to keep");
  const told = readDate(ENDS, { ...OPTIONS, isPublic: true });
  expect([told.summary, told.url, told.class]).toEqual([
    "GLM-5.3 answered with data of others: Embargo of CVE-2026-12345 ends",
    OPTIONS.address,
    "CONFIDENTIAL",
  ]);
});

it("whatever the titles are, nothing of them is in the file before the public knows", () => {
  const secret = fc.stringMatching(/^[a-z]{12}$/).map((word) => `q${word}`);
  const kinds = fc.constantFrom<CaseDate["kind"]>("embargo_ends", "answer_by", "deadline", "clock", "publication");
  fc.assert(
    fc.property(secret, kinds, fc.boolean(), (word, kind, cancelled) => {
      const file = buildCaseCalendar([{ ...ENDS, kind, title: word, cancelled }], {
        ...OPTIONS,
        title: word,
        address: `https://incidents.example.org/${word}`,
      });
      expect(file.replaceAll("\r\n ", "")).not.toContain(word);
      expect(file.toLowerCase()).not.toMatch(/embargo|disclos(?!ure case)/);
    }),
  );
});
