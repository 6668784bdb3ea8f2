import "server-only";

import { isCountField, type Field } from "#domain/impact/fields.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { mappedColumns } from "#domain/impact/logged-request.ts";
import { literal } from "./sql-text.ts";

/**
 * A staged log is a Parquet file with one row per record, in the log's order, so that a row's place is its number.
 * `text_n`: the n-th mapped column trimmed, NULL where empty; NULL too where it follows from the value beside it
 * (a count in its shortest form, a time in UTC whose fraction has `shape` digits): half the file is not written twice.
 */
export type StagedField = { field: Field; column: string; text: string; value?: "at_us" | "prompt" | "completion" };

export function stagedFields(mapping: ColumnMapping): StagedField[] {
  return mappedColumns(mapping).map(([field, column], index) => ({
    field,
    column,
    text: `text_${index}`,
    ...(field === "occurredAt" && { value: "at_us" as const }),
    ...(isCountField(field) && { value: field === "promptTokens" ? ("prompt" as const) : ("completion" as const) }),
  }));
}

/** The field's text as it stood in the log, NULL where empty. */
export function textSql({ text, value }: StagedField): string {
  if (value === undefined) return text;
  if (value !== "at_us") return `coalesce(${text}, CAST(${value} AS VARCHAR))`;
  const clock = "make_timestamp(at_us)";
  const fraction = "left(lpad(CAST(at_us % 1000000 AS VARCHAR), 6, '0'), shape)";
  return `CASE WHEN shape IS NULL THEN ${text}
    WHEN shape = 0 THEN strftime(${clock}, '%Y-%m-%dT%H:%M:%SZ')
    ELSE strftime(${clock}, '%Y-%m-%dT%H:%M:%S.') || ${fraction} || 'Z' END`;
}

const FORM = 1;

/** Stands in the file itself, so that it is never read under a mapping it was not staged under. */
export function stagedUnder(mapping: ColumnMapping): string {
  const { options = {} } = mapping;
  return JSON.stringify({
    form: FORM,
    fields: mappedColumns(mapping),
    zone: options.zone,
    thousands: options.thousands,
  });
}

export function stagedUnderSql(staged: string): string {
  return `SELECT decode(value) AS under FROM parquet_kv_metadata(${literal(staged)}) WHERE decode(key) = 'staged_under'`;
}

/** Where a staged file is written before it is whole; beside it, so that it can be renamed. */
export function partialOf(staged: string): string {
  return `${staged}.partial`;
}
