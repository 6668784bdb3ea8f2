import "server-only";

import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { isStorable, literal } from "./sql-text.ts";
import { stagedFields, type StagedField } from "./staged-columns.ts";
import { commonCountSql, commonTimeSql, epochUnitSql, shapeSql, trimmedSql, utcSql, wallSql } from "./value-sql.ts";

/** Where the raw cells come from: `from` has them as text under the names that `cell` gives. */
export type CellSource = {
  from: string;
  cell: (column: string) => string;
  /** The count of a column that holds whole numbers and no text; NULL where it is none. */
  count?: (column: string) => string | undefined;
  /** Columns with the fault of a record that was found before, and its column; absent: none of the cells has a NUL. */
  fault?: { column: string; reason: string };
  /** All cells are ASCII without control characters: see trimmedSql. */
  isPlain?: boolean;
};

/** The rows of a staged log (see staged-columns.ts): texts, values, and why a row is rejected. */
export function stagingSelect(mapping: ColumnMapping, source: CellSource): string {
  const fields = stagedFields(mapping);
  const cells = fields.map(({ column, text }) => `${source.cell(column)} AS raw_${text}`);
  const known = source.fault
    ? `${source.fault.column} AS known_column, ${source.fault.reason} AS known_reason`
    : "NULL::VARCHAR AS known_column, NULL::VARCHAR AS known_reason";
  const typed = fields.filter(({ value }) => value !== undefined);
  const times = typed.filter(({ value }) => value === "at_us");
  const shapes = times.map(({ text }) => `${shapeSql(`raw_${text}`)} AS raw_shape`);
  const instants = times.flatMap(({ text }) => [
    `${utcSql(`raw_${text}`, "raw_shape")} AS raw_utc`,
    `${wallSql(`raw_${text}`, "raw_shape", mapping.options?.zone)} AS raw_wall`,
  ]);
  const trimmed = fields.map((field) => `${trimmedText(field, source)} AS trimmed_${field.text}`);
  const common = typed.map((field) => `${commonSql(field, mapping, source)} AS common_${field.value}`);
  const counts = typed.map(({ column, value }) => `${source.count?.(column) ?? "NULL"} AS count_${value}`);
  const readers = typed.map(({ text, value }) => {
    const reader = value === "at_us" ? "logged_time" : "logged_count";
    return `CASE WHEN common_${value} IS NULL AND trimmed_${text} IS NOT NULL THEN ${reader}(trimmed_${text}) END AS read_${value}`;
  });
  return `SELECT ${[...fields.map(textColumn), ...typed.flatMap(valueColumns), ...faultColumns(typed)].join(",\n")}
    FROM (SELECT *, ${readers.join(",\n")}
      FROM (SELECT *, ${trimmed.join(",\n")}
        FROM (SELECT *, ${common.join(",\n")}
          FROM (SELECT *, ${instants.join(", ")}
            FROM (SELECT *, ${shapes.join(", ")}
              FROM (SELECT ${[...cells, ...counts, known].join(", ")} FROM ${source.from}))))))`;
}

const RAW = { shape: "raw_shape", utc: "raw_utc", wall: "raw_wall" };

/** A value in a common form has no space around it, which most of them are. */
function trimmedText({ text, value }: StagedField, { isPlain = false }: CellSource): string {
  const trimmed = trimmedSql(`raw_${text}`, isPlain);
  return value === undefined ? trimmed : `CASE WHEN common_${value} IS NULL THEN ${trimmed} ELSE raw_${text} END`;
}

function commonSql({ column, text, value }: StagedField, { options }: ColumnMapping, source: CellSource): string {
  if (value === "at_us") return commonTimeSql(`raw_${text}`, RAW, options?.zone);
  return source.count?.(column) ? `count_${value}` : commonCountSql(`raw_${text}`);
}

function textColumn({ text, value }: StagedField): string {
  const trimmed = `trimmed_${text}`;
  if (value === undefined) return `${trimmed} AS ${text}`;
  const follows = value === "at_us" ? "raw_shape IS NOT NULL AND " : "";
  return `CASE WHEN ${follows}common_${value} IS NOT NULL THEN NULL ELSE ${trimmed} END AS ${text}`;
}

function valueColumns({ text, value }: StagedField): string[] {
  const read = value === "at_us" ? `rtrim(read_at_us, 'smun')` : `read_${value}`;
  const number = `coalesce(common_${value}, TRY_CAST(${read} AS BIGINT)) AS ${value}`;
  if (value !== "at_us") return [number];
  const shape = `CASE WHEN common_at_us IS NOT NULL THEN CAST(raw_shape AS TINYINT) END AS shape`;
  const unit = `CASE WHEN common_at_us IS NOT NULL THEN ${epochUnitSql(`trimmed_${text}`)}
    ELSE nullif(regexp_extract(read_at_us, '^[0-9]+([a-z]+)$', 1), '') END AS epoch_unit`;
  return [number, shape, unit];
}

/** The first fault of a row, in the order of the mapping. */
function faultColumns(typed: StagedField[]): string[] {
  const choose = (known: string, each: (field: StagedField) => string) =>
    `CASE WHEN known_reason IS NOT NULL THEN ${known}
      ${typed.map((field) => `WHEN starts_with(read_${field.value}, '!') THEN ${each(field)}`).join("\n")} END`;
  return [
    `${choose("known_column", ({ column }) => literal(isStorable(column) ? column : column.toWellFormed()))} AS fault_column`,
    `${choose("known_reason", ({ value }) => `substr(read_${value}, 2)`)} AS fault_reason`,
  ];
}
