import fc from "fast-check";
import { recordTime, type RecordedTime, type TimeInput } from "#domain/time/recorded-time.ts";
import type { ExportedEvent } from "#domain/timeline/export/exported-event.ts";
import { AUDIENCES, LANES, MILESTONES } from "#domain/timeline/timeline-event.ts";

/** What formats trip over: separators, quotes, line ends, formulas, markup, wide and rare characters. */
const awkward = fc.constantFrom(
  ...["=1+1", "@SUM(A1)", "-2", "+1", "\t=1", "\r=1", " =1", "＝1", "'", "''", '"', '""', "a,b;c", "a\\nb", "\\", " "],
  ...[
    "a\r\nb",
    "a\nb",
    "a\rb",
    "a\u2028b",
    "\u0085",
    "\uFEFFx",
    "日本語のとても長い文".repeat(9),
    "👩‍👩‍👧",
    "e\u0301",
    "<b>",
    "[x](y)",
    "# x",
  ],
);
const text = fc.array(fc.oneof(awkward, fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 })), {
  minLength: 1,
  maxLength: 4,
});
const words = text.map((parts) => parts.join("")).filter((said) => said.isWellFormed() && !said.includes("\0"));
const texts = fc.record({ en: words, ja: words }, { requiredKeys: ["en"] });

const inputs: TimeInput[] = [
  { date: "2026-09-08" },
  { date: "2025-03-09", zone: "Pacific/Honolulu" },
  { date: "2026-09-11", through: "2026-09-19" },
  { date: "2026-08", qualifier: "about", text: "mid-August 2026" },
  { date: "2026-09-09", qualifier: "from" },
  { wallClock: "2026-09-09T13:22", zone: "UTC" },
  { wallClock: "2024-11-03T01:30", zone: "America/New_York", choose: "second" },
  { wallClock: "2026-09-09T19:04:05.000001", zone: "Asia/Kolkata", qualifier: "by" },
  { wallClock: "2026-09-09T13:00", zone: "Asia/Tokyo", precision: "hour" },
  { wallClock: "2026-09-09T13:22", zone: "UTC", through: "2026-09-09T14:00", qualifier: "about" },
  { wallClock: "2026-09-09T13:22", zone: "UTC", precision: "unknown" },
  { text: "about 10:00 ±15 min", zone: "Asia/Kolkata", baseDate: "2026-09-09" },
  { text: "2026-09-09T13:22:07.5+09:00" },
];
const time: fc.Arbitrary<RecordedTime> = fc.constantFrom(...inputs.map((input) => recordTime(input).time));

export const exportedEvents: fc.Arbitrary<ExportedEvent[]> = fc.array(
  fc.record(
    {
      key: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}$/),
      title: texts,
      body: texts,
      lane: fc.constantFrom(...LANES),
      milestone: fc.constantFrom(...MILESTONES),
      audience: fc.constantFrom(...AUDIENCES),
      time,
      knownAt: time,
      source: fc.record({ name: texts, url: fc.webUrl() }, { requiredKeys: ["name"] }),
      record: fc.boolean(),
    },
    { requiredKeys: ["key", "title", "lane", "audience", "time", "record"], noNullPrototype: true },
  ),
  { maxLength: 5 },
);

export function event(time: TimeInput, more: Partial<ExportedEvent> = {}): ExportedEvent {
  return {
    key: "key",
    title: { en: "Title" },
    lane: "provider",
    audience: "public",
    record: false,
    ...more,
    time: recordTime(time).time,
  };
}
