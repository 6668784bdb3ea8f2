import "server-only";

import { setTimeout as sleep } from "node:timers/promises";
import { ExpectedError } from "#domain/errors.ts";
import { failScheduled } from "../postmortem/fail-scheduled.ts";
import { listWaiting, PUBLISHER, publishScheduled, type Waiting } from "../postmortem/publish-scheduled.ts";
import { toProblem } from "../problem.ts";
import { actAs } from "../session.ts";
import { troubleOf } from "./passing-trouble.ts";

/** Something may be scheduled, or moved with its embargo, for a moment as near as this. */
const LOOK_EVERY_MS = 200;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;
/** With the pauses between them about a minute. */
const MOST_ATTEMPTS = 30;

/**
 * Publishes what waits at its instant by the database's clock, which alone says what is due; this process's clock only says
 * how long to sleep. Every process does this; of several, one publishes. Ends when stopped, whatever happens meanwhile.
 */
export async function workOnSchedules(stopped: AbortSignal): Promise<void> {
  const attempts = new Map<string, number>();
  for (let troubles = 0; !stopped.aborted;) {
    let pause = LOOK_EVERY_MS;
    try {
      const waiting = await actAs(PUBLISHER, listWaiting);
      for (const due of waiting.filter(({ inMs }) => inMs <= 0)) {
        if (stopped.aborted) return;
        pause = Math.min(pause, await publishDue(due, attempts));
      }
      const next = waiting.find(({ inMs }) => inMs > 0);
      if (next) pause = Math.min(pause, next.inMs);
      troubles = 0;
    } catch (error) {
      if (troubles === 0) log({ scheduledPublications: describe(error) });
      pause = pauseAfter(troubles++);
    }
    await sleep(Math.max(1, Math.ceil(pause)), undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** How long to wait before the next look. */
async function publishDue({ slug, incidentId }: Waiting, attempts: Map<string, number>): Promise<number> {
  try {
    await actAs(PUBLISHER, () => publishScheduled(slug));
    attempts.delete(incidentId);
    return LOOK_EVERY_MS;
  } catch (error) {
    const made = (attempts.get(incidentId) ?? 0) + 1;
    attempts.set(incidentId, made);
    const trouble = troubleOf(error);
    const isOver = trouble === "definite" || (trouble === "unknown" && made >= MOST_ATTEMPTS);
    if (isOver) {
      await giveUp(slug, incidentId, error);
      attempts.delete(incidentId);
      return LOOK_EVERY_MS;
    }
    log({ scheduledPublication: incidentId, attempt: made, triedAgain: true, error: describe(error) });
    return pauseAfter(made - 1);
  }
}

async function giveUp(slug: string, incidentId: string, error: unknown): Promise<void> {
  const failure = error instanceof ExpectedError ? error.message : toProblem(error).detail;
  log({ scheduledPublication: incidentId, failed: failure });
  await actAs(PUBLISHER, () => failScheduled(slug, failure));
}

function pauseAfter(troubles: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(troubles, 10));
}

/** By the incident's id: what is not public yet has no name in a log. */
function log(said: object): void {
  process.stderr.write(`${JSON.stringify({ level: "error", ...said })}\n`);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
