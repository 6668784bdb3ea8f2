import "server-only";

import type { JobWithMetadata } from "pg-boss";
import { env } from "../env.ts";
import { reconcileArchive } from "../impact/reconcile-archive.ts";
import { requeueUnfinished } from "../impact/rescan.ts";
import { actAs } from "../session.ts";
import { runScan, SCANNER } from "./impact-scan.ts";
import { makeQueues, openBoss, SCANS, type ScanJob } from "./boss.ts";
import { workOnReminders } from "./case-reminders.ts";
import { workOnSchedules } from "./scheduled-publication.ts";
import { workOnMails } from "./send-mail.ts";
import { workOnWebhooks } from "./send-webhooks.ts";
import { workOnNotices } from "./tell-subscribers.ts";
import { workOnPolls } from "./upstream-poll.ts";

export type Worker = { stop(): Promise<void> };

const AT_ONCE = 2;
const LOOK_EVERY_SECONDS = 1;

/** Takes up what a process that was ended left undone, then scans until it is stopped. */
export async function startWorker({ dataDir = env().dataDir }: { dataDir?: string } = {}): Promise<Worker> {
  const boss = openBoss({ supervise: true });
  const stopping = new AbortController();
  await boss.start();
  await makeQueues(boss);
  // First of all: what was due while no process ran is late already.
  const publishing = workOnSchedules(stopping.signal);
  await actAs(SCANNER, async () => {
    await reconcileArchive(dataDir);
    await requeueUnfinished();
  });
  await boss.work(
    SCANS,
    { includeMetadata: true, batchSize: 1, localConcurrency: AT_ONCE, pollingIntervalSeconds: LOOK_EVERY_SECONDS },
    async (jobs: JobWithMetadata<ScanJob>[]) => {
      for (const { data, retryCount, retryLimit, signal } of jobs) {
        const over = AbortSignal.any([signal, stopping.signal]);
        await runScan({ job: data, isLast: retryCount >= retryLimit, signal: over, dataDir });
      }
    },
  );
  await workOnPolls(boss, stopping.signal);
  await workOnMails(boss, stopping.signal);
  await workOnReminders(boss, stopping.signal);
  const telling = [publishing, workOnNotices(stopping.signal), workOnWebhooks(stopping.signal)];
  return {
    async stop() {
      stopping.abort();
      await Promise.all([boss.stop({ graceful: true, timeout: 10_000 }), ...telling]);
    },
  };
}
