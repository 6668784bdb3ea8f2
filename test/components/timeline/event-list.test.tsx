import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DrawnLegend } from "#components/timeline/drawn-legend.tsx";
import { DrawnMark } from "#components/timeline/drawn-mark.tsx";
import { EventList } from "#components/timeline/event-list.tsx";
import { spokenEvent } from "#components/timeline/event-row.ts";
import { timelinePartOf } from "#components/timeline/timeline-part.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import { layOut } from "#domain/timeline/drawing/layout.ts";
import { scaleOf } from "#domain/timeline/drawing/scale.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";

function event(key: string, input: TimeInput, more: Partial<TimelineEvent> = {}): TimelineEvent {
  const { time } = recordTime(input);
  const base = { lane: "provider", audience: "internal", record: false, version: 1, sequence: "1" } as const;
  return { id: `id-${key}`, key, title: { en: key }, time, ...base, ...more };
}

const events = [
  event("reported", { date: "2026-09-08" }),
  event("declared", { text: "2026-09-09 13:22 UTC" }, { milestone: "declared", record: true }),
  event("page", { text: "2026-09-09 09:49 EDT" }, { milestone: "declared", lane: "status_page" }),
  event("later", { text: "by 2026-09-22 10:00 UTC" }),
];
const part = timelinePartOf(events, "Asia/Tokyo");
const nothing = () => undefined;

describe("the list", () => {
  const html = renderToStaticMarkup(<EventList rows={part.rows} selected="declared" onSelect={nothing} />);

  it("has a heading for each day of the page's zone, the gap and the difference in words", () => {
    expect([...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading)).toEqual([
      "Tue, 8 September 2026",
      "Wed, 9 September 2026",
      "Tue, 22 September 2026",
    ]);
    expect(html).toContain("13 days later");
    expect(html).toContain("+27 min from “declared”");
  });

  it("has one place for the keyboard: the selected event", () => {
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
    expect(html).toMatch(/tabindex="0" aria-pressed="true" aria-label="declared, 22:22/i);
  });
});

it("an event is heard with its date, time and zone; a plain date is the same in every zone", () => {
  expect(part.rows.map((row) => spokenEvent(row))).toEqual([
    "reported, Tuesday, 8 September 2026, Provider",
    "declared, 22:22 +09:00 JST, Wednesday, 9 September 2026, Provider, Declared",
    "page +27 min, 22:49 +09:00 JST, Wednesday, 9 September 2026, Status page, Declared",
    "later, no later than 19:00 +09:00 JST, Tuesday, 22 September 2026, Provider",
  ]);
});

it("every kind of time has a shape of its own, and the legend explains those that are drawn", () => {
  const kinds = ["point", "by", "from", "about", "range", "day", "unknown", "count"] as const;
  const legend = renderToStaticMarkup(<DrawnLegend kinds={new Set(kinds)} hasDifferences={false} />);
  expect(legend.match(/<li/g)).toHaveLength(kinds.length);
  const drawings = kinds.map((kind) => {
    const mark = { ids: ["1", "2"], lane: "provider" as const, row: 0, kind, x: 10, x0: 10, x1: 30, from: 0, to: 40 };
    return renderToStaticMarkup(<DrawnMark mark={mark} y={0} left={0} isSelected={false} />);
  });
  // An open moment without a precision and a "by" differ by the whisker.
  expect(new Set(drawings).size).toBe(kinds.length);
});

it("draws what the server placed", () => {
  const { extents } = part.drawing;
  const drawn = part.rows.flatMap((row) => {
    const extent = extents[row.id];
    return extent ? [{ id: row.id, lane: row.lane, title: row.title.en, extent }] : [];
  });
  const { marks } = layOut(drawn, scaleOf(breakAxis(drawn.map(({ extent }) => extent)), 1000));
  expect(marks.map(({ kind }) => kind)).toEqual(["day", "point", "point", "by"]);
  expect(part.drawing.clock).toMatchObject({ zone: "Asia/Tokyo", changes: [{ seconds: 32_400, label: "+09:00 JST" }] });
});
