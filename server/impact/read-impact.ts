import "server-only";

import { NotFound } from "#domain/errors.ts";
import type { Confidence, CountStep, ExcludedCount } from "#domain/impact/count-impact.ts";
import type { Unit } from "#domain/impact/impact-rule.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { storedRule } from "./impact-rule-row.ts";
import { allLogs } from "./store-scan.ts";

export type CountedLog = { id: string; name: string; sha256: string; bytes: number; rows: number; synthetic: boolean };

export type ImpactView = {
  unit: Unit;
  count: number;
  accounts: number;
  excluded: ExcludedCount[];
  steps: CountStep[];
  ruleRevision: number;
  logs: CountedLog[];
  asOf: string;
  /** Every log was scanned under this revision, and it is the newest. */
  complete: boolean;
  confidence: Confidence;
  published?: { number: number; count: number; asOf: string };
  /** The count now, less the number last stated. */
  drift?: number;
};

/** What counting gave under the newest rule, or under the revision asked for. @throws {NotFound} where nothing was counted */
export async function readImpact(slug: string, { revision }: { revision?: number } = {}): Promise<ImpactView> {
  return onIncident("incident.read", slug, async (grant) => {
    const figure = await newestFigure(grant, revision);
    if (!figure) throw new NotFound();
    const published = await lastStatement(grant);
    const count = Number(figure.count);
    return {
      unit: figure.unit as Unit,
      count,
      accounts: figure.accounts,
      excluded: fromJson<ExcludedCount[]>(figure.excluded),
      steps: fromJson<CountStep[]>(figure.steps),
      ruleRevision: figure.ruleRevision,
      logs: fromJson<CountedLog[]>(figure.logs),
      asOf: figure.asOf.toISOString(),
      complete: figure.complete && (await isCurrent(grant, figure.ruleRevision)),
      confidence: figure.confidence as Confidence,
      ...(published && { published, drift: count - published.count }),
    };
  });
}

export async function newestFigure({ tx, incident }: IncidentGrant, revision?: number) {
  const rule = await storedRule(tx, incident.id, revision);
  if (!rule) return null;
  return tx.impactFigure.findFirst({
    where: { incidentId: incident.id, ruleRevision: rule.revision },
    orderBy: [{ asOf: "desc" }, { id: "desc" }],
  });
}

/** No newer rule, and no log that was not scanned under this one. */
export async function isCurrent(grant: IncidentGrant, ruleRevision: number): Promise<boolean> {
  const newest = await storedRule(grant.tx, grant.incident.id);
  const logs = await allLogs(grant);
  const counting = logs.filter(({ status }) => status !== "cancelled" && status !== "failed");
  return (
    newest?.revision === ruleRevision &&
    counting.every((log) => log.status === "complete" && log.scannedUnder === ruleRevision)
  );
}

async function lastStatement({ tx, incident }: IncidentGrant) {
  const row = await tx.impactStatement.findFirst({
    where: { incidentId: incident.id },
    orderBy: { number: "desc" },
    select: { number: true, count: true, asOf: true },
  });
  return row && { number: row.number, count: Number(row.count), asOf: row.asOf.toISOString() };
}
