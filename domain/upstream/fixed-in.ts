import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { durationBetween } from "#domain/time/duration.ts";
import { hasFix, type Containment } from "./containment.ts";
import { contains, type ProtectionRange, type ProtectionStatus } from "./fix-matrix.ts";
import { inVersionOrder, isFinalVersion, isVersion, type VersionScheme } from "./version-order.ts";

export type LineRelease = {
  tag: string;
  version: string;
  draft: boolean;
  prerelease: boolean;
  yanked: boolean;
  published?: RecordedTime;
};
export type CheckedRelease = LineRelease & { containment: Pick<Containment, "contained" | "netEffect"> };

/** `earlierUnknown`: lower releases of which nobody knows, so that the fix may be in them already. */
export type FixedIn =
  | { kind: "release"; tag: string; version: string; earlierUnknown: string[] }
  | { kind: "cannot_compare"; tags: string[] }
  | { kind: "none"; unknown: string[] };

/** What a reader may install: not a draft, not taken back, and not a pre-release by its flag or by its version, nor a "nightly". */
export function isStable(scheme: VersionScheme, { version, draft, prerelease, yanked }: LineRelease): boolean {
  const isFinal = scheme === "unknown" || isFinalVersion(scheme, version) === true;
  return !draft && !yanked && !prerelease && isFinal;
}

export function isPrerelease(scheme: VersionScheme, release: LineRelease): boolean {
  return !release.draft && !release.yanked && !isStable(scheme, release);
}

/** The smallest stable release of the line that has the fix, with its effect. */
export function fixedIn(scheme: VersionScheme, releases: readonly CheckedRelease[]): FixedIn {
  const stable = inVersionOrder(
    scheme,
    releases.filter((release) => isStable(scheme, release)),
  );
  const answers = stable.map((release) => ({ release, answer: hasFix(release.containment) }));
  const having = answers.filter(({ answer }) => answer === "yes");
  const unknown = answers.filter(({ answer }) => answer === "unknown").map(({ release }) => release.tag);
  const [first, second] = having;
  if (!first) return { kind: "none", unknown };
  if (second && !isVersion(scheme, first.release.version))
    return { kind: "cannot_compare", tags: having.map(({ release }) => release.tag) };
  const lower = new Set(answers.slice(0, answers.indexOf(first)).map(({ release }) => release.tag));
  const { tag, version } = first.release;
  return { kind: "release", tag, version, earlierUnknown: unknown.filter((other) => lower.has(other)) };
}

export type ConfigurationFixedIn = { configuration: string; fixedIn?: { tag: string; version: string } };

/** Per configuration the smallest stable release from which it is protected; `fully` where every one of them is. */
export function fixedInByConfiguration(
  scheme: VersionScheme,
  releases: readonly LineRelease[],
  configurations: readonly { key: string }[],
  protections: readonly ProtectionRange[],
): { each: ConfigurationFixedIn[]; fully?: { tag: string; version: string } } {
  const stable = inVersionOrder(
    scheme,
    releases.filter((release) => isStable(scheme, release) && isVersion(scheme, release.version)),
  ).map(({ tag, version }) => ({ tag, version }));
  const isProtected = (configuration: string, version: string) =>
    statusOf(scheme, protections, configuration, version) === "protected";
  const each = configurations.map(({ key }) => {
    const first = stable.find(({ version }) => isProtected(key, version));
    return { configuration: key, ...(first && { fixedIn: first }) };
  });
  const fully = stable.find(({ version }) => configurations.every(({ key }) => isProtected(key, version)));
  return { each, ...(fully && configurations.length > 0 && { fully }) };
}

/** Unknown where nothing is said, or where what is said differs. */
export function statusOf(
  scheme: VersionScheme,
  protections: readonly ProtectionRange[],
  configuration: string,
  version: string,
): ProtectionStatus {
  const said = protections.filter((range) => range.configuration === configuration && contains(scheme, range, version));
  const [first, ...others] = new Set(said.map(({ status }) => status));
  return first !== undefined && others.length === 0 ? first : "unknown";
}

export type TooEarly = { tag: string; publishedBeforeMerge: true; suggestion?: string };

/** A release that was out before the fix was merged cannot have it; the suggestion is the first one published after it. */
export function publishedTooEarly(
  scheme: VersionScheme,
  release: LineRelease,
  merged: RecordedTime | undefined,
  releases: readonly LineRelease[],
): TooEarly | undefined {
  if (!merged || !release.published || !isBefore(release.published, merged)) return undefined;
  const later = inVersionOrder(
    scheme,
    releases.filter((other) => isStable(scheme, other) && other.published && isBefore(merged, other.published)),
  );
  return { tag: release.tag, publishedBeforeMerge: true, ...(later[0] && { suggestion: later[0].tag }) };
}

/** Certainly before: on the same day, where only days are known, is not. */
function isBefore(a: RecordedTime, b: RecordedTime): boolean {
  const { minMs, maxMs } = durationBetween(a, b);
  return minMs !== undefined && minMs >= 0 && (maxMs === undefined || maxMs > 0);
}
