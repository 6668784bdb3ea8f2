import "server-only";

import type { FleetExposure } from "#domain/incident/incident.ts";
import { exposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { ExposureAnswers } from "#domain/upstream/exposure-answers.ts";
import { evaluateExposure } from "#domain/upstream/evaluate-exposure.ts";
import type { Reason } from "#domain/upstream/exposure-reason.ts";
import type { ExposureConditions, ExposureVerdict } from "#domain/upstream/exposure-shape.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { Tx } from "./access.ts";
import { fromJson } from "./json-column.ts";

export type RevisedConditions = ExposureConditions & { revision: number };
export type JudgedExposure = { verdict: ExposureVerdict; reasons: Reason[]; nextStep?: Text };

/** Columns that hold what a deployment answers. */
export const ANSWER_COLUMNS = {
  ...{ release: true, mode: true, configuration: true, contextLength: true, nodes: true },
} as const;
export type AnswerColumns = {
  release: string | null;
  mode: string | null;
  configuration: unknown;
  contextLength: bigint | null;
  nodes: unknown;
};

export function answersOf({ release, mode, configuration, contextLength, nodes }: AnswerColumns): ExposureAnswers {
  return {
    ...(release !== null && { version: release }),
    ...(mode !== null && { mode }),
    ...(contextLength !== null && { contextLength: Number(contextLength) }),
    configuration: fromJson<NonNullable<ExposureAnswers["configuration"]>>(configuration),
    nodes: fromJson<NonNullable<ExposureAnswers["nodes"]>>(nodes),
  };
}

/** The newest revision, or the one asked for. */
export async function storedConditions(
  tx: Tx,
  incidentId: string,
  revision?: number,
): Promise<RevisedConditions | undefined> {
  const row = await tx.exposureConditions.findFirst({
    where: { incidentId, ...(revision !== undefined && { revision }) },
    orderBy: { revision: "desc" },
    select: { revision: true, conditions: true },
  });
  return row ? { ...exposureConditions.parse(row.conditions), revision: row.revision } : undefined;
}

const NO_CONDITIONS: Reason = {
  kind: "no_rule",
  text: { en: "No conditions are stated for this incident.", ja: "このインシデントの条件はまだ登録されていません。" },
};

/** Without conditions nobody knows. */
export function judgeExposure(conditions: ExposureConditions | undefined, answers: ExposureAnswers): JudgedExposure {
  if (!conditions) return { verdict: "unknown", reasons: [NO_CONDITIONS] };
  const { verdict, reasons, nextStep } = evaluateExposure(conditions, answers);
  return { verdict, reasons, nextStep };
}

/** `changedAt`: when the last of them was changed. */
export async function fleetExposure(
  tx: Tx,
  incidentId: string,
): Promise<{ fleet: FleetExposure; changedAt: Date | undefined } | undefined> {
  const rows = await tx.deployment.findMany({ where: { incidentId }, select: { ...ANSWER_COLUMNS, updatedAt: true } });
  if (rows.length === 0) return undefined;
  const conditions = await storedConditions(tx, incidentId);
  const verdicts = rows.map((row) => judgeExposure(conditions, answersOf(row)).verdict);
  const count = (wanted: ExposureVerdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const times = rows.map(({ updatedAt }) => updatedAt.getTime());
  return {
    fleet: {
      ...{ deployments: rows.length, exposed: count("affected"), partlyProtected: count("partly_protected") },
      ...{ notAffected: count("not_affected"), unknown: count("unknown") },
    },
    changedAt: new Date(times.reduce((latest, time) => Math.max(latest, time), 0)),
  };
}

/** How many deployments of each incident that has any are affected. */
export async function exposedDeployments(tx: Tx, incidentIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.deployment.findMany({
    where: { incidentId: { in: incidentIds } },
    select: { incidentId: true, ...ANSWER_COLUMNS },
  });
  if (rows.length === 0) return new Map();
  const fleets = Map.groupBy(rows, ({ incidentId }) => incidentId);
  const conditions = await tx.$queryRaw<{ incidentId: string; conditions: unknown }[]>`
    SELECT DISTINCT ON (incident_id) incident_id AS "incidentId", conditions FROM exposure_conditions
    WHERE incident_id = ANY (${[...fleets.keys()]}::uuid[]) ORDER BY incident_id, revision DESC`;
  const stated = new Map(conditions.map((row) => [row.incidentId, exposureConditions.parse(row.conditions)]));
  const isAffected = (row: (typeof rows)[number]) =>
    judgeExposure(stated.get(row.incidentId), answersOf(row)).verdict === "affected";
  return new Map([...fleets].map(([id, fleet]) => [id, fleet.filter(isAffected).length]));
}
