import { describe, expect, it } from "vitest";
import {
  changeOf,
  draftOf,
  emptyDraft,
  mergeOver,
  newEventOf,
  touchedFields,
} from "#components/timeline/event-draft.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import { eventChange, newEvent, type TimelineEvent } from "#domain/timeline/timeline-event.ts";

const event: TimelineEvent = {
  id: "018f0000-0000-7000-8000-000000000001",
  key: "declared",
  title: { en: "Declared", ja: "宣言" },
  body: { en: "By the on-call engineer." },
  lane: "provider",
  milestone: "declared",
  audience: "public",
  time: recordTime({ text: "10:25 am EDT", baseDate: "2026-09-09" }).time,
  knownAt: recordTime({ date: "2026-09-10" }).time,
  source: { name: { en: "Report" }, url: "https://example.org/report" },
  record: true,
  version: 3,
  sequence: "7",
};

describe("an event in the form", () => {
  it("that was not touched changes nothing", () => {
    expect(changeOf(draftOf(event), draftOf(event))).toEqual({});
  });

  it("sends only what was touched, as the verb takes it", () => {
    const base = draftOf(event);
    const change = changeOf({ ...base, titleEn: "Incident declared", milestone: "", bodyEn: " " }, base);
    expect(change).toEqual({ title: { en: "Incident declared", ja: "宣言" }, milestone: null, body: null });
    expect(eventChange.safeParse(change).success).toBe(true);
  });

  it("sends a touched time as words with zone and day, never as an instant", () => {
    const base = draftOf(event);
    const change = changeOf({ ...base, time: { ...base.time, text: "10:26 am EDT" } }, base);
    expect(change).toEqual({ time: { text: "10:26 am EDT", zone: "America/New_York", baseDate: "2026-09-09" } });
  });

  it("takes optional parts away with null", () => {
    const base = draftOf(event);
    const emptied = { ...base, sourceEn: "", sourceUrl: "", known: { ...base.known, text: "" } };
    expect(changeOf(emptied, base)).toEqual({ source: null, knownAt: null });
  });

  it("becomes a new event without empty parts", () => {
    const draft = { ...emptyDraft("UTC", "2026-09-09"), titleEn: "Contained" };
    const added = newEventOf({ ...draft, time: { ...draft.time, text: "14:00" } });
    expect(added).toEqual({
      title: { en: "Contained" },
      lane: "provider",
      audience: "internal",
      record: false,
      time: { text: "14:00", zone: "UTC", baseDate: "2026-09-09" },
    });
    expect(newEvent.safeParse(added).success).toBe(true);
  });

  it("merged over a colleague's version keeps both edits, and mine where both touched the same", () => {
    const base = draftOf(event);
    const mine = { ...base, titleEn: "Mine", lane: "upstream" as const };
    const theirs = { ...base, titleEn: "Theirs", bodyEn: "More text." };
    const merged = mergeOver(theirs, mine, base);
    expect(merged).toMatchObject({ titleEn: "Mine", lane: "upstream", bodyEn: "More text." });
    expect([...touchedFields(merged, theirs)].sort()).toEqual(["lane", "titleEn"]);
  });
});
