import "server-only";

import { parseInput } from "#domain/parse-input.ts";
import type { TimeWarning } from "#domain/time/recorded-time.ts";
import type { UpstreamEntry, UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRows } from "#domain/upstream/upstream-row.ts";
import { onIncident } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { holdUpstream, readTimes } from "./upstream-kind.ts";
import { rowsOf } from "./upstream-kinds.ts";

export type Written<K extends UpstreamKind> = { row: UpstreamRows[K]; warnings: TimeWarning[] };

/** @throws {InvalidInput} also where it names what is not of this incident {TimeError} {Conflict} it is there already */
export async function addUpstream<K extends UpstreamKind>(
  kind: K,
  slug: string,
  input: UpstreamEntry<K>,
  repeatable?: Repeatable,
): Promise<Written<K>> {
  const rows = rowsOf(kind);
  const entry = parseInput(rows.entry, input);
  const { times, warnings } = readTimes(entry as Record<string, unknown>, rows.times);
  return onceOnly(repeatable, (once) =>
    onIncident("upstream.change", slug, (grant) =>
      once(grant, async () => {
        await holdUpstream(grant);
        const row = await rows.insert(grant, entry, times);
        grant.audit({ subject: `${rows.subject}/${row.id}`, after: row });
        return { row, warnings };
      }),
    ),
  );
}
