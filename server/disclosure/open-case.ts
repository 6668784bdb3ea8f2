import "server-only";

import type { CaseFact, NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import { onIncident } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { appendFacts } from "../case-ledger.ts";
import { caseView } from "./case-view.ts";
import type { Recorded } from "./record-fact.ts";
import { resolveFact } from "./resolve-fact.ts";

/** Opens the incident's one disclosure case; the first fact says what it is. @throws {InvalidInput} {TimeError} {Conflict} case_exists */
export async function openCase(
  slug: string,
  inputs: NewCaseFact[],
  { repeatable }: { repeatable?: Repeatable } = {},
): Promise<Recorded> {
  const resolved = inputs.map((input, index) => resolveFact(input, inputs.length > 1 ? ["facts", index] : []));
  const facts: CaseFact[] = resolved.map(({ fact }) => fact);
  if (facts[0]?.kind !== "case_opened") {
    const message = "A ledger begins with what the case is: case_opened.";
    throw new InvalidInput([{ pointer: "/facts/0/kind", code: "not_opened", message }]);
  }
  return onceOnly(repeatable, (once) =>
    onIncident("disclosure.change", slug, (grant) =>
      once(grant, async () => {
        const { tx, incident } = grant;
        await tx.$queryRaw`SELECT 1 FROM incident WHERE id = ${incident.id}::uuid FOR UPDATE`;
        const taken = await tx.disclosureCase.count({ where: { incidentId: incident.id } });
        if (taken > 0) throw new Conflict("case_exists", "This incident has its disclosure case already.");
        const { id } = await tx.disclosureCase.create({ data: { incidentId: incident.id }, select: { id: true } });
        const { ledger, added } = await appendFacts(grant, { caseId: id, version: 0, entries: [] }, facts);
        const warnings = resolved.flatMap((one) => one.warnings);
        return { case: await caseView(tx, incident, ledger), added, warnings };
      }),
    ),
  );
}
