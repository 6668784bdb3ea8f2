import "server-only";

import { z } from "zod";
import { Conflict, NotFound } from "#domain/errors.ts";
import { instantFromMicros } from "#domain/time/instant.ts";
import { parseInput } from "#domain/parse-input.ts";
import { joinSql, onIncident, sql, type IncidentGrant, type Sql } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { textCondition } from "./affected-filter.ts";
import { newestFigure } from "./newest-figure.ts";
import { NOTICES_OF, noticeOf, type AccountNotice, type NoticeRow } from "./notice-row.ts";
import { storedText, storedTime } from "./stored-position.ts";

const SORTS = ["affected", "account", "requests", "firstAt", "lastAt"] as const;
const accountList = z.strictObject({
  sort: z.enum(SORTS).default("affected"),
  direction: z.enum(["asc", "desc"]).default("desc"),
  contains: z.string().min(1).max(500).optional(),
  /** reached: told, and the last message did not come back. bounced: it did. untold: nothing was ever sent. */
  notified: z.enum(["reached", "bounced", "untold"]).optional(),
  revision: z.int().min(1).optional(),
  /** The first page says it, once for a reader who asks for several lists. */
  summary: z.boolean().default(true),
});
export type AccountList = z.input<typeof accountList> & PageRequest;

/** `requests`: all of the account's in the logs. */
export type AffectedAccount = {
  account: string;
  affected: number;
  requests: number;
  firstAt?: string;
  lastAt?: string;
  /** The newest first. */
  notices: AccountNotice[];
};
export type NoticeSummary = { accounts: number; reached: number; bounced: number; untold: number };
export type AccountPage = Page<AffectedAccount> & { ruleRevision: number; summary?: NoticeSummary };

type Asked = z.output<typeof accountList>;
type Position = [figure: string, order: string, value: string, account: string];
const counted = z.string().regex(/^\d{1,18}$/);
const SORTED_VALUES = {
  affected: counted,
  requests: counted,
  account: storedText,
  firstAt: storedTime,
  lastAt: storedTime,
};
/** A value means its place in the order that it was read in only. */
const positionIn = (sort: Asked["sort"], order: string): z.ZodType<Position> =>
  z.tuple([z.uuid(), z.literal(order), SORTED_VALUES[sort], storedText]);
export type AccountRow = {
  account: string;
  affected: bigint;
  requests: bigint;
  firstUs: bigint | null;
  lastUs: bigint | null;
  notices: NoticeRow[] | null;
};
type Row = AccountRow & { sorted: string };

/** Of an account that the query calls `named`. */
export const STORED_ACCOUNT = sql`account, affected, requests, (extract(epoch FROM first_at) * 1000000)::bigint AS "firstUs",
  (extract(epoch FROM last_at) * 1000000)::bigint AS "lastUs", ${NOTICES_OF} AS notices`;

const SORTED: Record<(typeof SORTS)[number], { name: Sql; from: (text: string) => Sql }> = {
  affected: { name: sql`affected`, from: (value) => sql`${value}::bigint` },
  requests: { name: sql`requests`, from: (value) => sql`${value}::bigint` },
  account: { name: sql`account`, from: (value) => sql`${value}::text` },
  // Rows without a time are last both ways.
  firstAt: { name: sql`first_at`, from: (value) => sql`${value}::timestamptz` },
  lastAt: { name: sql`last_at`, from: (value) => sql`${value}::timestamptz` },
};

/** Who was affected, by how many requests, and what they were told. @throws {Conflict} list_changed */
export async function listAffectedAccounts(slug: string, list: AccountList = {}): Promise<AccountPage> {
  const { after, limit, ...given } = list;
  const asked = parseInput(accountList, given);
  const order = `${asked.sort} ${asked.direction}`;
  const request = { ...(after && { after }), ...(limit && { limit }) };
  const { take, position: last } = readPageRequest(request, positionIn(asked.sort, order));
  return onIncident("incident.read", slug, async (grant) => {
    const figure = await newestFigure(grant, asked.revision);
    if (!figure) throw new NotFound();
    if (last && last[0] !== figure.id)
      throw new Conflict("list_changed", "The requests were counted anew meanwhile; begin at the first page.");
    const of = sql`incident_id = ${grant.incident.id}::uuid AND rule_revision = ${figure.ruleRevision}::int`;
    const rows = await readRows(grant, { asked, of, last, take });
    const page = pageOf(rows, take, (row) => [figure.id, order, row.sorted, row.account], affectedAccount);
    const summary = !last && asked.summary && (await summariseNotices(grant, figure.ruleRevision));
    return { ...page, ruleRevision: figure.ruleRevision, ...(summary && { summary }) };
  });
}

