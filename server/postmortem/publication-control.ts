import "server-only";

import { isAllowed, personIdOf } from "#domain/access/permissions.ts";
import type { PublicationControl } from "#domain/postmortem/publication-control.ts";
import { instantFromDate } from "#domain/time/instant.ts";
import type { IncidentGrant } from "#server/access.ts";
import { databaseNow } from "#server/case-entries.ts";
import { earlyEnds, partiesToTell } from "./break-glass.ts";
import { approversOf } from "./publication-approvals.ts";
import { embargoEnd, isUnderEmbargo, type DraftDocument } from "./publication-state.ts";
import { chainOf, knownRevisions } from "./revision-rows.ts";
import { newestSchedule, shownSchedule } from "./schedule-rows.ts";
import { whatElseMoves } from "./what-else-moves.ts";

/** Everything that decides what may be done with the publication now, and what was done. */
export async function controlOf(
  { tx, incident, actor, role }: IncidentGrant,
  draft: DraftDocument,
): Promise<PublicationControl> {
  const schedule = await newestSchedule(tx, incident.id);
  const inForce = await isUnderEmbargo(tx, incident);
  const ends = await embargoEnd(tx, incident.id);
  const approvers = await approversOf(tx, incident.id, draft.hash);
  const may = (verb: Parameters<typeof isAllowed>[1]) => isAllowed(actor, verb, role);
  const revisions = await knownRevisions(tx, incident.id);
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
    ...{ revisions, chain: await chainOf(tx, incident.id) },
    moves: await whatElseMoves(tx, draft.document, revisions),
    may: {
      schedule: may("publication.schedule"),
      redact: may("publication.redact"),
      breakGlass: may("publication.break_glass"),
      waiveSecond: may("publication.waive_second"),
    },
    tell: inForce ? await partiesToTell(tx, incident.id) : [],
    earlyEnds: await earlyEnds(tx, incident.id),
  };
}
