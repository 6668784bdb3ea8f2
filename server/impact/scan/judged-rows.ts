import "server-only";

import { BOOLEAN, INTEGER, type DuckDBConnection } from "@duckdb/node-api";
import { BINS, type Bin } from "#domain/impact/bin.ts";
import { decidingValue } from "#domain/impact/distribution.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { conditionSql, exclusionSql, fieldText, windowSql, type RowSql } from "./condition-sql.ts";
import { groupSql } from "./distribution-sql.ts";
import type { LogToJudge } from "./engine.ts";
import { registerReader } from "./read-in-domain.ts";
import { literal } from "./sql-text.ts";
import { stagedFields, type StagedField } from "./staged-columns.ts";

/** A row's log and record in one number. */
export function placeSql(log: number): string {
  return `(${log}::BIGINT << 40) + file_row_number + 1`;
}
export const ROWS_PER_LOG = 2 ** 40;

export type JudgedLog = { log: LogToJudge; index: number; fields: StagedField[]; sql: string };

/** As wasAnswered: letter by letter, because a case-blind match would take the Kelvin sign for a k. */
export const ANSWERED = `2[0-9][0-9]|${["success", "succeeded", "ok", "completed", "true"].map(inAnyCase).join("|")}`;

export function binCode(bin: Bin): number {
  return BINS.indexOf(bin);
}

/**
 * For each log a query that puts its rows in bins in the order of `domain/impact/bin.ts`: `bin`, `exclusion` (the first
 * that fits), `answered`, `in_window`, `group_index`, `account`, `record`, beside the staged columns.
 */
export function judgedLogs(
  connection: DuckDBConnection,
  rule: ImpactRule,
  logs: LogToJudge[],
  hasRepeats: boolean,
): JudgedLog[] {
  let readers = 0;
  const register = (type: typeof INTEGER | typeof BOOLEAN) => (read: (text: string) => boolean | number | null) => {
    const name = `read_${(readers += 1)}`;
    registerReader(connection, name, type, read);
    return name;
  };
  return logs.map((log, index) => {
    const fields = stagedFields(log.mapping);
    const row: RowSql = { fields, readers: { truthOf: register(BOOLEAN) } };
    const deciding = decidingValue(rule.where);
    const decided = {
      in_window: windowSql(rule.window, row),
      matching: conditionSql(rule.where, row),
      exclusion: firstExclusion(rule, row),
      answered: rule.unit === "responses" ? answeredSql(row) : "true",
      account: fieldText(row, "account"),
      group_index: deciding ? groupSql(deciding, row, register(INTEGER)) : "NULL::INTEGER",
      standing: hasRepeats ? "standing.bin" : "NULL::TINYINT",
    };
    const columns = Object.entries(decided).map(([name, sql]) => `${sql} AS ${name}`);
    const join = hasRepeats ? `LEFT JOIN standing ON standing.place = ${placeSql(index)}` : "";
    const sql = `SELECT *, ${index} AS log, ${BIN} AS bin FROM (
      SELECT staged.*, file_row_number + 1 AS record, ${columns.join(",\n")}
      FROM read_parquet(${literal(log.staged)}, file_row_number = true) AS staged ${join})`;
    return { log, index, fields, sql };
  });
}

const BIN = `CASE
  WHEN fault_reason IS NOT NULL THEN ${binCode("rejected")}
  WHEN standing IS NOT NULL THEN standing
  WHEN NOT in_window THEN ${binCode("outsideWindow")}
  WHEN NOT matching THEN ${binCode("notMatching")}
  WHEN in_window IS NULL OR matching IS NULL THEN ${binCode("unknown")}
  WHEN exclusion IS NOT NULL THEN ${binCode("excluded")}
  ELSE ${binCode("affected")} END`;

function firstExclusion({ exclusions }: ImpactRule, row: RowSql): string {
  if (exclusions.length === 0) return "NULL::INTEGER";
  const cases = exclusions.map((exclusion, index) => `WHEN ${exclusionSql(exclusion, row)} THEN ${index}`);
  return `CASE ${cases.join("\n")} END`;
}

function answeredSql(row: RowSql): string {
  const isMapped = row.fields.some(({ field }) => field === "status");
  return isMapped ? `regexp_full_match(${fieldText(row, "status")}, '${ANSWERED}')` : "true";
}

function inAnyCase(word: string): string {
  return [...word].map((letter) => `[${letter.toUpperCase()}${letter}]`).join("");
}
