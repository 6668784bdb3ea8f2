import "server-only";

import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { noticeKind, type Notice } from "#domain/subscriptions/notice.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { readAsPublic } from "#server/access.ts";

/** Which notice: ids alone, as they are stored. */
export type NoticeRow = { kind: string; incidentId: string; revision: number; at: string };

type Row = {
  slug: string;
  hash: string;
  note: string;
  document: string | null;
  redactedReason: string | null;
  isReadable: boolean;
  isWithdrawn: boolean;
};

/**
 * What may be said of it at this moment, read as any reader reads. Undefined: it is no longer true or no longer public, so nothing
 * of it is sent: a published revision that was withdrawn or redacted since, a withdrawal that was followed by a new publication.
 */
export async function readNotice({ kind: stored, incidentId, revision, at }: NoticeRow): Promise<Notice | undefined> {
  const kind = noticeKind(stored);
  const [row] = await readAsPublic(
    (tx) => tx.$queryRaw<Row[]>`
      SELECT r.slug, r.hash, r.note, r.document, r.redacted_reason AS "redactedReason",
        (i.withdrawn_at IS NULL AND r.number >= i.readable_from) AS "isReadable",
        (i.withdrawn_at IS NOT NULL AND r.number = i.current) AS "isWithdrawn"
      FROM public_revision r JOIN public_incident i ON i.incident_id = r.incident_id
      WHERE r.incident_id = ${incidentId}::uuid AND r.number = ${revision}`,
  );
  if (!row || !kind) return undefined;
  const said = { at: parseInstant(at), slug: row.slug, revision, hash: row.hash };
  if (kind === "withdrawn") return row.isWithdrawn ? { ...said, kind } : undefined;
  if (kind === "redacted") {
    const { redactedReason: reason, isWithdrawn: isGone } = row;
    return reason === null ? undefined : { ...said, kind, reason, isGone };
  }
  if (!row.isReadable || row.document === null) return undefined;
  return { ...said, kind, document: JSON.parse(row.document) as PublicDocument, note: row.note };
}
