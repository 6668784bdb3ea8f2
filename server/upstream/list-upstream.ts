import "server-only";

import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRows } from "#domain/upstream/upstream-row.ts";
import { onIncident } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { rowsOf } from "./upstream-kinds.ts";

/** Items as they are arranged, releases in version order, the other kinds in the order of their entry. */
export async function listUpstream<K extends UpstreamKind>(
  kind: K,
  slug: string,
  request: PageRequest = {},
): Promise<Page<UpstreamRows[K]>> {
  const rows = rowsOf(kind);
  const { take, position: after } = readPageRequest(request, rows.position);
  return onIncident("incident.read", slug, async (grant) => {
    const read = await rows.page(grant, { take: take + 1, after });
    return pageOf(
      read,
      take,
      ({ position }) => position,
      ({ view }) => view,
    );
  });
}
