import "server-only";

import { foldCase } from "#domain/disclosure/fold-case.ts";
import { disclosedCase } from "#domain/postmortem/disclosed-case.ts";
import type { IncidentRecord } from "#domain/postmortem/incident-record.ts";
import type { Tx } from "#server/access.ts";
import { databaseNow, readLedger } from "#server/case-entries.ts";

/** The case and its credits as their ledger says they are now. */
export async function disclosureRecord(
  tx: Tx,
  incidentId: string,
): Promise<Pick<IncidentRecord, "disclosure" | "credits">> {
  const ledger = await readLedger(tx, incidentId);
  if (!ledger) return { disclosure: undefined, credits: [] };
  return disclosedCase(foldCase(ledger.entries, await databaseNow(tx)));
}
