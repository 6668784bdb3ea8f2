import "server-only";

import { NotFound, StaleVersion } from "#domain/errors.ts";
import { onIncident } from "../access.ts";
import { conditionsOf, deploymentNamed, judged, saidOf } from "./deployment-rows.ts";
import { holdUpstream } from "./upstream-kind.ts";

/** The audit keeps what was said of it. @throws {NotFound} {StaleVersion} */
export async function removeDeployment(slug: string, name: string, expectedVersion: number): Promise<void> {
  await onIncident("deployment.change", slug, async (grant) => {
    await holdUpstream(grant);
    const row = await deploymentNamed(grant, name);
    if (!row) throw new NotFound();
    if (row.version !== expectedVersion) throw new StaleVersion(judged(row, await conditionsOf(grant)));
    await grant.tx.deployment.delete({ where: { id: row.id } });
    grant.audit({ subject: `deployment/${row.id}`, before: saidOf(row), after: { removed: true } });
  });
}
