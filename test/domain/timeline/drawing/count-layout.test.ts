import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import { layOutCounts } from "#domain/timeline/drawing/count-layout.ts";
import type { DrawnEvent } from "#domain/timeline/drawing/layout.ts";
import { wrapAxis } from "#domain/timeline/drawing/wrap.ts";
import { anyEvents } from "./drawn-times.ts";

const linesOf = (events: readonly DrawnEvent[], width: number) =>
  wrapAxis(breakAxis(events.map(({ extent }) => extent)), width).map((scale) => layOutCounts(events, scale));

describe("events that are counted", () => {
  it("are each in one count, of their own lane, in order", () => {
    fc.assert(
      fc.property(anyEvents, fc.integer({ min: 344, max: 1000 }), (events, width) => {
        const marks = linesOf(events, width).flatMap((layout) => layout.marks);
        for (const { lane } of events) {
          const counted = marks.filter((mark) => mark.lane === lane).flatMap(({ ids }) => ids);
          expect(counted).toEqual(events.filter((event) => event.lane === lane).map(({ id }) => id));
        }
      }),
    );
  });

  it("no count lies on another or off the paper", () => {
    fc.assert(
      fc.property(anyEvents, fc.integer({ min: 344, max: 1000 }), (events, width) => {
        for (const { marks } of linesOf(events, width)) {
          for (const [index, mark] of marks.entries()) {
            expect(mark.x0).toBeGreaterThanOrEqual(0);
            expect(mark.x1).toBeLessThanOrEqual(width);
            const next = marks.slice(index + 1).find(({ lane }) => lane === mark.lane);
            if (next) expect(next.x0).toBeGreaterThan(mark.x1);
          }
        }
      }),
    );
  });
});
