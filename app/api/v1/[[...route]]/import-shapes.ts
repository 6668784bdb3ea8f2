import { z } from "@hono/zod-openapi";
import { acceptedRow, importRequest, MOST_ROWS } from "#domain/timeline/intake/import-request.ts";
import { INTAKE_FORMATS, VERDICTS } from "#domain/timeline/intake/intake-row.ts";
import { eventSource, LANES, MILESTONES } from "#domain/timeline/timeline-event.ts";
import { RecordedTime } from "./shapes.ts";

const AcceptedRow = z.strictObject(acceptedRow.shape).openapi("AcceptedRow");

export const ImportRequest = z
  .strictObject({
    ...importRequest.shape,
    dryRun: z.boolean().describe("true: only propose; false: write the rows in `accept`"),
    accept: z.array(AcceptedRow).max(MOST_ROWS).optional(),
  })
  .openapi("ImportRequest");

const TimeReading = z.strictObject({
  instant: z.string(),
  offset: z.string(),
  label: z.string(),
  choose: z.string().optional(),
  zone: z.string().optional(),
});

const ProposedRow = z
  .strictObject({
    line: z.int(),
    lastLine: z.int(),
    raw: z.string(),
    title: z.string().optional(),
    body: z.string().optional(),
    lane: z.enum(LANES).optional(),
    milestone: z.enum(MILESTONES).optional(),
    source: z.strictObject(eventSource.shape).optional(),
    sourceId: z.string().optional(),
    words: z.string().optional().describe("The time in the words of the source"),
    time: RecordedTime.optional(),
    verdict: z.enum(VERDICTS),
    doubts: z.array(
      z.strictObject({ code: z.string(), message: z.string(), candidates: z.array(TimeReading).optional() }),
    ),
    duplicateOf: z.string().optional().describe("Key of the event that says the same"),
    duplicateOfLine: z.int().optional(),
    event: z.strictObject({ id: z.uuid(), key: z.string() }).optional().describe("What the row became"),
  })
  .openapi("ProposedRow");

export const Import = z
  .strictObject({
    format: z.enum(INTAKE_FORMATS),
    unit: z.enum(["line", "item"]).describe("What `line` counts"),
    rows: z.array(ProposedRow),
    importId: z.uuid().optional(),
  })
  .openapi("Import");

const mentions = z.array(z.strictObject({ id: z.uuid(), key: z.string(), title: z.string() }));

export const UndoneImport = z
  .strictObject({
    importId: z.uuid(),
    retracted: mentions,
    kept: mentions.describe("Edited since the import, and therefore left as they are"),
  })
  .openapi("UndoneImport");

export const ImportList = z
  .strictObject({
    items: z.array(
      z.strictObject({
        id: z.uuid(),
        format: z.string(),
        rows: z.int(),
        by: z.string(),
        at: z.iso.datetime(),
        undoneAt: z.iso.datetime().optional(),
      }),
    ),
  })
  .openapi("ImportList");
