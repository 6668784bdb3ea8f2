import { compareVersions, isFinalVersion, isVersion, lowestOfRelease, type VersionScheme } from "./version-order.ts";

/**
 * What is affected, from `introduced` on ("0": from the beginning) until before `fixed` or up to `lastAffected`, or
 * without end. `limit`: it says nothing of that version and later ones, which is no fix.
 */
export type AffectedRange = { introduced: string; fixed?: string; lastAffected?: string; limit?: string };
export type OsvEvent = { introduced: string } | { fixed: string } | { last_affected: string } | { limit: string };
export type OsvRange = { type: "ECOSYSTEM" | "SEMVER"; events: OsvEvent[] };

export const RANGE_FINDINGS = [
  "cannot_compare",
  "two_ends",
  "empty_range",
  "not_sorted",
  "overlapping",
  "open_before_another",
  "prereleases_left_out",
  "later_builds_left_out",
] as const;
export type RangeFinding = {
  severity: "error" | "warning";
  code: (typeof RANGE_FINDINGS)[number];
  /** Which range, from 0. */
  range: number;
  message: string;
  suggestion?: string;
};

/** Undefined where the scheme has no order: then only single versions can be named. */
export function osvRange(scheme: VersionScheme, ranges: readonly AffectedRange[]): OsvRange | undefined {
  if (scheme === "unknown") return undefined;
  const said = (version: string) => (scheme === "semver" ? version.replace(/^v/, "") : version);
  const events = ranges.flatMap(({ introduced, fixed, lastAffected, limit }): OsvEvent[] => [
    { introduced: said(introduced) },
    ...(fixed === undefined ? [] : [{ fixed: said(fixed) }]),
    ...(lastAffected === undefined ? [] : [{ last_affected: said(lastAffected) }]),
    ...(limit === undefined ? [] : [{ limit: said(limit) }]),
  ]);
  return { type: scheme === "semver" ? "SEMVER" : "ECOSYSTEM", events };
}

/** As a scanner reads the ranges; undefined where the version or an end of a range cannot be compared. */
export function isAffected(
  scheme: VersionScheme,
  ranges: readonly AffectedRange[],
  version: string,
): boolean | undefined {
  const answers = ranges.map((range) => isWithin(scheme, range, version));
  if (!isVersion(scheme, version) || answers.includes(undefined)) return undefined;
  return answers.includes(true);
}

function isWithin(scheme: VersionScheme, range: AffectedRange, version: string): boolean | undefined {
  const { introduced, lastAffected, limit, fixed = limit } = range;
  const from = introduced === "0" ? 1 : compareVersions(scheme, version, introduced);
  const until = fixed === undefined ? -1 : compareVersions(scheme, version, fixed);
  const last = lastAffected === undefined ? 0 : compareVersions(scheme, version, lastAffected);
  if (from === undefined || until === undefined || last === undefined) return undefined;
  return from >= 0 && until < 0 && last <= 0;
}

/** What a scanner would read otherwise than it was meant. */
export function lintRanges(scheme: VersionScheme, ranges: readonly AffectedRange[]): RangeFinding[] {
  return ranges.flatMap((range, index) => {
    const own = ownFindings(scheme, range, index);
    if (own.some(({ severity }) => severity === "error")) return own;
    const before = ranges[index - 1];
    return before ? [...own, ...againstBefore(scheme, before, range, index)] : own;
  });
}

function ownFindings(scheme: VersionScheme, range: AffectedRange, index: number): RangeFinding[] {
  const { introduced, fixed, lastAffected } = range;
  const ends = [introduced === "0" ? undefined : introduced, fixed, lastAffected].filter((end) => end !== undefined);
  const error = (code: RangeFinding["code"], message: string): RangeFinding[] => [
    { severity: "error", code, range: index, message: `${nth(index)} range: ${message}` },
  ];
  const unreadable = ends.find((end) => !isVersion(scheme, end));
  if (unreadable !== undefined) return error("cannot_compare", `"${unreadable}" is no version of the scheme ${scheme}`);
  if (fixed !== undefined && lastAffected !== undefined)
    return error("two_ends", "give either where it is fixed or the last affected version");
  const end = fixed ?? lastAffected;
  const order = end === undefined || introduced === "0" ? -1 : (compareVersions(scheme, introduced, end) ?? -1);
  if (order > 0 || (order === 0 && fixed !== undefined))
    return error("empty_range", `it ends at ${end} before it starts at ${introduced}`);
  return lastAffected === undefined ? [] : lastAffectedFinding(scheme, lastAffected, index);
}

/** "last_affected 0.5.20" leaves 0.5.20.post1 out. */
function lastAffectedFinding(scheme: VersionScheme, lastAffected: string, index: number): RangeFinding[] {
  if (scheme !== "pep440") return [];
  const message = `${nth(index)} range: after ${lastAffected} come its post-releases and local builds, which count as not affected; give the fixed version where there is one`;
  return [{ severity: "warning", code: "later_builds_left_out", range: index, message }];
}

function againstBefore(
  scheme: VersionScheme,
  before: AffectedRange,
  range: AffectedRange,
  index: number,
): RangeFinding[] {
  const finding = (code: RangeFinding["code"], message: string, more: Partial<RangeFinding> = {}): RangeFinding[] => [
    { severity: "error", code, range: index, message: `${nth(index)} range ${message}`, ...more },
  ];
  const { introduced } = range;
  const starts = before.introduced === "0" ? -1 : compareVersions(scheme, before.introduced, introduced);
  if (introduced === "0" || (starts !== undefined && starts > 0))
    return finding("not_sorted", `starts at ${introduced}, before the one that stands before it`);
  const end = before.fixed ?? before.lastAffected;
  if (end === undefined) return finding("open_before_another", `never counts: the one before it has no end`);
  const gap = compareVersions(scheme, end, introduced);
  if (gap === undefined) return [];
  if (gap > 0 || (gap === 0 && before.fixed === undefined))
    return finding("overlapping", `starts at ${introduced}, before the one before it ends at ${end}`);
  const lowest = lowestOfRelease(scheme, introduced);
  if (gap === 0 || lowest === undefined || isFinalVersion(scheme, introduced) !== true) return [];
  // At the lowest already, or the range before ends within the same release, on purpose.
  if (compareVersions(scheme, lowest, introduced) === 0 || compareVersions(scheme, end, lowest) === 1) return [];
  const severity = scheme === "pep440" ? "error" : "warning";
  const must = severity === "error" ? "must" : "should";
  return finding("prereleases_left_out", `${must} start at ${lowest}`, { severity, suggestion: lowest });
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

function nth(index: number): string {
  return ORDINALS[index] ?? `${index + 1}th`;
}
