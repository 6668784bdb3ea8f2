import "server-only";

import type { CaseFact, NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { isDeepStrictEqual } from "node:util";
import { ownAnswer, refuseAnswer, toldToParty } from "#domain/disclosure/party-answer.ts";
import { partyAccess, type PartyAccess } from "#domain/disclosure/party-access.ts";
import { viewForParty, type PartyView } from "#domain/disclosure/party-view.ts";
import { Conflict, NotFound, StaleVersion } from "#domain/errors.ts";
import { parseInstant } from "#domain/time/instant.ts";
import type { TimeWarning } from "#domain/time/recorded-time.ts";
import { onCase, onIncident, type Tx } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { databaseNow, type CaseLedger } from "../case-entries.ts";
import { appendFacts, holdLedger, ledgerOf } from "./case-ledger.ts";
import { resolveFact } from "./resolve-fact.ts";

/** `version` tells whether the case has changed since; of what, only as far as the view does. */
export type PartyCase = { version: number; now: string; asOf?: string; view: PartyView };

/** The case as the party of whoever is signed in may see it. @throws {NotFound} {SecondFactorRequired} */
export async function readPartyCase(caseId: string): Promise<PartyCase> {
  return onCase("case.read", caseId, async ({ tx, incident, party }) =>
    partyCase(tx, await ledgerOf(tx, incident.id), party),
  );
}

/** The same, to the people of the incident: exactly what that party sees, or saw then. @throws {NotFound} also of no such party */
export async function viewAsParty(slug: string, party: string, { asOf }: { asOf?: string } = {}): Promise<PartyCase> {
  const at = asOf === undefined ? undefined : parseInstant(asOf);
  return onIncident("disclosure.read", slug, async ({ tx, incident }) =>
    partyCase(tx, await ledgerOf(tx, incident.id), party, at),
  );
}

export type Answered = { case: PartyCase; added: number; warnings: TimeWarning[] };

/** What a party enters of itself: acknowledges, agrees or counters, says what it will publish, states what is affected.
 * @throws {InvalidInput} {TimeError} {StaleVersion} {Conflict} */
export async function answerAsParty(
  caseId: string,
  inputs: NewCaseFact[],
  { expectedVersion }: { expectedVersion?: number } = {},
): Promise<Answered> {
  return unlessAnswered<Answered>((answer) =>
    onCase("case.answer", caseId, async (grant) => {
      const { tx, incident, party: key } = grant;
      const ledger = await holdLedger(tx, incident.id);
      if (expectedVersion !== undefined && expectedVersion !== ledger.version) {
        throw new StaleVersion(await partyCase(tx, ledger, key));
      }
      const now = await databaseNow(tx);
      const state = foldCase(ledger.entries, now);
      const party = state.parties.find((one) => one.key === key);
      const access = partyAccess(ledger.entries, key, now)?.state;
      if (!party || !access) throw new NotFound();
      const warnings: TimeWarning[] = [];
      const facts = inputs.map((input, index): CaseFact => {
        const own = ownAnswer(input, party);
        const refusal = refuseAnswer(state, own, { party, access });
        if (refusal) throw new Conflict(refusal.code, refusal.message, refusal.detail);
        const resolved = resolveFact(own, inputs.length > 1 ? ["facts", index] : []);
        warnings.push(...resolved.warnings);
        return resolved.fact;
      });
      const { ledger: after, added } = await appendFacts(grant, ledger, facts);
      const told = { case: await partyCase(tx, after, key), added, warnings };
      return added === 0 ? answer(told) : told;
    }),
  );
}

async function partyCase(tx: Tx, { entries, version }: CaseLedger, party: string, asOf?: string): Promise<PartyCase> {
  const now = await databaseNow(tx);
  const view = viewForParty(entries, party, asOf ?? now);
  if (!view) throw new NotFound();
  return { version, now: asOf ?? now, ...(asOf !== undefined && { asOf }), view };
}
