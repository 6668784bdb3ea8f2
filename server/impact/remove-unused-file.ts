import "server-only";

import { rm } from "node:fs/promises";
import { onIncident } from "../access.ts";
import { archivedFile } from "../archive.ts";
import { holdFile } from "./complete-log.ts";

/** Another log, of this incident or of one that this actor may not see, may be the same file. */
export async function removeUnusedFile(
  slug: string,
  log: { id: string; sha256: string },
  dataDir: string,
): Promise<void> {
  await onIncident("impact.scan", slug, async (grant) => {
    await holdFile(grant, log.sha256);
    const where = { sha256: log.sha256, deletedAt: null, erasedAt: null, status: { not: "receiving" } };
    const users = await grant.tx.requestLog.count({ where });
    if (users === 0) await rm(archivedFile(dataDir, log.sha256), { force: true });
    grant.audit({ subject: `request-log/${log.id}`, after: { filesRemoved: true } });
  });
}
