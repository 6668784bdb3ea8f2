import "server-only";

import { parseInstant, type Instant } from "#domain/time/instant.ts";
import type { IncidentRow, Tx } from "#server/access.ts";

export type PublishedNow = { revision: number; hash: string; publishedAt: Instant };
export type Confirmed = { text: string; hash: string };

/** Whatever held the incident back is over, or there would be nothing to publish: it is one like others from now on. */
export async function appendRevision(
  tx: Tx,
  incident: IncidentRow,
  { text, hash }: Confirmed,
  said: { by: string; note: string },
): Promise<PublishedNow> {
  if (incident.embargoed) {
    await tx.incident.update({ where: { id: incident.id }, data: { embargoed: false }, select: { id: true } });
  }
  const last = await tx.publicRevision.findFirst({
    where: { incidentId: incident.id },
    orderBy: { number: "desc" },
    select: { number: true, hash: true },
  });
  const number = (last?.number ?? 0) + 1;
  const [row] = await tx.$queryRaw<{ publishedAt: string }[]>`
    INSERT INTO public_revision (incident_id, slug, number, document, hash, previous_hash, published_at, published_by, note)
    VALUES (${incident.id}::uuid, ${incident.slug}, ${number}, ${text}, ${hash}, ${last?.hash ?? null},
      clock_timestamp(), ${said.by}, ${said.note})
    RETURNING to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "publishedAt"`;
  if (!row) throw new Error(`revision ${number} was not written`);
  await showToReaders(tx, incident, number, row.publishedAt);
  return { revision: number, hash, publishedAt: parseInstant(row.publishedAt) };
}

/** What was withdrawn stays so. A page that was gone only because its revision was redacted has its history back. */
async function showToReaders(tx: Tx, incident: IncidentRow, number: number, publishedAt: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO public_incident AS shown (incident_id, slug, current, first_published)
    VALUES (${incident.id}::uuid, ${incident.slug}, ${number}, ${publishedAt}::timestamptz)
    ON CONFLICT (incident_id) DO UPDATE
    SET slug = excluded.slug, current = excluded.current, withdrawn_at = NULL, withdrawn_reason = NULL,
      readable_from = CASE WHEN shown.withdrawn_at IS NULL OR shown.withdrawn_at = (
          SELECT redacted_at FROM public_revision r WHERE r.incident_id = shown.incident_id AND r.number = shown.current)
        THEN shown.readable_from ELSE excluded.current END`;
}
