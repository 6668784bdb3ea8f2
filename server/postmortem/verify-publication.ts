import "server-only";

import type { ChainVerdict } from "#domain/postmortem/verify-chain.ts";
import { asMember, onIncident } from "#server/access.ts";
import { chainOf } from "./revision-rows.ts";

/** Recomputes every hash of the incident's revisions, also of those that readers cannot read any more. */
export async function verifyPublication(slug: string): Promise<ChainVerdict> {
  return onIncident("publication.preview", slug, async ({ tx, incident }) => chainOf(tx, incident.id));
}

/** The incidents within reach that were ever published. */
export async function listEverPublished(): Promise<string[]> {
  return asMember("incident.list", async ({ tx, reach }) => {
    const rows = await tx.incident.findMany({
      where: { AND: [reach, { revisions: { some: {} } }] },
      orderBy: { slug: "asc" },
      select: { slug: true },
    });
    return rows.map(({ slug }) => slug);
  });
}
