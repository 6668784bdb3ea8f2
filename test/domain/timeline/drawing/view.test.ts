import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import { LARGEST_ZOOM, bringIntoView, panBy, seenOf, spread, zoomAround } from "#domain/timeline/drawing/view.ts";
import { anyEvents, placed, utc } from "./drawn-times.ts";

const pieces = breakAxis(
  [utc("01T10:00"), utc("09T13:00"), utc("09T14:00"), utc("09T20:00"), utc("20T11:00")].map(placed),
);
const WIDTH = 900;
const at = (clock: string) => placed(utc(clock)).at;

describe("looking closer", () => {
  it("what lies under the pointer stays there", () => {
    const zoom = fc.double({ min: 1.1, max: 40, noNaN: true });
    fc.assert(
      fc.property(anyEvents, zoom, fc.integer({ min: 300, max: 600 }), (events, factor, x) => {
        const axis = breakAxis(events.map(({ extent }) => extent));
        const before = seenOf(axis, WIDTH, { zoom: 1 });
        const after = seenOf(axis, WIDTH, zoomAround(axis, WIDTH, { zoom: 1 }, factor, x));
        const held = before.scale.timeAt(before.left + x);
        const isAtEnd = after.left === 0 || after.left >= after.scale.length - WIDTH - 1;
        if (!isAtEnd) expect(after.scale.place(held) - after.left).toBeCloseTo(x, 0);
      }),
    );
  });

  it("has two ends", () => {
    expect(zoomAround(pieces, WIDTH, { zoom: 1 }, 0.5, 100)).toEqual({ zoom: 1 });
    expect(zoomAround(pieces, WIDTH, { zoom: 4000 }, 10, 100).zoom).toBe(LARGEST_ZOOM);
  });

  it("and back out is the whole again", () => {
    const near = zoomAround(pieces, WIDTH, { zoom: 1 }, 8, 450);
    expect(near.at).toBeDefined();
    expect(zoomAround(pieces, WIDTH, near, 1 / 8, 450)).toEqual({ zoom: 1 });
  });
});

describe("moving", () => {
  it("ends at both ends of the line", () => {
    const near = { zoom: 8, at: at("09T14:00") };
    expect(seenOf(pieces, WIDTH, panBy(pieces, WIDTH, near, -Infinity)).left).toBe(0);
    const { scale, left } = seenOf(pieces, WIDTH, panBy(pieces, WIDTH, near, Infinity));
    expect(left).toBeCloseTo(scale.length - WIDTH, 3);
  });

  it("brings an event into view, and leaves the view alone where it is seen", () => {
    const near = { zoom: 20, at: at("09T14:00") };
    const moved = bringIntoView(pieces, WIDTH, near, at("20T11:00"));
    const { scale, left } = seenOf(pieces, WIDTH, moved);
    const x = scale.place(at("20T11:00")) - left;
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WIDTH);
    expect(bringIntoView(pieces, WIDTH, moved, at("20T11:00"))).toBe(moved);
  });

  it("spreads a stretch over most of the paper", () => {
    const { scale, left } = seenOf(pieces, WIDTH, spread(pieces, WIDTH, at("09T13:00"), at("09T14:00")));
    const [from, to] = [scale.place(at("09T13:00")) - left, scale.place(at("09T14:00")) - left];
    expect(to - from).toBeCloseTo(WIDTH * 0.6, 0);
    expect((from + to) / 2).toBeCloseTo(WIDTH / 2, 0);
  });

  it("begins on narrow paper where most is recorded", () => {
    const { scale, left } = seenOf(pieces, 240, { zoom: 1 });
    expect(scale.place(at("09T13:00")) - left).toBeGreaterThan(0);
    expect(scale.place(at("09T13:00")) - left).toBeLessThan(120);
  });
});
