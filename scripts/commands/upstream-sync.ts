import { setTimeout as wait } from "node:timers/promises";
import type { UpstreamRepository } from "#domain/upstream/upstream-row.ts";
import { arePollsPending } from "#server/jobs/queue.ts";
import { readWhole } from "#server/read-whole.ts";
import { queueSync, type QueuedSync } from "#server/upstream/github/queue-sync.ts";
import { listUpstream } from "#server/upstream/list-upstream.ts";
import { CannotGoOn } from "../progress.ts";
import { ProgressLine } from "../progress-line.ts";
import { atRecord } from "./at-record.ts";
import type { Answer, Command, Given } from "./command.ts";
import { untilEnded, withWorker } from "./wait-for-count.ts";

const LOOK_EVERY_MS = 300;

const REASONS: Record<QueuedSync["notPolled"][number]["because"], string> = {
  off: "not asked about: its polling is off",
  not_published: 'not asked about: nothing is published yet, and its polling is not "allowed"',
  other_forge: "not asked about: it is not on GitHub",
};

async function sync({ words: [slug = ""] }: Given): Promise<Answer> {
  const line = new ProgressLine();
  const signal = untilEnded();
  return atRecord(async () => {
    try {
      const { queued, notPolled } = await queueSync(slug);
      const ids = queued.map(({ id }) => id);
      if (ids.length > 0) await withWorker(() => untilPolled(ids, line, signal));
      line.end();
      const all = await readWhole((page) => listUpstream("repositories", slug, page));
      const repositories = all.filter(({ id }) => ids.includes(id));
      return {
        json: { repositories, notPolled },
        lines: [
          ...repositories.map(repositoryLine),
          ...notPolled.map(({ name, because }) => `${name}: ${REASONS[because]}`),
          ...(all.length === 0 ? ["no repositories"] : []),
        ],
        failed: repositories.some(({ trouble }) => trouble !== undefined),
      };
    } catch (error) {
      if (signal.aborted) throw new CannotGoOn("ended before all were asked about; what is queued goes on.");
      throw error;
    } finally {
      line.end();
    }
  });
}

async function untilPolled(ids: string[], line: ProgressLine, signal: AbortSignal): Promise<void> {
  while (await arePollsPending(ids)) {
    line.show(`asking about ${ids.length} ${ids.length === 1 ? "repository" : "repositories"}`);
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

function repositoryLine({ name, checkedAt, trouble }: UpstreamRepository): string {
  const last = `last checked ${checkedAt ?? "never"}`;
  return trouble ? `${name}: ${trouble.message} (${trouble.code}); ${last}` : `${name}: ${last}`;
}

export const UPSTREAM_SYNC_COMMANDS: Command[] = [
  {
    name: "upstream sync",
    does: "ask GitHub now about an incident's repositories; exit code 1 when one could not be checked",
    words: ["incident"],
    example: "npm run candor -- upstream sync glm-5-3-kv-cache-leak",
    run: sync,
  },
];
