import type { ProtectionRange, VersionRange } from "./fix-matrix.ts";
import type { AffectedRange } from "./osv-events.ts";
import { compareVersions, versionSortKey, type VersionScheme } from "./version-order.ts";

/** What is exposed or protected in part counts as affected; stretches that meet are one. In version order. */
export function affectedRanges(scheme: VersionScheme, protections: readonly ProtectionRange[]): AffectedRange[] {
  const affected = protections.filter(({ status }) => status === "exposed" || status === "partly_protected");
  const starting = affected.map((range) => ({ ...range, key: startKey(scheme, range) }));
  starting.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const ranges: AffectedRange[] = [];
  for (const { fromVersion, untilVersion } of starting) {
    const before = ranges.at(-1);
    if (before && meets(scheme, before, fromVersion)) ranges[ranges.length - 1] = longer(scheme, before, untilVersion);
    else ranges.push({ introduced: fromVersion ?? "0", ...(untilVersion != null && { fixed: untilVersion }) });
  }
  return ranges;
}

/** The part of them that lies within a line; where the line ends before the range does, that is its limit and no fix. */
export function withinLine(
  scheme: VersionScheme,
  ranges: readonly AffectedRange[],
  { fromVersion, untilVersion }: VersionRange,
): AffectedRange[] {
  return ranges.flatMap((range) => {
    const { introduced, fixed } = range;
    const isEarlier = fromVersion != null && (introduced === "0" || isBefore(scheme, introduced, fromVersion));
    const start = isEarlier ? fromVersion : introduced;
    const isPast = untilVersion != null && (fixed === undefined || isBefore(scheme, untilVersion, fixed));
    const end = isPast ? untilVersion : fixed;
    if (end !== undefined && start !== "0" && !isBefore(scheme, start, end)) return [];
    return [{ introduced: start, ...(isPast ? { limit: untilVersion } : fixed !== undefined && { fixed }) }];
  });
}

function startKey(scheme: VersionScheme, { fromVersion }: VersionRange): string {
  return fromVersion == null ? "" : versionSortKey(scheme, fromVersion);
}

function meets(scheme: VersionScheme, { fixed }: AffectedRange, next: VersionRange["fromVersion"]): boolean {
  if (fixed === undefined || next == null) return true;
  const order = compareVersions(scheme, fixed, next);
  return order !== undefined && order >= 0;
}

function longer(scheme: VersionScheme, range: AffectedRange, until: VersionRange["untilVersion"]): AffectedRange {
  const { fixed, introduced } = range;
  if (fixed === undefined || until == null) return { introduced };
  return isBefore(scheme, fixed, until) ? { introduced, fixed: until } : range;
}

function isBefore(scheme: VersionScheme, a: string, b: string): boolean {
  return (compareVersions(scheme, a, b) ?? 0) < 0;
}
