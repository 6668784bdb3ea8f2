import "server-only";

import { joinSql, noSql, sql, type Sql, type Tx } from "../access.ts";
import { COLUMNS, STORED, type AffectedColumn, type StoredRow } from "./affected-columns.ts";

/** Walking so many rows in order takes about as long as a fifth of what reading and sorting a million takes. */
const MOST_WALKED = 10_000;
/** Of so few rows those that fit are found and sorted at once. */
const FEW_ROWS = 20_000;

export type AffectedRow = StoredRow & { sorted: string | null };
/** `value` and `id` of the last row shown, as text. */
export type RowPosition = { value: string | null; id: string };
export type RowsAsked = {
  sort: AffectedColumn;
  direction: "asc" | "desc";
  /** One revision of one incident. */
  list: Sql;
  /** Conditions on the values of the sorted column: the ends of what is walked. */
  ends: Sql[];
  /** All other conditions. */
  filters: Sql[];
  last: RowPosition | undefined;
  limit: number;
  /** Of the list, whatever the filters; absent where nobody knows. */
  listed: number | undefined;
};
/** `total`: of all that fit, where it was found on the way. */
export type RowsRead = { rows: AffectedRow[]; total?: number };

/**
 * Rows along the index of the sorted column, as long as enough of those walked by fit; else all that fit are gathered,
 * then sorted. Nulls last both ways.
 */
export async function readAffectedRows(tx: Tx, asked: RowsAsked): Promise<RowsRead> {
  const { filters, ends, listed = Infinity } = asked;
  const isFiltered = filters.length + ends.length > 0;
  if (isFiltered && listed <= FEW_ROWS) return gather(tx, asked);
  const rows = await walk(tx, asked);
  return rows ? { rows } : gather(tx, asked);
}

/** Nothing where so few of the rows fit that walking is the long way. */
async function walk(tx: Tx, asked: RowsAsked): Promise<AffectedRow[] | undefined> {
  const { sort, last, limit } = asked;
  const { name, from, stated, missing } = COLUMNS[sort];
  const { past } = wayOf(asked);
  const rows: AffectedRow[] = [];
  if (!last || last.value !== null) {
    const after =
      last?.value != null ? sql`(${name}, id) ${past} (${from(last.value)}, ${last.id}::bigint)` : undefined;
    const part = { within: after ? sql`${stated} AND ${after}` : stated, by: name };
    const found = await walkPart(tx, { ...asked, ...part });
    if (!found) return undefined;
    rows.push(...found);
  }
  if (rows.length === limit || sort === "record") return rows;
  const after = last?.value === null ? sql` AND id ${past} ${last.id}::bigint` : noSql;
  const found = await walkPart(tx, {
    ...asked,
    within: sql`${missing}${after}`,
    by: undefined,
    limit: limit - rows.length,
  });
  return found && [...rows, ...found];
}

type Part = RowsAsked & { within: Sql; by: Sql | undefined };

async function walkPart(tx: Tx, part: Part): Promise<AffectedRow[] | undefined> {
  const { list, ends, filters, within, by, limit, sort } = part;
  const { text } = COLUMNS[sort];
  const { order } = wayOf(part);
  const inOrder = by ? sql`${by} ${order}, id ${order}` : sql`id ${order}`;
  const all = joinSql([list, within, ...ends], " AND ");
  if (filters.length === 0)
    return tx.$queryRaw<AffectedRow[]>`
      SELECT ${STORED}, ${text} AS sorted FROM affected_request WHERE ${all} ORDER BY ${inOrder} LIMIT ${limit}`;
  const rows = await tx.$queryRaw<AffectedRow[]>`
    SELECT ${STORED}, ${text} AS sorted
    FROM (SELECT * FROM affected_request WHERE ${all} ORDER BY ${inOrder} LIMIT ${MOST_WALKED}) walked
    WHERE ${joinSql(filters, " AND ")} ORDER BY ${inOrder} LIMIT ${limit}`;
  if (rows.length === limit) return rows;
  const beyond = await tx.$queryRaw<object[]>`
    SELECT 1 AS found FROM affected_request WHERE ${all} ORDER BY ${inOrder} LIMIT 1 OFFSET ${MOST_WALKED}`;
  return beyond.length === 0 ? rows : undefined;
}

async function gather(tx: Tx, asked: RowsAsked): Promise<RowsRead> {
  const { list, ends, filters, last, limit, sort } = asked;
  const { name, text, from } = COLUMNS[sort];
  const { order, past } = wayOf(asked);
  const value = sort === "requestId" ? text : name;
  const after = !last
    ? sql`true`
    : last.value === null
      ? sql`value IS NULL AND id ${past} ${last.id}::bigint`
      : sql`(value IS NULL OR (value, id) ${past} (${from(last.value)}, ${last.id}::bigint))`;
  const inOrder = sql`value IS NULL, value ${order}, id ${order}`;
  const rows = await tx.$queryRaw<(AffectedRow & { total: bigint })[]>`
    WITH fitting AS MATERIALIZED (
        SELECT id, ${value} AS value FROM affected_request WHERE ${joinSql([list, ...ends, ...filters], " AND ")}),
      page AS (SELECT id, value FROM fitting WHERE ${after} ORDER BY ${inOrder} LIMIT ${limit})
    SELECT ${STORED}, ${text} AS sorted, (SELECT count(*) FROM fitting) AS total
    FROM page JOIN affected_request USING (id) WHERE ${list} ORDER BY ${inOrder}`;
  return { rows, ...(!last && { total: Number(rows[0]?.total ?? 0) }) };
}

function wayOf({ direction }: Pick<RowsAsked, "direction">) {
  return direction === "asc" ? { order: sql`ASC`, past: sql`>` } : { order: sql`DESC`, past: sql`<` };
}
