import "server-only";

import type { IncidentView } from "#domain/incident/incident.ts";
import { onIncident } from "../access.ts";
import { incidentView } from "./incident-view.ts";

/** @throws {NotFound} missing or out of reach */
export async function readIncident(slug: string): Promise<IncidentView> {
  return onIncident("incident.read", slug, async (grant) => incidentView(grant.tx, grant.incident, grant));
}
