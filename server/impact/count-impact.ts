import "server-only";

import { Conflict } from "#domain/errors.ts";
import { onIncident } from "../access.ts";
import { env } from "../env.ts";
import { archivedFile } from "./archive-log.ts";
import { openSpool } from "./caught-spool.ts";
import { storedRule } from "./impact-rule-row.ts";
import { scanLogs, type LogToScan, type Scan } from "./scan-logs.ts";
import { scannableLogs, storeScan } from "./store-scan.ts";

export type CountOptions = { dataDir?: string; onProgress?: (rowsScanned: number) => void };

/** Scans every log of the incident under its newest rule; the scan itself holds no transaction open. @throws {UnreadableLog} {Conflict} */
export async function countImpact(
  slug: string,
  { dataDir = env().dataDir, onProgress }: CountOptions = {},
): Promise<Scan> {
  const { rule, logs } = await planScan(slug, dataDir);
  const spool = await openSpool(dataDir);
  try {
    const scan = await scanLogs(logs, rule, { keep: spool.keep, ...(onProgress && { onProgress }) });
    const logIds = logs.map(({ id }) => id);
    await onIncident("impact.scan", slug, (grant) => storeScan(grant, { rule, logIds, scan, spool }));
    return scan;
  } finally {
    await spool.remove();
  }
}

async function planScan(slug: string, dataDir: string) {
  return onIncident("incident.read", slug, async (grant) => {
    const rule = await storedRule(grant.tx, grant.incident.id);
    if (!rule) throw new Conflict("no_rule", "State the impact rule first.");
    const logs = (await scannableLogs(grant)).flatMap(({ id, sha256, mapping }): LogToScan[] =>
      mapping ? [{ id, mapping, file: archivedFile(dataDir, sha256) }] : [],
    );
    return { rule, logs };
  });
}
