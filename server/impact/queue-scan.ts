import "server-only";

import { onIncident, type IncidentGrant } from "../access.ts";
import { enqueueScan, prepareQueue } from "../jobs/queue.ts";
import { holdImpact } from "./request-log-row.ts";

export type QueueingGrant = IncidentGrant & { queueScan: () => Promise<void> };

/** For verbs that change what a count depends on: they hold the incident's logs and rule, and a scan is queued with what they write. */
export async function changeImpact<T>(slug: string, work: (grant: QueueingGrant) => Promise<T>): Promise<T> {
  await prepareQueue();
  return onIncident("impact.scan", slug, async (grant) => {
    await holdImpact(grant);
    return work({ ...grant, queueScan: () => enqueueScan(grant.tx, grant.incident.slug) });
  });
}

/** Is there anything that a scan would read or count? */
export async function hasLogsToCount({ tx, incident }: Pick<IncidentGrant, "tx" | "incident">): Promise<boolean> {
  const status = { in: ["queued", "scanning", "complete"] };
  return (await tx.requestLog.count({ where: { incidentId: incident.id, deletedAt: null, status } })) > 0;
}
