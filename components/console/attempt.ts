import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";

const unreachable: ActionProblem = {
  status: 0,
  code: "unreachable",
  detail: "The server did not answer. Nothing you typed is lost: it stays here. Check the connection and try again.",
};

/** Calls an action so that a broken connection is a problem like any other, not an exception that takes the form away. */
export async function attempt<R extends ActionResult>(
  call: () => Promise<R>,
): Promise<R | { ok: false; problem: ActionProblem }> {
  try {
    return await call();
  } catch {
    return { ok: false, problem: unreachable };
  }
}
