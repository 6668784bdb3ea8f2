import "server-only";

import { onIncident } from "../access.ts";
import { toProblem } from "../problem.ts";
import { holdImpact } from "./request-log-row.ts";
import { ScanFailed } from "./scan/unreadable-log.ts";

/** After the last attempt: what was being scanned says why it is not counted. A rescan takes it up again. */
export async function failScan(slug: string, error: unknown): Promise<void> {
  const reason = error instanceof ScanFailed ? error.message : toProblem(error).detail;
  await onIncident("impact.scan", slug, async (grant) => {
    const { tx, incident, audit } = grant;
    await holdImpact(grant);
    const rows = await tx.requestLog.findMany({
      where: { incidentId: incident.id, status: { in: ["queued", "scanning"] }, deletedAt: null },
      select: { id: true },
    });
    const ids = rows.map(({ id }) => id);
    await tx.$executeRaw`
      UPDATE request_log SET status = 'failed', reason = ${reason}, progress = NULL, finished_at = now()
      WHERE id = ANY (${ids}::uuid[])`;
    for (const id of ids) audit({ subject: `request-log/${id}`, after: { status: "failed", reason } });
    if (ids.length === 0) audit({ subject: "impact", after: { countFailed: reason } });
  });
}
