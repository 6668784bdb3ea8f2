import "server-only";

import { z } from "zod";
import { Conflict } from "#domain/errors.ts";
import type { RowCounts } from "#domain/impact/bin.ts";
import { parseInput } from "#domain/parse-input.ts";
import { AUDIENCES, text } from "#domain/timeline/timeline-event.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { asJson, fromJson } from "../json-column.ts";
import { isCurrent, newestFigure } from "./newest-figure.ts";
import { holdImpact } from "./request-log-row.ts";
import { impactStatement, STATEMENT_COLUMNS, type ImpactStatement } from "./statement-row.ts";

const newStatement = z.strictObject({
  population: text,
  method: text,
  audience: z.enum(AUDIENCES).default("internal"),
  /** False: the number of accounts is not part of what is stated. */
  withAccounts: z.boolean().default(true),
  why: text.optional(),
});
export type NewImpactStatement = z.input<typeof newStatement>;

/** States the number that counting gave: it cannot be typed in. A later statement is a correction and says why. @throws {Conflict} impact_incomplete, nothing_read, why_required */
export async function stateImpact(
  slug: string,
  input: NewImpactStatement,
  repeatable?: Repeatable,
): Promise<ImpactStatement> {
  const statement = parseInput(newStatement, input);
  return onceOnly(repeatable, (once) =>
    onIncident("impact.state", slug, (grant) => once(grant, () => state(grant, statement))),
  );
}

async function state(
  grant: IncidentGrant,
  { withAccounts, ...words }: z.output<typeof newStatement>,
): Promise<ImpactStatement> {
  const { tx, incident, audit } = grant;
  await holdImpact(grant);
  const figure = await newestFigure(grant);
  if (!figure || !(await isCurrent(grant, figure))) {
    throw new Conflict("impact_incomplete", "Not every log has been scanned under the current rule; scan first.");
  }
  if (fromJson<Partial<RowCounts> | null>(figure.rows)?.read === 0) {
    throw new Conflict(
      "nothing_read",
      "No row was read: the logs hold none. 0 of 0 rows says nothing of who was affected.",
    );
  }
  const last = await tx.impactStatement.findFirst({
    where: { incidentId: incident.id },
    orderBy: { number: "desc" },
    select: { number: true, count: true },
  });
  if (last && !words.why) throw new Conflict("why_required", "A correction says why the number changes.");
  const number = (last?.number ?? 0) + 1;
  const { unit, count, accounts, ruleRevision, confidence, asOf } = figure;
  const row = await tx.impactStatement.create({
    data: {
      ...{ incidentId: incident.id, number, unit, count, ruleRevision, confidence, asOf, audience: words.audience },
      accounts: withAccounts ? accounts : null,
      population: asJson(words.population) ?? {},
      method: asJson(words.method) ?? {},
      excluded: asJson(figure.excluded as object) ?? [],
      logs: asJson(figure.logs as object) ?? [],
      why: asJson(words.why),
    },
    select: STATEMENT_COLUMNS,
  });
  const before = last && { number: last.number, count: Number(last.count) };
  audit({
    subject: `impact-statement/${number}`,
    before,
    after: { number, unit, count: Number(count), ruleRevision },
  });
  return impactStatement(row, last ?? undefined);
}
