import "server-only";

import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import { nodesBelowContext, type Deployment } from "#domain/upstream/deployment.ts";
import type { ExposureConditions } from "#domain/upstream/exposure-shape.ts";
import type { IncidentGrant } from "../access.ts";
import { ANSWER_COLUMNS, answersOf, judgeExposure, storedConditions, type AnswerColumns } from "../fleet-exposure.ts";
import { asJson } from "../json-column.ts";

type Grant = Pick<IncidentGrant, "tx" | "incident">;

export const DEPLOYMENT_COLUMNS = {
  ...ANSWER_COLUMNS,
  ...{ id: true, name: true, environment: true, owner: true, version: true, updatedAt: true },
} as const;
export type DeploymentRow = AnswerColumns & {
  id: string;
  name: string;
  environment: string | null;
  owner: string | null;
  version: number;
  updatedAt: Date;
};

/** What was said of it, as it was stored. */
export function saidOf(row: DeploymentRow): Deployment {
  const { name, environment, owner } = row;
  return { name, ...(environment && { environment }), ...(owner && { owner }), ...answersOf(row) };
}

export function judged(row: DeploymentRow, conditions: ExposureConditions | undefined): JudgedDeployment {
  const said = saidOf(row);
  return {
    ...said,
    ...{ id: row.id, rowVersion: row.version, updatedAt: row.updatedAt.toISOString() },
    exposure: judgeExposure(conditions, said),
    nodesBelowContext: nodesBelowContext(said),
  };
}

export function columnsOf({ environment, owner, version, mode, configuration, contextLength, nodes }: Deployment) {
  return {
    ...{ environment: environment ?? null, owner: owner ?? null, release: version ?? null, mode: mode ?? null },
    contextLength: contextLength === undefined ? null : BigInt(contextLength),
    configuration: asJson(configuration) ?? {},
    nodes: asJson(nodes) ?? [],
  };
}

export async function deploymentNamed({ tx, incident }: Grant, name: string): Promise<DeploymentRow | undefined> {
  const row = await tx.deployment.findFirst({ where: { incidentId: incident.id, name }, select: DEPLOYMENT_COLUMNS });
  return row ?? undefined;
}

export function conditionsOf({ tx, incident }: Grant) {
  return storedConditions(tx, incident.id);
}
