import "server-only";

import { z } from "zod";
import { parseInput } from "#domain/parse-input.ts";
import { documentHash, revisionNote } from "#domain/postmortem/publication-schedule.ts";
import { Conflict } from "#domain/errors.ts";
import { onIncident, type IncidentGrant } from "#server/access.ts";
import { onceOnly, type Repeatable } from "#server/idempotency.ts";
import { appendRevision, type PublishedNow } from "./append-revision.ts";
import { announcePublication } from "./announce-publication.ts";
import {
  draftOf,
  publisherOf,
  refuseUnapproved,
  refuseUnderEmbargo,
  refuseWhileScheduled,
} from "./check-publication.ts";
import { holdPublication } from "./publication-state.ts";
import { refuseNote } from "./refuse-note.ts";

export type { PublishedNow } from "./append-revision.ts";

const publication = z.strictObject({ documentHash, note: revisionNote });
export type Publication = z.input<typeof publication>;

/**
 * Publishes exactly what was previewed. @throws {Conflict} embargo_active, publication_scheduled, document_changed,
 * redacted_document, nothing_changed, lint_blocking, approval_missing; sent again after a withdrawal also not_published
 */
export async function publishRevision(
  slug: string,
  input: Publication,
  repeatable?: Repeatable,
): Promise<PublishedNow> {
  const { documentHash: hash, note } = parseInput(publication, input);
  const published = await onceOnly<PublishedNow>(repeatable, (once) =>
    onIncident("publication.publish", slug, (grant) =>
      once(
        grant,
        async () => {
          const { tx, actor, audit } = grant;
          const incident = await holdPublication(tx, grant.incident.id);
          await refuseUnderEmbargo(tx, incident);
          await refuseWhileScheduled(tx, incident.id);
          await refuseNote(tx, incident.id, "/note", note);
          const draft = await draftOf(tx, incident, hash);
          await refuseUnapproved(tx, incident, hash, publisherOf(actor));
          const revision = await appendRevision(tx, incident, draft, { by: actor.name, note });
          audit({ subject: `revision/${revision.revision}`, after: { ...revision, note } });
          return revision;
        },
        (kept) => refuseGone(grant, kept),
      ),
    ),
  );
  await announcePublication(slug);
  return published;
}

/** "Published" is no answer any more where readers cannot read it. @throws {Conflict} not_published */
async function refuseGone({ tx, incident }: IncidentGrant, { revision }: PublishedNow): Promise<true> {
  const [state, redacted] = [
    await tx.publicIncident.findUnique({
      where: { incidentId: incident.id },
      select: { withdrawnAt: true, readableFrom: true },
    }),
    await tx.publicRevision.count({ where: { incidentId: incident.id, number: revision, redactedAt: { not: null } } }),
  ];
  const isReadable = state?.withdrawnAt === null && revision >= state.readableFrom && redacted === 0;
  if (isReadable) return true;
  const message = `Revision ${revision}, which this Idempotency-Key published, was withdrawn or redacted since.`;
  throw new Conflict("not_published", message, { revision });
}
