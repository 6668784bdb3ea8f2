import "server-only";

import { z } from "zod";
import { Conflict, NotFound } from "#domain/errors.ts";
import type { RowCounts } from "#domain/impact/bin.ts";
import { parseInput } from "#domain/parse-input.ts";
import { joinSql, noSql, onIncident, sql, type IncidentGrant, type Sql } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import {
  AFFECTED_COLUMNS,
  affectedRequest,
  COLUMNS,
  STORED,
  type AffectedRequest,
  type StoredRow,
} from "./affected-columns.ts";
import { affectedFilter, filterConditions } from "./affected-filter.ts";
import { newestFigure } from "./newest-figure.ts";

const affectedList = z.strictObject({
  sort: z.enum(AFFECTED_COLUMNS).default("record"),
  direction: z.enum(["asc", "desc"]).default("asc"),
  filter: affectedFilter.default({}),
  excluded: z.enum(["without", "with", "only"]).default("without"),
  revision: z.int().min(1).optional(),
});
export type AffectedList = z.input<typeof affectedList> & PageRequest;
type Asked = z.output<typeof affectedList>;
export type AffectedPage = Page<AffectedRequest> & {
  ruleRevision: number;
  /** Of everything that is asked for; on the first page only. */
  total?: number;
};

/** Of the last row shown: the figure it belongs to, its value in the sorted column, its id. */
const position = z.tuple([z.uuid(), z.string().nullable(), z.string().regex(/^\d{1,19}$/)]);
type Position = z.infer<typeof position>;
type Row = StoredRow & { sorted: string | null };

/** Nulls last both ways. Pages lose and double nothing; after a recount they begin anew. @throws {Conflict} list_changed */
export async function listAffectedRequests(slug: string, list: AffectedList = {}): Promise<AffectedPage> {
  const { after, limit, ...given } = list;
  const asked = parseInput(affectedList, given);
  const { take, position: last } = readPageRequest({ ...(after && { after }), ...(limit && { limit }) }, position);
  return onIncident("incident.read", slug, async (grant) => {
    const figure = await newestFigure(grant, asked.revision);
    if (!figure) throw new NotFound();
    if (last && last[0] !== figure.id)
      throw new Conflict("list_changed", "The requests were counted anew meanwhile; begin at the first page.");
    const within = conditions(grant, figure.ruleRevision, asked);
    const rows = await readRows(grant, { asked, within, last, take });
    const page = pageOf(rows, take, (row) => [figure.id, row.sorted, row.key], affectedRequest);
    const total = last ? undefined : await countRows(grant, { asked, within, rows: figure.rows });
    return { ...page, ruleRevision: figure.ruleRevision, ...(total !== undefined && { total }) };
  });
}

export function conditions(
  { incident }: IncidentGrant,
  revision: number,
  { filter, excluded }: Omit<Asked, "sort" | "direction">,
): Sql {
  const all = [
    sql`incident_id = ${incident.id}::uuid`,
    sql`rule_revision = ${revision}::int`,
    ...(excluded === "without" ? [sql`excluded_reason IS NULL`] : []),
    ...(excluded === "only" ? [sql`excluded_reason IS NOT NULL`] : []),
    ...filterConditions(filter),
  ];
  return joinSql(all, " AND ");
}

type Reading = { asked: Asked; within: Sql; last: Position | undefined; take: number };

/** What has a value comes first, read along the index in either direction; then what has none. */
async function readRows({ tx }: IncidentGrant, { asked, within, last, take }: Reading): Promise<Row[]> {
  const { name, text, from } = COLUMNS[asked.sort];
  const [order, past] = asked.direction === "asc" ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const id = last && sql`${last[2]}::bigint`;
  const read = (part: Sql, by: Sql, count: number) => tx.$queryRaw<Row[]>`
    SELECT ${STORED}, ${text} AS sorted FROM affected_request WHERE ${within} AND ${part}
    ORDER BY ${by} LIMIT ${count}`;
  const afterValue = last && last[1] !== null ? sql`AND (${name}, id) ${past} (${from(last[1])}, ${id})` : noSql;
  const withValue =
    last && last[1] === null
      ? []
      : await read(sql`${name} IS NOT NULL ${afterValue}`, sql`${name} ${order}, id ${order}`, take + 1);
  if (withValue.length > take || asked.sort === "record") return withValue;
  const afterNull = last && last[1] === null ? sql`AND id ${past} ${id}` : noSql;
  return [
    ...withValue,
    ...(await read(sql`${name} IS NULL ${afterNull}`, sql`id ${order}`, take + 1 - withValue.length)),
  ];
}

/** Without a filter the figure knows it. */
async function countRows(
  { tx }: IncidentGrant,
  { asked, within, rows }: { asked: Asked; within: Sql; rows: unknown },
): Promise<number> {
  if (rows !== null && Object.keys(asked.filter).length === 0) {
    const { affected, excluded } = fromJson<RowCounts>(rows);
    return { with: affected + excluded, without: affected, only: excluded }[asked.excluded];
  }
  const [counted] = await tx.$queryRaw<
    { total: bigint }[]
  >`SELECT count(*) AS total FROM affected_request WHERE ${within}`;
  return Number(counted?.total ?? 0);
}
