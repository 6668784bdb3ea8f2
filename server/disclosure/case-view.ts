import "server-only";

import { viewCase, type CaseView } from "#domain/disclosure/case-view.ts";
import { timeOfStamp } from "#domain/disclosure/stated-time.ts";
import { InvalidInput } from "#domain/errors.ts";
import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import type { IncidentRow, Tx } from "../access.ts";
import { databaseNow, ownPageSince, type CaseLedger } from "../case-entries.ts";

export type { CaseView };

/** What a ledger says, now or as of then. */
export async function caseView(
  tx: Tx,
  { id, zone }: Pick<IncidentRow, "id" | "zone">,
  ledger: CaseLedger,
  asOf?: string,
): Promise<CaseView> {
  const now = await databaseNow(tx);
  if (asOf !== undefined && compareInstants(parseInstant(asOf), parseInstant(now)) > 0) throw notYet();
  const view = viewCase(ledger.entries, { now: asOf ?? now, zone, ...(asOf !== undefined && { asOf }) });
  const since = view.bits.public || asOf !== undefined ? undefined : await ownPageSince(tx, id);
  if (since === undefined) return view;
  return { ...view, waits: [...view.waits, { what: "own_page_public", since: timeOfStamp(since), seq: view.version }] };
}

export function notYet(): InvalidInput {
  const message = "A case is shown as it stands or stood: this is still to come.";
  return new InvalidInput([{ pointer: "/asOf", code: "out_of_range", message }]);
}
