import { calverKey, compareCalver, isCalver } from "./calver-order.ts";
import { comparePep440, firstOfPep440, isPep440, isPep440Final, pep440Key } from "./pep440-order.ts";
import { compareSemver, firstOfSemver, isSemver, isSemverFinal, semverKey } from "./semver-order.ts";

/** Schemes whose order we know, and "unknown": its versions cannot be compared, which is not the same as equal. */
export const VERSION_SCHEMES = ["pep440", "semver", "calver", "unknown"] as const;
export type VersionScheme = (typeof VERSION_SCHEMES)[number];

const LONGEST = 256;

type Order = {
  isVersion: (version: string) => boolean;
  compare: (a: string, b: string) => number;
  key: (version: string) => string | undefined;
  isFinal: (version: string) => boolean;
  firstOf: (version: string) => string | undefined;
};

const ORDERS: Record<VersionScheme, Order | undefined> = {
  pep440: {
    isVersion: isPep440,
    compare: comparePep440,
    key: pep440Key,
    isFinal: isPep440Final,
    firstOf: firstOfPep440,
  },
  semver: {
    isVersion: isSemver,
    compare: compareSemver,
    key: semverKey,
    isFinal: isSemverFinal,
    firstOf: firstOfSemver,
  },
  calver: {
    isVersion: isCalver,
    compare: compareCalver,
    key: calverKey,
    isFinal: isCalver,
    firstOf: (version) => version,
  },
  unknown: undefined,
};

export function versionScheme(name: string): VersionScheme {
  return VERSION_SCHEMES.find((scheme) => scheme === name) ?? "unknown";
}

type Read = { key: string | undefined; isFinal: boolean };

/** The same few versions are asked about again and again, by every item of a repository; reading one is what costs. */
const MOST_KEPT = 10_000;
const KEPT: Record<VersionScheme, Map<string, Read | undefined>> = {
  ...{ pep440: new Map(), semver: new Map(), calver: new Map(), unknown: new Map() },
};

function read(scheme: VersionScheme, version: string): Read | undefined {
  const [order, kept] = [ORDERS[scheme], KEPT[scheme]];
  if (!order || version.length > LONGEST) return undefined;
  const known = kept.get(version);
  if (known || kept.has(version)) return known;
  const found = order.isVersion(version) ? { key: order.key(version), isFinal: order.isFinal(version) } : undefined;
  if (kept.size === MOST_KEPT) kept.clear();
  kept.set(version, found);
  return found;
}

export function isVersion(scheme: VersionScheme, version: string): boolean {
  return read(scheme, version) !== undefined;
}

/** Negative, 0 or positive; undefined where the two cannot be compared. */
export function compareVersions(scheme: VersionScheme, a: string, b: string): number | undefined {
  if (!isVersion(scheme, a) || !isVersion(scheme, b)) return undefined;
  return ORDERS[scheme]?.compare(a, b);
}

/** Neither a pre-release nor a development version; undefined where it is no version of the scheme. */
export function isFinalVersion(scheme: VersionScheme, version: string): boolean | undefined {
  return read(scheme, version)?.isFinal;
}

/** The lowest version that belongs to the same release: 0.5.20.dev0 for 0.5.20. */
export function lowestOfRelease(scheme: VersionScheme, version: string): string | undefined {
  return isVersion(scheme, version) ? ORDERS[scheme]?.firstOf(version) : undefined;
}

/** Sorts as compareVersions does (collation C). What is no version of the scheme sorts last, by its own text, and is never dropped. */
export function versionSortKey(scheme: VersionScheme, version: string): string {
  return read(scheme, version)?.key ?? `~${version}`;
}

/** In version order; versions that cannot be compared keep the order of their keys, last. */
export function inVersionOrder<T extends { version: string }>(scheme: VersionScheme, releases: readonly T[]): T[] {
  const keyed = releases.map((release) => ({ release, key: versionSortKey(scheme, release.version) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ release }) => release);
}
