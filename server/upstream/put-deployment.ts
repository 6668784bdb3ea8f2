import "server-only";

import { InvalidInput, StaleVersion, VersionRequired } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import { deployment, type Deployment, type NewDeployment } from "#domain/upstream/deployment.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { isSameJson } from "../json-column.ts";
import { columnsOf, conditionsOf, DEPLOYMENT_COLUMNS, deploymentNamed, judged, saidOf } from "./deployment-rows.ts";
import { holdUpstream } from "./upstream-kind.ts";

export type PutDeployment = { deployment: JudgedDeployment; isNew: boolean };

/**
 * The whole of what is known of one deployment takes the place of what was. `against`: the version that the writer saw, null
 * where they named none. The same again makes no version. @throws {VersionRequired} {StaleVersion} {InvalidInput}
 */
export async function putDeployment(
  slug: string,
  name: string,
  input: Omit<NewDeployment, "name">,
  against: number | null,
): Promise<PutDeployment> {
  const said = readDeployment(name, input);
  return unlessAnswered<PutDeployment>((answer) =>
    onIncident("deployment.change", slug, async (grant) => {
      const { tx, incident, audit } = grant;
      await holdUpstream(grant);
      const [before, conditions] = [await deploymentNamed(grant, name), await conditionsOf(grant)];
      if (against === null && before) throw new VersionRequired();
      if (against !== null && before?.version !== against) {
        throw new StaleVersion(before && judged(before, conditions));
      }
      if (before && isSameJson(saidOf(before), withEmpty(said))) {
        return answer({ deployment: judged(before, conditions), isNew: false });
      }
      const data = columnsOf(said);
      const row = before
        ? await tx.deployment.update({
            where: { id: before.id },
            data: { ...data, version: { increment: 1 }, updatedAt: new Date() },
            select: DEPLOYMENT_COLUMNS,
          })
        : await tx.deployment.create({ data: { ...data, incidentId: incident.id, name }, select: DEPLOYMENT_COLUMNS });
      audit({ subject: `deployment/${row.id}`, before: before && saidOf(before), after: saidOf(row) });
      return { deployment: judged(row, conditions), isNew: !before };
    }),
  );
}

function readDeployment(name: string, input: object): Deployment {
  const said = parseInput(deployment, { ...input, name });
  if (said.name === name) return said;
  const message = "A name in the address has no blanks around it.";
  throw new InvalidInput([{ pointer: "/name", code: "invalid_value", message }]);
}

/** As it is stored: with an empty configuration and no nodes where none are named. */
export function withEmpty(said: Deployment): Deployment {
  return { configuration: {}, nodes: [], ...said };
}
