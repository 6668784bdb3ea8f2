import "server-only";

import { z } from "zod";
import { Conflict, NotFound } from "#domain/errors.ts";
import type { RowCounts } from "#domain/impact/bin.ts";
import { isCountField } from "#domain/impact/fields.ts";
import { parseInput } from "#domain/parse-input.ts";
import { joinSql, onIncident, sql, type IncidentGrant, type Sql } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { AFFECTED_COLUMNS, affectedRequest, type AffectedRequest } from "./affected-columns.ts";
import { affectedFilter, filterConditions, textCondition, type ColumnCondition } from "./affected-filter.ts";
import { newestFigure } from "./newest-figure.ts";
import { readAffectedRows, type RowsAsked } from "./read-affected-rows.ts";
import { storedText, storedTime } from "./stored-position.ts";

const affectedList = z.strictObject({
  sort: z.enum(AFFECTED_COLUMNS).default("record"),
  direction: z.enum(["asc", "desc"]).default("asc"),
  filter: affectedFilter.default({}),
  excluded: z.enum(["without", "with", "only"]).default("without"),
  revision: z.int().min(1).optional(),
  /** known: only where nothing more need be read for it; a million rows take longer to count than to show. */
  total: z.enum(["known", "counted"]).default("known"),
});
export type AffectedList = z.input<typeof affectedList> & PageRequest;
type Asked = z.output<typeof affectedList>;
export type AffectedPage = Page<AffectedRequest> & {
  ruleRevision: number;
  /** Of everything that is asked for; on the first page only. */
  total?: number;
};

/** Of more, most rows are of one of them, and looking at every row is the shorter way. */
const MOST_ACCOUNTS = 500;

type Position = [figure: string, order: string, value: string | null, id: string];
const whole = z.string().regex(/^\d{1,18}$/);
/** Of the last row shown. A value means its place in the order that it was read in only. */
const positionIn = ({ sort, direction }: Asked): z.ZodType<Position> => {
  const value = sort === "record" || isCountField(sort) ? whole : sort === "occurredAt" ? storedTime : storedText;
  return z.tuple([z.uuid(), z.literal(`${sort} ${direction}`), value.nullable(), whole]);
};

/** Nulls last both ways. Pages lose and double nothing; after a recount they begin anew. @throws {Conflict} list_changed */
export async function listAffectedRequests(slug: string, list: AffectedList = {}): Promise<AffectedPage> {
  const { after, limit, ...given } = list;
  const asked = parseInput(affectedList, given);
  const request = { ...(after && { after }), ...(limit && { limit }) };
  const { take, position: last } = readPageRequest(request, positionIn(asked));
  return onIncident("incident.read", slug, async (grant) => {
    const figure = await newestFigure(grant, asked.revision);
    if (!figure) throw new NotFound();
    if (last && last[0] !== figure.id)
      throw new Conflict("list_changed", "The requests were counted anew meanwhile; begin at the first page.");
    const counts = figure.rows === null ? undefined : fromJson<RowCounts>(figure.rows);
    const searched = await withAccountsFound(grant, figure.ruleRevision, asked);
    const { rows, total } = await readAffectedRows(grant.tx, {
      ...split(searched),
      list: ofList(grant, figure.ruleRevision),
      last: last && { value: last[2], id: last[3] },
      limit: take + 1,
      listed: counts && counts.affected + counts.excluded,
    });
    const page = pageOf(
      rows,
      take,
      (row) => [figure.id, `${asked.sort} ${asked.direction}`, row.sorted, row.key],
      affectedRequest,
    );
    const known = total ?? totalOf(asked, page, counts);
    const mayCount = asked.total === "counted" && known === undefined;
    const all = last ? undefined : mayCount ? await countRows(grant, figure.ruleRevision, searched) : known;
    return { ...page, ruleRevision: figure.ruleRevision, ...(all !== undefined && { total: all }) };
  });
}

function ofList({ incident }: IncidentGrant, revision: number): Sql {
  return sql`incident_id = ${incident.id}::uuid AND rule_revision = ${revision}::int`;
}

/** Rows that count have their accounts in a list of its own, which is far shorter: a part of few names is looked for there. */
async function withAccountsFound(grant: IncidentGrant, revision: number, asked: Asked): Promise<Asked> {
  const { account } = asked.filter;
  if (asked.excluded !== "without" || !account || !("contains" in account)) return asked;
  const found = await grant.tx.$queryRaw<{ account: string }[]>`
    SELECT account FROM affected_account WHERE ${ofList(grant, revision)} AND ${textCondition(sql`account`, account)}
    LIMIT ${MOST_ACCOUNTS + 1}`;
  if (found.length > MOST_ACCOUNTS) return asked;
  // Where none is found, the part itself is the name of none.
  const names = found.length > 0 ? found.map((row) => row.account) : [account.contains];
  return { ...asked, filter: { ...asked.filter, account: { in: names } } };
}

function allConditions({ filter, excluded }: Pick<Asked, "filter" | "excluded">): ColumnCondition[] {
  const of = (condition: Sql) => [{ column: "excludedReason" as const, condition }];
  return [
    ...(excluded === "without" ? of(sql`excluded_reason IS NULL`) : []),
    ...(excluded === "only" ? of(sql`excluded_reason IS NOT NULL`) : []),
    ...filterConditions(filter),
  ];
}

export function conditions(grant: IncidentGrant, revision: number, asked: Pick<Asked, "filter" | "excluded">): Sql {
  const all = allConditions(asked).map(({ condition }) => condition);
  return joinSql([ofList(grant, revision), ...all], " AND ");
}

function split({ sort, direction, ...asked }: Asked): Pick<RowsAsked, "sort" | "direction" | "ends" | "filters"> {
  const all = allConditions(asked);
  const own = sort === "record" ? undefined : asked.filter[sort];
  const isPattern = own !== undefined && "contains" in own;
  const isEnd = ({ column }: ColumnCondition) => column === sort && !isPattern;
  const sqlOf = (some: ColumnCondition[]) => some.map(({ condition }) => condition);
  return { sort, direction, ends: sqlOf(all.filter(isEnd)), filters: sqlOf(all.filter((one) => !isEnd(one))) };
}

async function countRows(grant: IncidentGrant, revision: number, asked: Asked): Promise<number> {
  const [counted] = await grant.tx.$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS n FROM affected_request WHERE ${conditions(grant, revision, asked)}`;
  return Number(counted?.n ?? 0);
}

/** What the figure knows, or the page shows. */
function totalOf({ filter, excluded }: Asked, page: Page<unknown>, counts: RowCounts | undefined): number | undefined {
  if (page.next === undefined) return page.items.length;
  if (!counts || Object.keys(filter).length > 0) return undefined;
  return { with: counts.affected + counts.excluded, without: counts.affected, only: counts.excluded }[excluded];
}
