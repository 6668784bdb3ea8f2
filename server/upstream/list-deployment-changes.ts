import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import { onIncident } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { deploymentNamed } from "./deployment-rows.ts";

export type DeploymentChange = { at: string; by: { id: string; name: string }; before?: unknown; after?: unknown };

const position = z.strictObject({ entry: z.string().regex(/^\d{1,18}$/) });

/** What was said of one deployment and by whom, the newest first. @throws {NotFound} */
export async function listDeploymentChanges(
  slug: string,
  name: string,
  request: PageRequest = {},
): Promise<Page<DeploymentChange>> {
  const { take, position: after } = readPageRequest(request, position);
  return onIncident("incident.read", slug, async (grant) => {
    const deployment = await deploymentNamed(grant, name);
    if (!deployment) throw new NotFound();
    const rows = await grant.tx.auditEntry.findMany({
      where: {
        ...{ incidentId: grant.incident.id, subject: `deployment/${deployment.id}` },
        ...(after && { id: { lt: BigInt(after.entry) } }),
      },
      orderBy: { id: "desc" },
      take: take + 1,
      select: { id: true, at: true, actorId: true, actorName: true, before: true, after: true },
    });
    return pageOf(
      rows,
      take,
      ({ id }) => ({ entry: id.toString() }),
      ({ at, actorId, actorName, before, after: said }) => ({
        ...{ at: at.toISOString(), by: { id: actorId, name: actorName } },
        ...(before !== null && { before }),
        ...(said !== null && { after: said }),
      }),
    );
  });
}
