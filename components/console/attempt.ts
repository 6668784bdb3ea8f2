import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";

const unreachable: ActionProblem = {
  status: 0,
  code: "unreachable",
  detail: "The server did not answer. Check the connection and try again.",
};

/** To reload is advice only where what was typed is kept. */
export function withReload(problem: ActionProblem, isKept: boolean): ActionProblem {
  if (problem.status !== 0 || !isKept) return problem;
  return { ...problem, detail: `${problem.detail} If that does not help, reload the page: your text is kept.` };
}

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

const RETRY_AFTER_MS = 1500;
const WAIT_FOR_CONNECTION_MS = 8000;

/** As `attempt`, and once more by itself where no answer came: soon, or when the browser is back on the network. */
export async function attemptTwice<R extends ActionResult>(
  call: () => Promise<R>,
  onWait: (isWaiting: boolean) => void = () => undefined,
): Promise<R | { ok: false; problem: ActionProblem }> {
  const first = await attempt(call);
  if (first.ok || first.problem.status !== 0) return first;
  onWait(true);
  await connectionBack();
  onWait(false);
  return attempt(call);
}

function connectionBack(): Promise<void> {
  if (navigator.onLine) return new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      removeEventListener("online", goOn);
      resolve();
    };
    const timer = setTimeout(goOn, WAIT_FOR_CONNECTION_MS);
    addEventListener("online", goOn);
  });
}
