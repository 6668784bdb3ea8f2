import "server-only";

import path from "node:path";
import { onIncident } from "../access.ts";
import { env } from "../env.ts";
import { noteProgress, refreshStatistics } from "../jobs/queue.ts";
import { stagedFile, withScratch } from "../archive.ts";
import { repeatsFile } from "./repeats-file.ts";
import type { ScanProgress } from "./request-log-row.ts";
import { beginPlan, readPlan, stillStands, type ScanPlan } from "./scan-plan.ts";
import { judgeLogs, type Judged } from "./scan/engine.ts";
import { startChild, type ReadyChild } from "./scan/run-child.ts";
import { stagePlanned, type ScanOptions } from "./stage-planned.ts";
import { storeCount } from "./store-count.ts";
import { NoLongerWanted, whileWanted } from "./while-wanted.ts";

const MANY_ROWS = 1_000;

export type CountOptions = Partial<ScanOptions>;

/**
 * Reads what is queued and counts every complete log under the newest rule, again as long as either changes meanwhile. What
 * it found is stored in one transaction or not at all. Answers nothing where no rule is stated yet. @throws {ScanFailed}
 */
export async function countImpact(slug: string, options: CountOptions = {}): Promise<Judged | undefined> {
  const scan = { ...options, dataDir: options.dataDir ?? env().dataDir };
  for (;;) {
    scan.signal?.throwIfAborted();
    // Its start is over when the logs are read.
    const ready = startChild();
    try {
      const plan = await stagedPlan(slug, scan);
      if (!plan.rule) return await waitForRule(slug, plan);
      const judged = await judgeAndStore(slug, { ...plan, rule: plan.rule }, scan, ready);
      if (isDone(plan, await readPlan(slug))) return judged;
    } catch (error) {
      if (!(error instanceof NoLongerWanted)) throw error;
    } finally {
      ready.stop();
    }
  }
}

/** Every log of the plan with its staged file. */
async function stagedPlan(slug: string, scan: ScanOptions): Promise<ScanPlan> {
  const plan = await beginPlan(slug);
  const logs = [];
  for (const log of plan.logs) if (await stagePlanned(slug, log, scan)) logs.push(log);
  return { ...plan, logs };
}

async function judgeAndStore(
  slug: string,
  plan: Required<ScanPlan>,
  { dataDir, signal, onProgress }: ScanOptions,
  ready: ReadyChild,
): Promise<Judged> {
  const isWanted = async () => stillStands(plan, await readPlan(slug));
  const tell = (progress: ScanProgress) =>
    noteProgress(
      plan.logs.map(({ id }) => id),
      progress,
    );
  return withScratch(dataDir, async (scratch) => {
    const files = { caught: path.join(scratch, "caught.copy"), accounts: path.join(scratch, "accounts.copy") };
    const logs = plan.logs.map(({ id, staged, mapping }) => ({ id, mapping, staged: stagedFile(dataDir, staged) }));
    const request = { rule: plan.rule, logs, scratch, repeats: repeatsFile(dataDir, plan.incidentId), ...files };
    const judged = await whileWanted({ isWanted, tell, onProgress, signal }, (over, report) =>
      judgeLogs(request, { signal: over, onProgress: report }, ready),
    );
    await storeCount(slug, { plan, judged, files });
    const { affected, excluded } = judged.count.rows;
    if (affected + excluded >= MANY_ROWS) await refreshStatistics();
    return judged;
  });
}

/** Its files are staged; the first rule that is stated queues the count. */
async function waitForRule(slug: string, { logs }: ScanPlan): Promise<undefined> {
  const ids = logs.filter(({ status }) => status === "scanning").map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    const where = { id: { in: ids }, incidentId: incident.id, status: "scanning", deletedAt: null };
    await tx.requestLog.updateMany({ where, data: { status: "queued", progress: { phase: "waiting_for_rule" } } });
    for (const id of ids) audit({ subject: `request-log/${id}`, after: { status: "queued", waitsFor: "impact-rule" } });
  });
  return undefined;
}

/** Nothing was queued and no rule stated while it ran. */
function isDone(plan: ScanPlan, now: ScanPlan): boolean {
  return stillStands(plan, now) && now.logs.every(({ status }) => status === "complete");
}
