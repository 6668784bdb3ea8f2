import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import { layOut, type DrawnEvent, type Layout, type Mark } from "#domain/timeline/drawing/layout.ts";
import { scaleOf } from "#domain/timeline/drawing/scale.ts";
import { fitText, textWidth } from "#domain/timeline/drawing/text-width.ts";
import { anyEvents, placed, utc } from "./drawn-times.ts";

const layoutOf = (events: readonly DrawnEvent[], width = 1200, zoom = 1): Layout =>
  layOut(events, scaleOf(breakAxis(events.map(({ extent }) => extent)), width, zoom));

const labelBoxes = (marks: Mark[]) =>
  marks.flatMap(({ lane, row, label }) =>
    label ? [{ place: `${lane} ${row}`, from: label.x, to: label.x + label.width }] : [],
  );

describe("marks in lanes", () => {
  it("no two labels overlap, and none lies on another mark", () => {
    fc.assert(
      fc.property(anyEvents, fc.integer({ min: 320, max: 1600 }), (events, width) => {
        const { marks } = layoutOf(events, width);
        for (const box of labelBoxes(marks)) {
          const others = marks.filter((mark) => `${mark.lane} ${mark.row}` === box.place && mark.label?.x !== box.from);
          for (const { from, to } of others) expect(to <= box.from || from >= box.to).toBe(true);
        }
      }),
    );
  });

  it("every event is drawn once, in order", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { marks } = layoutOf(events);
        expect(marks.flatMap(({ ids }) => ids).sort()).toEqual(events.map(({ id }) => id).sort());
        const alone = marks.filter(({ ids }) => ids.length === 1).map(({ x }) => x);
        expect(alone).toEqual(alone.toSorted((a, b) => a - b));
        for (const { ids } of marks) {
          const places = ids.map((id) => events.findIndex((event) => event.id === id));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it("is the same for the same events", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        expect(layoutOf(events)).toEqual(layoutOf(events));
      }),
      { numRuns: 20 },
    );
  });

  it("is drawn at a time that many share as their number, and taken apart where there is room", () => {
    const events = Array.from({ length: 400 }, (_, index): DrawnEvent => {
      const second = `09T13:${String(Math.floor(index / 60)).padStart(2, "0")}:${String(index % 60).padStart(2, "0")}`;
      return { id: String(index), lane: "provider", title: "Probe", extent: placed(utc(second)) };
    });
    const near = layoutOf(events, 300);
    expect(near.marks.length).toBeLessThan(200);
    expect(near.marks.some(({ kind, ids }) => kind === "count" && ids.length > 1)).toBe(true);
    expect(near.lanes).toMatchObject([{ lane: "provider", rows: 3 }]);
    // 400 s on some 300 px; enlarged 64 times a second has about 48 px, and three rows of them have room for all.
    expect(layoutOf(events, 300, 64).marks).toHaveLength(400);
  });

  it("puts a label before its mark where the line ends", () => {
    const events = [utc("09T10:00"), utc("09T10:30"), utc("09T11:00")].map((input, index): DrawnEvent => ({
      id: String(index),
      lane: "provider",
      title: "A title of some length",
      extent: placed(input),
    }));
    const { marks } = layoutOf(events, 400);
    expect(marks.map(({ x, label }) => (label ? label.x > x : undefined))).toEqual([true, true, false]);
  });
});

describe("the label of a mark", () => {
  const title = "Every prefill node runs the corrected configuration";
  const lone = (...inputs: Parameters<typeof placed>[0][]) =>
    layoutOf(
      inputs.map((input, index): DrawnEvent => ({ id: String(index), lane: "provider", title, extent: placed(input) })),
      700,
    ).marks;

  it("stands within a stretch that leaves it no room beside it", () => {
    const [mark] = lone(utc("01T10:00", { through: "2026-09-01T14:00" }));
    expect(mark?.label).toMatchObject({ text: title });
    expect(mark?.label?.x).toBeGreaterThan(mark?.x0 ?? Infinity);
    expect((mark?.label?.x ?? 0) + (mark?.label?.width ?? Infinity)).toBeLessThan(mark?.x1 ?? 0);
  });

  it("is whole before its mark where nothing else is in the row", () => {
    const marks = lone(utc("01T10:00"), utc("01T14:00"), utc("01T18:00"));
    const last = marks.at(-1);
    expect(last?.label).toMatchObject({ text: title });
    expect(last?.label?.x).toBeLessThan(last?.x ?? 0);
  });

  it("of a date that is alone stands beside its day", () => {
    const [mark] = lone({ date: "2026-09-01" });
    expect(mark?.label).toMatchObject({ text: title });
    expect(mark?.label?.x).toBeGreaterThan(mark?.x1 ?? Infinity);
  });
});

describe("text", () => {
  it("is cut to its room with a sign of it", () => {
    expect(fitText("Short", 13, 100)).toBe("Short");
    const cut = fitText("Every prefill node runs the corrected configuration", 13, 120);
    expect(cut).toMatch(/^Every .*…$/);
    expect(textWidth(cut, 13)).toBeLessThanOrEqual(120);
    expect(fitText("セキュリティインシデントを宣言", 13, 60)).toMatch(/^セ.*…$/);
  });
});
