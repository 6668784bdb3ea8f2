import "server-only";

import { caseBrief } from "#domain/disclosure/case-brief.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { isAllowed, type Actor, type IncidentRole } from "#domain/access/permissions.ts";
import type { IncidentSummary, IncidentView, Series, Severity } from "#domain/incident/incident.ts";
import { phaseOf } from "#domain/incident/phase.ts";
import { parseInstant } from "#domain/time/instant.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { Tx } from "../access.ts";
import { databaseNow, readLedger } from "../case-entries.ts";
import { fleetExposure } from "../fleet-exposure.ts";
import { fromJson } from "../json-column.ts";

export const INCIDENT_COLUMNS = {
  id: true,
  slug: true,
  title: true,
  summary: true,
  severity: true,
  zone: true,
  synthetic: true,
  series: true,
  embargoed: true,
  secondApprover: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const;

export type IncidentColumns = {
  id: string;
  slug: string;
  title: unknown;
  summary: unknown;
  severity: string;
  zone: string;
  synthetic: boolean;
  series: unknown;
  embargoed: boolean;
  secondApprover: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** Rows that are within the actor's reach already, with what is derived from their events and revisions. */
export async function incidentSummaries(tx: Tx, rows: IncidentColumns[]): Promise<IncidentSummary[]> {
  const ids = rows.map(({ id }) => id);
  const [standing, published] = [await standingEvents(tx, ids), await publications(tx, ids)];
  return rows.map((row) => {
    const { events = 0, reached = [] } = standing.get(row.id) ?? {};
    const publication = published.get(row.id);
    return {
      slug: row.slug,
      title: fromJson<Text>(row.title),
      summary: fromJson<Text>(row.summary),
      severity: row.severity as Severity,
      zone: row.zone,
      phase: phaseOf(reached),
      embargoed: row.embargoed,
      synthetic: row.synthetic,
      ...(row.series !== null && { series: fromJson<Series>(row.series) }),
      ...(publication && { published: publication }),
      events,
      version: row.version,
    };
  });
}

export async function incidentView(
  tx: Tx,
  row: IncidentColumns,
  { actor, role }: { actor: Actor; role: IncidentRole | undefined },
): Promise<IncidentView> {
  const [summary] = await incidentSummaries(tx, [row]);
  if (!summary) throw new Error("one row gives one summary");
  const ours = await fleetExposure(tx, row.id);
  const ledger = await readLedger(tx, row.id);
  const scheduled = await openSchedule(tx, row.id);
  return {
    ...summary,
    ...(ours && { fleet: ours.fleet }),
    ...(ledger && { disclosure: caseBrief(foldCase(ledger.entries, await databaseNow(tx))) }),
    secondApprover: row.secondApprover,
    ...(scheduled && { scheduled }),
    ...(role && { role }),
    mayWrite: isAllowed(actor, "event.add", role),
    mayPublish: isAllowed(actor, "publication.publish", role),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** One that failed counts until something else was published or scheduled. */
async function openSchedule(tx: Tx, incidentId: string): Promise<IncidentView["scheduled"]> {
  const [row] = await tx.$queryRaw<{ state: "scheduled" | "failed"; at: string; failure: string | null }[]>`
    SELECT s.state, to_char(s.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, s.failure
    FROM (SELECT * FROM publication_schedule WHERE incident_id = ${incidentId}::uuid ORDER BY created_at DESC, id DESC LIMIT 1) s
    WHERE s.state = 'scheduled' OR (s.state = 'failed' AND NOT EXISTS (
      SELECT FROM public_revision r WHERE r.incident_id = s.incident_id AND r.published_at > s.ended_at))`;
  if (!row) return undefined;
  const { state, at, failure } = row;
  return { state, at: parseInstant(at), ...(failure !== null && { failure }) };
}

/** A milestone planned for later is not reached yet. */
async function standingEvents(tx: Tx, ids: string[]) {
  const rows = await tx.$queryRaw<{ incidentId: string; events: number; reached: string[] }[]>`
    SELECT incident_id AS "incidentId", count(*)::int AS events,
      coalesce(array_agg(DISTINCT milestone) FILTER (WHERE milestone IS NOT NULL
        AND coalesce(stated_at, earliest, latest, '-infinity') <= now()), '{}') AS reached
    FROM timeline_event WHERE incident_id = ANY (${ids}::uuid[]) AND retracted_at IS NULL GROUP BY incident_id`;
  return new Map(rows.map(({ incidentId, events, reached }) => [incidentId, { events, reached }]));
}

async function publications(tx: Tx, ids: string[]) {
  const rows = await tx.publicIncident.findMany({
    where: { incidentId: { in: ids } },
    select: { incidentId: true, current: true, withdrawnAt: true },
  });
  return new Map(rows.map((row) => [row.incidentId, { revision: row.current, withdrawn: row.withdrawnAt !== null }]));
}
