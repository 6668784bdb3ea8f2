import "server-only";

import type { RowCounts } from "#domain/impact/bin.ts";
import type { Confidence } from "#domain/impact/count-impact.ts";
import type { ImpactRule, Unit } from "#domain/impact/impact-rule.ts";
import { onIncident } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { readRule, RULE_COLUMNS } from "./impact-rule-row.ts";

export type RuleRevision = {
  rule: ImpactRule;
  statedAt: string;
  /** What was counted last under it; `read`: over how many rows. */
  figure?: { count: number; unit: Unit; confidence: Confidence; asOf: string; read?: number };
};

const MOST = 200;

/** Every revision of the rule, the newest first; older ones than the last 200 can be read one by one. */
export async function listRuleRevisions(slug: string): Promise<RuleRevision[]> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rules = await tx.impactRule.findMany({
      where: { incidentId: incident.id },
      orderBy: { revision: "desc" },
      take: MOST,
      select: { ...RULE_COLUMNS, createdAt: true },
    });
    const figures = await tx.impactFigure.findMany({
      where: { incidentId: incident.id, ruleRevision: { in: rules.map(({ revision }) => revision) } },
      orderBy: [{ ruleRevision: "asc" }, { asOf: "desc" }, { id: "desc" }],
      distinct: ["ruleRevision"],
      select: { ruleRevision: true, count: true, unit: true, confidence: true, asOf: true, rows: true },
    });
    const counted = new Map(figures.map((figure) => [figure.ruleRevision, figure]));
    return rules.map(({ createdAt, ...row }) => {
      const figure = counted.get(row.revision);
      return { rule: readRule(row), statedAt: createdAt.toISOString(), ...(figure && { figure: figureOf(figure) }) };
    });
  });
}

function figureOf(row: { count: bigint; unit: string; confidence: string; asOf: Date; rows: unknown }) {
  const { count, unit, confidence, asOf, rows } = row;
  const { read } = fromJson<Partial<RowCounts> | null>(rows) ?? {};
  return {
    count: Number(count),
    unit: unit as Unit,
    confidence: confidence as Confidence,
    asOf: asOf.toISOString(),
    ...(read !== undefined && { read }),
  };
}
