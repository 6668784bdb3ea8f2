import "server-only";

import type { PublicationSchedule, ScheduleState } from "#domain/postmortem/publication-schedule.ts";
import { instantFromMicros } from "#domain/time/instant.ts";
import { sql, type IncidentRow, type Tx } from "#server/access.ts";

type Row = {
  id: string;
  state: ScheduleState;
  atUs: bigint;
  followsEmbargo: boolean;
  hash: string;
  note: string;
  createdUs: bigint;
  createdBy: string;
  createdById: string;
  endedUs: bigint | null;
  endedBy: string | null;
  revision: number | null;
  failure: string | null;
};
export type StoredSchedule = Omit<PublicationSchedule, "recordChanged"> & { id: string; createdById: string };

const COLUMNS = sql`id, state, (extract(epoch FROM at) * 1000000)::bigint AS "atUs", follows_embargo AS "followsEmbargo", hash, note,
  (extract(epoch FROM created_at) * 1000000)::bigint AS "createdUs", created_by AS "createdBy", created_by_id AS "createdById",
  (extract(epoch FROM ended_at) * 1000000)::bigint AS "endedUs", ended_by AS "endedBy", revision, failure`;

/** The one that waits, else the one that waited last. */
export async function newestSchedule(tx: Tx, incidentId: string): Promise<StoredSchedule | undefined> {
  const rows = await tx.$queryRaw<Row[]>(sql`
    SELECT ${COLUMNS} FROM publication_schedule WHERE incident_id = ${incidentId}::uuid
    ORDER BY state = 'scheduled' DESC, created_at DESC, id DESC LIMIT 1`);
  return rows[0] && stored(rows[0]);
}

/** Where it is due by the database's clock: held until this transaction ends, with the document that was confirmed. */
export async function holdDue(
  tx: Tx,
  incidentId: string,
): Promise<(StoredSchedule & { document: string }) | undefined> {
  const rows = await tx.$queryRaw<(Row & { document: string })[]>(sql`
    SELECT ${COLUMNS}, document FROM publication_schedule
    WHERE incident_id = ${incidentId}::uuid AND state = 'scheduled' AND at <= clock_timestamp() FOR UPDATE`);
  return rows[0] && { ...stored(rows[0]), document: rows[0].document };
}

export type ScheduleEnd =
  { state: "published"; revision: number } | { state: "failed"; failure: string } | { state: "cancelled" };

/** With its end it loses its document: that is in a revision, or was never public. */
export async function endSchedule(tx: Tx, id: string, end: ScheduleEnd, by: string): Promise<void> {
  const revision = end.state === "published" ? end.revision : null;
  const failure = end.state === "failed" ? end.failure : null;
  await tx.$executeRaw`
    UPDATE publication_schedule SET state = ${end.state}, document = NULL, revision = ${revision}, failure = ${failure},
      ended_at = clock_timestamp(), ended_by = ${by}
    WHERE id = ${id}::uuid`;
}

/** Another act took its place; answers what was cancelled. */
export async function cancelOpen(tx: Tx, incident: Pick<IncidentRow, "id">, by: string) {
  const newest = await newestSchedule(tx, incident.id);
  if (newest?.state !== "scheduled") return undefined;
  await endSchedule(tx, newest.id, { state: "cancelled" }, by);
  return newest;
}

function stored(row: Row): StoredSchedule {
  const { id, state, followsEmbargo, hash, note, createdBy, createdById, endedUs, endedBy, revision, failure } = row;
  return {
    ...{ id, state, at: instantFromMicros(row.atUs), followsEmbargo, hash, note, createdBy, createdById },
    createdAt: instantFromMicros(row.createdUs),
    ...(endedUs !== null && { endedAt: instantFromMicros(endedUs) }),
    ...(endedBy !== null && { endedBy }),
    ...(revision !== null && { revision }),
    ...(failure !== null && { failure }),
  };
}

/** What people are shown of it; `draftHash`: of what the record would give now. */
export function shownSchedule(schedule: StoredSchedule, draftHash: string): PublicationSchedule {
  const { id: _id, createdById: _by, ...shown } = schedule;
  return { ...shown, recordChanged: schedule.state === "scheduled" && schedule.hash !== draftHash };
}
