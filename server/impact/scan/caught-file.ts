import "server-only";

import { keyedExclusions } from "#domain/impact/exclusion.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { copyCell, copyInstant, copyLine, copyNumber } from "./copy-text.ts";
import { binCode, type JudgedLog } from "./judged-rows.ts";
import { literal } from "./sql-text.ts";
import { textSql, type StagedField } from "./staged-columns.ts";

/**
 * Affected and excluded rows for `COPY affected_request (log_id, record, request_id, occurred_at, account, model,
 * prompt_tokens, completion_tokens, status, attributes, excluded_reason) FROM STDIN`.
 */
export function caughtSql({ log, fields, sql }: JudgedLog, rule: ImpactRule): string {
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
  const bins = [binCode("excluded"), binCode("affected")];
  return `SELECT ${copyLine(cells)} FROM (${sql}) WHERE bin IN (${bins.join(", ")})`;
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

/** Accounts with affected rows that count: `affected`, all their requests, and when the affected ones began and ended. */
export function accountsSql(logs: JudgedLog[]): string {
  const counts = `bin = ${binCode("affected")} AND answered`;
  const rows = logs.map(({ sql }) => `SELECT account, bin, answered, at_us FROM (${sql})`);
  const cells = [
    copyCell("account"),
    copyNumber("affected"),
    copyNumber("requests"),
    copyInstant("first_us"),
    copyInstant("last_us"),
  ];
  return `SELECT ${copyLine(cells)} FROM (
    SELECT account, count(*) FILTER (WHERE ${counts}) AS affected,
      count(*) FILTER (WHERE bin NOT IN (${binCode("rejected")}, ${binCode("duplicate")})) AS requests,
      min(at_us) FILTER (WHERE ${counts}) AS first_us, max(at_us) FILTER (WHERE ${counts}) AS last_us
    FROM (${rows.join("\nUNION ALL\n")}) WHERE account IS NOT NULL GROUP BY account) WHERE affected > 0`;
}
