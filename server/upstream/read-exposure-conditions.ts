import "server-only";

import { NotFound } from "#domain/errors.ts";
import { onIncident } from "../access.ts";
import { storedConditions, type RevisedConditions } from "../fleet-exposure.ts";

/** @throws {NotFound} also before any were stated */
export async function readExposureConditions(
  slug: string,
  { revision }: { revision?: number } = {},
): Promise<RevisedConditions> {
  return onIncident("incident.read", slug, async (grant) => {
    const conditions = await storedConditions(grant.tx, grant.incident.id, revision);
    if (!conditions) throw new NotFound();
    return conditions;
  });
}
