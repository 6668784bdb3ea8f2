import "server-only";

import { NotFound } from "#domain/errors.ts";
import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import { onIncident } from "../access.ts";
import { conditionsOf, deploymentNamed, judged } from "./deployment-rows.ts";

/** @throws {NotFound} */
export async function readDeployment(slug: string, name: string): Promise<JudgedDeployment> {
  return onIncident("incident.read", slug, async (grant) => {
    const row = await deploymentNamed(grant, name);
    if (!row) throw new NotFound();
    return judged(row, await conditionsOf(grant));
  });
}
