import { microsOf, parseInstant } from "#domain/time/instant.ts";

/** An issue is open or closed; a pull request that is closed was merged, or its commit landed, or neither. */
export const FORGE_STATES = ["open", "closed", "closed_unmerged", "merged", "landed_as_commit", "unknown"] as const;
export type ForgeState = (typeof FORGE_STATES)[number];

/** What a forge says of an item, in our names. `updatedAt`: as of when it says so. */
export type ForgeItem = {
  kind: "issue" | "pull_request";
  state: "open" | "closed" | "unknown";
  merged?: boolean;
  mergedAt?: string;
  draft?: boolean;
  labels?: readonly string[];
  /** Also set where nothing was merged; so it says nothing of that. */
  mergeCommitSha?: string;
  /** A commit on the tracked branch that says it landed this item. */
  landedCommit?: string;
  updatedAt: string;
};

export function stateOfItem(item: ForgeItem): ForgeState {
  if (item.kind === "pull_request" && isMerged(item)) return "merged";
  if (item.state !== "closed") return item.state;
  if (item.kind === "issue") return "closed";
  return item.landedCommit === undefined ? "closed_unmerged" : "landed_as_commit";
}

/** The commit to look for in releases; none where nothing landed. */
export function fixCommitOf(item: ForgeItem): string | undefined {
  const state = stateOfItem(item);
  if (state === "landed_as_commit") return item.landedCommit;
  return state === "merged" ? item.mergeCommitSha : undefined;
}

/** A label says a bot landed it, and no commit is known yet: worth looking for one. */
export function claimsLanding(item: ForgeItem): boolean {
  return (
    stateOfItem(item) === "closed_unmerged" && (item.labels ?? []).some((label) => label.toLowerCase() === "merged")
  );
}

/**
 * What is known after both answers, whichever came first: the newer counts, merged stays merged, and a commit that
 * landed the item is not forgotten by an answer that did not look for it.
 */
export function mergeItem(stored: ForgeItem | undefined, incoming: ForgeItem): ForgeItem {
  if (!stored) return incoming;
  const [newer, older] = rank(stored) < rank(incoming) ? [incoming, stored] : [stored, incoming];
  const landedCommit = newer.landedCommit ?? older.landedCommit;
  return { ...newer, ...(landedCommit !== undefined && { landedCommit }) };
}

function isMerged({ merged, mergedAt }: ForgeItem): boolean {
  return merged === true || mergedAt !== undefined;
}

/** Text that sorts later for the answer that counts more; equal only for answers that say the same. */
function rank(item: ForgeItem): string {
  const { landedCommit: _, ...said } = item;
  const merged = stateOfItem(item) === "merged" ? "1" : "0";
  const closed = item.state === "closed" ? "1" : "0";
  const at = String(microsOf(parseInstant(item.updatedAt))).padStart(17, "0");
  const fields = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${merged}${at}${closed}${JSON.stringify(fields)}`;
}
