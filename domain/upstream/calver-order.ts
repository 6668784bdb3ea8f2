import { numberKey } from "./number-key.ts";

const NUMBERS = /^v?\d{1,15}(?:\.\d{1,15}){0,7}$/;

/** Numbers between dots, such as 2026.10.1 and 26.04. Anything beside them has no order that we know. */
export function isCalver(version: string): boolean {
  return NUMBERS.test(version);
}

export function compareCalver(a: string, b: string): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  const at = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index);
  const differing = at.map((index) => (left[index] ?? 0) - (right[index] ?? 0)).find((difference) => difference !== 0);
  return Math.sign(differing ?? 0);
}

export function calverKey(version: string): string | undefined {
  if (!isCalver(version)) return undefined;
  const segments = segmentsOf(version);
  const counting = segments.slice(0, segments.findLastIndex((segment) => segment !== 0) + 1);
  return counting.map(numberKey).join("");
}

function segmentsOf(version: string): number[] {
  return version.replace(/^v/, "").split(".").map(Number);
}
