import "server-only";

import type { JobWithMetadata, PgBoss } from "pg-boss";
import { actAs } from "../session.ts";
import { POLLER } from "../upstream/github/poller.ts";
import { pollRepositories } from "../upstream/github/poll-repositories.ts";
import { listDue } from "../upstream/github/queue-sync.ts";
import { POLL_ROUNDS, POLLS, scheduleRounds, type PollJob } from "./boss.ts";
import { pollsOf } from "./queue.ts";

/** One query loads what a poll needs to know of so many repositories. */
const TOGETHER = 25;
const LOOK_EVERY_SECONDS = 1;

/** Polls what is queued, and every quarter of an hour queues what is due. */
export async function workOnPolls(boss: PgBoss, stopping: AbortSignal): Promise<void> {
  await scheduleRounds(boss);
  await boss.work(POLL_ROUNDS, { pollingIntervalSeconds: LOOK_EVERY_SECONDS }, async () => {
    await boss.insert(POLLS, pollsOf(await actAs(POLLER, listDue)));
  });
  await boss.work(
    POLLS,
    { includeMetadata: true, batchSize: TOGETHER, pollingIntervalSeconds: LOOK_EVERY_SECONDS },
    async (jobs: JobWithMetadata<PollJob>[]) => {
      const signal = AbortSignal.any([stopping, ...jobs.map((job) => job.signal)]);
      const ids = jobs.map(({ data }) => data.repositoryId);
      await actAs(POLLER, () => pollRepositories(ids, { signal }));
    },
  );
}
