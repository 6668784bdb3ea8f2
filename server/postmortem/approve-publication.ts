import "server-only";

import { z } from "zod";
import { personIdOf } from "#domain/access/permissions.ts";
import { Conflict, NotAllowed } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { documentHash } from "#domain/postmortem/publication-schedule.ts";
import { instantFromDate, type Instant } from "#domain/time/instant.ts";
import { onIncident, type IncidentGrant } from "#server/access.ts";
import { unlessAnswered } from "#server/answered.ts";
import { draftDocument, holdPublication } from "./publication-state.ts";

const approval = z.strictObject({ documentHash });
export type Approval = z.input<typeof approval>;
export type Approved = { hash: string; approvedBy: string; approvedAt: Instant };

/**
 * A person agrees that exactly the document of this hash goes out: the draft as it is, or the one that waits. Twice is once.
 * @throws {Conflict} document_changed {NotAllowed} nobody's key: a person approves
 */
export async function approvePublication(slug: string, input: Approval): Promise<Approved> {
  const { documentHash: hash } = parseInput(approval, input);
  return unlessAnswered<Approved>((answer) =>
    onIncident("publication.approve", slug, async (grant) => {
      const { tx, actor, audit } = grant;
      const personId = personIdOf(actor);
      if (personId === undefined) throw new NotAllowed("publication.approve");
      const incident = await holdPublication(tx, grant.incident.id);
      const by = { incidentId: incident.id, hash, approvedById: personId };
      const columns = { approvedBy: true, approvedAt: true } as const;
      const key = { incidentId_hash_approvedById: by };
      const known = await tx.publicationApproval.findUnique({ where: key, select: columns });
      if (known) answer(approved(hash, known));
      await refuseUnknown(grant, hash);
      const name = actor.kind === "key" ? (actor.person?.name ?? actor.name) : actor.name;
      const row = await tx.publicationApproval.create({ data: { ...by, approvedBy: name }, select: columns });
      audit({ subject: `publication-approval/${hash}`, after: { hash, approvedBy: name } });
      return approved(hash, row);
    }),
  );
}

async function refuseUnknown({ tx, incident }: IncidentGrant, hash: string): Promise<void> {
  const where = { incidentId: incident.id, state: "scheduled", hash };
  if ((await tx.publicationSchedule.count({ where })) > 0) return;
  const draft = await draftDocument(tx, incident);
  if (draft.hash === hash) return;
  throw new Conflict("document_changed", "The record changed since the preview. Look at it again, then approve.", {
    currentHash: draft.hash,
  });
}

function approved(hash: string, row: { approvedBy: string; approvedAt: Date }): Approved {
  return { hash, approvedBy: row.approvedBy, approvedAt: instantFromDate(row.approvedAt) };
}
