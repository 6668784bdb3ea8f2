import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concentrationOf, publicConcentration, type BandCounts } from "#domain/impact/concentration.ts";

/** 30 accounts with 1 each, 4 with 2 to 4, 1 with 40: 30 + 10 + 40 = 80. */
const counted: BandCounts = {
  accounts: [
    { band: 1, accounts: 30, affected: 30, requests: 900 },
    { band: 2, accounts: 4, affected: 10, requests: 300 },
    { band: 5, accounts: 1, affected: 40, requests: 41 },
  ],
  gaps: [
    { band: 1, count: 36 },
    { band: 4, count: 2 },
    { band: 5, count: 7 },
  ],
  repeats: 33,
  top: { affected: 40, requests: 41 },
};

describe("how affected requests are shared out among accounts", () => {
  it("by bands, with the edges of each", () => {
    expect(concentrationOf(counted)).toMatchObject({
      ...{ accounts: 35, affected: 80, requests: 1241, repeats: 33 },
      groups: [
        { from: 1, to: 1 },
        { from: 2, to: 4 },
        { from: 25, to: 99 },
      ],
      gaps: [{ fromSeconds: 0, toSeconds: 60 }, { fromSeconds: 3600, toSeconds: 86_400 }, { fromSeconds: 86_400 }],
    });
  });

  it("for readers no account is told alone: 4 and 1 join, 36 and 2 join", () => {
    const shown = publicConcentration(concentrationOf(counted));
    expect(shown?.groups).toEqual([
      { from: 1, to: 1, accounts: 30, affected: 30, requests: 900 },
      { from: 2, to: 99, accounts: 5, affected: 50, requests: 341 },
    ]);
    expect(shown?.gaps).toEqual([
      { fromSeconds: 0, toSeconds: 86_400, count: 38 },
      { fromSeconds: 86_400, count: 7 },
    ]);
    expect(shown).not.toHaveProperty("top");
  });

  it("few repeats are left out, and few that were none", () => {
    for (const repeats of [1, 4, 76, 79])
      expect(publicConcentration(concentrationOf({ ...counted, repeats }))).not.toHaveProperty("repeats");
    for (const repeats of [0, 5, 75, 80])
      expect(publicConcentration(concentrationOf({ ...counted, repeats }))).toHaveProperty("repeats", repeats);
  });

  it("4 accounts in all are not told", () => {
    const [, few] = counted.accounts;
    expect(publicConcentration(concentrationOf({ ...counted, accounts: few ? [few] : [] }))).toBeUndefined();
  });

  it("no number under 5 and none lost, whatever was counted", () => {
    const band = fc.record({ accounts: fc.nat(12), more: fc.nat(9), others: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(band, { maxLength: 7 }), (drawn) => {
        const accounts = drawn.flatMap(({ accounts, more, others }, index) =>
          accounts === 0
            ? []
            : [{ band: index + 1, accounts, affected: accounts + more, requests: accounts + more + others }],
        );
        const whole = concentrationOf({ accounts, gaps: [], repeats: 0 });
        const shown = publicConcentration(whole);
        if (!shown) return;
        const numbers = shown.groups.flatMap((group) => [
          group.accounts,
          group.affected,
          group.requests - group.affected,
        ]);
        expect(numbers.filter((count) => count > 0 && count < 5)).toEqual([]);
        expect(shown.groups.reduce((sum, group) => sum + group.accounts, 0)).toBe(whole.accounts);
      }),
    );
  });
});
