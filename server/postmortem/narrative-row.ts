import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import { NARRATIVE_KINDS, type Narrative, type NarrativeKind } from "#domain/postmortem/narrative.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import type { IncidentGrant } from "#server/access.ts";
import { fromJson } from "#server/json-column.ts";

type Grant = Pick<IncidentGrant, "tx" | "incident">;

const COLUMNS = { id: true, kind: true, key: true, title: true, body: true, audience: true, version: true } as const;

/** All of an incident, in the order of its page. */
export async function narrativesOf({ tx, incident }: Grant): Promise<Narrative[]> {
  const rows = await tx.narrative.findMany({
    where: { incidentId: incident.id },
    orderBy: [{ position: "asc" }, { key: "asc" }],
    select: COLUMNS,
  });
  return NARRATIVE_KINDS.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, key, title, body, audience, version }, position) => ({
        ...{ id, kind, key, title: fromJson<Text>(title), body: fromJson<Text>(body) },
        ...{ audience: audience as Audience, position, version },
      })),
  );
}

/** One of this incident. @throws {NotFound} */
export async function narrativeOf(grant: Grant, id: string): Promise<Narrative> {
  const found = z.uuid().safeParse(id).success && (await narrativesOf(grant)).find((narrative) => narrative.id === id);
  if (!found) throw new NotFound();
  return found;
}

/** Whoever writes prose of an incident does it alone: places are given and moved within one kind. */
export async function holdNarratives({ tx, incident }: Grant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('narrative ' || ${incident.id}::text, 0))`;
}

export async function storeOrder({ tx, incident }: Grant, kind: NarrativeKind, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE narrative SET position = place.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS place(id, position)
    WHERE narrative.id = place.id AND narrative.incident_id = ${incident.id}::uuid AND narrative.kind = ${kind}`;
}
