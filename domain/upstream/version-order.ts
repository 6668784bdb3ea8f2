import { compare, parse } from "@renovatebot/pep440";

/** Schemes whose order we know; anything else cannot be compared, which is not the same as equal. */
export type VersionScheme = "pep440" | "unknown";

export function versionScheme(name: string): VersionScheme {
  return name === "pep440" ? name : "unknown";
}

export function isVersion(scheme: VersionScheme, version: string): boolean {
  return scheme === "pep440" && parse(version) !== null;
}

/** Negative, 0 or positive; undefined where the two cannot be compared. */
export function compareVersions(scheme: VersionScheme, a: string, b: string): number | undefined {
  if (!isVersion(scheme, a) || !isVersion(scheme, b)) return undefined;
  return Math.sign(compare(a, b));
}

const SEGMENTS = 8;
const DIGITS = 10;
const PHASES: Record<string, string> = { a: "1", b: "2", rc: "3" };
const FINAL = "4";
const DEVELOPMENT_ONLY = "0";

/** Sorts as compareVersions does (collation C). What is no version of the scheme sorts last, by its own text, and is never dropped. */
export function versionSortKey(scheme: VersionScheme, version: string): string {
  const parsed = scheme === "pep440" ? parse(version) : null;
  const key = parsed && pep440Key(parsed);
  return key ?? `~${version}`;
}

function pep440Key(parsed: NonNullable<ReturnType<typeof parse>>): string | undefined {
  const { epoch, release, pre, post, dev } = parsed;
  const trimmed = withoutLastZeros(release);
  const padded = Array.from({ length: SEGMENTS }, (_, index) => trimmed[index] ?? 0);
  const numbers = [epoch, ...padded, ...[pre, post, dev].map((part) => Number(part?.[1] ?? 0))];
  if (trimmed.length > SEGMENTS || numbers.some((number) => number >= 10 ** DIGITS)) return undefined;
  const phase = pre ? (PHASES[String(pre[0])] ?? FINAL) : !post && dev ? DEVELOPMENT_ONLY : FINAL;
  return [
    ...[epoch, ...padded].map(digits),
    phase + digits(pre?.[1] ?? 0),
    (post ? "1" : "0") + digits(post?.[1] ?? 0),
    (dev ? "0" : "1") + digits(dev?.[1] ?? 0),
    localKey(parsed.local as unknown),
  ].join("");
}

function withoutLastZeros(release: number[]): number[] {
  const last = release.findLastIndex((segment) => segment !== 0);
  return release.slice(0, last + 1);
}

/** Words before numbers, shorter before longer; the blank after a part sorts before anything that could follow in it. */
function localKey(local: unknown): string {
  if (!Array.isArray(local)) return "";
  return local.map((part: unknown) => (typeof part === "number" ? `1${digits(part)} ` : `0${String(part)} `)).join("");
}

function digits(value: string | number): string {
  return String(value).padStart(DIGITS, "0");
}

/** In version order; versions that cannot be compared keep the order of their keys, last. */
export function inVersionOrder<T extends { version: string }>(scheme: VersionScheme, releases: readonly T[]): T[] {
  const keyed = releases.map((release) => ({ release, key: versionSortKey(scheme, release.version) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ release }) => release);
}
