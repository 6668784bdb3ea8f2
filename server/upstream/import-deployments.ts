import "server-only";

import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { importDeployments as readDeployments } from "#domain/upstream/import-deployments.ts";
import type { Deployment } from "#domain/upstream/deployment.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { isSameJson } from "../json-column.ts";
import { columnsOf, DEPLOYMENT_COLUMNS, saidOf } from "./deployment-rows.ts";
import { withEmpty } from "./put-deployment.ts";
import { holdUpstream } from "./upstream-kind.ts";

export const deploymentImport = z.strictObject({ text: z.string().min(1) });
export type DeploymentImport = z.input<typeof deploymentImport>;
export type ImportedDeployments = { added: string[]; changed: string[]; unchanged: number };

const MOST_ERRORS = 100;

/** CSV or JSON, all or nothing; each deployment takes the place of the one of its name. @throws {InvalidInput} with the line of each doubt */
export async function importDeployments(
  slug: string,
  input: DeploymentImport,
  repeatable?: Repeatable,
): Promise<ImportedDeployments> {
  const { text } = parseInput(deploymentImport, input);
  const { deployments, errors } = readDeployments(text);
  if (errors.length > 0) {
    throw new InvalidInput(
      errors.slice(0, MOST_ERRORS).map(({ line, pointer, code, message }) => {
        const place = [`line ${line}`, pointer.slice(1)].filter((part) => part !== "").join(", ");
        return { pointer: "/text", code, message: `${place}: ${message}` };
      }),
      "Nothing was imported; errors name the lines.",
    );
  }
  return onceOnly(repeatable, (once) =>
    onIncident("deployment.change", slug, (grant) => once(grant, () => store(grant, deployments))),
  );
}

async function store(grant: IncidentGrant, deployments: Deployment[]): Promise<ImportedDeployments> {
  const { tx, incident, audit } = grant;
  await holdUpstream(grant);
  const rows = await tx.deployment.findMany({ where: { incidentId: incident.id }, select: DEPLOYMENT_COLUMNS });
  const known = new Map(rows.map((row) => [row.name, row]));
  const fresh = deployments.filter(({ name }) => !known.has(name));
  const changed: string[] = [];
  const data = fresh.map((said) => ({ ...columnsOf(said), incidentId: incident.id, name: said.name }));
  const added = await tx.deployment.createManyAndReturn({ data, select: DEPLOYMENT_COLUMNS });
  for (const row of added) audit({ subject: `deployment/${row.id}`, after: saidOf(row) });
  for (const said of deployments) {
    const before = known.get(said.name);
    if (!before || isSameJson(saidOf(before), withEmpty(said))) continue;
    changed.push(said.name);
    await tx.deployment.update({
      where: { id: before.id },
      data: { ...columnsOf(said), version: { increment: 1 }, updatedAt: new Date() },
      select: { id: true },
    });
    audit({ subject: `deployment/${before.id}`, before: saidOf(before), after: withEmpty(said) });
  }
  const result = { added: added.map(({ name }) => name), changed };
  const unchanged = deployments.length - added.length - changed.length;
  audit({ subject: "deployments", after: { ...result, unchanged } });
  return { ...result, unchanged };
}
