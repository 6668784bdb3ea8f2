import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { hasFix } from "./containment.ts";
import { fixedIn, isPrerelease, isStable, statusOf, type CheckedRelease } from "./fixed-in.ts";
import type { ProtectionRange } from "./fix-matrix.ts";
import type { ForgeState } from "./item-state.ts";
import { inVersionOrder, isVersion, type VersionScheme } from "./version-order.ts";

export const FIX_STATUSES = [
  "none",
  "proposed",
  "merged_unreleased",
  "prerelease_only",
  "released",
  "superseded",
  "reverted",
  "partial",
  "declined",
  "not_affected",
  "unknown",
] as const;

export type FixStatusName = (typeof FIX_STATUSES)[number];

export type FixStatus =
  | { status: "none" | "proposed" }
  | { status: "merged_unreleased"; since?: RecordedTime }
  | { status: "prerelease_only" | "released"; tag: string; version: string; earlierUnknown: string[] }
  | { status: "superseded"; by: string }
  | { status: "reverted"; tags: string[] }
  | { status: "partial"; tag: string; version: string; protectedIn: string[]; openIn: string[] }
  | { status: "declined" | "not_affected"; reason: Text }
  | { status: "unknown"; why: "releases_unchecked" | "cannot_compare" | "item_unknown"; tags: string[] };

/** What people say of a line. "No backports" is an answer, not an empty cell. */
export type LineStatement = { status: "declined" | "not_affected"; reason: Text };

/** A fix on one line: what is aimed at its branch, what its releases hold, and what people say of the line. */
export type FixOnLine = {
  scheme: VersionScheme;
  /** The item or its backport that is aimed at this line; absent: nobody proposed one. */
  landing?: { state: ForgeState; mergedAt?: RecordedTime; supersededBy?: string; isReverted?: boolean };
  releases: readonly CheckedRelease[];
  statement?: LineStatement;
  configurations?: { keys: readonly string[]; protections: readonly ProtectionRange[] };
};

/** What a release shows counts more than a "declined" from before, and that more than the state of the item. */
export function fixStatus(fix: FixOnLine): FixStatus {
  const { scheme, landing, releases, statement } = fix;
  if (statement?.status === "not_affected") return { ...statement };
  const first = fixedIn(scheme, releases);
  if (first.kind === "cannot_compare") return { status: "unknown", why: "cannot_compare", tags: first.tags };
  if (first.kind === "release") {
    const { kind: _, ...release } = first;
    return openConfigurations(fix) ?? { status: "released", ...release };
  }
  const early = inVersionOrder(
    scheme,
    releases.filter((release) => isPrerelease(scheme, release)),
  ).find(({ containment }) => hasFix(containment) === "yes");
  if (early)
    return { status: "prerelease_only", tag: early.tag, version: early.version, earlierUnknown: first.unknown };
  const reverted = releases.filter(({ containment }) => containment.netEffect === "reverted").map(({ tag }) => tag);
  if (reverted.length > 0 || landing?.isReverted) return { status: "reverted", tags: reverted };
  if (statement) return { ...statement };
  return landing ? notReleased(landing, first.unknown) : { status: "none" };
}

function notReleased(landing: NonNullable<FixOnLine["landing"]>, unchecked: string[]): FixStatus {
  const { state, mergedAt, supersededBy } = landing;
  if (state === "merged" || state === "landed_as_commit") {
    if (unchecked.length > 0) return { status: "unknown", why: "releases_unchecked", tags: unchecked };
    return { status: "merged_unreleased", ...(mergedAt && { since: mergedAt }) };
  }
  if (supersededBy !== undefined) return { status: "superseded", by: supersededBy };
  if (state === "open") return { status: "proposed" };
  return state === "unknown" ? { status: "unknown", why: "item_unknown", tags: [] } : { status: "none" };
}

/** Partial: the newest stable release protects some configurations and leaves others open. */
function openConfigurations({ scheme, releases, configurations }: FixOnLine): FixStatus | undefined {
  const stable = releases.filter((release) => isStable(scheme, release) && isVersion(scheme, release.version));
  const newest = inVersionOrder(scheme, stable).at(-1);
  if (!newest || !configurations) return undefined;
  const { tag, version } = newest;
  const statuses = configurations.keys.map((key) => ({
    key,
    status: statusOf(scheme, configurations.protections, key, version),
  }));
  const keysOf = (isProtected: boolean) =>
    statuses
      .filter(({ status }) => status !== "unknown" && (status === "protected") === isProtected)
      .map(({ key }) => key);
  const [protectedIn, openIn] = [keysOf(true), keysOf(false)];
  return openIn.length > 0 ? { status: "partial", tag, version, protectedIn, openIn } : undefined;
}

/** The one of an item and its backports that is aimed at the branch of a line; without a branch, the item itself. */
export function landingOn<T extends { baseBranch?: string }>(
  item: T,
  backports: readonly T[],
  branch: string | undefined,
): T | undefined {
  if (branch === undefined) return item;
  return [item, ...backports].find(({ baseBranch }) => baseBranch === branch);
}
