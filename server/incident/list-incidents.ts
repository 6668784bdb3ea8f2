import "server-only";

import { z } from "zod";
import type { IncidentSummary } from "#domain/incident/incident.ts";
import { asMember } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { INCIDENT_COLUMNS, incidentSummaries } from "./incident-view.ts";

/** Newest first; ids are made in the order of creation. */
export async function listIncidents(request: PageRequest = {}): Promise<Page<IncidentSummary>> {
  const { take, position } = readPageRequest(request, z.strictObject({ incident: z.uuid() }));
  return asMember("incident.list", async ({ tx, reach }) => {
    const rows = await tx.incident.findMany({
      where: { AND: [reach, position ? { id: { lt: position.incident } } : {}] },
      orderBy: { id: "desc" },
      take: take + 1,
      select: INCIDENT_COLUMNS,
    });
    const summaries = new Map((await incidentSummaries(tx, rows)).map((summary) => [summary.slug, summary]));
    const page = pageOf(
      rows,
      take,
      ({ id }) => ({ incident: id }),
      ({ slug }) => summaries.get(slug),
    );
    return { ...page, items: page.items.filter((item) => item !== undefined) };
  });
}
