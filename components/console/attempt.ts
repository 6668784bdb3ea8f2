import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";

const unreachable: ActionProblem = {
  status: 0,
  code: "unreachable",
  detail:
    "The server did not answer. What you typed stays here. Check the connection and try again; if that does not help, reload the page: your text is kept.",
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
