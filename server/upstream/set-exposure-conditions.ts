import "server-only";

import { StaleVersion, VersionRequired } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { exposureConditions, type NewExposureConditions } from "#domain/upstream/exposure-conditions.ts";
import { onIncident } from "../access.ts";
import { storedConditions, type RevisedConditions } from "../fleet-exposure.ts";
import { asJson } from "../json-column.ts";
import { holdUpstream } from "./upstream-kind.ts";

/** `against`: the revision that the writer saw; null where they named none. Absent: whichever there is. */
export type SetConditionsOptions = { against?: number | null };

/** Conditions are never changed: a new revision stands beside the old ones. @throws {VersionRequired} {StaleVersion} {InvalidInput} */
export async function setExposureConditions(
  slug: string,
  input: NewExposureConditions,
  { against }: SetConditionsOptions = {},
): Promise<RevisedConditions> {
  const conditions = parseInput(exposureConditions, input);
  return onIncident("exposure.change", slug, async (grant) => {
    const { tx, incident, actor, audit } = grant;
    await holdUpstream(grant);
    const before = await storedConditions(tx, incident.id);
    if (against === null && before) throw new VersionRequired();
    if (typeof against === "number" && before?.revision !== against) {
      throw new StaleVersion(before && { ...before, version: before.revision });
    }
    const revision = (before?.revision ?? 0) + 1;
    const data = { incidentId: incident.id, revision, conditions: asJson(conditions) ?? {}, createdBy: actor.name };
    await tx.exposureConditions.create({ data, select: { revision: true } });
    audit({ subject: `exposure-conditions/${revision}`, before, after: { ...conditions, revision } });
    return { ...conditions, revision };
  });
}
