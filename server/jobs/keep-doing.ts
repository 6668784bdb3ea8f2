import "server-only";

import { setTimeout as sleep } from "node:timers/promises";

const LONGEST_PAUSE_MS = 30_000;

/** Calls `work` with a pause between until it is stopped; after an error the pauses grow, and the error is logged under `name`. */
export async function keepDoing(name: string, everyMs: number, work: () => Promise<void>, stopping: AbortSignal) {
  for (let pauseMs = everyMs; !stopping.aborted;) {
    try {
      await work();
      pauseMs = everyMs;
    } catch (error) {
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (!stopping.aborted) process.stderr.write(`${JSON.stringify({ level: "error", [name]: said })}\n`);
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
