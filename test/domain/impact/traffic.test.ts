import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSpans, publicTraffic, publishedStretches, type Traffic } from "#domain/impact/traffic.ts";
import { instantAt, microsOf, parseInstant } from "#domain/time/instant.ts";

const QUARTER = 15 * 60 * 1_000_000;
const START = microsOf(parseInstant("2026-09-01T00:00:00Z"));
type Counts = { rows: number; affected?: number; outside?: number };

/** Quarter after quarter of an hour; those without a request are left out, as in a figure. */
function traffic(quarters: Counts[], every = 1): Traffic {
  const buckets = quarters.flatMap(({ rows, affected = 0, outside = 0 }, index) =>
    rows === 0 ? [] : [{ start: instantAt(START + index * every * QUARTER), rows, affected, outside }],
  );
  const last = instantAt(START + quarters.length * every * QUARTER - 1);
  return { bucket: "15min", buckets, span: { first: instantAt(START), last } };
}

const sum = (counts: (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0);
const isSmall = (count: number) => count > 0 && count < 5;

describe("requests over time, for readers", () => {
  it("a quarter of an hour under 5 joins the one before it: 9, 2, 0, 7 are 11, -, 0, 7", () => {
    const published = publicTraffic(traffic([{ rows: 9 }, { rows: 2 }, { rows: 0 }, { rows: 7 }]), {});
    expect(published).toMatchObject({ from: "2026-09-01T00:00:00Z", stepMinutes: 15, requests: [11, null, 0, 7] });
  });

  it("affected ones are told by days, merged until none is under 5: 3 + 4 and 6", () => {
    const day = (affected: number) =>
      Array.from({ length: 96 }, (_, at) => ({ rows: 10, affected: at < affected ? 1 : 0 }));
    const published = publicTraffic(traffic([...day(3), ...day(4), ...day(6), ...day(0), ...day(0)]), {});
    expect(published?.affected).toEqual([
      { from: "2026-09-01T00:00:00Z", until: "2026-09-03T00:00:00Z", count: 7 },
      { from: "2026-09-03T00:00:00Z", until: "2026-09-04T00:00:00Z", count: 6 },
    ]);
  });

  it("says nothing of 4 affected ones in all, and nothing at all of 4 requests", () => {
    const few = publicTraffic(traffic([{ rows: 50, affected: 4 }]), {});
    expect([few?.requests, few?.affected]).toEqual([[50], undefined]);
    expect(publicTraffic(traffic([{ rows: 4, affected: 1 }]), {})).toBeUndefined();
  });

  it("tells no days apart of which all but a few requests were affected: 50 less 47 are 3", () => {
    const day = (rows: number, affected: number) => [
      { rows, affected },
      ...Array.from({ length: 95 }, () => ({ rows: 0 })),
    ];
    const log = traffic([...day(50, 47), ...day(60, 30), ...day(9, 0), ...day(9, 0), ...day(9, 0)]);
    expect(publicTraffic(log, {})?.affected).toEqual([
      { from: "2026-09-01T00:00:00Z", until: "2026-09-03T00:00:00Z", count: 77 },
    ]);
  });

  it("shows no number under 5 and loses none, whatever was counted", () => {
    const quarters = fc.array(
      fc.record({ rows: fc.nat(12), share: fc.nat(3) }).map(({ rows, share }) => ({
        rows,
        affected: Math.min(rows, share),
      })),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(quarters, fc.constantFrom(1, 8, 40), (counts, every) => {
        const counted = traffic(counts, every);
        const published = publicTraffic(counted, {});
        const rows = sum(counts.map((count) => count.rows));
        if (!published) {
          expect(rows === 0 || isSmall(rows)).toBe(true);
          return;
        }
        expect(sum(published.requests)).toBe(rows);
        expect(publishedStretches(published).reduce((total, { count }) => total + count, 0)).toBe(rows);
        expect(published.requests.filter((count) => count !== null && isSmall(count))).toEqual([]);
        if (!published.affected) return;
        expect(sum(published.affected.map(({ count }) => count))).toBe(sum(counts.map(({ affected }) => affected)));
        expect(published.affected.filter(({ count }) => isSmall(count))).toEqual([]);
      }),
    );
  });
});

describe("before, inside and after the window", () => {
  // Six hours: two before, two inside, two after.
  const hour = (rows: number, more: Partial<Counts> = {}) => Array.from({ length: 4 }, () => ({ rows, ...more }));
  const log = traffic([
    ...[...hour(10), ...hour(10, { outside: 1 })],
    ...[...hour(20, { affected: 2 }), ...hour(20, { affected: 2 })],
    ...[...hour(30), ...hour(30)],
  ]);
  const window = { from: "2026-09-01T02:00:00Z", until: "2026-09-01T04:00:00Z" };

  it("what matches outside is not affected, but counted beside it: 4, 16 and 0", () => {
    expect(compareSpans(log, window).map(({ key, requests, matching }) => [key, requests, matching])).toEqual([
      ["before", 80, 4],
      ["window", 160, 16],
      ["after", 240, 0],
    ]);
    expect(compareSpans(log, window)[1]).toMatchObject({ from: window.from, until: window.until });
  });

  it("for readers without the 4", () => {
    expect(publicTraffic(log, window)?.compared?.map(({ matching }) => matching)).toEqual([undefined, 16, 0]);
  });

  it("figures of before it was counted do not say 0", () => {
    const buckets = log.buckets.map(({ start, rows, affected }) => ({ start, rows, affected }));
    expect(compareSpans({ ...log, buckets }, window).map(({ matching }) => matching)).toEqual([
      undefined,
      16,
      undefined,
    ]);
  });

  it("a window that is open or holds everything leaves nothing to compare", () => {
    expect(compareSpans(log, {})).toEqual([]);
    expect(publicTraffic(log, { from: "2026-08-01T00:00:00Z" })?.compared).toBeUndefined();
  });
});
