import "server-only";

import type { Confidence, ExcludedCount } from "#domain/impact/count-impact.ts";
import type { Unit } from "#domain/impact/impact-rule.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { IncidentGrant } from "../access.ts";
import { fromJson } from "../json-column.ts";

/** Gone: its import was deleted, or its file erased, and it is not here under another line either. */
export type StatedLog = { id: string; name: string; sha256: string; goneAt?: string; goneBy?: "deleted" | "erased" };

export type CurrentStatement = { number: number; count: number; asOf: string };

export type ImpactStatement = CurrentStatement & {
  unit: Unit;
  accounts?: number;
  population: Text;
  method: Text;
  ruleRevision: number;
  excluded: ExcludedCount[];
  logs: StatedLog[];
  confidence: Confidence;
  audience: string;
  statedAt: string;
  /** Of a correction: why the number changed, and from which. */
  why?: Text;
  corrects?: { number: number; count: number };
};

export const STATEMENT_COLUMNS = {
  ...{ number: true, count: true, asOf: true, unit: true, accounts: true, population: true, method: true, why: true },
  ...{ ruleRevision: true, excluded: true, logs: true, confidence: true, audience: true, createdAt: true },
} as const;

type Row = {
  number: number;
  count: bigint;
  asOf: Date;
  unit: string;
  accounts: number | null;
  population: unknown;
  method: unknown;
  why: unknown;
  ruleRevision: number;
  excluded: unknown;
  logs: unknown;
  confidence: string;
  audience: string;
  createdAt: Date;
};

export function impactStatement(row: Row, before?: { number: number; count: bigint }): ImpactStatement {
  return {
    number: row.number,
    count: Number(row.count),
    asOf: row.asOf.toISOString(),
    unit: row.unit as Unit,
    population: fromJson<Text>(row.population),
    method: fromJson<Text>(row.method),
    ruleRevision: row.ruleRevision,
    excluded: fromJson<ExcludedCount[]>(row.excluded),
    logs: fromJson<ImpactStatement["logs"]>(row.logs),
    confidence: row.confidence as Confidence,
    audience: row.audience,
    statedAt: row.createdAt.toISOString(),
    ...(row.accounts !== null && { accounts: row.accounts }),
    ...(row.why !== null && { why: fromJson<Text>(row.why) }),
    ...(before && { corrects: { number: before.number, count: Number(before.count) } }),
  };
}

export async function currentStatement({
  tx,
  incident,
}: Pick<IncidentGrant, "tx" | "incident">): Promise<CurrentStatement | null> {
  const row = await tx.impactStatement.findFirst({
    where: { incidentId: incident.id },
    orderBy: { number: "desc" },
    select: { number: true, count: true, asOf: true },
  });
  return row && { number: row.number, count: Number(row.count), asOf: row.asOf.toISOString() };
}
