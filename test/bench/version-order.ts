import { compare as barePep440 } from "@renovatebot/pep440";
import bareSemver from "semver/functions/compare.js";
import { compareVersions, inVersionOrder, versionSortKey, type VersionScheme } from "#domain/upstream/version-order.ts";
import { ratio } from "./running-site.ts";

const PAIRS = 100_000;
const ROUNDS = 5;

type Say = (line: string) => void;
type Compare = (a: string, b: string) => number;

const PEP440_ENDS = ["", ".dev3", "a2", "rc1", "rc10", ".post1", ".post1.dev2", "+cu124"];
const SEMVER_ENDS = ["", "-rc.1", "-rc.10", "-alpha", "-0", "+build.5"];

/** Our comparator beside the bare library, which never asks whether it can compare, and the sort key beside both. */
export async function benchVersionOrder(say: Say): Promise<void> {
  measure(say, "pep440", versionsWith(PEP440_ENDS), barePep440);
  measure(say, "semver", versionsWith(SEMVER_ENDS), bareSemver);
}

function versionsWith(ends: string[]): string[] {
  return Array.from({ length: 250 }, (_, n) =>
    ends.map((end) => `${n % 4}.${(n * 7) % 60}.${(n * 13) % 30}${end}`),
  ).flat();
}

function measure(say: Say, scheme: VersionScheme, versions: string[], bare: Compare): void {
  const pairs = Array.from({ length: PAIRS }, (_, n): [string, string] => [
    versions[(n * 7_919) % versions.length] ?? "",
    versions[(n * 104_729 + 1) % versions.length] ?? "",
  ]);
  const ours: Compare = (a, b) => compareVersions(scheme, a, b) ?? Number.NaN;
  const differing = pairs.filter(([a, b]) => Math.sign(ours(a, b)) !== Math.sign(bare(a, b)));
  if (differing.length > 0)
    throw new Error(`${scheme}: ${differing[0]?.join(" and ")} compare otherwise than by the library`);
  const [own, base]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(perSecond(PAIRS, () => pairs.forEach(([a, b]) => ours(a, b))));
    base.push(perSecond(PAIRS, () => pairs.forEach(([a, b]) => bare(a, b))));
  }
  const [fast, plain] = [Math.max(...own), Math.max(...base)];
  say(
    `  ${scheme}: ${versions.length.toLocaleString("en")} versions, ${PAIRS.toLocaleString("en")} pairs, the same order as the library`,
  );
  say(`    compared ${inWords(fast)}   bare library ${inWords(plain)}   ratio ${ratio(fast, plain)}`);
  sayKeys(say, scheme, versions, bare);
}

/** Fresh versions each round: a key that was made before is remembered. */
function sayKeys(say: Say, scheme: VersionScheme, versions: string[], bare: Compare): void {
  const made: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const fresh = versions.map((version) => `${round}${round}${version}`);
    made.push(perSecond(fresh.length, () => fresh.forEach((version) => versionSortKey(scheme, version))));
  }
  const releases = versions.map((version) => ({ version }));
  const byKey = perSecond(1, () => inVersionOrder(scheme, releases));
  const byLibrary = perSecond(1, () => versions.toSorted(bare));
  say(
    `    keys made ${inWords(Math.max(...made))}   ${versions.length.toLocaleString("en")} sorted by key in ${(1_000 / byKey).toFixed(1)} ms, by the library in ${(1_000 / byLibrary).toFixed(1)} ms   ratio ${ratio(byLibrary, byKey)}`,
  );
}

function perSecond(times: number, work: () => void): number {
  const startedAt = performance.now();
  work();
  return times / ((performance.now() - startedAt) / 1_000);
}

function inWords(each: number): string {
  return `${Math.round(each).toLocaleString("en")}/s`;
}
