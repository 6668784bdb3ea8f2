import "server-only";

import { isAllowed, personIdOf } from "#domain/access/permissions.ts";
import type { KnownRevision, PublicationControl } from "#domain/postmortem/publication-control.ts";
import { verifyChain } from "#domain/postmortem/verify-chain.ts";
import { instantFromDate } from "#domain/time/instant.ts";
import { onIncident, type Tx } from "#server/access.ts";
import { databaseNow } from "#server/case-entries.ts";
import { earlyEnds, partiesToTell } from "./break-glass.ts";
import { approversOf } from "./publication-approvals.ts";
import { draftDocument, embargoEnd, isUnderEmbargo, sha256 } from "./publication-state.ts";
import { newestSchedule, shownSchedule } from "./schedule-rows.ts";
import { whatElseMoves } from "./what-else-moves.ts";

/** Everything that decides what may be done with the publication now, and what was done. */
export async function readControl(slug: string): Promise<PublicationControl> {
  return onIncident("publication.preview", slug, async ({ tx, incident, actor, role }) => {
    const draft = await draftDocument(tx, incident);
    const schedule = await newestSchedule(tx, incident.id);
    const inForce = await isUnderEmbargo(tx, incident);
    const ends = await embargoEnd(tx, incident.id);
    const approvers = await approversOf(tx, incident.id, draft.hash);
    const may = (verb: Parameters<typeof isAllowed>[1]) => isAllowed(actor, verb, role);
    const { revisions, chain } = await revisionsOf(tx, incident.id);
    return {
      now: await databaseNow(tx),
      hash: draft.hash,
      embargo: { inForce, ...(ends && { ends }) },
      ...(schedule && { schedule: shownSchedule(schedule, draft.hash) }),
      approval: {
        needed: incident.secondApprover,
        given: approvers.map(({ personId, name, at }) => {
          return { name, at: instantFromDate(at), isViewer: personId === personIdOf(actor) };
        }),
        mayApprove: may("publication.approve"),
      },
      ...{ revisions, chain },
      moves: await whatElseMoves(tx, draft.document, revisions.length === 0),
      may: {
        schedule: may("publication.schedule"),
        redact: may("publication.redact"),
        breakGlass: may("publication.break_glass"),
      },
      tell: inForce ? await partiesToTell(tx, incident.id) : [],
      earlyEnds: await earlyEnds(tx, incident.id),
    };
  });
}

async function revisionsOf(tx: Tx, incidentId: string) {
  const rows = await tx.publicRevision.findMany({
    where: { incidentId },
    orderBy: { number: "asc" },
    select: {
      ...{ number: true, document: true, hash: true, previousHash: true, publishedAt: true, publishedBy: true },
      ...{ note: true, redactedAt: true, redactedBy: true, redactedReason: true },
    },
  });
  const state = await tx.publicIncident.findUnique({
    where: { incidentId },
    select: { current: true, readableFrom: true, withdrawnAt: true },
  });
  const links = rows.map(({ number, hash, previousHash, document, redactedAt }) => ({
    ...{ number, hash, redacted: redactedAt !== null },
    ...(previousHash !== null && { previousHash }),
    ...(document !== null && { document }),
  }));
  const revisions = rows.map(({ number, hash, publishedAt, publishedBy, note, ...row }): KnownRevision => {
    const { redactedAt, redactedBy, redactedReason } = row;
    const redacted = redactedAt && {
      ...{ at: instantFromDate(redactedAt), by: redactedBy ?? "", reason: redactedReason ?? "" },
    };
    const withdrawn = state?.withdrawnAt != null || number < (state?.readableFrom ?? 1);
    return {
      ...{ number, hash, publishedAt: instantFromDate(publishedAt), publishedBy, note, withdrawn },
      ...(redacted && { redacted }),
    };
  });
  return { revisions, chain: verifyChain(links, sha256) };
}
