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

/** An embargo binds until its end, by the database's clock, also while new terms are discussed. An incident shown only to
 * those named on it is under embargo until one of its case was in force and is over. */
export async function isUnderEmbargo(tx: Tx, incident: IncidentRow): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ binds: boolean; over: boolean }[]>`
    SELECT embargo_state IN ('active', 'revise') AND embargo_ends_at > clock_timestamp() AS binds,
      embargo_state = 'exited' OR (embargo_state IN ('active', 'revise') AND embargo_ends_at <= clock_timestamp()) AS over
    FROM disclosure_case WHERE incident_id = ${incident.id}::uuid`;
  if (!row) return incident.embargoed;
  return row.binds || (incident.embargoed && !row.over);
}
