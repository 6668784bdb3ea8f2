import "server-only";

import { onIncident } from "../access.ts";

export type ImportMention = { id: string; format: string; rows: number; by: string; at: string; undoneAt?: string };

const SHOWN = 20;

/** The latest imports into an incident, newest first. */
export async function listImports(slug: string): Promise<ImportMention[]> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rows = await tx.timelineImport.findMany({
      where: { incidentId: incident.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: SHOWN,
      select: { id: true, format: true, rows: true, actorName: true, createdAt: true, undoneAt: true },
    });
    return rows.map(({ id, format, rows: count, actorName, createdAt, undoneAt }) => ({
      id,
      format,
      rows: count,
      by: actorName,
      at: createdAt.toISOString(),
      ...(undoneAt && { undoneAt: undoneAt.toISOString() }),
    }));
  });
}
