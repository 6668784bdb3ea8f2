import { compare, parse } from "@renovatebot/pep440";
import { numberKey } from "./number-key.ts";

type Parsed = NonNullable<ReturnType<typeof parse>>;

const SEGMENTS = 8;
const PHASES: Record<string, string> = { a: "1", b: "2", rc: "3" };
const FINAL = "4";
const MORE_SEGMENTS = "5";
const DEVELOPMENT_ONLY = "0";

/** Numbers beyond what can be told apart make it no version. */
export function isPep440(version: string): boolean {
  return parsed(version) !== null;
}

/** Local parts apart: "+12e4567" is a word to PEP 440 and a number to JavaScript. */
export function comparePep440(a: string, b: string): number {
  const [left, right] = [apart(a), apart(b)];
  const order = compare(left.public, right.public);
  if (order !== 0) return Math.sign(order);
  const [leftKey, rightKey] = [localKey(left.local), localKey(right.local)];
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}

export function pep440Key(version: string): string | undefined {
  const read = parsed(version);
  if (!read) return undefined;
  const { epoch, release, pre, post, dev } = read;
  const segments = release.slice(0, release.findLastIndex((segment) => segment !== 0) + 1);
  const first = Array.from({ length: SEGMENTS }, (_, index) => numberKey(segments[index] ?? 0));
  const more = segments.slice(SEGMENTS).map((segment) => MORE_SEGMENTS + numberKey(segment));
  const phase = pre ? (PHASES[String(pre[0])] ?? FINAL) : !post && dev ? DEVELOPMENT_ONLY : FINAL;
  return [
    numberKey(epoch),
    ...first,
    ...more,
    phase + numberKey(pre?.[1] ?? 0),
    (post ? "1" : "0") + numberKey(post?.[1] ?? 0),
    (dev ? "0" : "1") + numberKey(dev?.[1] ?? 0),
    localKey(apart(version).local),
  ].join("");
}

/** The lowest version of the same release: its first development version. */
export function firstOfPep440(version: string): string | undefined {
  const read = parsed(version);
  if (!read) return undefined;
  const { epoch, release, post } = read;
  return `${epoch === 0 ? "" : `${epoch}!`}${release.join(".")}${post ? `.post${post[1]}` : ""}.dev0`;
}

export function isPep440Final(version: string): boolean {
  const read = parsed(version);
  return read !== null && !read.pre && !read.dev;
}

function parsed(version: string): Parsed | null {
  const read = parse(version);
  if (!read) return null;
  const { epoch, release, pre, post, dev } = read;
  const numbers = [epoch, ...release, ...[pre, post, dev].map((part) => Number(part?.[1] ?? 0))];
  return numbers.every((number) => Number.isSafeInteger(number)) ? read : null;
}

function apart(version: string): { public: string; local: string | undefined } {
  const at = version.indexOf("+");
  return at < 0
    ? { public: version, local: undefined }
    : { public: version.slice(0, at), local: version.slice(at + 1) };
}

/** Words before numbers, shorter before longer; the blank after a part sorts before anything that could follow in it. */
function localKey(local: string | undefined): string {
  if (local === undefined) return "";
  const parts = local.toLowerCase().split(/[._-]/);
  return parts.map((part) => (/^\d+$/.test(part) ? `1${numberKey(part)} ` : `0${part} `)).join("");
}
