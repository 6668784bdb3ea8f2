import "server-only";

import { foldCase } from "#domain/disclosure/fold-case.ts";
import { NotAllowed, SecondFactorRequired } from "#domain/errors.ts";
import { asMember } from "../access.ts";
import { databaseNow, readLedger } from "../case-entries.ts";

/** `title` is the case's neutral one, where it has one. */
export type MyCase = { caseId: string; party: string; since: string; title?: string };

/** The cases in which the person who is signed in stands for a party. @throws {NotAllowed} a key {SecondFactorRequired} */
export async function listMyCases(): Promise<MyCase[]> {
  return asMember("case.list", async ({ tx, actor }) => {
    if (actor.kind !== "person") throw new NotAllowed("case.list");
    const members = await tx.partyMember.findMany({
      where: { personId: actor.id, leftAt: null, case: { incident: { deletedAt: null } } },
      orderBy: [{ since: "asc" }, { id: "asc" }],
      select: { caseId: true, partyKey: true, since: true, case: { select: { incidentId: true } } },
    });
    if (members.length > 0 && actor.secondFactor !== true) throw new SecondFactorRequired();
    const now = await databaseNow(tx);
    const cases: MyCase[] = [];
    for (const { caseId, partyKey, since, case: of } of members) {
      const ledger = await readLedger(tx, of.incidentId);
      const title = foldCase(ledger?.entries ?? [], now).opened?.neutralTitle;
      cases.push({ caseId, party: partyKey, since: since.toISOString(), ...(title !== undefined && { title }) });
    }
    return cases;
  });
}
