import "server-only";

import { unstorable } from "#domain/impact/logged-request.ts";
import type { CellSource } from "./staging-select.ts";
import { identifier, literal } from "./sql-text.ts";

/** Longest line that the reader must hold: a record of 1 MB whose every byte was a doubled quote, and some more. */
const MOST_LINE_BYTES = 3_000_000;
/** Half of the usual size: both threads hold some of them. */
const BUFFER_BYTES = 16_000_000;

export type CsvToRead = {
  file: string;
  delimiter: string;
  columns: number;
  lineEnd: "lf" | "crlf";
  /** In pieces by two threads; only where no line end stands in quotes. */
  isParallel: boolean;
};

/**
 * Nothing is detected: columns are told by place, so a name in the header never reaches SQL. The line end is told too,
 * except CRLF: told that, the strict reader of this version finds no row at all.
 */
export function csvSql({ file, delimiter, columns, lineEnd, isParallel }: CsvToRead): string {
  const types = Array.from({ length: columns }, (_, index) => `column_${index}: 'VARCHAR'`);
  const options = [
    "auto_detect = false, header = true, strict_mode = true, null_padding = false, all_varchar = true",
    `delim = ${literal(delimiter)}, quote = '"', escape = '"', comment = ''`,
    ...(lineEnd === "lf" ? ["new_line = '\\n'"] : []),
    `parallel = ${isParallel}, max_line_size = ${MOST_LINE_BYTES}, buffer_size = ${BUFFER_BYTES}`,
    `columns = {${types.join(", ")}}`,
  ];
  return `read_csv(${literal(file)}, ${options.join(", ")})`;
}

export function csvSource(csv: CsvToRead, header: string[], isPlain: boolean): CellSource {
  return { from: csvSql(csv), cell: (column) => `column_${header.indexOf(column)}`, isPlain };
}

/** What normaliseLog wrote. */
export function normalisedSource(file: string, names: string[], isParallel: boolean, isPlain: boolean): CellSource {
  const csv = { file, delimiter: ",", columns: names.length + 2, lineEnd: "lf" as const, isParallel };
  return {
    ...csvSource(csv, names, isPlain),
    fault: { column: `column_${names.length}`, reason: `column_${names.length + 1}` },
  };
}

export type ParquetColumn = { name: string; type: string };

const WHOLE_NUMBER = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;
const WITHOUT_NUL = /^(U?[A-Z]*INT(EGER)?|FLOAT|DOUBLE|BOOLEAN|DECIMAL)\b/;

/** Every value as the text that a log would hold: instants with their offset, nested values as JSON. */
export function parquetSource(file: string, columns: ParquetColumn[], mapped: string[]): CellSource {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const type = (name: string) => types.get(name) ?? "";
  const at = (name: string) => mapped.indexOf(name);
  const withNul = mapped.filter((name) => !WITHOUT_NUL.test(type(name)));
  const numbers = mapped.filter((name) => WHOLE_NUMBER.test(type(name)));
  const cells = [
    ...mapped.map((name) => `${parquetText(identifier(name), type(name))} AS cell_${at(name)}`),
    ...numbers.map((name) => `TRY_CAST(${identifier(name)} AS BIGINT) AS number_${at(name)}`),
  ];
  const flags = withNul.map((name) => `contains(cell_${at(name)}, chr(0)) AS nul_${at(name)}`);
  const first = withNul.map((name) => `WHEN nul_${at(name)} THEN ${literal(name)}`);
  const column = first.length === 0 ? "NULL::VARCHAR" : `CASE ${first.join(" ")} END`;
  return {
    from: `(SELECT ${["*", ...flags].join(", ")} FROM (SELECT ${cells.join(", ")} FROM read_parquet(${literal(file)})))`,
    cell: (name) =>
      withNul.includes(name)
        ? `CASE WHEN nul_${at(name)} THEN replace(cell_${at(name)}, chr(0), '\ufffd') ELSE cell_${at(name)} END`
        : `cell_${at(name)}`,
    count: (name) =>
      numbers.includes(name) ? `CASE WHEN number_${at(name)} >= 0 THEN number_${at(name)} END` : undefined,
    fault: { column, reason: `CASE WHEN ${column} IS NOT NULL THEN ${literal(unstorable("\u0000") ?? "")} END` },
  };
}

export function parquetText(column: string, type: string): string {
  if (type === "VARCHAR") return column;
  if (type === "TIMESTAMP WITH TIME ZONE") return `strftime(${column} AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%S.%fZ')`;
  const isNested = /^(STRUCT|MAP|UNION)\b|\]$/.test(type);
  return isNested ? `CAST(to_json(${column}) AS VARCHAR)` : `CAST(${column} AS VARCHAR)`;
}
