import "server-only";

import { isDeepStrictEqual } from "node:util";
import type { CaseEntry, CaseFact, NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { ownAnswer, refuseAnswer, toldToParty } from "#domain/disclosure/party-answer.ts";
import { partyAccess, type PartyAccess } from "#domain/disclosure/party-access.ts";
import { viewForParty, type PartyView } from "#domain/disclosure/party-view.ts";
import { Conflict, NotFound, StaleVersion } from "#domain/errors.ts";
import { compareInstants, instantAt, microsOf, parseInstant, type Instant } from "#domain/time/instant.ts";
import type { TimeWarning } from "#domain/time/recorded-time.ts";
import { onCase, onIncident, type CaseGrant, type Tx } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { databaseNow, type CaseLedger } from "../case-entries.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { appendFacts, holdLedger, ledgerOf } from "../case-ledger.ts";
import { notYet } from "./case-view.ts";
import { resolveFact } from "./resolve-fact.ts";

/** `version` says when it was so, in microseconds: how much was entered of which the party sees nothing is not told. */
export type PartyCase = { version: number; now: string; asOf?: string; view: PartyView };

/** The case as the party of whoever is signed in may see it. @throws {NotFound} {SecondFactorRequired} */
export async function readPartyCase(caseId: string): Promise<PartyCase> {
  return onCase("case.read", caseId, (grant) => partyCase(grant));
}

/** The same, to the people of the incident: exactly what that party sees, or saw then. @throws {NotFound} also of no such party */
export async function viewAsParty(slug: string, party: string, { asOf }: { asOf?: string } = {}): Promise<PartyCase> {
  const at = asOf === undefined ? undefined : parseInstant(asOf);
  return onIncident("disclosure.read", slug, ({ tx, incident }) => partyCase({ tx, incident, party, asOf: at }));
}

export type Answered = { added: number; warnings: TimeWarning[] };
/** `expectedVersion`: the case as it was shown; if the party sees another since, it refuses. */
export type AnswerOptions = { expectedVersion?: number; repeatable?: Repeatable };
/** What a refused answer gets to see: the case now, and as it was when it was shown. */
export type StalePartyCase = PartyCase & { before?: PartyView };

/** What a party enters of itself: acknowledges, agrees or counters, says what it will publish, states what is affected.
 * @throws {InvalidInput} {TimeError} {StaleVersion} with a StalePartyCase {Conflict} */
export async function answerAsParty(
  caseId: string,
  inputs: NewCaseFact[],
  { expectedVersion, repeatable }: AnswerOptions = {},
): Promise<Answered> {
  return unlessAnswered<Answered>((answer) =>
    onceOnly(repeatable, (once) =>
      onCase("case.answer", caseId, (grant) =>
        once(grant, async () => {
          const { tx, incident, party: key } = grant;
          const ledger = await holdLedger(tx, incident.id);
          const now = await databaseNow(tx);
          if (expectedVersion !== undefined)
            refuseStale(ledger.entries, { key, zone: incident.zone }, expectedVersion, now);
          const { facts, warnings, access } = ownFacts(ledger.entries, key, inputs, now);
          const { added } = await appendForParty(grant, ledger, facts, access);
          const answered = { added, warnings };
          return added === 0 ? answer(answered) : answered;
        }),
      ),
    ),
  );
}

function refuseStale(entries: CaseEntry[], { key, zone }: { key: string; zone: string }, seenAt: number, now: Instant) {
  const before = viewForParty(entries, key, instantAt(Math.min(seenAt, microsOf(now))), zone);
  const view = viewForParty(entries, key, now, zone);
  if (!view) throw new NotFound();
  if (isDeepStrictEqual(before, view)) return;
  const current: StalePartyCase = { version: microsOf(now), now, view, ...(before && { before }) };
  throw new StaleVersion(current);
}

function ownFacts(entries: CaseEntry[], key: string, inputs: NewCaseFact[], now: Instant) {
  const state = foldCase(entries, now);
  const party = state.parties.find((one) => one.key === key);
  const access = partyAccess(entries, key, now)?.state;
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
  return { facts, warnings, access };
}

async function appendForParty(
  grant: CaseGrant,
  ledger: CaseLedger,
  facts: CaseFact[],
  access: PartyAccess["state"],
): Promise<{ added: number }> {
  try {
    return await appendFacts(grant, ledger, facts);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const { code, message, detail } = toldToParty(error, access);
    throw new Conflict(code, message, detail);
  }
}

type Read = { tx: Tx; incident: { id: string; zone: string }; party: string; asOf?: Instant | undefined };

async function partyCase({ tx, incident, party, asOf }: Read): Promise<PartyCase> {
  const { entries } = await ledgerOf(tx, incident.id);
  const clock = await databaseNow(tx);
  if (asOf !== undefined && compareInstants(asOf, clock) > 0) throw notYet();
  const now = asOf ?? clock;
  const view = viewForParty(entries, party, now, incident.zone);
  if (!view) throw new NotFound();
  return { version: microsOf(now), now, ...(asOf !== undefined && { asOf }), view };
}
