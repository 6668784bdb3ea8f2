import "server-only";

import type { RecordImpact } from "#domain/postmortem/incident-record.ts";
import type { PublicImpact } from "#domain/postmortem/public-document.ts";
import type { Tx } from "#server/access.ts";
import { accountConcentration } from "#server/account-concentration.ts";

export async function impactRecord(tx: Tx, incidentId: string): Promise<RecordImpact> {
  const statements = await tx.impactStatement.findMany({
    where: { incidentId },
    orderBy: { number: "asc" },
    select: {
      number: true,
      unit: true,
      count: true,
      accounts: true,
      population: true,
      method: true,
      ruleRevision: true,
      excluded: true,
      logs: true,
      confidence: true,
      asOf: true,
      why: true,
      audience: true,
    },
  });
  const rules = await tx.impactRule.findMany({
    where: { incidentId },
    orderBy: { revision: "asc" },
    select: { revision: true, window: true, where: true },
  });
  const stated = statements.findLast(({ audience }) => audience === "public");
  const figures = await tx.impactFigure.findMany({
    // Only what the number for everybody rests on: each holds its traffic, and every count leaves one.
    where: { incidentId, complete: true, ruleRevision: stated?.ruleRevision ?? 0, count: stated?.count ?? 0 },
    take: 1,
    orderBy: [{ asOf: "desc" }, { id: "desc" }],
    select: { ruleRevision: true, count: true, steps: true, distribution: true, traffic: true },
  });
  const logs = await tx.requestLog.findMany({
    where: { incidentId, deletedAt: null, sha256: { not: null } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, sha256: true, bytes: true, rows: true, synthetic: true },
  });
  return {
    statements: statements.map((statement) => ({
      ...statement,
      count: Number(statement.count),
      asOf: statement.asOf.toISOString(),
    })),
    rules,
    figures: figures.map((figure) => ({ ...figure, count: Number(figure.count) })),
    earlier: await earlierImpact(tx, incidentId),
    concentration: await concentrationOf(tx, incidentId, stated),
    logs: logs.map((log) => ({ ...log, sha256: log.sha256 ?? "", bytes: Number(log.bytes) })),
  };
}

/** As revisions told it that readers can read: after a withdrawal, none of those before it; never what was redacted, which
 * takes a page away without taking its history. */
async function earlierImpact(tx: Tx, incidentId: string): Promise<PublicImpact[]> {
  const rows = await tx.$queryRaw<{ impact: PublicImpact }[]>`
    SELECT r.document::jsonb -> 'impact' AS impact FROM public_revision r JOIN public_incident i USING (incident_id)
      JOIN public_revision shown ON shown.incident_id = i.incident_id AND shown.number = i.current
    WHERE r.incident_id = ${incidentId}::uuid AND r.number >= i.readable_from
      AND (i.withdrawn_at IS NULL OR i.withdrawn_at = shown.redacted_at) AND r.document::jsonb ? 'impact'
    ORDER BY r.number`;
  return rows.map(({ impact }) => impact);
}

type Stated = { accounts: number | null; ruleRevision: number };

/** Only where the number of accounts is stated for everybody: it is not found out by the way. */
async function concentrationOf(
  tx: Tx,
  incidentId: string,
  stated: Stated | undefined,
): Promise<RecordImpact["concentration"]> {
  if (!stated || stated.accounts === null) return undefined;
  const found = await accountConcentration(tx, incidentId, stated.ruleRevision);
  return found && { ...found, ruleRevision: stated.ruleRevision };
}
