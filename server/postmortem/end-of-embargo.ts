import "server-only";

import type { Instant } from "#domain/time/instant.ts";
import { onIncident } from "#server/access.ts";
import { embargoEnd } from "./publication-state.ts";

/** When the embargo that binds now ends; undefined where none binds, or nobody said until when. */
export async function endOfEmbargo(slug: string): Promise<Instant | undefined> {
  return onIncident("publication.preview", slug, ({ tx, incident }) => embargoEnd(tx, incident.id));
}
