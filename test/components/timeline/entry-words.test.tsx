import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { EntryWords, isUnusualDay } from "#components/timeline/entry-words.tsx";
import type { EntryReading } from "#components/timeline/timeline-actions.ts";
import { addedInWords } from "#components/timeline/just-added.ts";
import { NewerVersion } from "#components/timeline/retract-form.tsx";
import { timelinePartOf } from "#components/timeline/timeline-part.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";

const NOON = Date.parse("2026-09-10T12:00:00Z");
const event: TimelineEvent = {
  id: "018f0000-0000-7000-8000-000000000001",
  key: "declared",
  title: { en: "Declared" },
  lane: "provider",
  audience: "internal",
  time: recordTime({ text: "2026-09-09 13:22 UTC" }).time,
  record: false,
  version: 1,
  sequence: "1",
};

describe("what is lent to a line", () => {
  it.each([
    ["the day before today, as shown", "2026-09-09", { isOtherZone: false, day: "2026-09-09" }, false],
    ["two days away", "2026-09-08", { isOtherZone: false, day: "2026-09-08" }, true],
    ["another day than is shown", "2026-09-10", { isOtherZone: false, day: "2026-09-09" }, true],
    ["a page in another zone", "2026-09-10", { isOtherZone: true, day: "2026-09-10" }, true],
  ])("%s", (_, day, usual, isUnusual) => {
    expect(isUnusualDay(day, usual, NOON)).toBe(isUnusual);
  });

  it("stands out by a word and a sign, not by colour alone, where the page shows another zone", () => {
    const reading: EntryReading = {
      title: "called",
      lane: "provider",
      time: { text: "13:22", zone: "Asia/Tokyo", day: "2026-09-09" },
      lent: { zone: "Asia/Tokyo" },
      shown: { utc: "04:22 UTC", local: "13:22", zone: "Asia/Tokyo", precision: "minute", warnings: [] },
    };
    const shown = (isOtherZone: boolean) =>
      renderToStaticMarkup(<EntryWords isEmpty={false} reading={reading} usual={{ isOtherZone, day: undefined }} />);
    expect(shown(true)).toMatch(/<strong[^>]*><svg.*Assumed:.*in Asia\/Tokyo/s);
    expect(shown(false)).not.toContain("Assumed:");
  });
});

it("what was added is said with its time in the page's zone and its title", () => {
  const [row] = timelinePartOf([event], "Asia/Tokyo").rows;
  expect(addedInWords(event, row)).toMatch(/^Added: 2026-09-09 22:22 .+ · Declared$/);
  expect(addedInWords(event, undefined)).toBe("Added: 2026-09-09 13:22 UTC · Declared");
});

it("before a newer version is retracted, what changed in it is shown", () => {
  const current = { ...event, title: { en: "Called off" }, version: 2 };
  const savedBy = { name: "Ada", at: "2026-09-09 14:00:00 UTC" };
  const newer = renderToStaticMarkup(<NewerVersion newer={{ current, before: event, savedBy }} />);
  expect(newer).toContain("Ada saved version 2 at 2026-09-09 14:00:00 UTC.");
  expect(newer.match(/<dt/g)).toHaveLength(1);
  expect(newer).toMatch(/Title.*Declared.*Called off/s);
  const gone = { ...current, retracted: { at: "2026-09-09T14:00:00Z", reason: "said twice" } };
  const already = renderToStaticMarkup(<NewerVersion newer={{ current: gone, before: event, savedBy }} />);
  expect(already).toMatch(/retracted already.*said twice/s);
});
