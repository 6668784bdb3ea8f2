import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { NotFound } from "#domain/errors.ts";
import { readEnvironment } from "#server/env.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { readImpact, type ImpactView } from "#server/impact/read-impact.ts";
import type { RequestLog } from "#server/impact/request-log-row.ts";
import { isScanPending } from "#server/jobs/queue.ts";
import { readWhole } from "#server/read-whole.ts";
import { liveHolder } from "../lock.ts";
import { share, type ProgressLine } from "../progress-line.ts";

const LOOK_EVERY_MS = 300;

/** Somebody reads logs while the work goes on: the site where one runs on this data folder, else this process. */
export async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const holder = liveHolder(path.join(readEnvironment().dataDir, "candor.lock"));
  if (holder !== undefined && holder !== process.pid) return work();
  const { startWorker } = await import("#server/jobs/worker.ts");
  const worker = await startWorker();
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

/** Until nothing of the incident is queued or being read; answers its logs as they are then. */
export async function waitForCount(slug: string, line: ProgressLine, signal: AbortSignal): Promise<RequestLog[]> {
  for (;;) {
    signal.throwIfAborted();
    const isPending = await isScanPending(slug);
    const logs = await readWhole((page) => listLogs(slug, page));
    if (!isPending) return logs;
    tell(logs, line);
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

function tell(logs: RequestLog[], line: ProgressLine): void {
  const scanned = logs.find(({ status }) => status === "scanning");
  const counted = logs.find(({ progress }) => progress !== undefined);
  const log = scanned ?? counted;
  if (!log?.progress) return line.show(`${log?.name ?? "the count"}: waiting`);
  const { phase, bytesRead = 0, bytesTotal = 0 } = log.progress;
  line.show(`${log.name}: ${phase.replaceAll("_", " ")}`, share(bytesRead, bytesTotal));
}

export async function impactOf(slug: string): Promise<ImpactView | undefined> {
  try {
    return await readImpact(slug);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Aborted by Ctrl-C and by whoever started this process. */
export function untilEnded(): AbortSignal {
  const ended = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}
