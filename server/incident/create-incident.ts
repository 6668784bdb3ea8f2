import "server-only";

import { randomBytes } from "node:crypto";
import { personIdOf } from "#domain/access/permissions.ts";
import { Conflict } from "#domain/errors.ts";
import { newIncident, type IncidentView, type NewIncident } from "#domain/incident/incident.ts";
import { parseInput } from "#domain/parse-input.ts";
import { keyFromTitle } from "#domain/timeline/key-from-title.ts";
import { asMember, type MemberGrant } from "../access.ts";
import { env } from "../env.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { asJson } from "../json-column.ts";
import { INCIDENT_COLUMNS, incidentView } from "./incident-view.ts";

const SLUG_LOCK = 7_261_302;

/** Whoever creates an incident coordinates it. @throws {Conflict} slug_taken, where the asker can see what has it */
export async function createIncident(input: NewIncident, repeatable?: Repeatable): Promise<IncidentView> {
  const { slug: wish, zone = env().orgZone, ...fields } = parseInput(newIncident, input);
  return onceOnly(repeatable, (once) =>
    asMember("incident.create", (grant) =>
      once(
        grant,
        async () => {
          const { tx, actor, audit, concerning } = grant;
          const slug = await freeSlug(grant, wish ?? keyFromTitle(fields.title.en, "incident"), {
            named: wish !== undefined,
            embargoed: fields.embargoed ?? false,
          });
          const personId = personIdOf(actor);
          const row = await tx.incident.create({
            data: {
              ...fields,
              slug,
              zone,
              title: asJson(fields.title) ?? {},
              summary: asJson(fields.summary) ?? {},
              ...(personId && { memberships: { create: { personId, role: "coordinator" } } }),
            },
            select: INCIDENT_COLUMNS,
          });
          concerning(row.id);
          audit({ subject: `incident/${row.id}`, after: { slug, ...fields, zone } });
          return incidentView(tx, row, { actor, role: personId ? "coordinator" : undefined });
        },
        async ({ slug }) => (await grant.tx.incident.count({ where: { AND: [{ slug }, grant.reach] } })) > 0,
      ),
    ),
  );
}

/** An embargoed incident's slug always gets an ending nobody can guess, and one taken by what the asker cannot see gets
 * one too: neither a refusal nor a guess tells that something is there. */
async function freeSlug(
  { tx, reach }: MemberGrant,
  slug: string,
  { named, embargoed }: { named: boolean; embargoed: boolean },
): Promise<string> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SLUG_LOCK})`;
  const ended = `${slug.slice(0, 90).replace(/-+$/, "")}-${randomBytes(3).toString("hex")}`;
  if (embargoed) return ended;
  const taken = await tx.incident.findUnique({ where: { slug }, select: { id: true } });
  if (!taken) return slug;
  const seen = await tx.incident.findFirst({ where: { AND: [{ slug }, reach] }, select: { id: true } });
  if (seen && named)
    throw new Conflict("slug_taken", `There is an incident ${slug} already; choose another slug.`, { slug });
  return ended;
}
