import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Replay } from "#components/timeline/replay.tsx";
import { ReplayList } from "#components/timeline/replay-list.tsx";
import { doubtOf, knowledgeAt } from "#components/timeline/replay-state.ts";
import { replayRows, replayStops } from "#components/timeline/replay-view.ts";
import { instantFromMicros, parseInstant } from "#domain/time/instant.ts";
import { momentAsked } from "#domain/timeline/moment-asked.ts";
import { knownAt } from "#domain/timeline/replay.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { referenceEvents } from "#test/builders/reference-events.ts";

const events: TimelineEvent[] = referenceEvents.map(({ known, milestone: _milestone, ...event }, index) => ({
  ...event,
  ...(known && { knownAt: known }),
  ...{ id: event.key, audience: "public", version: 1, sequence: String(index) },
}));
const rows = replayRows(events, "UTC");
const stops = replayStops(events, "UTC");

describe("the replay in the browser", () => {
  it("says at each of its moments what the domain says", () => {
    expect(stops.length).toBeGreaterThan(20);
    for (const { us, instant } of stops) {
      expect(instantFromMicros(BigInt(us))).toBe(instant);
      expect(rows.map((row) => knowledgeAt(row, us))).toEqual(
        knownAt(events, instant).map(({ knowledge }) => knowledge),
      );
    }
  });

  it("stops at the moment asked for, once, and reads it in the page's zone", () => {
    const asked = parseInstant("2026-09-09T14:05:30Z");
    const tokyo = replayStops(events, "Asia/Tokyo", asked);
    expect(tokyo).toHaveLength(stops.length + 1);
    expect(tokyo.find(({ instant }) => instant === asked)).toMatchObject({
      label: "2026-09-09 23:05:30 +09:00 JST",
      day: "2026-09-09",
    });
    expect(replayStops(events, "UTC", parseInstant("2026-09-09T14:00:00Z"))).toEqual(stops);
    expect(tokyo.map(({ us }) => us)).toEqual([...tokyo.map(({ us }) => us)].sort((a, b) => a - b));
  });

  it("lists the known apart from the doubtful, with the reason and both clocks", () => {
    const us = Date.parse("2026-09-09T14:05:00Z") * 1000;
    const states = rows.map((row) => ({ row, knowledge: knowledgeAt(row, us), isNew: row.id === "contained" }));
    const shown = renderToStaticMarkup(createElement(ReplayList, { states }));
    expect(shown).toContain("Known (8)");
    expect(shown).toContain("Possibly known (1)");
    expect(shown).toMatch(/Known to us: .*2026-09-09.*no earlier than/);
    expect(shown).toMatch(/Now: <\/strong>GLM 5.3 made private/);
    expect(shown).toContain("may have been known earlier");
  });

  it("is a slider over the moments that says the moment, and is whole before any script runs", () => {
    const start = stops.findIndex(({ instant }) => instant === "2026-09-09T14:00:00Z");
    const shown = renderToStaticMarkup(createElement(Replay, { rows, stops, start }));
    expect(shown).toMatch(/<input[^>]*type="range"[^>]*aria-valuetext="2026-09-09 14:00 UTC"/);
    expect(shown).toContain('<time dateTime="2026-09-09T14:00:00Z">2026-09-09 14:00 UTC</time>');
    expect(shown).toContain("2026-09-09 14:00 UTC: 8 known, 1 possibly. New: GLM 5.3 made private");
    expect(renderToStaticMarkup(createElement(Replay, { rows: [], stops: [], start: -1 }))).toContain(
      "nothing to replay",
    );
  });

  it("gives a reason only where there is doubt", () => {
    const row = rows.find(({ id }) => id === "reported");
    expect(row && [doubtOf(row, "not_yet"), doubtOf(row, "surely"), doubtOf(row, "possibly")]).toEqual([
      undefined,
      undefined,
      "its time is recorded as a span that is not over at this moment",
    ]);
  });
});

describe("the moment a person asks about", () => {
  it.each([
    ["14:05:30", "UTC", "2026-09-09", "2026-09-09T14:05:30Z"],
    ["2026-09-09 14:05", "Asia/Tokyo", undefined, "2026-09-09T05:05:00Z"],
    ["2026-09-09T14:05:00Z", "Asia/Tokyo", "2026-01-01", "2026-09-09T14:05:00Z"],
  ])("%s in %s", (text, zone, day, instant) => {
    expect(momentAsked(text, zone, day)).toEqual({ instant });
  });

  it("is asked back where it is not one instant", () => {
    const overlap = momentAsked("2024-11-03 01:30", "America/New_York");
    expect("candidates" in overlap && overlap.candidates.map(({ instant }) => instant)).toEqual([
      "2024-11-03T05:30:00Z",
      "2024-11-03T06:30:00Z",
    ]);
    expect(momentAsked("2026-09-09", "UTC")).toMatchObject({
      problem: expect.stringContaining("time of day"),
      candidates: [],
    });
    expect(momentAsked("rubbish", "UTC")).toMatchObject({ problem: expect.any(String) });
    expect(momentAsked("14:05", "UTC", "not a day")).toMatchObject({ problem: expect.any(String) });
  });
});
