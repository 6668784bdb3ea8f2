import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEAST_GROUP } from "#domain/impact/small-groups.ts";
import type { RecordImpact } from "#domain/postmortem/incident-record.ts";
import type { PublicImpact } from "#domain/postmortem/public-document.ts";
import { publicImpact } from "#domain/postmortem/public-impact.ts";
import { differences, refined, seriesOf, sumsOf } from "./told-over-revisions.ts";

type Hour = { below: number; above: number };
/** What a log holds; every number that is published is a sum of these. */
type World = { rejected: number; duplicate: number; tests: number; own: number; hours: Hour[]; few: number[] };

const isFew = (count: number) => Math.abs(count) > 0 && Math.abs(count) < LEAST_GROUP;
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
const text = (en: string) => ({ en });
const start = (hour: number) => new Date(Date.UTC(2026, 8, 1, hour)).toISOString();

/** `hours[i]`: requests of hour i, of which those below the limit have the value 10 · (i + 1), the others 1000 · (i + 1). */
function recordOf({ rejected, duplicate, tests, own, hours, few }: World, threshold = 500): RecordImpact {
  const [below, above] = [sum(hours.map((hour) => hour.below)), sum(hours.map((hour) => hour.above))];
  const [excluded, read] = [tests + own, rejected + duplicate + tests + own + below + above];
  const removals: [string, number][] = [
    ...([
      ["rejected", rejected],
      ["duplicate", duplicate],
    ] as [string, number][]),
    ...([
      ["notMatching", below],
      ["excluded", excluded],
    ] as [string, number][]),
  ];
  let remaining = read;
  const steps = removals.map(([name, removed]) => ({ name, removed, remaining: (remaining -= removed) }));
  const reasons = [
    { key: "tests", reason: text("tests"), count: tests },
    { key: "own", reason: text("own"), count: own },
  ];
  const groupsOf = (side: keyof Hour, from: number, factor: number) =>
    hours.map((hour, at) => ({
      ...{ from: at === 0 ? from : factor * (at + 1) - factor / 2, to: factor * (at + 2) - factor / 2 },
      ...{ count: hour[side], affected: side === "above" ? hour.above : 0 },
    }));
  const low = groupsOf("below", 0, 10);
  const groups = [...low, { from: low.at(-1)?.to ?? 0, to: threshold, count: 0, affected: 0 }];
  return {
    statements: [
      {
        ...{ number: 1, unit: "requests", count: above, accounts: sum(few), ruleRevision: 1, confidence: "exact" },
        ...{ population: text("p"), method: text("m"), excluded: reasons, logs: ["a"], why: null, audience: "public" },
        asOf: "2026-10-01T00:00:00Z",
      },
    ],
    rules: [
      { revision: 1, window: { field: "occurredAt" }, where: { field: "promptTokens", op: ">", value: threshold } },
    ],
    figures: [
      {
        ...{ ruleRevision: 1, count: above, steps: [{ name: "read", removed: 0, remaining: read }, ...steps] },
        distribution: { threshold, groups: [...groups, ...groupsOf("above", threshold, 1000)] },
        traffic: {
          bucket: "15min",
          buckets: hours.map((hour, at) => ({ start: start(at), rows: hour.below + hour.above, affected: hour.above })),
        },
      },
    ],
    concentration: {
      ...{ ruleRevision: 1, accounts: sum(few), affected: sum(few), requests: 9 * sum(few), repeats: few[0] ?? 0 },
      groups: few.map((accounts, at) => ({
        ...{ from: at + 1, to: at + 1, accounts, affected: accounts * (at + 1), requests: 9 * accounts * (at + 1) },
      })),
      gaps: few.map((count, at) => ({ fromSeconds: 60 * at, toSeconds: 60 * (at + 1), count })),
    },
    logs: [{ id: "a", name: "log.csv", sha256: "a", bytes: 1, rows: { read }, synthetic: false }],
  };
}

function published(worlds: World[]): PublicImpact[] {
  return worlds.reduce<PublicImpact[]>((earlier, world) => {
    const impact = publicImpact({ ...recordOf(world), earlier });
    return impact ? [...earlier, impact] : earlier;
  }, []);
}

const counts = fc.oneof(fc.nat({ max: 8 }), fc.nat({ max: 60 }));
const world: fc.Arbitrary<World> = fc.record({
  ...{ rejected: counts, duplicate: counts, tests: counts, own: counts },
  hours: fc.array(fc.record({ below: counts, above: counts }), { minLength: 4, maxLength: 12 }),
  few: fc.array(counts, { minLength: 1, maxLength: 6 }),
});
/** The same log after a few rows came to it. */
const grown = (before: World, more: number[]): World => {
  const plus = (count: number, at: number) => count + (more[at % Math.max(1, more.length)] ?? 0);
  return {
    ...{ rejected: plus(before.rejected, 0), duplicate: plus(before.duplicate, 1) },
    ...{ tests: plus(before.tests, 2), own: plus(before.own, 3), few: before.few.map((count, at) => plus(count, at)) },
    hours: before.hours.map(({ below, above }, at) => ({ below: plus(below, at), above: plus(above, at + 1) })),
  };
};
const growth = fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2, 4, 5, 9, 40), { minLength: 1, maxLength: 9 });

