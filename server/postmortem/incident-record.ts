import "server-only";

import type { IncidentRecord } from "#domain/postmortem/incident-record.ts";
import type { Tx } from "#server/access.ts";
import { disclosureRecord } from "./disclosure-record.ts";
import { impactRecord } from "./impact-record.ts";
import { upstreamRecord } from "./upstream-record.ts";

type Subject = {
  id: string;
  slug: string;
  title: unknown;
  summary: unknown;
  severity: string;
  zone: string;
  synthetic: boolean;
  series: unknown;
};

/** Reads the whole incident, private rows too: only `buildPublicDocument` decides what becomes public. */
export async function loadIncidentRecord(tx: Tx, incident: Subject): Promise<IncidentRecord> {
  const where = { incidentId: incident.id };
  const inOrder = [{ position: "asc" }, { key: "asc" }] as const;
  const components = await tx.component.findMany({
    where,
    orderBy: [...inOrder],
    select: { key: true, name: true, detail: true, affected: true, audience: true },
  });
  const narratives = await tx.narrative.findMany({
    where,
    orderBy: [...inOrder],
    select: { kind: true, key: true, title: true, body: true, audience: true },
  });
  const evidence = await tx.evidence.findMany({
    where,
    orderBy: [...inOrder],
    select: { kind: true, key: true, title: true, data: true, audience: true },
  });
  const { slug, title, summary, severity, zone, synthetic, series } = incident;
  return {
    incident: { slug, title, summary, severity, zone, synthetic, series },
    components,
    narratives,
    evidence,
    events: await eventsOf(tx, incident.id),
    impact: await impactRecord(tx, incident.id),
    upstream: await upstreamRecord(tx, incident.id),
    exposure: await newestConditions(tx, incident.id),
    ...(await disclosureRecord(tx, incident.id)),
  };
}

async function newestConditions(tx: Tx, incidentId: string): Promise<unknown> {
  const newest = await tx.exposureConditions.findFirst({
    where: { incidentId },
    orderBy: { revision: "desc" },
    select: { conditions: true },
  });
  return newest?.conditions;
}

async function eventsOf(tx: Tx, incidentId: string): Promise<IncidentRecord["events"]> {
  const events = await tx.timelineEvent.findMany({
    where: { incidentId },
    orderBy: { sequence: "asc" },
    select: {
      key: true,
      sequence: true,
      title: true,
      body: true,
      lane: true,
      milestone: true,
      audience: true,
      time: true,
      knownTime: true,
      source: true,
      record: true,
      retractedAt: true,
    },
  });
  return events.map(({ retractedAt, ...event }) => ({ ...event, retracted: retractedAt !== null }));
}
