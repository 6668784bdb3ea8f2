import "server-only";

import { viewCase, type CaseView } from "#domain/disclosure/case-view.ts";
import type { IncidentRow, Tx } from "../access.ts";
import { databaseNow, type CaseLedger } from "../case-entries.ts";

export type { CaseView };

/** What a ledger says, now or as of then. */
export async function caseView(
  tx: Tx,
  { zone }: Pick<IncidentRow, "zone">,
  ledger: CaseLedger,
  asOf?: string,
): Promise<CaseView> {
  const now = await databaseNow(tx);
  return viewCase(ledger.entries, { now: asOf ?? now, zone, ...(asOf !== undefined && { asOf }) });
}
