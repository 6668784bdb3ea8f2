import "server-only";

import { z } from "zod";
import { Conflict, NotFound } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { documentHash, revisionNote } from "#domain/postmortem/publication-schedule.ts";
import { parseInstant, type Instant } from "#domain/time/instant.ts";
import { onIncident, type IncidentGrant, type IncidentRow } from "#server/access.ts";
import { announcePublication } from "./announce-publication.ts";
import { appendRevision, type PublishedNow } from "./append-revision.ts";
import { draftOf, publisherOf, refuseUnapproved, refuseUnderEmbargo } from "./check-publication.ts";
import { holdPublication } from "./publication-state.ts";
import { refuseNote } from "./refuse-note.ts";
import { replaceReason } from "./replace-reason.ts";
import { cancelOpen } from "./schedule-rows.ts";

const fields = z.strictObject({
  /** Readers see it where the revision was. */
  reason: z.string().trim().min(1).max(2000),
  /** A clean draft that takes the place of the current revision in the same act. */
  documentHash: documentHash.optional(),
  note: revisionNote.optional(),
  /** It is redacted already, and only this reason takes the place of the one that readers see. */
  replacesReason: z.boolean().default(false),
});
const redaction = fields.refine(
  ({ replacesReason, documentHash: hash, note }) => !replacesReason || (hash === undefined && note === undefined),
  { path: ["replacesReason"], message: "Replacing a reason publishes nothing: leave documentHash and note out." },
);
export type Redaction = z.input<typeof redaction>;
export type Redacted = {
  revision: number;
  hash: string;
  redactedAt: Instant;
  /** Other revisions that said the very same, and say it no more either. */
  alsoRedacted: number[];
  /** It was what readers saw, and nothing took its place: the page is gone until something is published. */
  withdrawn: boolean;
  replacement?: PublishedNow;
};

/**
 * Takes the document of a revision away for good, from every surface and from every revision that has the same one; hashes
 * and places in the chain stay. What was scheduled may hold the same and is cancelled. With `replacesReason` only the reason
 * of what is redacted changes. @throws {NotFound} {Conflict} already_redacted, not_redacted, lint_blocking, not_current; with
 * a replacement also what publishing throws, and nothing is redacted then
 */
export async function redactRevision(slug: string, number: number, input: Redaction): Promise<Redacted> {
  const { reason, documentHash: hash, note, replacesReason } = parseInput(redaction, input);
  const redacted = await onIncident("publication.redact", slug, async (grant) => {
    const { tx, actor, audit } = grant;
    const incident = await holdPublication(tx, grant.incident.id);
    await refuseNote(tx, incident.id, "/reason", reason);
    await refuseNote(tx, incident.id, "/note", note);
    if (replacesReason) return { ...(await replaceReason(grant, number, reason)), withdrawn: false };
    const gone = await takeDocumentAway(grant, number, reason);
    const cancelled = await cancelOpen(tx, incident, actor.name);
    if (cancelled) audit({ subject: `publication-schedule/${cancelled.id}`, after: { state: "cancelled" } });
    const isShown = await isWhatReadersSee(grant, [number, ...gone.alsoRedacted]);
    if (hash === undefined) {
      if (isShown) await withdraw(grant, gone.redactedAt, reason);
      return { ...gone, withdrawn: isShown };
    }
    if (!isShown) {
      throw new Conflict(
        "not_current",
        "Readers do not see this revision, so nothing takes its place: publish instead.",
      );
    }
    const replacement = await replace(grant, incident, hash, note ?? `Takes the place of revision ${number}.`);
    return { ...gone, withdrawn: false, replacement };
  });
  await announcePublication(slug);
  return redacted;
}

/** All at one instant: a document that came back under another number would stay readable there. */
async function takeDocumentAway({ tx, incident, actor, audit }: IncidentGrant, number: number, reason: string) {
  const rows = await tx.$queryRaw<{ number: number; hash: string; redactedAt: string }[]>`
    WITH act AS MATERIALIZED (SELECT clock_timestamp() AS at)
    UPDATE public_revision r SET document = NULL, redacted_at = act.at, redacted_by = ${actor.name},
      redacted_reason = ${reason}
    FROM act, public_revision named
    WHERE named.incident_id = ${incident.id}::uuid AND named.number = ${number} AND named.redacted_at IS NULL
      AND r.incident_id = named.incident_id AND r.hash = named.hash AND r.redacted_at IS NULL
    RETURNING r.number, r.hash, to_char(r.redacted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "redactedAt"`;
  const row = rows.find((one) => one.number === number);
  if (!row) {
    const there = await tx.publicRevision.count({ where: { incidentId: incident.id, number } });
    if (there === 0) throw new NotFound();
    throw new Conflict("already_redacted", `Revision ${number} was redacted already.`, { revision: number });
  }
  const redactedAt = parseInstant(row.redactedAt);
  const numbers = rows.map((one) => one.number).sort((a, b) => a - b);
  for (const each of numbers) audit({ subject: `revision/${each}`, after: { redactedAt, reason, hash: row.hash } });
  return { revision: number, hash: row.hash, redactedAt, alsoRedacted: numbers.filter((each) => each !== number) };
}

async function isWhatReadersSee({ tx, incident }: IncidentGrant, numbers: number[]): Promise<boolean> {
  const where = { incidentId: incident.id, current: { in: numbers }, withdrawnAt: null };
  return (await tx.publicIncident.count({ where })) > 0;
}

/** The same instant as the redaction's says that the history before it comes back with the next publication. */
async function withdraw({ tx, incident }: IncidentGrant, at: Instant, reason: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE public_incident SET withdrawn_at = ${at}::timestamptz, withdrawn_reason = ${reason}
    WHERE incident_id = ${incident.id}::uuid`;
}

async function replace({ tx, actor, audit }: IncidentGrant, incident: IncidentRow, hash: string, note: string) {
  await refuseUnderEmbargo(tx, incident);
  const draft = await draftOf(tx, incident, hash);
  await refuseUnapproved(tx, incident, hash, publisherOf(actor));
  const replacement = await appendRevision(tx, incident, draft, { by: actor.name, note });
  audit({ subject: `revision/${replacement.revision}`, after: { ...replacement, note } });
  return replacement;
}
