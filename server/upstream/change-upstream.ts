import "server-only";

import { StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { UpstreamChange, UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { isSameJson } from "../json-column.ts";
import type { Written } from "./add-upstream.ts";
import { afterChange, holdUpstream, rowOf } from "./upstream-kind.ts";
import { rowsOf } from "./upstream-kinds.ts";

/** What was stored and is said again stays as it is: such a change makes no version. @throws {StaleVersion} {TimeError} {Conflict} */
export async function changeUpstream<K extends UpstreamKind>(
  kind: K,
  slug: string,
  id: string,
  input: UpstreamChange<K>,
  expectedVersion: number,
): Promise<Written<K>> {
  const rows = rowsOf(kind);
  const change = parseInput(rows.change, input) as Record<string, unknown>;
  return unlessAnswered<Written<K>>((answer) =>
    onIncident("upstream.change", slug, async (grant) => {
      await holdUpstream(grant);
      const stored = await rowOf(rows, grant, id);
      if (rows.versionOf(stored) !== expectedVersion) throw new StaleVersion(stored);
      const { after, warnings } = afterChange(stored, change, rows.times);
      if (isSameJson(stored, after)) return answer({ row: stored, warnings });
      const row = await rows.store(grant, after, stored);
      grant.audit({ subject: `${rows.subject}/${id}`, ...differences(stored, row) });
      return { row, warnings };
    }),
  );
}

function differences(before: object, after: object): { before: object; after: object } {
  const [was, is] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  const names = Object.keys({ ...was, ...is }).filter((name) => !isSameJson(was[name], is[name]));
  const only = (row: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { before: only(was), after: only(is) };
}
