import { isTooFew } from "./small-groups.ts";
import { tellableCells, type Cell } from "./tellable-cells.ts";

/** Where a group of accounts begins, by affected requests of each. */
export const ACCOUNT_BANDS = [1, 2, 5, 10, 25, 100, 1000] as const;
/** Where a group of gaps begins, in seconds: at once, a minute, ten, an hour, a day. */
export const GAP_BANDS = [0, 60, 600, 3600, 86_400] as const;

/** Accounts with `from` to `to` affected requests each; `requests`: all that they have in the logs. */
export type AccountGroup = { from: number; to?: number; accounts: number; affected: number; requests: number };
/** Times between two affected requests of one account, one after the other; `to` is not included. */
export type GapGroup = { fromSeconds: number; toSeconds?: number; count: number };

/** Who caused the affected requests: a few accounts that came for them, or everybody who uses the service like that. */
export type Concentration = {
  accounts: number;
  /** Of named accounts. */
  affected: number;
  requests: number;
  groups: AccountGroup[];
  gaps: GapGroup[];
  /** Affected requests with as many prompt tokens as an earlier one of the same account. */
  repeats: number;
  /** The account with most affected requests. */
  top?: { affected: number; requests: number };
};

export type PublicConcentration = Omit<Concentration, "top" | "repeats" | "gaps"> & {
  gaps?: GapGroup[];
  repeats?: number;
};

/** What each band holds; bands by number, from 1. */
export type BandCounts = {
  accounts: { band: number; accounts: number; affected: number; requests: number }[];
  gaps: { band: number; count: number }[];
  repeats: number;
  top?: { affected: number; requests: number };
};

export function concentrationOf({ accounts, gaps, repeats, top }: BandCounts): Concentration {
  const groups = accounts.map(({ band, ...counts }): AccountGroup => {
    const next = ACCOUNT_BANDS[band];
    return { from: ACCOUNT_BANDS[band - 1] ?? 1, ...(next !== undefined && { to: next - 1 }), ...counts };
  });
  const total = (field: "accounts" | "affected" | "requests") => groups.reduce((sum, group) => sum + group[field], 0);
  return {
    ...{ accounts: total("accounts"), affected: total("affected"), requests: total("requests"), groups, repeats },
    gaps: gaps.map(({ band, count }) => {
      const next = GAP_BANDS[band];
      return { fromSeconds: GAP_BANDS[band - 1] ?? 0, ...(next !== undefined && { toSeconds: next }), count };
    }),
    ...(top && { top }),
  };
}

/** For readers: no number under 5, none that follows from two others or from an earlier revision, and never a single account. */
export function publicConcentration(
  found: Concentration,
  earlier: readonly PublicConcentration[] = [],
): PublicConcentration | undefined {
  const { accounts, affected, requests, repeats } = found;
  const groups = tellableCells(
    fromTheTop(found.groups),
    earlier.map((told) => fromTheTop(told.groups)),
  );
  if (!groups || groups.length === 0) return undefined;
  const gaps = tellableCells(
    found.gaps.map(gapCell),
    earlier.flatMap((told) => (told.gaps ? [told.gaps.map(gapCell)] : [])),
  );
  const hidesNobody =
    !isTooFew(repeats) &&
    !isTooFew(affected - repeats) &&
    earlier.every((told) => told.repeats === undefined || !isTooFew(Math.abs(repeats - told.repeats)));
  return {
    ...{ accounts, affected, requests, groups: groups.toReversed().map(groupOf) },
    ...(gaps && gaps.length > 0 && { gaps: gaps.map(gapOf) }),
    ...(hidesNobody && { repeats }),
  };
}

/** Few accounts have many, so it is at the top that groups are small: it comes first. */
function fromTheTop(groups: readonly AccountGroup[]): Cell[] {
  return groups.toReversed().map(({ from, to = Infinity, accounts, affected, requests }) => ({
    ...{ from: -(to + 1), until: -from, counts: [accounts, affected, requests, requests - affected] },
  }));
}

function groupOf({ from, until, counts: [accounts = 0, affected = 0, requests = 0] }: Cell): AccountGroup {
  const to = -from - 1;
  return { from: -until, ...(to < Infinity && { to }), accounts, affected, requests };
}

function gapCell({ fromSeconds, toSeconds = Infinity, count }: GapGroup): Cell {
  return { from: fromSeconds, until: toSeconds, counts: [count] };
}

function gapOf({ from, until, counts: [count = 0] }: Cell): GapGroup {
  return { fromSeconds: from, ...(until < Infinity && { toSeconds: until }), count };
}
