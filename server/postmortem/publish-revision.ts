import "server-only";

import { z } from "zod";
import { Conflict } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { parseInstant, type Instant } from "#domain/time/instant.ts";
import { onIncident, type IncidentGrant, type Tx } from "#server/access.ts";
import { onceOnly, type Repeatable } from "#server/idempotency.ts";
import { forgetPrepared } from "./prepared-documents.ts";
import { draftDocument, isUnderEmbargo, type DraftDocument } from "./publication-state.ts";

const publication = z.strictObject({
  documentHash: z.string().regex(/^[0-9a-f]{64}$/, "the hash of the previewed document: 64 lower-case hex digits"),
  note: z.string().trim().min(1).max(2000),
});
export type Publication = z.input<typeof publication>;
export type PublishedNow = { revision: number; hash: string; publishedAt: Instant };

/** Publishes exactly what was previewed. @throws {Conflict} embargo_active, document_changed, nothing_changed */
export async function publishRevision(
  slug: string,
  input: Publication,
  repeatable?: Repeatable,
): Promise<PublishedNow> {
  const { documentHash, note } = parseInput(publication, input);
  const published = await onceOnly<PublishedNow>(repeatable, (once) =>
    onIncident("publication.publish", slug, (grant) =>
      once(grant, async () => {
        const { tx, incident, actor, audit } = grant;
        await oneAtATime(tx, incident.id);
        const draft = await publishable(grant, documentHash);
        // Its embargo ended by itself, or there would be nothing to publish.
        if (incident.embargoed) {
          await tx.incident.update({ where: { id: incident.id }, data: { embargoed: false }, select: { id: true } });
        }
        const revision = await append(tx, incident, draft, { by: actor.name, note });
        audit({ subject: `revision/${revision.revision}`, after: { ...revision, note } });
        return revision;
      }),
    ),
  );
  forgetPrepared();
  return published;
}

async function publishable({ tx, incident }: IncidentGrant, documentHash: string): Promise<DraftDocument> {
  if (await isUnderEmbargo(tx, incident)) {
    throw new Conflict("embargo_active", "An embargo is in force. Ending it is an act of its own, with a reason.");
  }
  const draft = await draftDocument(tx, incident);
  if (draft.hash !== documentHash) {
    throw new Conflict("document_changed", "The record changed since the preview. Look at it again, then publish.", {
      currentHash: draft.hash,
    });
  }
  const [current] = await tx.$queryRaw<{ number: number }[]>`
    SELECT r.number FROM public_incident i JOIN public_revision r ON r.incident_id = i.incident_id AND r.number = i.current
    WHERE i.incident_id = ${incident.id}::uuid AND i.withdrawn_at IS NULL AND r.hash = ${draft.hash}`;
  if (current) {
    throw new Conflict("nothing_changed", "Readers see exactly this already; there is nothing to publish.", {
      revision: current.number,
    });
  }
  return draft;
}

/** Two publications of one incident wait for each other, so that numbers and hashes form one chain; an embargo that begins
 * waits for both, so that none comes into force between the look and the act. */
async function oneAtATime(tx: Tx, incidentId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM incident WHERE id = ${incidentId}::uuid FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM disclosure_case WHERE incident_id = ${incidentId}::uuid FOR UPDATE`;
}

async function append(
  tx: Tx,
  incident: IncidentGrant["incident"],
  draft: DraftDocument,
  said: { by: string; note: string },
): Promise<PublishedNow> {
  const last = await tx.publicRevision.findFirst({
    where: { incidentId: incident.id },
    orderBy: { number: "desc" },
    select: { number: true, hash: true },
  });
  const number = (last?.number ?? 0) + 1;
  const [row] = await tx.$queryRaw<{ publishedAt: string }[]>`
    INSERT INTO public_revision (incident_id, slug, number, document, hash, previous_hash, published_at, published_by, note)
    VALUES (${incident.id}::uuid, ${incident.slug}, ${number}, ${draft.text}, ${draft.hash}, ${last?.hash ?? null},
      clock_timestamp(), ${said.by}, ${said.note})
    RETURNING to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "publishedAt"`;
  if (!row) throw new Error(`revision ${number} was not written`);
  await tx.$executeRaw`
    INSERT INTO public_incident (incident_id, slug, current, first_published)
    VALUES (${incident.id}::uuid, ${incident.slug}, ${number}, ${row.publishedAt}::timestamptz)
    ON CONFLICT (incident_id) DO UPDATE
    SET slug = excluded.slug, current = excluded.current, withdrawn_at = NULL, withdrawn_reason = NULL,
      readable_from = CASE WHEN public_incident.withdrawn_at IS NULL THEN public_incident.readable_from ELSE excluded.current END`;
  return { revision: number, hash: draft.hash, publishedAt: parseInstant(row.publishedAt) };
}
