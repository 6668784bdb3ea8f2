import "server-only";

import type { Narrative } from "#domain/postmortem/narrative.ts";
import { onIncident } from "#server/access.ts";
import { narrativeOf, narrativesOf } from "./narrative-row.ts";

/** The sections of prose, of every audience: by kind, then in the order of the page. */
export async function listNarratives(slug: string): Promise<Narrative[]> {
  return onIncident("incident.read", slug, narrativesOf);
}

/** @throws {NotFound} */
export async function readNarrative(slug: string, id: string): Promise<Narrative> {
  return onIncident("incident.read", slug, (grant) => narrativeOf(grant, id));
}
