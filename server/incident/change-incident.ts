import "server-only";

import { isAllowed } from "#domain/access/permissions.ts";
import { NotAllowed, StaleVersion } from "#domain/errors.ts";
import { incidentChange, type IncidentChange, type IncidentView } from "#domain/incident/incident.ts";
import { parseInput } from "#domain/parse-input.ts";
import { noJson, onIncident, type IncidentGrant } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { asJson, isSameJson } from "../json-column.ts";
import { INCIDENT_COLUMNS, incidentView } from "./incident-view.ts";

/** A change that changes nothing leaves the version as it was. @throws {StaleVersion} with what is stored now */
export async function changeIncident(
  slug: string,
  change: IncidentChange,
  expectedVersion: number,
): Promise<IncidentView> {
  const wanted = parseInput(incidentChange, change);
  return unlessAnswered<IncidentView>((answer) =>
    onIncident("incident.change", slug, async (grant) => {
      const { tx, incident, audit } = grant;
      if (incident.version !== expectedVersion) throw new StaleVersion(await incidentView(tx, incident, grant));
      const fields = Object.keys(wanted) as (keyof typeof wanted)[];
      const changed = fields.filter((field) => !isSameJson(incident[field], wanted[field]));
      if (changed.includes("secondApprover")) refuseToDecide(grant, incident.secondApprover);
      if (changed.length === 0) answer(await incidentView(tx, incident, grant));
      const { series, ...others } = wanted;
      const { count } = await tx.incident.updateMany({
        where: { id: incident.id, version: expectedVersion, deletedAt: null },
        data: {
          ...others,
          ...(wanted.title && { title: asJson(wanted.title) }),
          ...(wanted.summary && { summary: asJson(wanted.summary) }),
          ...(series !== undefined && { series: series === null ? noJson : asJson(series) }),
          version: { increment: 1 },
        },
      });
      const view = await storedView(grant);
      if (count === 0) throw new StaleVersion(view);
      audit({ subject: `incident/${incident.id}`, before: only(incident, changed), after: only(wanted, changed) });
      return view;
    }),
  );
}

/** Whoever publishes may ask for a second person; to do without one again is not theirs, or it would bind nobody. */
function refuseToDecide({ actor, role }: IncidentGrant, isAskedFor: boolean): void {
  const verb = isAskedFor ? "publication.waive_second" : "publication.publish";
  if (!isAllowed(actor, verb, role)) throw new NotAllowed(verb);
}

async function storedView(grant: IncidentGrant): Promise<IncidentView> {
  const row = await grant.tx.incident.findUniqueOrThrow({ where: { id: grant.incident.id }, select: INCIDENT_COLUMNS });
  return incidentView(grant.tx, row, grant);
}

function only<T extends object>(record: T, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Partial<T>;
}
