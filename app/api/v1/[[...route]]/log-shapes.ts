import { z } from "@hono/zod-openapi";
import { LOG_STATUSES } from "#server/impact/request-log-row.ts";
import { ColumnMapping, RowCounts } from "./impact-shapes.ts";

const FORMATS = ["csv", "tsv", "ndjson", "parquet"] as const;
const count = z.int().min(0);

export const RejectedRow = z
  .strictObject({
    line: z.int().describe("The physical line on which the record starts, from 1"),
    record: z.int(),
    column: z.string().optional(),
    reason: z.string(),
    text: z.string(),
  })
  .openapi("RejectedRow");

const doubt = z.strictObject({ code: z.string(), column: z.string().optional(), message: z.string() });
const warnings = z.array(z.strictObject({ code: z.string(), message: z.string() }));

const Found = z
  .strictObject({
    format: z.enum(FORMATS),
    compression: z.enum(["gzip", "zstd"]).optional(),
    encoding: z.enum(["utf-8", "utf-16le", "utf-16be"]),
    delimiter: z.string().optional(),
    header: z.array(z.string()),
    sample: z.array(z.record(z.string(), z.string())).describe("The first three rows"),
    preset: z.string().optional(),
    proposal: ColumnMapping.optional(),
    parts: z.looseObject({}),
    certain: z.boolean().describe("The proposal may be used as it stands"),
    doubts: z.array(doubt),
    aggregated: z.string().optional().describe("Why a rule about single requests cannot be asked of this file"),
  })
  .openapi("FoundLog");

const Report = z
  .looseObject({
    records: count,
    blankLines: count,
    rejected: count,
    epochUnits: z.record(z.string(), count),
    warnings,
  })
  .describe("What the exact reading of all of it showed");

export const RequestLog = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    bytes: count,
    received: count,
    sha256: z.string().describe("Of the archived bytes; empty where none is known"),
    status: z.enum(LOG_STATUSES),
    origin: z.enum(["upload", "scan", "scenario"]),
    format: z.enum(FORMATS).optional(),
    synthetic: z.boolean(),
    found: Found.optional(),
    mapping: ColumnMapping.optional(),
    rows: RowCounts.optional().describe("Of an incomplete log: of what could be read; they count for nothing"),
    report: Report.optional(),
    rejectedSample: z.array(RejectedRow).describe("The first 100"),
    scannedUnder: z.int().optional().describe("The rule revision under which its rows were put in bins"),
    progress: z
      .looseObject({ phase: z.string(), bytesRead: count.optional(), bytesTotal: count.optional() })
      .optional(),
    reason: z.string().optional().describe("Why it is incomplete, failed or cancelled"),
    createdBy: z.string().optional(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().optional(),
    deletedAt: z.iso.datetime().optional(),
    erasedAt: z.iso
      .datetime()
      .optional()
      .describe("Since then its file, staged rows and samples are gone; what was counted of it stays"),
    erasedBy: z.string().optional(),
    keptUntil: z.iso.datetime().optional().describe("Its file is kept until then; later it may be erased"),
  })
  .openapi("RequestLog");

export const RejectList = z
  .strictObject({
    items: z.array(RejectedRow).describe("The first 100"),
    next: z.null(),
    rejected: count.describe("All of them"),
    warnings,
  })
  .openapi("RejectList");
