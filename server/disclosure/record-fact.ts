import "server-only";

import type { CaseFact, NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { StaleVersion } from "#domain/errors.ts";
import type { TimeWarning } from "#domain/time/recorded-time.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { appendFacts, holdLedger } from "../case-ledger.ts";
import { caseView, type CaseView } from "./case-view.ts";
import { resolveFact } from "./resolve-fact.ts";

export type Recorded = { case: CaseView; added: number; warnings: TimeWarning[] };
export type RecordOptions = {
  /** The case as the sender saw it; a newer one refuses. */
  expectedVersion?: number;
  repeatable?: Repeatable;
  /** Where each of several facts stands in the input. */
  at?: readonly (string | number)[];
};

/**
 * Enters what happened in the ledger of the incident's case, all or nothing. What is there already adds no entry.
 * @throws {InvalidInput} {TimeError} {StaleVersion} {Conflict} the code says which rule of the case refuses it
 */
export async function recordFacts(slug: string, inputs: NewCaseFact[], options: RecordOptions = {}): Promise<Recorded> {
  const { expectedVersion, repeatable, at = ["facts"] } = options;
  const resolved = inputs.map((input, index) => resolveFact(input, inputs.length > 1 ? [...at, index] : []));
  const warnings = resolved.flatMap((one) => one.warnings);
  const facts: CaseFact[] = resolved.map(({ fact }) => fact);
  return unlessAnswered<Recorded>((answer) =>
    onceOnly(repeatable, (once) =>
      onIncident("disclosure.change", slug, (grant) =>
        once(grant, async () => {
          const ledger = await holdLedger(grant.tx, grant.incident.id);
          if (expectedVersion !== undefined && expectedVersion !== ledger.version) {
            throw new StaleVersion(await caseView(grant.tx, grant.incident, ledger));
          }
          const { ledger: now, added } = await appendFacts(grant, ledger, facts);
          const view = await caseView(grant.tx, grant.incident, now);
          if (added === 0) return answer({ case: view, added, warnings });
          return { case: view, added, warnings };
        }),
      ),
    ),
  );
}
