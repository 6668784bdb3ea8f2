import "server-only";

import type { Field } from "#domain/impact/fields.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { mappedColumns } from "#domain/impact/logged-request.ts";
import { pointerOf } from "#domain/json-pointer.ts";
import { csvSql } from "../scan/cell-source.ts";
import type { StageReport } from "../scan/engine.ts";
import { identifier, literal } from "../scan/sql-text.ts";

export type ArchivedLog = {
  id: string;
  name: string;
  sha256: string;
  /** Where its archived bytes are. */
  file: string;
  mapping: ColumnMapping;
  report: Pick<StageReport, "format" | "compression" | "encoding" | "delimiter" | "header" | "normalised" | "records">;
};

/** One log as rows: `log`, each of `fields` as trimmed text, the values, and whether the row can be read at all. */
export function logRowsSql(log: ArchivedLog, index: number, fields: Field[]): string {
  const { mapping } = log;
  const columns = new Map(mappedColumns(mapping));
  const { from, cell, isUnread } = sourceOf(log);
  const text = (field: Field) => {
    const column = columns.get(field);
    return `${column === undefined ? "NULL" : `trimmed(${cell(column)})`} AS ${identifier(field)}`;
  };
  const zone = literal(mapping.options?.zone ?? "");
  const sign = literal(mapping.options?.thousands ?? "");
  const typed = [
    `logged_time("occurredAt", ${zone}) AS at_us`,
    ...(columns.has("promptTokens") ? [`logged_count("promptTokens", ${sign}) AS prompt`] : []),
    ...(columns.has("completionTokens") ? [`logged_count("completionTokens", ${sign}) AS completion`] : []),
  ];
  const count = (field: Field, name: string) => (columns.has(field) ? name : `NULL::BIGINT AS ${name}`);
  return `  -- ${commented(log.name)}
  SELECT ${index} AS log, ${columns.has("status")} AS has_status, is_unread, ${fields.map(identifier).join(", ")},
    at_us, ${count("promptTokens", "prompt")}, ${count("completionTokens", "completion")}
  FROM (SELECT *, ${typed.join(",\n      ")}
    FROM (SELECT ${isUnread} AS is_unread, ${fields.map(text).join(",\n      ")}
      FROM ${from}))`;
}

type Source = { from: string; cell: (column: string) => string; isUnread: string };

function sourceOf({ file, report }: ArchivedLog): Source {
  const { format, compression, encoding, delimiter = ",", header, normalised } = report;
  if (format === "parquet") {
    // An instant in UTC, as a log would write it.
    const cell = (column: string) =>
      `regexp_replace(CAST(${identifier(column)} AS VARCHAR), '^([0-9-]{10} [0-9:.]{8,15})\\+00$', '\\1Z')`;
    return { from: `read_parquet(${literal(file)})`, cell, isUnread: "false" };
  }
  const how = [
    ...(compression ? [`compression = '${compression}'`] : []),
    ...(encoding === "utf-16le" ? ["encoding = 'utf-16'"] : []),
    // It says so above: rows that this reader cannot take are missing here and counted as rejected below.
    ...(normalised && format !== "ndjson" ? ["ignore_errors = true"] : []),
  ];
  if (format === "ndjson") {
    const from = `read_ndjson_objects(${[literal(file), "ignore_errors = true", ...how].join(", ")})`;
    return { from, cell: jsonCell, isUnread: "json IS NULL OR json_type(json) <> 'OBJECT'" };
  }
  const csv = { file, delimiter, columns: header.length, lineEnd: "crlf" as const, isParallel: true };
  const cell = (column: string) => `column_${header.indexOf(column)}`;
  return { from: withOptions(csvSql(csv), how), cell, isUnread: "false" };
}

function withOptions(readCsv: string, options: string[]): string {
  return options.length === 0 ? readCsv : `${readCsv.slice(0, -1)}, ${options.join(", ")})`;
}

/** By its own name, else as a way into nested objects. */
function jsonCell(column: string): string {
  const pointer = (names: string[]) => literal(pointerOf(names));
  const own = `json ->> ${pointer([column])}`;
  return column.includes(".") ? `coalesce(${own}, json ->> ${pointer(column.split("."))})` : own;
}

/** On one line, whatever a file is called. */
export function commented(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
