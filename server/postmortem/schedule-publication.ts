import "server-only";

import { z } from "zod";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import {
  documentHash,
  publicationTime,
  revisionNote,
  type PublicationSchedule,
} from "#domain/postmortem/publication-schedule.ts";
import { compareInstants, parseInstant, type Instant } from "#domain/time/instant.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import { onIncident, type IncidentGrant, type IncidentRow, type Tx } from "#server/access.ts";
import { databaseNow } from "#server/case-entries.ts";
import { onceOnly, type Repeatable } from "#server/idempotency.ts";
import { readTimeAt } from "#server/read-time.ts";
import {
  draftOf,
  publisherOf,
  refuseUnapproved,
  refuseUnderEmbargo,
  refuseWhileScheduled,
} from "./check-publication.ts";
import { embargoEnd, holdPublication } from "./publication-state.ts";
import { refuseNote } from "./refuse-note.ts";
import { newestSchedule, shownSchedule } from "./schedule-rows.ts";

const plan = z.strictObject({ documentHash, note: revisionNote, at: publicationTime });
export type PublicationPlan = z.input<typeof plan>;
type Wanted = { at: Instant; followsEmbargo: boolean };

/**
 * What was previewed goes out at that instant by the database's clock, whatever is edited until then.
 * @throws {InvalidInput} {TimeError} /at {Conflict} embargo_active (the instant lies before its end), no_embargo_end,
 * publication_scheduled, document_changed, redacted_document, nothing_changed, lint_blocking, approval_missing; sent again after it ended without a publication also not_scheduled
 */
export async function schedulePublication(
  slug: string,
  input: PublicationPlan,
  repeatable?: Repeatable,
): Promise<PublicationSchedule> {
  const { documentHash: hash, note, at } = parseInput(plan, input);
  const instant = at === "embargo_end" ? undefined : instantOf(at);
  return onceOnly<PublicationSchedule>(repeatable, (once) =>
    onIncident("publication.schedule", slug, (grant) =>
      once(
        grant,
        async () => {
          const { tx, actor, audit } = grant;
          const incident = await holdPublication(tx, grant.incident.id);
          await refuseWhileScheduled(tx, incident.id);
          const wanted = await timeFor(tx, incident, instant);
          await refuseNote(tx, incident.id, "/note", note);
          const draft = await draftOf(tx, incident, hash);
          await refuseUnapproved(tx, incident, hash, publisherOf(actor));
          await tx.publicationSchedule.create({
            data: {
              ...{ incidentId: incident.id, document: draft.text, hash, note, ...wanted },
              ...{ createdBy: actor.name, createdById: publisherOf(actor) },
            },
            select: { id: true },
          });
          const stored = await newestSchedule(tx, incident.id);
          if (!stored) throw new Error("the schedule was not written");
          audit({ subject: `publication-schedule/${stored.id}`, after: { ...wanted, hash, note } });
          return shownSchedule(stored, hash);
        },
        (kept) => refuseEnded(grant, kept),
      ),
    ),
  );
}

/** "It waits" is no answer any more where it will not go out. @throws {Conflict} not_scheduled */
async function refuseEnded({ tx, incident }: IncidentGrant, { createdAt }: PublicationSchedule): Promise<true> {
  const [row] = await tx.$queryRaw<{ state: string }[]>`
    SELECT state FROM publication_schedule
    WHERE incident_id = ${incident.id}::uuid AND created_at = ${createdAt}::timestamptz`;
  if (row?.state === "scheduled" || row?.state === "published") return true;
  throw new Conflict("not_scheduled", "What this Idempotency-Key scheduled was cancelled or failed since.");
}

/** @throws {InvalidInput} {TimeError} */
function instantOf(at: Exclude<z.output<typeof publicationTime>, "embargo_end">): Instant {
  const { time } = readTimeAt(["at"], () =>
    typeof at === "string" ? recordTime({ wallClock: parseInstant(at), zone: "UTC" }) : recordTime(at),
  );
  if (time.instant !== undefined && time.qualifier === "exact" && time.through === undefined) return time.instant;
  throw refused("needs_instant", `"${time.text}" is no instant: say the time and the zone at which it goes out.`);
}

/** The embargo decides from when on anything may go out. */
async function timeFor(tx: Tx, incident: IncidentRow, instant: Instant | undefined): Promise<Wanted> {
  const ends = await embargoEnd(tx, incident.id);
  if (instant === undefined) {
    if (ends) return { at: ends, followsEmbargo: true };
    throw new Conflict("no_embargo_end", "No embargo is in force that a publication could wait for: name an instant.");
  }
  if (compareInstants(instant, await databaseNow(tx)) <= 0) {
    throw refused("in_the_past", "This instant is past: publish now, or name a later one.");
  }
  if (!ends) await refuseUnderEmbargo(tx, incident);
  else if (compareInstants(instant, ends) < 0) {
    const message = "The embargo ends after this instant. Schedule for its end or later.";
    throw new Conflict("embargo_active", message, { embargoEnds: ends });
  }
  return { at: instant, followsEmbargo: false };
}

function refused(code: string, message: string): InvalidInput {
  return new InvalidInput([{ pointer: "/at", code, message }], message);
}
