import "server-only";

import type { CaseEntry, CaseFact } from "#domain/disclosure/case-fact.ts";
import { instantFromMicros, type Instant } from "#domain/time/instant.ts";
import { sql, type Tx } from "./access.ts";
import { fromJson } from "./json-column.ts";

export type CaseLedger = { caseId: string; version: number; entries: CaseEntry[] };

/** The ledger of an incident's disclosure case, the oldest entry first; undefined where no case is open. */
export async function readLedger(tx: Tx, incidentId: string): Promise<CaseLedger | undefined> {
  const row = await tx.disclosureCase.findUnique({ where: { incidentId }, select: { id: true, version: true } });
  if (!row) return undefined;
  return { caseId: row.id, version: row.version, entries: await entriesOf(tx, row.id) };
}

/** Since when everybody can read our own page of the incident; undefined where nobody can. */
export async function ownPageSince(tx: Tx, incidentId: string): Promise<Instant | undefined> {
  const [row] = await tx.$queryRaw<{ us: bigint }[]>`
    SELECT (extract(epoch FROM first_published) * 1000000)::bigint AS us FROM public_incident
    WHERE incident_id = ${incidentId}::uuid AND withdrawn_at IS NULL`;
  return row && instantFromMicros(row.us);
}

/** The database's clock, which also says when an embargo ends. */
export async function databaseNow(tx: Tx): Promise<Instant> {
  const [row] = await tx.$queryRaw<{ us: bigint }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us`;
  return instantFromMicros(row?.us ?? 0n);
}

async function entriesOf(tx: Tx, caseId: string): Promise<CaseEntry[]> {
  const rows = await tx.$queryRaw<{ seq: number; us: bigint; name: string; party: string | null; fact: unknown }[]>(sql`
    SELECT seq, (extract(epoch FROM recorded_at) * 1000000)::bigint AS us, actor_name AS name, party_key AS party, fact
    FROM case_entry WHERE case_id = ${caseId}::uuid ORDER BY seq`);
  return rows.map(({ seq, us, name, party, fact }) => ({
    ...{ seq, recordedAt: instantFromMicros(us), actor: { name, ...(party !== null && { party }) } },
    fact: fromJson<CaseFact>(fact),
  }));
}
