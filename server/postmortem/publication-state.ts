import "server-only";

import { buildPublicDocument } from "#domain/postmortem/build-public-document.ts";
import { canonicalDocument } from "#domain/postmortem/canonical-document.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { instantFromMicros, type Instant } from "#domain/time/instant.ts";
import type { IncidentRow, Tx } from "#server/access.ts";
import { sha256 } from "#server/sha256.ts";
import { loadIncidentRecord } from "./incident-record.ts";

export type DraftDocument = { document: PublicDocument; text: string; hash: string };

/** The document as it would go out now, with the hash that stands for it. */
export async function draftDocument(tx: Tx, incident: IncidentRow): Promise<DraftDocument> {
  const document = buildPublicDocument(await loadIncidentRecord(tx, incident));
  const text = canonicalDocument(document);
  return { document, text, hash: sha256(text) };
}

/** Two publications of one incident wait for each other, so that numbers and hashes form one chain; an embargo that begins
 * waits for both, so that none comes into force between the look and the act. Answers the incident as it is from then on. */
export async function holdPublication(tx: Tx, incidentId: string): Promise<IncidentRow> {
  await tx.$queryRaw`SELECT 1 FROM incident WHERE id = ${incidentId}::uuid FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM disclosure_case WHERE incident_id = ${incidentId}::uuid FOR UPDATE`;
  return tx.incident.findUniqueOrThrow({ where: { id: incidentId } });
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

/** When the embargo that binds now ends; undefined where none binds, or nobody said until when. */
export async function embargoEnd(tx: Tx, incidentId: string): Promise<Instant | undefined> {
  const [row] = await tx.$queryRaw<{ us: bigint }[]>`
    SELECT (extract(epoch FROM embargo_ends_at) * 1000000)::bigint AS us FROM disclosure_case
    WHERE incident_id = ${incidentId}::uuid AND embargo_state IN ('active', 'revise') AND embargo_ends_at > clock_timestamp()`;
  return row && instantFromMicros(row.us);
}
