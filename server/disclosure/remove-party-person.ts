import "server-only";

import { NotFound } from "#domain/errors.ts";
import { onIncident } from "../access.ts";

/** They stand for the party no more and see nothing of the case; what they did stays under their name. @throws {NotFound} */
export async function removePartyPerson(slug: string, personId: string): Promise<void> {
  await onIncident("party.remove", slug, async ({ tx, incident, audit }) => {
    const [left] = await tx.$queryRaw<{ party: string; since: Date }[]>`
      UPDATE party_member m SET left_at = now() FROM disclosure_case c
      WHERE c.id = m.case_id AND c.incident_id = ${incident.id}::uuid AND m.person_id = ${personId} AND m.left_at IS NULL
      RETURNING m.party_key AS party, m.since`;
    if (!left) throw new NotFound();
    audit({ subject: `party-member/${personId}`, before: left, after: { left: true } });
  });
}
