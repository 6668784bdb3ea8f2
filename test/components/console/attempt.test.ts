import { expect, it } from "vitest";
import { attempt, withReload } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";

const unreachable: ActionProblem = {
  ...{ status: 0, code: "unreachable" },
  detail: "The server did not answer. Check the connection and try again.",
};

it("a broken connection is a problem like any other, and promises nothing of what was typed", async () => {
  const result = await attempt(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(result).toEqual({ ok: false, problem: unreachable });
});

it.each([
  ["unreachable and kept", unreachable, true, " If that does not help, reload the page: your text is kept."],
  ["unreachable and not kept", unreachable, false, ""],
  ["answered and kept", { ...unreachable, status: 409, code: "stale_version" }, true, ""],
])("to reload is advice only where it loses nothing: %s", (_, problem, isKept, advice) => {
  expect(withReload(problem, isKept).detail).toBe(`${problem.detail}${advice}`);
});
