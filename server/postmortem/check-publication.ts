import "server-only";

import { personIdOf, type Actor } from "#domain/access/permissions.ts";
import { Conflict } from "#domain/errors.ts";
import type { IncidentRow, Tx } from "#server/access.ts";
import { blockingFindings } from "./lint-publication.ts";
import { approversOf } from "./publication-approvals.ts";
import { draftDocument, embargoEnd, isUnderEmbargo, type DraftDocument } from "./publication-state.ts";

/** @throws {Conflict} embargo_active */
export async function refuseUnderEmbargo(tx: Tx, incident: IncidentRow): Promise<void> {
  if (!(await isUnderEmbargo(tx, incident))) return;
  const embargoEnds = await embargoEnd(tx, incident.id);
  throw new Conflict("embargo_active", "An embargo is in force. Ending it is an act of its own, with a reason.", {
    ...(embargoEnds && { embargoEnds }),
  });
}

/**
 * The draft of that hash, where readers would see something new by it that its data support. @throws {Conflict}
 * document_changed, redacted_document, nothing_changed, lint_blocking
 */
export async function draftOf(tx: Tx, incident: IncidentRow, documentHash: string): Promise<DraftDocument> {
  const draft = await draftDocument(tx, incident);
  if (draft.hash !== documentHash) {
    throw new Conflict("document_changed", "The record changed since the preview. Look at it again, then publish.", {
      currentHash: draft.hash,
    });
  }
  await refuseWhatIsKnown(tx, incident.id, draft.hash);
  await refuseFindings(tx, incident, draft);
  return draft;
}

async function refuseFindings(tx: Tx, incident: IncidentRow, { document }: DraftDocument): Promise<void> {
  const findings = await blockingFindings(tx, incident, document);
  if (findings.length === 0) return;
  const message = "The document says what its data do not support, or must not be public; see findings.";
  throw new Conflict("lint_blocking", message, { findings });
}

/** @throws {Conflict} redacted_document, nothing_changed */
export async function refuseWhatIsKnown(tx: Tx, incidentId: string, hash: string): Promise<void> {
  const rows = await tx.$queryRaw<{ number: number; redacted: boolean; shown: boolean }[]>`
    SELECT r.number, r.redacted_at IS NOT NULL AS redacted, r.number = i.current AND i.withdrawn_at IS NULL AS shown
    FROM public_revision r JOIN public_incident i USING (incident_id)
    WHERE r.incident_id = ${incidentId}::uuid AND r.hash = ${hash} ORDER BY r.number`;
  const redacted = rows.find((row) => row.redacted);
  if (redacted) {
    const message = `The record still says what was redacted in revision ${redacted.number}. Take it out first.`;
    throw new Conflict("redacted_document", message, { revision: redacted.number });
  }
  const shown = rows.find((row) => row.shown);
  if (!shown) return;
  throw new Conflict("nothing_changed", "Readers see exactly this already; there is nothing to publish.", {
    revision: shown.number,
  });
}

/** @throws {Conflict} publication_scheduled */
export async function refuseWhileScheduled(tx: Tx, incidentId: string): Promise<void> {
  const open = await tx.publicationSchedule.findFirst({
    where: { incidentId, state: "scheduled" },
    select: { at: true, hash: true },
  });
  if (!open) return;
  throw new Conflict("publication_scheduled", "A publication is scheduled. Cancel it first.", {
    at: open.at.toISOString(),
    hash: open.hash,
  });
}

/** `publisherId`: whoever publishes is not the second person. @throws {Conflict} approval_missing */
export async function refuseUnapproved(
  tx: Tx,
  incident: IncidentRow,
  hash: string,
  publisherId: string,
): Promise<void> {
  if (!(await lacksApproval(tx, incident, hash, publisherId))) return;
  const message =
    "This incident needs a second person, who approves exactly this document before it goes out; " +
    "where a key of nobody publishes it, two people.";
  throw new Conflict("approval_missing", message, { hash });
}

/** Two people stand behind each document: who publishes it and one more. A key of nobody is no person, and anybody may hold
 * it, so then both of them approve. */
export async function lacksApproval(
  tx: Tx,
  incident: IncidentRow,
  hash: string,
  publisherId: string,
): Promise<boolean> {
  if (!incident.secondApprover) return false;
  const others = (await approversOf(tx, incident.id, hash)).filter(({ personId }) => personId !== publisherId);
  const isPerson = (await tx.person.count({ where: { id: publisherId } })) > 0;
  return others.length < (isPerson ? 1 : 2);
}

export function publisherOf(actor: Actor): string {
  return personIdOf(actor) ?? actor.id;
}
