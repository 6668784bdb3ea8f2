import { expect, test } from "vitest";
import { countAttempt, forgetAttempts } from "#server/members/sign-in-attempts.ts";

const MINUTE = 60_000;
const times = (count: number, attempt: (n: number) => boolean) => Array.from({ length: count }, (_, n) => attempt(n));

test("ten for one address in five minutes are the last, until the first is five minutes old", () => {
  expect(times(10, (n) => countAttempt("a@example.test", "one", n))).not.toContain(false);
  expect(countAttempt("a@example.test", "one", 10)).toBe(false);
  expect(countAttempt("b@example.test", "one", 10)).toBe(true);
  expect(countAttempt("a@example.test", "one", 5 * MINUTE - 1)).toBe(false);
  expect(countAttempt("a@example.test", "one", 5 * MINUTE)).toBe(true);
});

test("what one source tried locks nobody out elsewhere", () => {
  times(20, () => countAttempt("admin@example.test", "hostile", 0));
  expect(countAttempt("admin@example.test", "hostile", 0)).toBe(false);
  expect(countAttempt("admin@example.test", "at home", 0)).toBe(true);
});

test("a source has fifty over all addresses", () => {
  expect(times(50, (n) => countAttempt(`${n}@example.test`, "spray", n))).not.toContain(false);
  expect(countAttempt("another@example.test", "spray", 50)).toBe(false);
  expect(countAttempt("another@example.test", "spray", 5 * MINUTE)).toBe(true);
});

test("thousands of made-up addresses do not free the count of one", () => {
  times(10, () => countAttempt("victim@example.test", "flood", 0));
  times(20_000, (n) => countAttempt(`${n}@example.test`, "flood", 1));
  expect(countAttempt("victim@example.test", "flood", 2)).toBe(false);
});

test("a right password forgets its own wrong ones, and none of other addresses", () => {
  times(9, () => countAttempt("c@example.test", "two", 0));
  times(41, (n) => countAttempt(`${n % 5}@example.test`, "two", 0));
  forgetAttempts("c@example.test", "two");
  expect(times(9, () => countAttempt("c@example.test", "two", 0))).not.toContain(false);
  expect(countAttempt("c@example.test", "two", 0)).toBe(false);
});
