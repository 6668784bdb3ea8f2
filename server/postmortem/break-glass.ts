import "server-only";

import { z } from "zod";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { whoToTell, type PartyToTell } from "#domain/disclosure/who-to-tell.ts";
import { Conflict } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { EarlyEnd } from "#domain/postmortem/early-end.ts";
import { documentHash, revisionNote } from "#domain/postmortem/publication-schedule.ts";
import { onIncident, type IncidentGrant, type IncidentRow, type Tx } from "#server/access.ts";
import { databaseNow, readLedger } from "#server/case-entries.ts";
import { appendFacts } from "#server/case-ledger.ts";
import { fromJson } from "#server/json-column.ts";
import { announcePublication } from "./announce-publication.ts";
import { appendRevision, type PublishedNow } from "./append-revision.ts";
import { draftOf, lacksApproval, publisherOf } from "./check-publication.ts";
import { embargoEnd, holdPublication, isUnderEmbargo } from "./publication-state.ts";
import { refuseNote } from "./refuse-note.ts";
import { cancelOpen } from "./schedule-rows.ts";

const emergency = z.strictObject({
  documentHash,
  note: revisionNote,
  /** Why it ends early: stands in the case's ledger and in the audit log. */
  reason: z.string().trim().min(1).max(2000),
  /** All who keep to the embargo agreed to end it, so that it is not broken by this. */
  agreed: z.boolean().default(false),
});
export type Emergency = z.input<typeof emergency>;
export type BrokenGlass = PublishedNow & { tell: PartyToTell[] };

/**
 * One act: ends the embargo that binds, publishes the prepared document and says who is to be told. It waits for no second
 * person. @throws {Conflict} no_embargo (publish as usual), document_changed, redacted_document, nothing_changed,
 * lint_blocking
 */
export async function breakGlass(slug: string, input: Emergency): Promise<BrokenGlass> {
  const { documentHash: hash, note, reason, agreed } = parseInput(emergency, input);
  const published = await onIncident("publication.break_glass", slug, async (grant) => {
    const { tx, actor, audit } = grant;
    const incident = await holdPublication(tx, grant.incident.id);
    if (!(await isUnderEmbargo(tx, incident))) {
      throw new Conflict("no_embargo", "No embargo is in force: publish as usual.");
    }
    await refuseNote(tx, incident.id, "/note", note);
    const embargoEnds = await embargoEnd(tx, incident.id);
    const tell = await partiesToTell(tx, incident.id);
    await endEmbargo(grant, incident, { reason, agreed });
    const draft = await draftOf(tx, incident, hash);
    const cancelled = await cancelOpen(tx, incident, actor.name);
    if (cancelled) audit({ subject: `publication-schedule/${cancelled.id}`, after: { state: "cancelled" } });
    const open = await tx.incident.findUniqueOrThrow({ where: { id: incident.id } });
    const revision = await appendRevision(tx, open, draft, { by: actor.name, note });
    const withoutApproval = await lacksApproval(tx, incident, hash, publisherOf(actor));
    const after = { ...revision, note, reason, agreed, withoutApproval, tell, ...(embargoEnds && { embargoEnds }) };
    audit({ subject: `revision/${revision.revision}`, after });
    return { ...revision, tell };
  });
  await announcePublication(slug);
  return published;
}

/** As the case says it before the embargo ends. */
export async function partiesToTell(tx: Tx, incidentId: string): Promise<PartyToTell[]> {
  const ledger = await readLedger(tx, incidentId);
  if (!ledger) return [];
  const people = await tx.partyMember.findMany({
    where: { caseId: ledger.caseId, leftAt: null, person: { disabledAt: null } },
    select: { partyKey: true },
  });
  const represented = new Set(people.map(({ partyKey }) => partyKey));
  return whoToTell(foldCase(ledger.entries, await databaseNow(tx)), represented);
}

/** Where the case has an embargo in force its ledger says that it was terminated; else only the incident was shut. */
async function endEmbargo(
  grant: IncidentGrant,
  incident: IncidentRow,
  said: { reason: string; agreed: boolean },
): Promise<void> {
  const { tx } = grant;
  const ledger = await readLedger(tx, incident.id);
  const state = ledger && foldCase(ledger.entries, await databaseNow(tx));
  if (!ledger || (state?.embargo.state !== "active" && state?.embargo.state !== "revise")) return;
  await appendFacts({ ...grant, incident }, ledger, [{ kind: "embargo_terminated", ...said }]);
}

/** Each early end of this incident's embargo, the newest first. */
export async function earlyEnds(tx: Tx, incidentId: string): Promise<EarlyEnd[]> {
  const entries = await tx.auditEntry.findMany({
    where: { incidentId, verb: "publication.break_glass", subject: { startsWith: "revision/" } },
    orderBy: { id: "desc" },
    select: { at: true, actorName: true, after: true },
  });
  return entries.map(({ at, actorName, after }) => {
    const said = fromJson<Omit<EarlyEnd, "at" | "by">>(after);
    const { reason, revision, embargoEnds, withoutApproval, tell } = said;
    const ends = embargoEnds === undefined ? {} : { embargoEnds };
    return { at: at.toISOString(), by: actorName, reason, revision, withoutApproval, tell, ...ends };
  });
}
