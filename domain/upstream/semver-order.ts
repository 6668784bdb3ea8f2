import compare from "semver/functions/compare.js";
import parse from "semver/functions/parse.js";
import { numberKey } from "./number-key.ts";

/** Strict: three numbers. Nothing is coerced, since that would drop what makes a pre-release one. */
export function isSemver(version: string): boolean {
  return parsed(version) !== null;
}

/** Build metadata do not count. */
export function compareSemver(a: string, b: string): number {
  return Math.sign(compare(a, b));
}

export function semverKey(version: string): string | undefined {
  const read = parsed(version);
  if (!read) return undefined;
  const { major, minor, patch, prerelease } = read;
  const numbers = [major, minor, patch].map(numberKey).join("");
  return numbers + (prerelease.length === 0 ? "1" : `0${prerelease.map(identifierKey).join("")}`);
}

/** The lowest version of the same release. */
export function firstOfSemver(version: string): string | undefined {
  const read = parsed(version);
  return read ? `${read.major}.${read.minor}.${read.patch}-0` : undefined;
}

export function isSemverFinal(version: string): boolean {
  return parsed(version)?.prerelease.length === 0;
}

/** Numbers before words, shorter before longer; the blank sorts before anything that an identifier may hold. */
function identifierKey(identifier: string | number): string {
  return typeof identifier === "number" ? `0${numberKey(identifier)} ` : `1${identifier} `;
}

function parsed(version: string) {
  if (!/^v?\d/.test(version) || version.trim() !== version) return null;
  const read = parse(version);
  // What is too long for a number stays a text there and is compared as one that is rounded.
  const isExact = read?.prerelease.every((part) => typeof part === "number" || !/^\d+$/.test(part)) ?? false;
  return isExact ? read : null;
}
