import "server-only";

import { StaleVersion } from "#domain/errors.ts";
import { onIncident } from "#server/access.ts";
import { holdNarratives, narrativeOf } from "./narrative-row.ts";

/** Takes a section out of the record; the audit keeps what it said, and revisions that hold it stay. @throws {StaleVersion} */
export async function removeNarrative(slug: string, id: string, expectedVersion: number): Promise<void> {
  await onIncident("prose.change", slug, async (grant) => {
    await holdNarratives(grant);
    const stored = await narrativeOf(grant, id);
    if (stored.version !== expectedVersion) throw new StaleVersion(stored);
    await grant.tx.narrative.delete({ where: { id } });
    grant.audit({ subject: `narrative/${id}`, before: stored, after: { removed: true } });
  });
}
