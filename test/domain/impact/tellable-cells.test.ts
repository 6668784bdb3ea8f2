import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTooFew } from "#domain/impact/small-groups.ts";
import { tellableCells, type Cell } from "#domain/impact/tellable-cells.ts";

const cells = (counts: number[], width = 10, from = 0): Cell[] =>
  counts.map((count, at) => ({ from: from + at * width, until: from + (at + 1) * width, counts: [count] }));
const told = (of: Cell[] | undefined) => of?.map(({ until, counts: [count] }) => [until, count]);
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

describe("cells that are told", () => {
  test.each<[string, number[], number[][], [number, number][] | undefined]>([
    [
      "no earlier revision",
      [10, 2, 20],
      [],
      [
        [20, 12],
        [30, 20],
      ] as [number, number][],
    ],
    [
      "the same again",
      [10, 12, 20],
      [[10, 12, 20]],
      [
        [10, 10],
        [20, 12],
        [30, 20],
      ] as [number, number][],
    ],
    // 12 → 14 is 2; 14 + 26 against 12 + 20 is 8
    [
      "2 more, with 6 more beside them",
      [10, 14, 26],
      [[10, 12, 20]],
      [
        [10, 10],
        [30, 40],
      ] as [number, number][],
    ],
    ["2 more in all", [10, 14, 20], [[10, 12, 20]], undefined],
    [
      "2 fewer against the second of two",
      [10, 12, 20],
      [
        [10, 12, 20],
        [10, 14, 20],
      ],
      undefined,
    ],
    [
      "more where there was nothing",
      [10, 12, 20, 7],
      [[10, 12, 20]],
      [
        [10, 10],
        [20, 12],
        [30, 20],
        [40, 7],
      ],
    ],
    ["all gone", [], [[10, 12, 20]], []],
  ])("%s", (_what, now, earlier, wanted) => {
    expect(
      told(
        tellableCells(
          cells(now),
          earlier.map((counts) => cells(counts)),
        ),
      ),
    ).toEqual(wanted);
  });

  test("other borders over the same rows: neither tells what lies between two of them", () => {
    // Rows by units: 8 8 2 8 8. The first told 0–2 and 2–5; a border at 3 that has to stay would tell the 2 between.
    const first = [...cells([16], 2), ...cells([18], 3, 2)];
    const second = [...cells([18], 3), ...cells([16], 2, 3)];
    expect(tellableCells(second, [first], 3)).toBeUndefined();
    expect(told(tellableCells(second, [first]))).toEqual([[5, 34]]);
  });

  const unit = fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 30 }));
  test("whatever the borders are: the same rows below any two borders of either differ by none or by 5 and more", () => {
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 6, maxLength: 24 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (units, fixedThen, fixedNow) => {
          const own = cells(units, 1);
          const then = tellableCells(own, [], fixedThen);
          const now = then && tellableCells(own, [then], fixedNow);
          if (!then || !now) return;
          expect(now.some(({ from }) => from === fixedNow)).toBe(true);
          const borders = [...new Set([...then, ...now].flatMap(({ from, until }) => [from, until]))].sort(
            (a, b) => a - b,
          );
          const between = borders.slice(1).map((until, at) => sum(units.slice(borders[at], until)));
          expect(between.filter(isTooFew)).toEqual([]);
        },
      ),
    );
  });
});
