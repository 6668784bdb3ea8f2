import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import { compileRule, type Bin, type CompiledRule } from "#domain/impact/bin.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { onIncident, sql, type IncidentGrant } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { affectedRequest, STORED, type AffectedRequest, type StoredRow } from "./affected-columns.ts";
import { storedRule } from "./impact-rule-row.ts";
import { loggedRequest } from "./stored-request.ts";

/** Why a row that one revision catches is not caught by the other. `bin: affected`: it is not the rule but the logs that differ. */
export type Reason = { bin: Bin; exclusion?: string };
export type MovedRequest = AffectedRequest & { why: Reason };
export type RevisionComparison = {
  from: number;
  to: number;
  rules: { from: ImpactRule; to: ImpactRule };
  /** Rows both catch. */
  stayed: number;
  /** `in`: caught by `to` alone; the reasons are what `from` says of them. `out`: the other way round. */
  in: { count: number; reasons: (Reason & { count: number })[] };
  out: { count: number; reasons: (Reason & { count: number })[] };
};

const BATCH = 5_000;

/** Which rows came in and which went out from one revision to another, and why. Both must have been counted. @throws {NotFound} */
export async function compareRevisions(slug: string, from: number, to: number): Promise<RevisionComparison> {
  return onIncident("incident.read", slug, async (grant) => {
    const rules = await bothRules(grant, from, to);
    const cameIn = await reasons(grant, { caughtBy: to, notBy: from, rule: compileRule(rules.from) });
    const wentOut = await reasons(grant, { caughtBy: from, notBy: to, rule: compileRule(rules.to) });
    const [all] = await grant.tx.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS count FROM affected_request
      WHERE incident_id = ${grant.incident.id}::uuid AND rule_revision = ${to}::int AND excluded_reason IS NULL`;
    return { from, to, rules, stayed: Number(all?.count ?? 0n) - cameIn.count, in: cameIn, out: wentOut };
  });
}

export type MovedList = PageRequest & { from: number; to: number; moved: "in" | "out" };

/** The rows themselves, in order of import. */
export async function listMovedRequests(slug: string, list: MovedList): Promise<Page<MovedRequest>> {
  const { from, to, moved, ...request } = list;
  const { take, position: after = "0" } = readPageRequest(request, z.string().regex(/^\d{1,19}$/));
  return onIncident("incident.read", slug, async (grant) => {
    const rules = await bothRules(grant, from, to);
    const [caughtBy, notBy, other] = moved === "in" ? [to, from, rules.from] : [from, to, rules.to];
    const rule = compileRule(other);
    const rows = await movedRows(grant, { caughtBy, notBy, after, limit: take + 1 });
    return pageOf(
      rows,
      take,
      ({ key }) => key,
      (row) => ({ ...affectedRequest(row), why: reasonOf(rule, row) }),
    );
  });
}

async function bothRules(grant: IncidentGrant, from: number, to: number) {
  const [one, other] = [await counted(grant, from), await counted(grant, to)];
  return { from: one, to: other };
}

async function counted({ tx, incident }: IncidentGrant, revision: number): Promise<ImpactRule> {
  const rule = await storedRule(tx, incident.id, revision);
  const figures = await tx.impactFigure.count({ where: { incidentId: incident.id, ruleRevision: revision } });
  if (!rule || figures === 0) throw new NotFound();
  return rule;
}

type Moved = { caughtBy: number; notBy: number; after: string; limit: number };

/** A record of a log is the same row under every revision, whatever its id says. */
async function movedRows(
  { tx, incident }: IncidentGrant,
  { caughtBy, notBy, after, limit }: Moved,
): Promise<StoredRow[]> {
  const other = sql`SELECT log_id, record FROM affected_request
    WHERE incident_id = ${incident.id}::uuid AND rule_revision = ${notBy}::int AND excluded_reason IS NULL`;
  return tx.$queryRaw<StoredRow[]>`
    WITH other AS MATERIALIZED (${other})
    SELECT ${STORED} FROM affected_request caught
    WHERE incident_id = ${incident.id}::uuid AND rule_revision = ${caughtBy}::int AND excluded_reason IS NULL
      AND id > ${after}::bigint
      AND NOT EXISTS (SELECT 1 FROM other WHERE other.log_id = caught.log_id AND other.record = caught.record)
    ORDER BY id LIMIT ${limit}`;
}

async function reasons(
  grant: IncidentGrant,
  { rule, ...which }: { caughtBy: number; notBy: number; rule: CompiledRule },
) {
  const tally = new Map<string, Reason & { count: number }>();
  let count = 0;
  for (let after: string | undefined = "0"; after !== undefined;) {
    const rows: StoredRow[] = await movedRows(grant, { ...which, after, limit: BATCH });
    for (const row of rows) {
      const why = reasonOf(rule, row);
      const key = `${why.bin} ${why.exclusion ?? ""}`;
      const known = tally.get(key) ?? { ...why, count: 0 };
      tally.set(key, { ...known, count: known.count + 1 });
    }
    count += rows.length;
    after = rows.length < BATCH ? undefined : rows.at(-1)?.key;
  }
  return { count, reasons: [...tally.values()].sort((a, b) => b.count - a.count) };
}

function reasonOf(rule: CompiledRule, row: StoredRow): Reason {
  const verdict = rule.judge(loggedRequest(row), "new");
  return verdict.bin === "excluded" ? { bin: "excluded", exclusion: verdict.exclusion.key } : { bin: verdict.bin };
}
