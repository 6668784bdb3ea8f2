import "server-only";

import type { RejectedRow } from "./engine.ts";
import { splitterFor } from "./normalise-log.ts";
import { textOf } from "./read-record.ts";
import type { LogShape } from "./sniff-log.ts";
import { literal } from "./sql-text.ts";
import { stagedFields, textSql } from "./staged-columns.ts";
import type { Staging } from "./staging.ts";
import { UnreadableLog } from "./unreadable-log.ts";

const MOST_ROWS = 100;
const MOST_CHARACTERS = 200;

/** The first rejected rows with their physical lines, found in a second pass over the log: DuckDB knows records only. */
export async function rejectedSample(staging: Staging, shape: LogShape, staged: string): Promise<RejectedRow[]> {
  const fields = stagedFields(staging.request.mapping);
  const texts = fields.map((field, index) => `${textSql(field)} AS cell_${index}`);
  const rows =
    await staging.query(`SELECT file_row_number + 1 AS record, fault_column, fault_reason, ${texts.join(", ")}
    FROM read_parquet(${literal(staged)}, file_row_number = true) WHERE fault_reason IS NOT NULL ORDER BY 1 LIMIT ${MOST_ROWS}`);
  const places = await placesOf(staging, shape, new Set(rows.map((row) => Number(row["record"]))));
  return rows.map((row) => {
    const record = Number(row["record"]);
    const column = typeof row["fault_column"] === "string" ? row["fault_column"] : undefined;
    const field = fields.findIndex((candidate) => candidate.column === column);
    const place = places.get(record);
    const text = field < 0 ? (place?.text ?? "") : String(row[`cell_${field}`] ?? "");
    return {
      ...{ line: place?.line ?? record, record, reason: String(row["fault_reason"]) },
      ...(column !== undefined && { column }),
      text: text.slice(0, MOST_CHARACTERS),
    };
  });
}

type Place = { line: number; text: string };

async function placesOf({ log, isPart }: Staging, shape: LogShape, wanted: Set<number>): Promise<Map<number, Place>> {
  const places = new Map<number, Place>();
  if (shape.format === "parquet" || wanted.size === 0) return places;
  let record = 0;
  const splitter = splitterFor(shape, { blankLines: 0 }, (split) => {
    record += 1;
    if (!wanted.has(record)) return;
    const { buffer, start, end, line } = split;
    const shown = textOf(split) ?? buffer.toString("latin1", start, Math.min(end, start + MOST_CHARACTERS));
    places.set(record, { line, text: shown });
  });
  try {
    for await (const chunk of log.chunks()) {
      splitter.feed(chunk);
      if (places.size === wanted.size) return places;
    }
    splitter.end();
  } catch (error) {
    if (!isPart || !(error instanceof UnreadableLog)) throw error;
  }
  return places;
}
