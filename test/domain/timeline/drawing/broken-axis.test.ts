import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareByTime } from "#domain/time/order.ts";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import { BREAK_WIDTH, leastLength, scaleOf } from "#domain/timeline/drawing/scale.ts";
import { emptinessInWords } from "#domain/timeline/drawing/words.ts";
import { anyEvents, placed, utc } from "./drawn-times.ts";

const HOUR = 3_600_000_000;
const breaksOf = (...inputs: Parameters<typeof placed>[0][]) =>
  breakAxis(inputs.map(placed)).flatMap((piece) =>
    piece.kind === "break" ? [emptinessInWords(piece.empty, "en")] : [],
  );

describe("which stretches are left out", () => {
  it.each([
    ["an afternoon has none", [utc("09T13:00"), utc("09T13:22"), utc("09T18:00")], []],
    ["from the 9th to the 22nd, 10:00 both", [utc("09T10:00"), utc("22T10:00")], ["13 days"]],
    // The day of the 8th is drawn whole: from its end at 00:00 to 20:00.
    ["a date, and a clock time of the next day", [{ date: "2026-09-08" }, utc("09T20:00")], ["20 h"]],
    ["a pause of six hours is still drawn", [utc("09T10:00"), utc("09T16:00")], []],
    ["two pauses", [utc("01T10:00"), utc("01T11:00"), utc("05T11:00"), utc("20T11:00")], ["4 days", "15 days"]],
  ])("%s", (_words, inputs, expected) => {
    expect(breaksOf(...inputs)).toEqual(expected);
  });

  it("steady work of weeks has no break though its nights are long", () => {
    const daily = Array.from({ length: 30 }, (_, day) => utc(`${String(day + 1).padStart(2, "0")}T10:00`));
    expect(breaksOf(...daily)).toEqual([]);
  });

  it("says a length as finely as it deserves", () => {
    expect([13 * 24, 47, 5.4, 0.5].map((hours) => emptinessInWords(hours * HOUR, "en"))).toEqual([
      "13 days",
      "47 h",
      "5 h",
      "30 min",
    ]);
    expect(emptinessInWords(13 * 24 * HOUR, "ja")).toBe("13日");
  });
});

describe("the axis", () => {
  it("has no holes, and no event begins in a break", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const pieces = breakAxis(events.map(({ extent }) => extent));
        for (const [index, piece] of pieces.entries()) {
          expect(piece.end).toBeGreaterThan(piece.start);
          if (index > 0) expect(piece.start).toBe(pieces[index - 1]?.end);
          expect(piece.kind).toBe(index % 2 === 0 ? "drawn" : "break");
          if (piece.kind === "break") expect(piece.end - piece.start).toBeGreaterThan(HOUR / 2);
        }
        for (const { extent } of events) {
          const within = pieces.find(({ start, end }) => start <= extent.at && extent.at <= end);
          expect(within?.kind).toBe("drawn");
        }
      }),
    );
  });

  it("keeps the order of events, at any width and zoom", () => {
    const sizes = fc.tuple(fc.integer({ min: 240, max: 2000 }), fc.double({ min: 1, max: 4096, noNaN: true }));
    fc.assert(
      fc.property(anyEvents, sizes, (events, [width, zoom]) => {
        const scale = scaleOf(breakAxis(events.map(({ extent }) => extent)), width, zoom);
        for (const [index, event] of events.entries()) {
          const next = events[index + 1];
          if (!next) break;
          expect(compareByTime({ time: event.time, sequence: 0 }, { time: next.time, sequence: 1 })).toBeLessThan(0);
          expect(scale.place(next.extent.at)).toBeGreaterThanOrEqual(scale.place(event.extent.at));
        }
      }),
    );
  });

  it("goes back from a place to its time, to the pixel", () => {
    fc.assert(
      fc.property(anyEvents, fc.double({ min: 0, max: 1, noNaN: true }), (events, part) => {
        const scale = scaleOf(breakAxis(events.map(({ extent }) => extent)), 1200);
        const [first, last] = [scale.pieces[0], scale.pieces.at(-1)];
        const x = (first?.x0 ?? 0) + part * ((last?.x1 ?? 0) - (first?.x0 ?? 0));
        expect(scale.place(scale.timeAt(x))).toBeCloseTo(x, 1);
      }),
    );
  });

  it("within a piece is to scale, and every break is as wide as any other", () => {
    const scale = scaleOf(
      breakAxis([utc("01T10:00"), utc("01T11:00"), utc("01T13:00"), utc("20T11:00")].map(placed)),
      1200,
    );
    const at = (clock: string) => scale.place(placed(utc(clock)).at);
    expect((at("01T13:00") - at("01T11:00")) / (at("01T11:00") - at("01T10:00"))).toBeCloseTo(2, 6);
    expect(scale.pieces.filter(({ kind }) => kind === "break").map(({ x0, x1 }) => x1 - x0)).toEqual([BREAK_WIDTH]);
    expect(scale.length).toBeCloseTo(1200, 6);
  });

  it("never gets narrower than its pieces need", () => {
    const pieces = breakAxis([utc("01T10:00"), utc("08T10:00"), utc("20T11:00")].map(placed));
    expect(scaleOf(pieces, 100).length).toBeCloseTo(leastLength(pieces), 6);
  });
});
