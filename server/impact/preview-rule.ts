import "server-only";

import { isAllowed } from "#domain/access/permissions.ts";
import { Conflict, NotAllowed } from "#domain/errors.ts";
import type { ImpactCount } from "#domain/impact/count-impact.ts";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { onIncident } from "../access.ts";
import { env } from "../env.ts";
import { sizeOf, stagedFile, withScratch, type ArchiveOptions } from "../archive.ts";
import { parseRule } from "./parse-rule.ts";
import { repeatsFile } from "./repeats-file.ts";
import { planNow, type PlannedLog } from "./scan-plan.ts";
import { judgeLogs } from "./scan/engine.ts";

export type RulePreview = ImpactCount & {
  /** Over these logs; `missing` are not read yet. */
  logs: { id: string; name: string; rows: number }[];
  missing: { id: string; name: string }[];
};
export type PreviewOptions = ArchiveOptions & { signal?: AbortSignal };

const READABLE = ["queued", "scanning", "complete"];

// The newest question of one person about one incident counts; a builder asks at each edit.
const asking = new Map<string, AbortController>();

/** What a rule would count, over the logs that are read already; nothing is stored. @throws {Conflict} superseded: the same person asked again */
export async function previewRule(
  slug: string,
  input: ImpactRuleInput,
  options: PreviewOptions = {},
): Promise<RulePreview> {
  const rule = { ...parseRule(input), revision: 0 };
  const { dataDir = env().dataDir, signal } = options;
  const { who, incidentId, planned } = await onIncident("incident.read", slug, async (grant) => {
    if (!isAllowed(grant.actor, "impact.scan", grant.role)) throw new NotAllowed("impact.scan");
    const { incidentId, logs } = await planNow(grant, READABLE);
    return { who: `${grant.actor.kind} ${grant.actor.id} ${incidentId}`, incidentId, planned: logs };
  });
  const { logs, missing } = await readAlready(planned, dataDir);
  const superseded = supersede(who);
  const over = signal ? AbortSignal.any([signal, superseded.signal]) : superseded.signal;
  try {
    const toJudge = logs.map(({ id, staged, mapping }) => ({ id, mapping, staged: stagedFile(dataDir, staged) }));
    const repeats = repeatsFile(dataDir, incidentId);
    const { count, rows } = await withScratch(dataDir, (scratch) =>
      judgeLogs({ rule, logs: toJudge, repeats, scratch }, { signal: over }),
    );
    return {
      ...count,
      logs: logs.map(({ id, name }) => ({ id, name, rows: rows[id]?.read ?? 0 })),
      missing: missing.map(({ id, name }) => ({ id, name })),
    };
  } catch (error) {
    if (superseded.signal.aborted) throw new Conflict("superseded", "A newer preview was asked for.");
    throw error;
  } finally {
    if (asking.get(who) === superseded) asking.delete(who);
  }
}

function supersede(who: string): AbortController {
  asking.get(who)?.abort();
  const controller = new AbortController();
  asking.set(who, controller);
  return controller;
}

async function readAlready(planned: PlannedLog[], dataDir: string) {
  const [logs, missing]: [PlannedLog[], PlannedLog[]] = [[], []];
  for (const log of planned) {
    const isThere = log.isStaged && (await sizeOf(stagedFile(dataDir, log.staged))) !== undefined;
    (isThere ? logs : missing).push(log);
  }
  return { logs, missing };
}
