import { expect, test } from "vitest";
import { attemptsAreLeft, forgetAttempts, noteAttempt } from "#server/members/sign-in-attempts.ts";

const MINUTE = 60_000;

test("ten wrong passwords in five minutes are the last, until the first is five minutes old", () => {
  for (let n = 0; n < 10; n += 1) {
    expect(attemptsAreLeft("a@example.test", n)).toBe(true);
    noteAttempt("a@example.test", n);
  }
  expect(attemptsAreLeft("a@example.test", 10)).toBe(false);
  expect(attemptsAreLeft("b@example.test", 10)).toBe(true);
  expect(attemptsAreLeft("a@example.test", 5 * MINUTE - 1)).toBe(false);
  expect(attemptsAreLeft("a@example.test", 5 * MINUTE)).toBe(true);
});

test("a right password forgets the wrong ones", () => {
  for (let n = 0; n < 10; n += 1) noteAttempt("c@example.test", 0);
  forgetAttempts("c@example.test");
  expect(attemptsAreLeft("c@example.test", 0)).toBe(true);
});
