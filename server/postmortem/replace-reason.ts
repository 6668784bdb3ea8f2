import "server-only";

import { Conflict, NotFound } from "#domain/errors.ts";
import { parseInstant } from "#domain/time/instant.ts";
import type { IncidentGrant } from "#server/access.ts";

/** Where readers were told this reason, they are told another, also for the other revisions of the same document; where the
 * redaction took the page away, that is for the new reason too.
 * @throws {NotFound} {Conflict} not_redacted, already_redacted (with this very reason) */
export async function replaceReason({ tx, incident, audit }: IncidentGrant, number: number, reason: string) {
  const rows = await tx.$queryRaw<{ number: number; hash: string; before: string; redactedAt: string }[]>`
    UPDATE public_revision r SET redacted_reason = ${reason}
    FROM public_revision named
    WHERE named.incident_id = ${incident.id}::uuid AND named.number = ${number} AND named.redacted_reason <> ${reason}
      AND r.incident_id = named.incident_id AND r.hash = named.hash AND r.redacted_reason = named.redacted_reason
    RETURNING r.number, r.hash, named.redacted_reason AS before,
      to_char(r.redacted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "redactedAt"`;
  const row = rows.find((one) => one.number === number);
  if (!row) throw await refusal(tx, incident.id, number);
  const numbers = rows.map((one) => one.number).sort((a, b) => a - b);
  await tx.$executeRaw`
    UPDATE public_incident SET withdrawn_reason = ${reason}
    WHERE incident_id = ${incident.id}::uuid AND withdrawn_at = ${row.redactedAt}::timestamptz`;
  const before = { reason: row.before };
  for (const each of numbers) audit({ subject: `revision/${each}`, before, after: { reason, hash: row.hash } });
  const alsoRedacted = numbers.filter((each) => each !== number);
  return { revision: number, hash: row.hash, redactedAt: parseInstant(row.redactedAt), alsoRedacted };
}

async function refusal(tx: IncidentGrant["tx"], incidentId: string, number: number) {
  const where = { incidentId, number };
  const known = await tx.publicRevision.findFirst({ where, select: { redactedAt: true } });
  if (!known) return new NotFound();
  const detail = { revision: number };
  return known.redactedAt === null
    ? new Conflict("not_redacted", `Revision ${number} is not redacted, so it has no reason to replace.`, detail)
    : new Conflict("already_redacted", `Revision ${number} is redacted with this very reason.`, detail);
}
