import "server-only";

import { unstable_rethrow } from "next/navigation";
import type { ActionResult } from "#domain/access/action-result.ts";
import { toProblem } from "./problem.ts";

/** What a server action gives back: the verb's result, or its problem as data. Nothing expected is thrown at the browser. */
export async function answer<T extends object>(work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { ok: true, ...(await work()) };
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, problem: toProblem(error) };
  }
}