describe("no group under 5", () => {
  test("is told by one revision, nor follows from two of its numbers", () => {
    fc.assert(
      fc.property(world, (only) => {
        for (const impact of published([only])) {
          const told = Object.values(seriesOf(impact)).flatMap((series) => series.map(({ count }) => count));
          expect([...told, ...impact.excluded.map(({ count }) => count)].filter(isFew)).toEqual([]);
          const sums = sumsOf(impact);
          expect(sums.flatMap((one) => sums.map((other) => one - other)).filter(isFew)).toEqual([]);
        }
      }),
    );
  });

  test("follows from two revisions, whichever of them are laid side by side", () => {
    fc.assert(
      fc.property(world, growth, growth, (first, more, yetMore) => {
        const second = grown(first, more);
        const told = published([first, second, grown(second, yetMore)]);
        for (const [at, later] of told.entries()) {
          for (const earlier of told.slice(0, at)) {
            const [then, now] = [seriesOf(earlier), seriesOf(later)];
            for (const [name, series] of Object.entries(now)) {
              const found = differences(then[name] ?? [], series).filter(isFew);
              // That the number itself changed is said by the correction: told in one, the rest changes with it.
              if (name === "steps" && series.length === 1 && later.steps[0]?.remaining === earlier.steps[0]?.remaining)
                continue;
              expect(found, name).toEqual([]);
            }
            const reasons = later.excluded.map(({ key, count }) => {
              const before = earlier.excluded.find((one) => one.key === key);
              return before && key !== "other" ? count - before.count : 0;
            });
            expect(reasons.filter(isFew)).toEqual([]);
            if (earlier.excluded.length > 0 && later.excluded.length > 0) {
              const all = (impact: PublicImpact) => sum(impact.excluded.map(({ count }) => count));
              expect(isFew(all(later) - all(earlier) - sum(reasons))).toBe(false);
            }
          }
        }
      }),
    );
  });

  test("follows where the same rows are told in other groups", () => {
    fc.assert(
      fc.property(world, growth, (first, more) => {
        // The first and the third count the same rows; between them others were told.
        const [one, , three] = published([first, grown(first, more), first]);
        if (!one || !three) return;
        const [then, now] = [seriesOf(one), seriesOf(three)];
        for (const [name, series] of Object.entries(now)) {
          expect(refined(then[name] ?? [], series).filter(isFew), name).toEqual([]);
        }
      }),
    );
  });

  test("is looked for in vain where nothing changed: it is told again as it was", () => {
    fc.assert(
      fc.property(world, growth, (first, more) => {
        const second = grown(first, more);
        const told = published([first, second, second, second]);
        expect(told[2]).toEqual(told[1]);
        expect(told[3]).toEqual(told[1]);
      }),
    );
  });

  const hours = Array.from({ length: 4 }, () => ({ below: 100, above: 50 }));
  const big: World = { rejected: 20, duplicate: 20, tests: 30, own: 40, hours, few: [50, 50] };
  const only = (more: Partial<World>, earlier: PublicImpact[] = []) =>
    publicImpact({ ...recordOf({ ...big, ...more }), earlier });

  test("a step with fewer is told together with its neighbour; the rows still add up", () => {
    // 2 rejected + 20 duplicate + 400 below + 70 excluded + 200 above = 692
    expect(only({ rejected: 2 })?.steps).toEqual([
      { key: "read", removed: 0, remaining: 692 },
      { key: "rejected+duplicate", removed: 22, remaining: 670 },
      { key: "not_matching", removed: 400, remaining: 270 },
      { key: "excluded", removed: 70, remaining: 200 },
    ]);
  });

  test("an exclusion of which two more became known is told together with another that changed by more", () => {
    const first = only({});
    const second = only({ tests: 32, own: 50 }, first ? [first] : []);
    // 30 → 32 and 40 → 50: 12 more in all.
    expect(second?.excluded).toMatchObject([{ key: "other", count: 82 }]);
    expect(only({ tests: 32, own: 40 }, first ? [first] : [])?.excluded).toEqual([]);
  });

  test("a part of the picture that changed by two is told with its neighbour", () => {
    const first = only({});
    const changed = hours.map((hour, at) => ({ ...hour, below: hour.below + ([0, 2, 9, 0][at] ?? 0) }));
    const second = only({ hours: changed }, first ? [first] : []);
    // Hours of 150, 152, 159, 150: the second and the third have 11 more together.
    expect(second?.traffic?.requests.filter((count) => count !== null && count > 0)).toEqual([150, 311, 150]);
  });
});
