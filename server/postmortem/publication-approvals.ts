import "server-only";

import type { Tx } from "#server/access.ts";

export type Approver = { personId: string; name: string; at: Date };

/** Who approved the document of this hash and still may; the first one first. */
export async function approversOf(tx: Tx, incidentId: string, hash: string): Promise<Approver[]> {
  return tx.$queryRaw<Approver[]>`
    SELECT a.approved_by_id AS "personId", a.approved_by AS name, a.approved_at AS at
    FROM publication_approval a JOIN person p ON p.id = a.approved_by_id
      LEFT JOIN membership m ON m.incident_id = a.incident_id AND m.person_id = p.id
    WHERE a.incident_id = ${incidentId}::uuid AND a.hash = ${hash} AND p.disabled_at IS NULL
      AND (p.role = 'admin' OR (p.role = 'member' AND m.role IN ('reviewer', 'coordinator')))
    ORDER BY a.approved_at, a.approved_by_id`;
}
