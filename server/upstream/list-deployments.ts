import "server-only";

import { z } from "zod";
import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import { onIncident } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { conditionsOf, DEPLOYMENT_COLUMNS, judged } from "./deployment-rows.ts";

const position = z.strictObject({ name: z.string().max(200), id: z.uuid() });

/** By name, each judged by the newest conditions. */
export async function listDeployments(slug: string, request: PageRequest = {}): Promise<Page<JudgedDeployment>> {
  const { take, position: after } = readPageRequest(request, position);
  return onIncident("incident.read", slug, async (grant) => {
    const rows = await grant.tx.deployment.findMany({
      where: {
        incidentId: grant.incident.id,
        ...(after && { OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }] }),
      },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: take + 1,
      select: DEPLOYMENT_COLUMNS,
    });
    const conditions = await conditionsOf(grant);
    return pageOf(
      rows,
      take,
      ({ id, name }) => ({ name, id }),
      (row) => judged(row, conditions),
    );
  });
}
