import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DateZoneNote } from "#components/timeline/date-zone-note.tsx";
import { timelinePartOf } from "#components/timeline/timeline-part.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";

const noteOn = (...inputs: TimeInput[]) => {
  const base = { lane: "provider", audience: "internal", record: false, version: 1, sequence: "1" } as const;
  const events = inputs.map((input, index) => ({
    id: String(index),
    key: String(index),
    title: { en: "x" },
    time: recordTime(input).time,
    ...base,
  }));
  return renderToStaticMarkup(<DateZoneNote rows={timelinePartOf(events, "Asia/Tokyo").rows} />);
};

it.each<[string, TimeInput, boolean]>([
  ["a date", { date: "2026-09-09" }, true],
  ["a month", { text: "mid-August 2026" }, true],
  ["a range of dates", { date: "2026-09-11", through: "2026-09-19" }, true],
  ["a date of Tokyo", { date: "2026-09-09", zone: "Asia/Tokyo" }, false],
  ["a moment", { text: "2026-09-09 13:22 UTC" }, false],
  ["a moment with an offset and no zone", { text: "2026-09-09T13:22:00+05:00" }, false],
])("%s: the note stands there: %s", (_what, input, isSaid) => {
  expect(noteOn({ text: "2026-09-09 13:22 UTC" }, input).includes("read as UTC")).toBe(isSaid);
});

it("says what is done: a date without a zone begins when UTC's day does", () => {
  const [bare, tokyo, utc] = [
    { date: "2026-09-09" },
    { date: "2026-09-09", zone: "Asia/Tokyo" },
    { date: "2026-09-09", zone: "UTC" },
  ].map((input) => recordTime(input).time);
  expect([bare?.earliest, bare?.latest]).toEqual(["2026-09-09T00:00:00Z", "2026-09-10T00:00:00Z"]);
  expect([bare?.earliest, bare?.latest]).toEqual([utc?.earliest, utc?.latest]);
  expect(bare?.earliest).not.toBe(tokyo?.earliest);
});
