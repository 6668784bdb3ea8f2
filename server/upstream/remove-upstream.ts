import "server-only";

import { Conflict, StaleVersion } from "#domain/errors.ts";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { onIncident } from "../access.ts";
import { holdUpstream, rowOf } from "./upstream-kind.ts";
import { rowsOf } from "./upstream-kinds.ts";

/** The audit keeps what it said. @throws {StaleVersion} {Conflict} in_use, with what depends on it by kind and id */
export async function removeUpstream(
  kind: UpstreamKind,
  slug: string,
  id: string,
  expectedVersion: number,
): Promise<void> {
  const rows = rowsOf(kind);
  await onIncident("upstream.change", slug, async (grant) => {
    await holdUpstream(grant);
    const stored = await rowOf(rows, grant, id);
    if (rows.versionOf(stored) !== expectedVersion) throw new StaleVersion(stored);
    const found = Object.entries(await rows.dependents(grant, stored)).filter(([, ids]) => ids.length > 0);
    if (found.length > 0) {
      const kinds = found.map(([name]) => name).join(", ");
      throw new Conflict("in_use", `It is still named by ${kinds}; remove those first.`, {
        dependents: Object.fromEntries(found),
      });
    }
    const gone = await rows.remove(grant, stored);
    grant.audit({ subject: `${rows.subject}/${id}`, before: { ...stored, ...gone }, after: { removed: true } });
  });
}
