import "server-only";

import type { Evidence } from "#domain/impact/evidence.ts";
import { onIncident } from "../access.ts";
import { EVIDENCE_COLUMNS, evidenceById, evidenceOf } from "./evidence-row.ts";

/** Benchmarks and checks of an incident with their files, in the order of its page. */
export async function listEvidence(slug: string): Promise<Evidence[]> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rows = await tx.evidence.findMany({
      where: { incidentId: incident.id },
      orderBy: [{ position: "asc" }, { key: "asc" }],
      select: EVIDENCE_COLUMNS,
    });
    return rows.map(evidenceOf);
  });
}

/** @throws {NotFound} */
export async function readEvidence(slug: string, id: string): Promise<Evidence> {
  return onIncident("incident.read", slug, (grant) => evidenceById(grant, id));
}
