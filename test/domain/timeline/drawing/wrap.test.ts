import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import { layOut, type DrawnEvent } from "#domain/timeline/drawing/layout.ts";
import { eventsOnLine, wrapAxis } from "#domain/timeline/drawing/wrap.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { anyEvents, placed, utc } from "./drawn-times.ts";

const anyWidth = fc.integer({ min: 344, max: 1000 });
const axisOf = (events: readonly DrawnEvent[]) => breakAxis(events.map(({ extent }) => extent));
const drawn = (...inputs: TimeInput[]) =>
  inputs.map((input, index): DrawnEvent => ({
    id: String(index),
    lane: "provider",
    title: "Probe",
    extent: placed(input),
  }));

describe("an axis on several lines", () => {
  it("holds every piece once and in order, and no line is wider than the paper", () => {
    fc.assert(
      fc.property(anyEvents, anyWidth, (events, width) => {
        const pieces = axisOf(events);
        const lines = wrapAxis(pieces, width);
        expect(lines.flatMap((line) => line.pieces.map(({ start }) => start))).toEqual(
          pieces.map(({ start }) => start),
        );
        for (const { length, pieces: onLine } of lines) {
          expect(length).toBe(width);
          expect(onLine.at(-1)?.x1).toBeLessThanOrEqual(width);
        }
      }),
    );
  });

  it("each event begins on one line, and is drawn on it at its place and in its order", () => {
    fc.assert(
      fc.property(anyEvents, anyWidth, (events, width) => {
        const lines = wrapAxis(axisOf(events), width);
        const begun = lines.flatMap((line) =>
          eventsOnLine(line, events).filter(({ extent }) => {
            const x = line.place(extent.at);
            return x >= 0 && x <= width;
          }),
        );
        expect(begun.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      }),
    );
  });

  it("no label leaves the paper", () => {
    fc.assert(
      fc.property(anyEvents, anyWidth, (events, width) => {
        for (const line of wrapAxis(axisOf(events), width)) {
          for (const { label } of layOut(eventsOnLine(line, events), line).marks) {
            if (!label) continue;
            expect(label.x).toBeGreaterThanOrEqual(0);
            expect(label.x + label.width).toBeLessThanOrEqual(width);
          }
        }
      }),
    );
  });

  it("is written in halves of a pixel, and the same each time", () => {
    fc.assert(
      fc.property(anyEvents, anyWidth, (events, width) => {
        const marks = () =>
          wrapAxis(axisOf(events), width).map((line) => layOut(eventsOnLine(line, events), line).marks);
        for (const { x, x0, x1 } of marks().flat())
          for (const at of [x, x0, x1]) expect(at * 2).toBe(Math.round(at * 2));
        expect(marks()).toEqual(marks());
      }),
      { numRuns: 30 },
    );
  });

  it("has one line where there is room for one, and as few as can be where there is not", () => {
    const events = drawn(...[1, 2, 3, 4, 5, 6].map((month) => ({ date: `2026-0${month}-01` })));
    const linesOn = (width: number) =>
      wrapAxis(axisOf(events), width).map((line) => line.pieces.filter(({ kind }) => kind === "drawn").length);
    // Six dates of 28 px, five breaks of 50 and two edges of 16 are 450; three with the break that ends a line are 266.
    expect(linesOn(450)).toEqual([6]);
    expect(linesOn(449)).toEqual([3, 3]);
    expect(linesOn(344)).toEqual([3, 3]);
  });
});

describe("what goes on over the end of a line", () => {
  const events = drawn(
    utc("01T10:00", { through: "2026-09-24T10:00" }),
    ...["05", "09", "13", "17", "21"].map((day) => utc(`${day}T10:00`)),
    utc("28T10:00"),
  );
  const lines = wrapAxis(axisOf(events), 344);

  it("leaves the paper, comes in again and ends where it ended", () => {
    expect(lines.length).toBeGreaterThan(1);
    const range = events[0]?.extent ?? placed(utc("01T10:00"));
    const ends = lines.map((line) => [line.place(range.start), line.place(range.end)] as const);
    expect(ends[0]?.[0]).toBeGreaterThan(0);
    expect(ends[0]?.[1]).toBeGreaterThan(344);
    expect(ends.at(-1)?.[0]).toBeLessThan(0);
    const last = lines.findIndex((_line, index) => (ends[index]?.[1] ?? Infinity) <= 344);
    expect(last).toBeGreaterThan(0);
  });

  it("is named again, as what began before", () => {
    expect(lines.map((line) => eventsOnLine(line, events).find(({ id }) => id === "0")?.title).slice(0, 2)).toEqual([
      "Probe",
      "… Probe",
    ]);
  });
});
