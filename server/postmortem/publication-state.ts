import "server-only";

import { createHash } from "node:crypto";
import { buildPublicDocument } from "#domain/postmortem/build-public-document.ts";
import { canonicalDocument } from "#domain/postmortem/canonical-document.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import type { IncidentRow, Tx } from "#server/access.ts";
import { loadIncidentRecord } from "./incident-record.ts";

export type DraftDocument = { document: PublicDocument; text: string; hash: string };

/** The document as it would go out now, with the hash that stands for it. */
export async function draftDocument(tx: Tx, incident: IncidentRow): Promise<DraftDocument> {
  const document = buildPublicDocument(await loadIncidentRecord(tx, incident));
  const text = canonicalDocument(document);
  return { document, text, hash: createHash("sha256").update(text, "utf8").digest("hex") };
}

/** An embargo binds while it is active and its end has not come, by the database's clock; while new terms are discussed the
 * old ones still bind. An incident shown only to those named on it is under embargo whatever the case says. */
export async function isUnderEmbargo(tx: Tx, incident: IncidentRow): Promise<boolean> {
  if (incident.embargoed) return true;
  const [row] = await tx.$queryRaw<{ binds: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM embargo e JOIN disclosure_case c ON c.id = e.case_id
      WHERE c.incident_id = ${incident.id}::uuid
        AND (e.state = 'revise' OR (e.state = 'active' AND (e.ends_at IS NULL OR e.ends_at > clock_timestamp())))
    ) AS binds`;
  return row?.binds ?? true;
}
