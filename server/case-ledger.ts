import "server-only";

import type { CaseEntry, CaseFact, FactKind } from "#domain/disclosure/case-fact.ts";
import type { CaseState } from "#domain/disclosure/case-state.ts";
import { decideEntry } from "#domain/disclosure/decide-entry.ts";
import { decideFact } from "#domain/disclosure/decide-fact.ts";
import { subjectOf } from "#domain/disclosure/fact-subject.ts";
import { isInForce } from "#domain/disclosure/embargo-machine.ts";
import { foldCase, takeEntry } from "#domain/disclosure/fold-case.ts";
import type { Refusal } from "#domain/disclosure/refusal.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import type { IncidentGrant, Tx } from "./access.ts";
import { databaseNow, ownPageSince, readLedger, type CaseLedger } from "./case-entries.ts";
import { asJson, isSameJson } from "./json-column.ts";
import { tellOfEmbargo } from "./embargo-mail.ts";

type Writer = Pick<IncidentGrant, "tx" | "actor" | "incident" | "audit"> & { party?: string };

/** @throws {NotFound} where no case is open */
export async function ledgerOf(tx: Tx, incidentId: string): Promise<CaseLedger> {
  const ledger = await readLedger(tx, incidentId);
  if (!ledger) throw new NotFound();
  return ledger;
}

/** The same, for who is about to append: others wait until this transaction ends. @throws {NotFound} */
export async function holdLedger(tx: Tx, incidentId: string): Promise<CaseLedger> {
  // The incident first, as whoever publishes does: neither then waits for what the other holds.
  await tx.$queryRaw`SELECT 1 FROM incident WHERE id = ${incidentId}::uuid FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM disclosure_case WHERE incident_id = ${incidentId}::uuid FOR UPDATE`;
  return ledgerOf(tx, incidentId);
}

export type Appended = { ledger: CaseLedger; state: CaseState; added: number };

/**
 * Enters facts one after the other, each judged against the case as the ones before it left it. What changes nothing is not
 * entered. @throws {Conflict} the code says which rule refuses; `fact` which of them
 */
export async function appendFacts(writer: Writer, ledger: CaseLedger, facts: CaseFact[]): Promise<Appended> {
  const { tx, actor, audit, party } = writer;
  const now = await databaseNow(tx);
  const entries = [...ledger.entries];
  if (facts.some(({ kind }) => STARTS_EMBARGO.includes(kind))) await refuseWhatIsPublic(writer);
  let state = foldCase(entries, now);
  for (const [index, fact] of facts.entries()) {
    const isCorrection = fact.kind === "entry_corrected";
    const refusal = isCorrection ? decideEntry(entries, fact, now) : decideFact(state, fact, now);
    if (refusal) throw refused(refusal, facts.length > 1 ? index : undefined);
    const by = party !== undefined && { party };
    const entry = { seq: entries.length + 1, recordedAt: now, actor: { name: actor.name, ...by }, fact };
    const before = subjectOf(state, fact);
    if (isCorrection) state = foldCase([...entries, entry], now);
    else takeEntry(state, entry);
    const after = subjectOf(state, fact);
    if (fact.kind !== "case_opened" && isSameJson(before, after)) {
      state = foldCase(entries, now);
      continue;
    }
    entries.push(entry);
    audit({ subject: `disclosure-case/${ledger.caseId}/${entry.seq}`, before, after: { ...by, fact, now: after } });
  }
  const added = entries.slice(ledger.entries.length);
  if (added.length > 0) {
    await tx.caseEntry.createMany({
      data: added.map(({ seq, recordedAt, fact }) => ({
        ...{ caseId: ledger.caseId, seq, recordedAt, partyKey: party ?? null, fact: asJson(fact) ?? {} },
        ...{ actorKind: actor.kind, actorId: actor.id, actorName: actor.name },
      })),
    });
    await endInvitations(writer, ledger.caseId, added);
    await keepWhatBinds(tx, ledger.caseId, entries.length, state);
    await shutOrOpen(writer, entries, state);
    await tellOfEmbargo(writer, { caseId: ledger.caseId, entries }, ledger.entries.length);
  }
  return { ledger: { ...ledger, version: entries.length, entries }, state, added: added.length };
}

const STARTS_EMBARGO: FactKind[] = ["embargo_proposed", "embargo_accepted"];

async function refuseWhatIsPublic({ tx, incident }: Writer): Promise<void> {
  if ((await ownPageSince(tx, incident.id)) === undefined) return;
  const message = "Our own page of this incident is public: what everybody can read cannot be held back.";
  throw new Conflict("embargo_not_viable", message, { because: "own_page" });
}

function refused({ code, message, detail }: Refusal, fact: number | undefined): Conflict {
  return new Conflict(code, message, { ...detail, ...(fact !== undefined && { fact }) });
}

/** Nobody comes to stand for a party that has left: they would see what it saw. */
async function endInvitations({ tx, audit }: Writer, caseId: string, added: CaseEntry[]): Promise<void> {
  const left = added.flatMap(({ fact }) => (fact.kind === "party_left" ? [fact.party] : []));
  if (left.length === 0) return;
  const open = { caseId, partyKey: { in: left }, usedAt: null, revokedAt: null };
  const { count } = await tx.partyInvitation.updateMany({ where: open, data: { revokedAt: new Date() } });
  if (count > 0) audit({ subject: `disclosure-case/${caseId}/invitations`, after: { revoked: count, parties: left } });
}

/** What the database itself must know; a test holds it against the fold. */
async function keepWhatBinds(tx: Tx, caseId: string, version: number, { embargo }: CaseState): Promise<void> {
  const binding = embargo.terms.find(({ status }) => status === "active");
  const endsAt = binding?.ends.instant ?? null;
  await tx.$executeRaw`
    UPDATE disclosure_case SET version = ${version}, embargo_state = ${embargo.state}, embargo_ends_at = ${endsAt}::timestamptz
    WHERE id = ${caseId}::uuid`;
}

/** While an embargo is in force only those named on the incident see it. Where its end came by itself the next entry or
 * publication opens the incident to others. */
async function shutOrOpen({ tx, actor, incident, audit }: Writer, entries: CaseEntry[], { embargo }: CaseState) {
  const embargoed = isInForce(embargo.state);
  // One that was never accepted shut nothing.
  if (!embargoed && !entries.some(({ fact }) => fact.kind === "embargo_accepted")) return;
  if (embargoed) await nameWhoSeesIt({ tx, actor, incident, audit });
  if (incident.embargoed === embargoed) return;
  await tx.incident.update({ where: { id: incident.id }, data: { embargoed }, select: { id: true } });
}

/** Whoever puts an embargo in force answers for it; without anybody named, nobody could see it any more. */
async function nameWhoSeesIt({ tx, actor, incident, audit }: Writer): Promise<void> {
  const named = await tx.membership.findMany({ where: { incidentId: incident.id }, select: { personId: true } });
  const person = actor.kind === "person" ? actor : actor.kind === "key" ? actor.person : undefined;
  if (person && person.role !== "outside") {
    if (named.some(({ personId }) => personId === person.id)) return;
    const role = { personId: person.id, role: "coordinator" };
    await tx.membership.create({ data: { incidentId: incident.id, ...role }, select: { personId: true } });
    return audit({ subject: `incident/${incident.id}/people`, after: role });
  }
  if (named.length > 0) return;
  const message = "While an embargo is in force only those named on the incident see it: name somebody first.";
  throw new Conflict("nobody_named", message);
}
