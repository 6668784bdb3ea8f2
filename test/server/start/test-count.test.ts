import { expect, test } from "vitest";
import { countTests, totalLine } from "#scripts/test-count.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const report = (numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: unknown[]) =>
  JSON.stringify({ numPassedTests, numFailedTests, numPendingTests, numTodoTests: 0, testResults });

test.each([
  ["all pass", report(2, 0, 0, [file("passed", "passed", "passed")]), 0, "2 passed, 0 failed"],
  ["one fails", report(1, 1, 0, [file("failed", "passed", "failed")]), 1, "1 passed, 1 failed"],
  ["one is skipped", report(1, 0, 1, [file("passed", "passed", "pending")]), 0, "1 passed, 0 failed, 1 skipped"],
  ["a file does not load", report(1, 0, 0, [file("passed", "passed"), file("failed")]), 1, "1 passed, 1 failed"],
  ["an error outside of any test", report(2, 0, 0, [file("passed", "passed", "passed")]), 1, "2 passed, 1 failed"],
  ["the runner died without a report", "", 137, "0 passed, 1 failed"],
])("%s", (_what, text, exitCode, line) => {
  expect(totalLine(countTests(text, exitCode))).toBe(line);
});
