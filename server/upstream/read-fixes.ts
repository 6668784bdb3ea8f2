import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { UpstreamItem } from "#domain/upstream/upstream-row.ts";
import { onIncident } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { fixOfItem, type FixOfItem } from "./fix-item.ts";
import { fixMatrixOf, type FixMatrixView } from "./fix-matrix-view.ts";
import { affectedViews, type AffectedView } from "./fix-ranges-view.ts";
import { asOfIn, gapsOf, gapTimes, type FixGap } from "./fix-gap.ts";
import { fixRows, type FixItemRow, type FixRows } from "./fix-rows.ts";
import { fixTables } from "./fix-table.ts";
import { present } from "./upstream-kind.ts";

export type FixItem = Pick<UpstreamItem, "id" | "key" | "kind" | "number" | "state" | "title" | "role"> &
  Pick<UpstreamItem, "repository" | "opened" | "merged"> &
  FixOfItem &
  FixGap & { links: { kind: string; from: string; to: string }[] };
export type Fixes = Page<FixItem> & { asOf: string; matrix?: FixMatrixView; affected?: AffectedView[] };

const position = z.strictObject({ at: z.int(), id: z.uuid() });
const wish = z.object({ repository: z.uuid().optional() });

/** What fixes it, where it is and since when; matrix and affected versions are of one repository: the one asked for, else the first. */
export async function readFixes(slug: string, request: PageRequest & { repository?: string } = {}): Promise<Fixes> {
  const { take, position: after } = readPageRequest(request, position);
  const { repository } = parseInput(wish, request);
  return onIncident("incident.read", slug, async (grant) => {
    const rows = await fixRows(grant, { take: take + 1, after, repository });
    if (repository !== undefined && rows.shown === undefined) throw new NotFound();
    const now = new Date();
    const tables = fixTables(rows, () => asOfIn(grant.incident.zone, now));
    const times = await gapTimes(grant);
    const page = pageOf(
      rows.items,
      take,
      (row) => ({ at: row.position, id: row.id }),
      (row) => {
        const table = tables.get(row.repositoryId);
        if (!table) throw new Error("an item stands in a repository");
        const fix = fixOfItem(row, table);
        return { ...itemOf(row), links: linksOf(row, rows), ...fix, ...gapsOf(row, fix, table, times) };
      },
    );
    const shown = rows.shown === undefined ? undefined : tables.get(rows.shown);
    return {
      ...page,
      asOf: now.toISOString(),
      ...(shown && { matrix: fixMatrixOf(rows, shown), affected: affectedViews(shown) }),
    };
  });
}

function itemOf({ id, key, kind, number, state, title, role, repositoryId, openedTime, mergedTime }: FixItemRow) {
  return present<Omit<FixItem, keyof FixOfItem | keyof FixGap | "links">>({
    ...{ id, key, number, repository: repositoryId, title: fromJson<Text>(title), role: fromJson<Text>(role) },
    ...{ kind: kind as UpstreamItem["kind"], state: state as UpstreamItem["state"] },
    opened: fromJson<RecordedTime | null>(openedTime),
    merged: fromJson<RecordedTime | null>(mergedTime),
  });
}

function linksOf({ id }: FixItemRow, { links }: FixRows) {
  return links
    .filter(({ fromId, toId }) => fromId === id || toId === id)
    .map(({ kind, from, to }) => ({ kind, from: from.key, to: to.key }));
}