type Reading = { asked: Asked; of: Sql; last: Position | undefined; take: number };

async function readRows({ tx, incident }: IncidentGrant, { asked, of, last, take }: Reading): Promise<Row[]> {
  const { name, from } = SORTED[asked.sort];
  const isUp = asked.direction === "asc";
  // A time that is missing sorts as one after all others, or before them.
  const value = asked.sort === "firstAt" || asked.sort === "lastAt" ? withoutNull(name, isUp) : name;
  const [order, past] = isUp ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const conditions = [
    of,
    ...(asked.contains === undefined ? [] : [textCondition(sql`account`, { contains: asked.contains })]),
    ...(asked.notified === undefined ? [] : [toldSql(incident.id, asked.notified)]),
    ...(last ? [sql`(${value}, account) ${past} (${from(last[2])}, ${last[3]})`] : []),
  ];
  return tx.$queryRaw<Row[]>`
    SELECT ${STORED_ACCOUNT}, (${value})::text AS sorted
    FROM affected_account named
    WHERE ${joinSql(conditions, " AND ")}
    ORDER BY ${value} ${order}, account ${order} LIMIT ${take + 1}`;
}

function withoutNull(name: Sql, isUp: boolean): Sql {
  return isUp ? sql`coalesce(${name}, 'infinity'::timestamptz)` : sql`coalesce(${name}, '-infinity'::timestamptz)`;
}

/** Of each account that was told anything: did the last message come back? */
const newestNotices = (incidentId: string) => sql`
  SELECT DISTINCT ON (account) account, outcome IN ('bounced', 'failed') AS came_back
  FROM account_notice WHERE incident_id = ${incidentId}::uuid
  ORDER BY account DESC, told_at DESC, created_at DESC, id DESC`;

function toldSql(incidentId: string, notified: NonNullable<Asked["notified"]>): Sql {
  if (notified === "untold")
    return sql`NOT EXISTS (SELECT 1 FROM account_notice told
      WHERE told.incident_id = named.incident_id AND told.account = named.account)`;
  return sql`account IN (SELECT account FROM (${newestNotices(incidentId)}) newest WHERE came_back = ${notified === "bounced"})`;
}

type Grant = Pick<IncidentGrant, "tx" | "incident">;

/** How many of the accounts that a revision of the rule affects were told, and how many of them it did not reach. */
export async function summariseNotices({ tx, incident }: Grant, ruleRevision: number): Promise<NoticeSummary> {
  const [counted] = await tx.$queryRaw<Record<keyof NoticeSummary, bigint>[]>`
    WITH newest AS (${newestNotices(incident.id)})
    SELECT count(*) AS accounts, count(*) FILTER (WHERE NOT came_back) AS reached,
      count(*) FILTER (WHERE came_back) AS bounced, count(*) FILTER (WHERE came_back IS NULL) AS untold
    FROM affected_account LEFT JOIN newest USING (account)
    WHERE incident_id = ${incident.id}::uuid AND rule_revision = ${ruleRevision}::int`;
  const { accounts = 0n, reached = 0n, bounced = 0n, untold = 0n } = counted ?? {};
  return { accounts: Number(accounts), reached: Number(reached), bounced: Number(bounced), untold: Number(untold) };
}

export function affectedAccount(row: AccountRow): AffectedAccount {
  return {
    account: row.account,
    affected: Number(row.affected),
    requests: Number(row.requests),
    ...(row.firstUs !== null && { firstAt: instantFromMicros(row.firstUs) }),
    ...(row.lastUs !== null && { lastAt: instantFromMicros(row.lastUs) }),
    notices: (row.notices ?? []).map(noticeOf),
  };
}
