import "server-only";

import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRows } from "#domain/upstream/upstream-row.ts";
import { onIncident } from "../access.ts";
import { rowOf } from "./upstream-kind.ts";
import { rowsOf } from "./upstream-kinds.ts";

/** @throws {NotFound} */
export async function readUpstream<K extends UpstreamKind>(
  kind: K,
  slug: string,
  id: string,
): Promise<UpstreamRows[K]> {
  return onIncident("incident.read", slug, (grant) => rowOf(rowsOf(kind), grant, id));
}
