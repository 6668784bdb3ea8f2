import "server-only";

import { NotFound } from "#domain/errors.ts";
import { noteAnswers, noteChecked, noteItemsRead, noteTrouble } from "../../jobs/queue.ts";
import { githubForge, type Forge } from "./forge-client.ts";
import { ForgeTrouble, storedTrouble } from "./forge-trouble.ts";
import { pollRepository } from "./poll-repository.ts";
import { loadTracked, type TrackedRepository } from "./tracked-repository.ts";

export type PollOptions = { forge?: Forge; signal?: AbortSignal };

const AT_ONCE = 4;

/** Polls those of the repositories that may be; each one's trouble is its own. Needs an actor that reaches them. */
export async function pollRepositories(
  ids: readonly string[],
  { forge = githubForge(), signal }: PollOptions = {},
): Promise<void> {
  const waiting = await loadTracked(ids);
  const checked: string[] = [];
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift()) {
      try {
        if (await pollOne(next, { forge, signal })) checked.push(next.id);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await noteChecked(checked);
  signal?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}

type Given = { forge: Forge; signal?: AbortSignal | undefined };

/** Says whether it was checked. */
async function pollOne(tracked: TrackedRepository, { forge, signal }: Given): Promise<boolean> {
  try {
    const { kept, readAlone } = await pollRepository({ forge, tracked, signal });
    const isKept = kept.every(({ path, etag, hash }) => {
      const known = tracked.answers[path];
      return known?.etag === etag && known.hash === hash;
    });
    if (readAlone.length > 0) await noteItemsRead(tracked.id, readAlone);
    if (!isKept) await noteAnswers(tracked.id, kept);
    return true;
  } catch (error) {
    // The incident or the repository was deleted while its poll waited.
    if (error instanceof NotFound) return false;
    if (!(error instanceof ForgeTrouble)) throw error;
    await noteTrouble(tracked.id, storedTrouble(error));
    return false;
  }
}
