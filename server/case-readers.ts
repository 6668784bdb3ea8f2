import "server-only";

import type { CaseReader } from "#domain/disclosure/case-mail.ts";
import { casePath } from "#domain/access/safe-return-path.ts";
import type { Tx } from "./access.ts";
import { publicOrigin } from "./env.ts";

export type AddressedReader = CaseReader & { email: string };
type Place = { caseId: string; incident: { id: string; slug: string } };

/** Who may be told of a case: who co-ordinates the incident and who stands for a party now, none of them switched off. */
export async function readersOf(tx: Tx, { caseId, incident }: Place): Promise<AddressedReader[]> {
  const person = { select: { email: true } };
  const coordinators = await tx.membership.findMany({
    where: {
      ...{ incidentId: incident.id, role: "coordinator" },
      person: { disabledAt: null, role: { in: ["admin", "member"] } },
    },
    orderBy: { personId: "asc" },
    select: { personId: true, person },
  });
  const members = await tx.partyMember.findMany({
    where: { caseId, leftAt: null, person: { disabledAt: null } },
    orderBy: { personId: "asc" },
    select: { personId: true, partyKey: true, person },
  });
  return [
    ...coordinators.map(({ personId, person: { email } }) => ({ personId, email })),
    ...members.map(({ personId, partyKey, person: { email } }) => ({ personId, email, party: partyKey })),
  ];
}

/** The page of the case for whoever reads of it. */
export function linkFor({ caseId, incident }: Place, { party }: CaseReader): string {
  const path = party === undefined ? `/console/incidents/${incident.slug}/disclosure` : casePath(caseId);
  return `${publicOrigin()}${path}`;
}
