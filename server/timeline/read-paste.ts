import "server-only";

import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { isKnownZone } from "#domain/time/zone.ts";
import { MOST_ROWS, type AcceptedRow, type ImportRequest } from "#domain/timeline/intake/import-request.ts";
import type { Intake } from "#domain/timeline/intake/intake-row.ts";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { IncidentGrant } from "../access.ts";
import { fromJson } from "../json-column.ts";

/** Reads a paste beside what the timeline holds. @throws {TimeError} unknown_zone {InvalidInput} too_many_rows */
export async function readPaste(
  { tx, incident }: IncidentGrant,
  { text, ...options }: ImportRequest,
  accept: readonly AcceptedRow[] = [],
): Promise<Intake> {
  checkZone(options.zone, "/zone");
  accept.forEach(({ zone }, index) => checkZone(zone, `/accept/${index}/zone`));
  const rows = await tx.timelineEvent.findMany({
    where: { incidentId: incident.id, retractedAt: null },
    orderBy: { sequence: "asc" },
    select: { key: true, title: true, time: true, sourceId: true },
  });
  const standing = rows.map(({ key, title, time, sourceId }) => ({
    key,
    title: fromJson<Text>(title).en,
    time: fromJson<RecordedTime>(time),
    ...(sourceId !== null && { sourceId }),
  }));
  const answers = new Map(accept.map(({ line, choose, zone, time }) => [line, { choose, zone, words: time }]));
  return readIntake(text, { ...options, standing, answers, most: MOST_ROWS });
}

function checkZone(zone: string | undefined, field: string): void {
  if (zone === undefined || isKnownZone(zone)) return;
  throw new TimeError("unknown_zone", `"${zone}" is not an IANA zone`, { field });
}
