import "server-only";

import { Conflict } from "#domain/errors.ts";
import type { IncidentGrant } from "../access.ts";
import { ScanFailed } from "./scan/unreadable-log.ts";

/** Counting without them would give a smaller number under the same rule, so nothing is counted. */
export class FilesErased extends ScanFailed {
  override name = "FilesErased";
}

type Erased = { name: string; erasedAt: Date | null; erasedBy: string | null };

/** Logs that were counted and cannot be read again. */
export async function erasedLogs({ tx, incident }: Pick<IncidentGrant, "tx" | "incident">): Promise<Erased[]> {
  return tx.requestLog.findMany({
    where: { incidentId: incident.id, deletedAt: null, erasedAt: { not: null }, status: "complete" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { name: true, erasedAt: true, erasedBy: true },
  });
}

/** For verbs after which all logs would be counted anew. @throws {Conflict} file_erased */
export async function checkFilesKept(grant: Pick<IncidentGrant, "tx" | "incident">): Promise<void> {
  const erased = await erasedLogs(grant);
  if (erased.length > 0)
    throw new Conflict("file_erased", whyNotCounted(erased), { logs: erased.map(({ name }) => name) });
}

export function whyNotCounted(erased: Erased[]): string {
  const each = erased.map(
    ({ name, erasedAt, erasedBy }) => `${name} (${erasedAt?.toISOString().slice(0, 10)} by ${erasedBy})`,
  );
  return `What was counted stays, but nothing can be counted anew: the archived file was erased of ${each.join(", ")}. Import the same file again, or delete that log.`;
}
