import { describe, expect, it } from "vitest";
import { recordTime } from "#domain/time/recorded-time.ts";
import type { FixStatusName } from "#domain/upstream/fix-status.ts";
import { daysSince, patchGap, wholePatchGap } from "#domain/upstream/patch-gap.ts";
import { moveOf, watchList, type Watched } from "#domain/upstream/watch-list.ts";

const day = (date: string) => recordTime({ date }).time;
const clock = (wallClock: string) => recordTime({ wallClock, zone: "UTC" }).time;

describe("the patch gap", () => {
  it("is the spans between what is known, in days", () => {
    // 6 September to 2 October: 24 + 2 = 26 days; to the 26th: 24 days.
    const times = { fix_public: day("2026-09-06"), released: day("2026-10-02"), disclosed: day("2026-10-26") };
    expect(patchGap(times).map(({ from, to, days, isOpen }) => [from, to, days, isOpen])).toEqual([
      ["fix_public", "released", 26, false],
      ["released", "disclosed", 24, false],
    ]);
    expect(wholePatchGap(times)?.days).toBe(26 + 24);
  });

  it("goes on until the day asked about", () => {
    const times = { fix_public: day("2026-09-06"), released: day("2026-10-02") };
    const open = patchGap(times, day("2026-10-05")).at(-1);
    expect(open).toMatchObject({ from: "released", to: "in_our_fleet", days: 3, isOpen: true });
    expect(patchGap(times)).toHaveLength(1);
    expect(wholePatchGap(times, day("2026-10-05"))).toMatchObject({ days: 29, isOpen: true });
    expect(wholePatchGap(times)).toBeUndefined();
    expect(patchGap({}, day("2026-10-05"))).toEqual([]);
  });

  it("is a range where one end is a day and the other a minute", () => {
    // From 9 September, any time, to the 11th at noon: 36 to 60 hours.
    const [span] = patchGap({ fix_public: day("2026-09-09"), released: clock("2026-09-11T12:00") });
    expect(span).toMatchObject({ minMs: 36 * 3_600_000, maxMs: 60 * 3_600_000, exact: false });
    expect(span).not.toHaveProperty("days");
  });

  it("says so where we had the fix before anybody else", () => {
    const [span] = patchGap({ released: day("2026-10-02"), in_our_fleet: day("2026-09-09") });
    expect(span).toMatchObject({ days: -23, isReversed: true });
  });
});

describe("tags with offsets of their own", () => {
  it("are ordered by their instants, not by their texts", () => {
    // 2024-12-30 00:11:46 +08:00 is 16:11:46Z on the 29th; 2024-12-29 14:25:53 −08:00 is 22:25:53Z.
    const post2 = recordTime({ text: "2024-12-30 00:11:46 +0800" }).time;
    const post3 = recordTime({ text: "2024-12-29 14:25:53 -0800" }).time;
    expect([post2.instant, post3.instant]).toEqual(["2024-12-29T16:11:46Z", "2024-12-29T22:25:53Z"]);
    const [span] = patchGap({ fix_public: post2, released: post3 });
    // 22:25:53 − 16:11:46 = 6:14:07.
    expect(span?.minMs).toBe((6 * 3600 + 14 * 60 + 7) * 1000);
  });
});

describe("days since", () => {
  it.each([
    [day("2026-09-12"), day("2026-09-12"), 0],
    [day("2026-09-12"), day("2026-10-12"), 30],
    [clock("2026-09-12T23:00"), day("2026-09-14"), 1],
    [day("2026-09-14"), day("2026-09-12"), 0],
    [recordTime({ date: "2026-09-12", qualifier: "from" }).time, day("2026-09-14"), undefined],
  ])("%j to %j: %s", (from, to, days) => {
    expect(daysSince(from, to)).toBe(days);
  });
});

describe("what waits on whom", () => {
  const asOf = day("2026-10-12");
  const entry = (item: string, status: FixStatusName, more: Partial<Watched> = {}): Watched => ({
    ...{ incident: "an-incident", repository: "owner/name", item, line: "main", status, ...more },
  });

  it("has the longest waiting first, those without a date last, and nothing that is done", () => {
    const list = watchList(
      [
        entry("done", "released"),
        entry("undated", "proposed"),
        entry("late", "merged_unreleased", { since: day("2026-10-02") }),
        entry("early", "merged_unreleased", { since: day("2026-09-12") }),
        entry("ours", "released", { exposed: 2, since: day("2026-10-10") }),
        entry("never", "not_affected"),
        entry("passed over", "superseded"),
      ],
      () => asOf,
    );
    expect(list.map(({ item, on, for: what, days }) => [item, on, what, days])).toEqual([
      ["early", "upstream", "a_release", 30],
      ["late", "upstream", "a_release", 10],
      ["ours", "us", "our_rollout", 2],
      ["undated", "upstream", "a_merge", undefined],
    ]);
  });

  it.each<[FixStatusName, string]>([
    ["none", "us"],
    ["prerelease_only", "upstream"],
    ["reverted", "upstream"],
    ["declined", "us"],
    ["unknown", "us"],
    ["released", "nobody"],
  ])("%s waits on %s", (status, on) => {
    expect(moveOf({ status }).on).toBe(on);
  });
});
