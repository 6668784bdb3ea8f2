import { isTooFew, mergeSmall } from "./small-groups.ts";

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

/** For readers: no number under 5, none that follows from two others, and never a single account. */
export function publicConcentration(found: Concentration): PublicConcentration | undefined {
  const { accounts, affected, requests, repeats } = found;
  // From the top: few accounts have many, so it is there that groups are small.
  const groups = mergeSmall(found.groups.toReversed(), isSmallGroup, joined)?.toReversed();
  if (!groups || groups.length === 0) return undefined;
  const gaps = mergeSmall(
    found.gaps,
    ({ count }) => isTooFew(count),
    ({ fromSeconds, count }, { toSeconds, count: more }) => ({
      fromSeconds,
      ...(toSeconds !== undefined && { toSeconds }),
      count: count + more,
    }),
  );
  const hidesNobody = !isTooFew(repeats) && !isTooFew(affected - repeats);
  return {
    ...{ accounts, affected, requests, groups },
    ...(gaps && gaps.length > 0 && { gaps }),
    ...(hidesNobody && { repeats }),
  };
}

/** `group` lies below. */
function joined({ to, ...above }: AccountGroup, group: AccountGroup): AccountGroup {
  const sum = (field: "accounts" | "affected" | "requests") => above[field] + group[field];
  return {
    from: group.from,
    ...(to !== undefined && { to }),
    ...{ accounts: sum("accounts"), affected: sum("affected"), requests: sum("requests") },
  };
}

function isSmallGroup({ accounts, affected, requests }: AccountGroup): boolean {
  return [accounts, affected, requests - affected].some(isTooFew);
}
