import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERYTHING } from "#domain/timeline/event-filter.ts";
import { AUDIENCES, LANES, MILESTONES } from "#domain/timeline/timeline-event.ts";
import {
  VIEWS,
  readView,
  viewInAddress,
  writeDrawing,
  writeFilter,
  type TimelineView,
} from "#domain/timeline/view-address.ts";

const read = (query: string) => {
  const search = new URLSearchParams(query);
  return readView((name) => search.get(name) ?? "");
};

/** The workspace writes each part when it changes; together they are the address. */
function address({ view, filter, drawing, selected }: TimelineView): string {
  const parts = {
    view: viewInAddress(view),
    ...writeFilter(filter),
    ...writeDrawing(drawing),
    event: selected ?? null,
  };
  const written = Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return new URLSearchParams(written).toString();
}

const usual: TimelineView = { view: "table", filter: EVERYTHING, drawing: { zoom: 1 } };

describe("a view in the address", () => {
  it("is bare when it is the usual one", () => {
    expect(address(usual)).toBe("");
    expect(read("")).toEqual(usual);
  });

  it("is read as it is written", () => {
    expect(
      read(
        "view=drawn&lane=upstream,provider&zoom=2.5&at=2026-09-09T13:22:00Z&event=declared&q=leak&source=A\\,%20B,C",
      ),
    ).toEqual({
      view: "drawn",
      filter: { lanes: ["provider", "upstream"], milestones: [], audiences: [], sources: ["A, B", "C"], text: "leak" },
      drawing: { zoom: 2.5, at: Date.parse("2026-09-09T13:22:00Z") * 1000 },
      selected: "declared",
    });
  });

  it.each([
    ["view=secret", usual],
    ["lane=Provider,x&audience=everyone&milestone=,", usual],
    ["zoom=0", usual],
    ["zoom=-3&at=yesterday", usual],
    ["zoom=NaN&at=2026-09-09", usual],
    ["zoom=1e9", { ...usual, drawing: { zoom: 4096 } }],
  ])("%s: what nobody has is left out", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it("survives there and back, whatever the names of sources hold", () => {
    const anyView = fc.record({
      view: fc.constantFrom(...VIEWS),
      filter: fc.record({
        lanes: fc.subarray([...LANES]),
        milestones: fc.subarray([...MILESTONES]),
        audiences: fc.subarray([...AUDIENCES]),
        sources: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }), { maxLength: 4 }),
        text: fc.string({ maxLength: 40 }),
      }),
      drawing: fc.record({
        zoom: fc.integer({ min: 1000, max: 4_096_000 }).map((thousandth) => thousandth / 1000),
        at: fc.integer({ min: 0, max: 7e15 }),
      }),
      selected: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}$/),
    });
    fc.assert(
      fc.property(anyView, (view) => {
        expect(read(address(view))).toEqual(view);
      }),
    );
  });
});
