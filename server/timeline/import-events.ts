import "server-only";

import { InvalidInput, type FieldError } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { timeOrderKey } from "#domain/time/order.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { importOrder, type AcceptedRow, type ImportOrder } from "#domain/timeline/intake/import-request.ts";
import type { Intake, IntakeRow } from "#domain/timeline/intake/intake-row.ts";
import { freeKey } from "#domain/timeline/key-from-title.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { asJson } from "../json-column.ts";
import { EVENT_COLUMNS, timelineEvent } from "./event-row.ts";
import { keepRevisions } from "./keep-revision.ts";
import { keyStem } from "./new-key.ts";
import { holdTimeline } from "./one-record.ts";
import { readPaste } from "./read-paste.ts";

export type ImportedRow = IntakeRow & { event?: { id: string; key: string } };
export type Imported = Omit<Intake, "rows"> & { importId: string; rows: ImportedRow[] };

type Taken = { row: IntakeRow; time: RecordedTime; title: string; accepted: AcceptedRow };

/** Writes the accepted rows in one transaction, under one import that can be undone as a whole. @throws {InvalidInput} {TimeError} */
export async function importEvents(slug: string, input: ImportOrder, repeatable?: Repeatable): Promise<Imported> {
  const { accept, ...request } = parseInput(importOrder, input);
  return onceOnly(repeatable, (once) =>
    onIncident("event.import", slug, (grant) =>
      once(grant, async () => {
        await holdTimeline(grant);
        const intake = await readPaste(grant, request, accept);
        const taken = takeRows(intake, accept);
        const { id: importId } = await grant.tx.timelineImport.create({
          data: {
            incidentId: grant.incident.id,
            format: intake.format,
            rows: taken.length,
            actorId: grant.actor.id,
            actorName: grant.actor.name,
          },
          select: { id: true },
        });
        const events = await store(grant, taken, importId);
        await keepRevisions(grant, events);
        const byLine = new Map(taken.map(({ row }, index) => [row.line, events[index]]));
        const written = events.map(({ id, key }, index) => ({ line: taken[index]?.row.line, id, key }));
        grant.audit({ subject: `import/${importId}`, after: { format: intake.format, events: written } });
        return { ...intake, importId, rows: intake.rows.map((row) => withEvent(row, byLine.get(row.line))) };
      }),
    ),
  );
}

function withEvent(row: IntakeRow, event: TimelineEvent | undefined): ImportedRow {
  return event ? { ...row, event: { id: event.id, key: event.key } } : row;
}

/** All refusals at once, each with its place, so that one look settles them. */
function takeRows({ rows, unit }: Intake, accept: AcceptedRow[]): Taken[] {
  const errors: FieldError[] = [];
  const seen = new Set<number>();
  const taken = accept.flatMap((accepted, index) => {
    const refuse = (code: string, message: string, field = "") => {
      errors.push({ pointer: `/accept/${index}${field}`, code, message: `${unit} ${accepted.line}: ${message}` });
      return [];
    };
    if (seen.has(accepted.line)) return refuse("accepted_twice", "it is accepted twice", "/line");
    seen.add(accepted.line);
    const row = rows.find(({ line }) => line === accepted.line);
    if (!row) return refuse("no_such_row", "no row begins here", "/line");
    const title = accepted.title ?? row.title;
    const reason = row.doubts.find(({ code }) => code !== "no_title");
    if (!row.time) return refuse(reason?.code ?? "no_time", reason?.message ?? "it has no time yet");
    if (title === undefined) return refuse("no_title", "it has no title yet", "/title");
    return [{ row, time: row.time, title, accepted }];
  });
  if (errors.length > 0) throw new InvalidInput(errors, "Some rows cannot be taken as they stand; see errors.");
  return taken;
}

async function store({ tx, incident }: IncidentGrant, taken: Taken[], importId: string): Promise<TimelineEvent[]> {
  const known = await tx.timelineEvent.findMany({ where: { incidentId: incident.id }, select: { key: true } });
  const keys = new Set(known.map(({ key }) => key));
  const data = taken.map(({ row, time, title, accepted }) => {
    const key = freeKey(keyStem(title, accepted.audience ?? "internal"), keys);
    keys.add(key);
    return {
      incidentId: incident.id,
      importId,
      sourceId: row.sourceId ?? null,
      key,
      title: { en: title },
      body: row.body === undefined ? undefined : asJson({ en: row.body }),
      lane: accepted.lane ?? row.lane ?? "provider",
      milestone: accepted.milestone === undefined ? (row.milestone ?? null) : accepted.milestone,
      audience: accepted.audience,
      time: asJson(time) ?? {},
      orderKey: timeOrderKey(time),
      source: asJson(row.source),
    };
  });
  const stored = await tx.timelineEvent.createManyAndReturn({ data, select: EVENT_COLUMNS });
  const byKey = new Map(stored.map((event) => [event.key, timelineEvent(event)]));
  return data.flatMap(({ key }) => byKey.get(key) ?? []);
}
