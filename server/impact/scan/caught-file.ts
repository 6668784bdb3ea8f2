import "server-only";

import type { DuckDBConnection } from "@duckdb/node-api";
import { keyedExclusions } from "#domain/impact/exclusion.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { copyCell, copyInstant, copyLine, copyNumber } from "./copy-text.ts";
import { binCode, type JudgedLog } from "./judged-rows.ts";
import { literal } from "./sql-text.ts";
import { textSql, type StagedField } from "./staged-columns.ts";

/**
 * A table of the affected and excluded rows, so that they are looked for once and by all threads:
 * `account`, `at_us`, `counts` (it is one of the number) and, where they are to be written, `line`.
 */
export async function gatherCaught(
  connection: DuckDBConnection,
  rule: ImpactRule,
  logs: JudgedLog[],
  isWritten: boolean,
): Promise<void> {
  await connection.run(
    "CREATE TEMP TABLE caught (log INTEGER, record BIGINT, account VARCHAR, at_us BIGINT, counts BOOLEAN, line VARCHAR)",
  );
  const bins = [binCode("excluded"), binCode("affected")];
  for (const log of logs)
    await connection.run(`INSERT INTO caught
      SELECT log, record, account, at_us, bin = ${binCode("affected")} AND answered, ${isWritten ? lineSql(log, rule) : "NULL"}
      FROM (${log.sql}) WHERE fault_reason IS NULL AND in_window AND matching AND bin IN (${bins.join(", ")})`);
}

/** A join with the repeated ids may hand out rows in another order than that of the log. */
export function caughtLines(hasRepeats: boolean): string {
  return `SELECT line FROM caught ${hasRepeats ? "ORDER BY log, record" : ""}`;
}

/**
 * For `COPY affected_request (log_id, record, request_id, occurred_at, account, model,
 * prompt_tokens, completion_tokens, status, attributes, excluded_reason) FROM STDIN`.
 */
function lineSql({ log, fields }: JudgedLog, rule: ImpactRule): string {
  const text = (name: string) => {
    const field = fields.find((candidate) => candidate.field === name);
    return field ? `(${textSql(field)})` : "NULL::VARCHAR";
  };
  const value = (name: "prompt" | "completion") =>
    copyNumber(fields.some((field) => field.value === name) ? name : "NULL::BIGINT");
  const cells = [
    copyCell(literal(log.id)),
    copyNumber("record"),
    copyCell(`coalesce(${text("requestId")}, '')`),
    copyInstant("at_us"),
    ...["account", "model"].map((name) => copyCell(text(name))),
    value("prompt"),
    value("completion"),
    copyCell(text("status")),
    copyCell(attributesSql(fields)),
    copyCell(reasonSql(rule)),
  ];
  return copyLine(cells);
}

function reasonSql({ exclusions }: ImpactRule): string {
  const keys = keyedExclusions(exclusions).map(({ key }, index) => `WHEN ${index} THEN ${literal(key)}`);
  return keys.length === 0 ? "NULL::VARCHAR" : `CASE exclusion ${keys.join(" ")} END`;
}

/** One JSON object of the log's own columns that hold something; NULL where the mapping names none. */
function attributesSql(fields: StagedField[]): string {
  const own = fields.filter(({ field }) => field.startsWith("attributes."));
  if (own.length === 0) return "NULL::VARCHAR";
  const pairs = own.map(({ field, text }) => {
    const name = JSON.stringify(field.slice("attributes.".length));
    return `CASE WHEN ${text} IS NOT NULL THEN ${literal(`${name}:`)} || CAST(to_json(${text}) AS VARCHAR) END`;
  });
  return `nullif('{' || concat_ws(',', ${pairs.join(", ")}) || '}', '{}')`;
}

/** Accounts of caught rows that count: `affected`, all their requests, and when the affected ones began and ended. */
export function accountsSql(logs: JudgedLog[]): string {
  const rows = logs.map(({ sql }) => `SELECT account, fault_reason, standing FROM (${sql})`);
  const cells = [
    copyCell("account"),
    copyNumber("affected"),
    copyNumber("requests"),
    copyInstant("first_us"),
    copyInstant("last_us"),
  ];
  return `WITH named AS MATERIALIZED (
      SELECT account, count(*) AS affected, min(at_us) AS first_us, max(at_us) AS last_us FROM caught
      WHERE counts AND account IS NOT NULL GROUP BY account),
    asked AS (SELECT account, count(*) AS requests FROM (${rows.join("\nUNION ALL\n")})
      WHERE fault_reason IS NULL AND standing IS DISTINCT FROM ${binCode("duplicate")}
        AND account IN (SELECT account FROM named) GROUP BY account)
    SELECT ${copyLine(cells)} FROM named JOIN asked USING (account)`;
}
