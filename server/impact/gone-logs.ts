import "server-only";

import type { IncidentGrant } from "../access.ts";
import type { ImpactStatement, StatedLog } from "./statement-row.ts";

/** Logs whose file is not kept any more are named so: the number stays, and nobody can recompute it. */
export async function withGoneLogs(
  { tx, incident }: Pick<IncidentGrant, "tx" | "incident">,
  statements: ImpactStatement[],
): Promise<ImpactStatement[]> {
  const hashes = [...new Set(statements.flatMap(({ logs }) => logs.map(({ sha256 }) => sha256)))];
  const lines = await tx.requestLog.findMany({
    where: { incidentId: incident.id, sha256: { in: hashes } },
    select: { id: true, sha256: true, status: true, deletedAt: true, erasedAt: true },
  });
  const isKept = ({ status, deletedAt, erasedAt }: (typeof lines)[number]) =>
    status !== "receiving" && deletedAt === null && erasedAt === null;
  // Imported again, the same file stands in a line of its own.
  const kept = new Set(lines.filter(isKept).map(({ sha256 }) => sha256));
  const gone = new Map(lines.map((line) => [line.id, line]));
  const marked = (log: StatedLog): StatedLog => {
    const { deletedAt = null, erasedAt = null } = gone.get(log.id) ?? {};
    const at = deletedAt ?? erasedAt;
    if (at === null || kept.has(log.sha256)) return log;
    return { ...log, goneAt: at.toISOString(), goneBy: deletedAt ? "deleted" : "erased" };
  };
  return statements.map((statement) => ({ ...statement, logs: statement.logs.map(marked) }));
}
