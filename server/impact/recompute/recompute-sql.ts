import "server-only";

import { FIELDS, type Field } from "#domain/impact/fields.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { mappedColumns } from "#domain/impact/logged-request.ts";
import { conditionSql, exclusionSql, windowSql, type RowSql } from "../scan/condition-sql.ts";
import { ANSWERED } from "../scan/judged-rows.ts";
import { identifier, literal } from "../scan/sql-text.ts";
import type { StagedField } from "../scan/staged-columns.ts";
import { commented, logRowsSql, type ArchivedLog } from "./log-rows.ts";
import { VALUE_MACROS } from "./value-macros.ts";

export type ToRecompute = {
  slug: string;
  rule: ImpactRule;
  logs: ArchivedLog[];
  recorded: { count: number; asOf: string };
};

/** A script for DuckDB alone that reads the archived files and counts under a rule: one row of bins, with the count. */
export function recomputeSql(asked: ToRecompute): string {
  const { rule, logs } = asked;
  const fields = fieldsOf(logs);
  const rows = logs.map((log, index) => logRowsSql(log, index, fields)).join("\n  UNION ALL\n");
  return `${headOf(asked)}
SET TimeZone = 'UTC';

${VALUE_MACROS}
WITH log_row AS (
${rows}
),
-- A value that its column may not hold rejects the row.
checked AS (
  SELECT *, (is_unread OR ("occurredAt" IS NOT NULL AND at_us IS NULL)${countFaults(fields)}
    OR contains(concat_ws('', ${fields.map(identifier).join(", ")}), chr(0))) AS is_rejected
  FROM log_row
),
-- Rows of one id and one content are one request; an empty id is never a duplicate.
request AS (
  SELECT ${fields.map(identifier).join(", ")}, count(*) AS copies, ${OF_FIRST_LOG.map(ofFirstLog).join(", ")}
  FROM checked WHERE NOT is_rejected AND "requestId" IS NOT NULL GROUP BY ALL
  UNION ALL
  SELECT ${fields.map(identifier).join(", ")}, 1, ${OF_FIRST_LOG.join(", ")}
  FROM checked WHERE NOT is_rejected AND "requestId" IS NULL
),
-- The same id with another content: none of them counts.
named AS (
  SELECT *, "requestId" IS NOT NULL AND count(*) OVER (PARTITION BY "requestId") > 1 AS is_conflicting FROM request
),
${judgedSql(rule, fields)}
${totalsSql(asked)}
`;
}

/** What a log says of a value besides its text. */
const OF_FIRST_LOG = ["at_us", "prompt", "completion", "has_status"];
const ofFirstLog = (column: string) => `first(${column} ORDER BY log) AS ${column}`;

function fieldsOf(logs: ArchivedLog[]): Field[] {
  const mapped = new Set(logs.flatMap(({ mapping }) => mappedColumns(mapping).map(([field]) => field)));
  const own = [...mapped].filter((field) => field.startsWith("attributes.")).sort();
  return [...FIELDS.filter((field) => mapped.has(field) || field === "requestId" || field === "occurredAt"), ...own];
}

function countFaults(fields: Field[]): string {
  const typed = [
    ["promptTokens", "prompt"],
    ["completionTokens", "completion"],
  ] as const;
  const mapped = typed.filter(([field]) => fields.includes(field));
  return mapped.map(([field, value]) => `\n    OR (${identifier(field)} IS NOT NULL AND ${value} IS NULL)`).join("");
}

const VALUES = { occurredAt: "at_us", promptTokens: "prompt", completionTokens: "completion" } as const;

function rowOf(fields: Field[]): RowSql {
  const staged = fields.map((field): StagedField => {
    const value = (VALUES as Record<string, StagedField["value"]>)[field];
    return { field, column: field, text: identifier(field), ...(value && { value }) };
  });
  // Of texts that are compared as numbers, those beyond eighteen digits stay unknown.
  return { fields: staged, readers: { truthOf: () => "not_compared" } };
}

/** In the order of `domain/impact/bin.ts`; NULL is "unknown" and goes through AND, OR and NOT as there. */
function judgedSql(rule: ImpactRule, fields: Field[]): string {
  const row = rowOf(fields);
  const exclusions = rule.exclusions.map((exclusion) => `coalesce(${exclusionSql(exclusion, row)}, false)`);
  const status = fields.includes("status") ? `"status"` : "NULL::VARCHAR";
  const answered =
    rule.unit === "responses" ? `(NOT has_status OR regexp_full_match(${status}, ${literal(ANSWERED)}))` : "true";
  return `tested AS (
  SELECT *, NULL::TINYINT AS shape, ${windowSql(rule.window, row)} AS in_window FROM named
),
judged AS (
  SELECT *, coalesce(${answered}, false) AS is_answered,
    CASE WHEN is_conflicting THEN 'conflicting'
      WHEN NOT in_window THEN 'outsideWindow'
      WHEN NOT matching THEN 'notMatching'
      WHEN in_window IS NULL OR matching IS NULL THEN 'unknown'
      WHEN ${exclusions.join("\n        OR ") || "false"} THEN 'excluded'
      ELSE 'affected' END AS bin
  FROM (SELECT *, ${conditionSql(rule.where, row)} AS matching FROM tested)
)`;
}

const BINS = ["conflicting", "outsideWindow", "unknown", "notMatching", "excluded", "affected"];

function totalsSql({ rule, logs, recorded }: ToRecompute): string {
  const account = logs.some(({ mapping }) => mapping.account !== undefined) ? `"account"` : "NULL";
  const counted = "FILTER (WHERE bin = 'affected' AND is_answered)";
  const accounts = `count(DISTINCT ${account}) ${counted}`;
  const count = rule.unit === "accounts" ? accounts : `count(*) ${counted}`;
  const unread = logs.filter(({ report }) => report.normalised && report.format !== "ndjson");
  const missing = unread.map(
    (log) => `greatest(${log.report.records} - count(*) FILTER (WHERE log = ${logs.indexOf(log)}), 0)`,
  );
  const left = missing.length === 0 ? "0" : missing.join(" + ");
  return `SELECT total.read, total.rejected, total.read - total.rejected - found.requests AS duplicate,
  ${BINS.map((bin) => `found.${identifier(bin)}`).join(", ")}, found.accounts, found.count,
  ${recorded.count} AS recorded, found.count = ${recorded.count} AS same
FROM (SELECT count(*) + ${left} AS read, count(*) FILTER (WHERE is_rejected) + ${left} AS rejected FROM checked) AS total,
  (SELECT count(*) AS requests, ${BINS.map((bin) => `count(*) FILTER (WHERE bin = '${bin}') AS ${identifier(bin)}`).join(",\n    ")},
    ${accounts} AS accounts, ${count} AS count FROM judged) AS found;`;
}

function headOf({ slug, rule, logs, recorded }: ToRecompute): string {
  const lines = [
    `Incident ${slug}, rule ${rule.revision}: ${recorded.count} ${rule.unit}, counted ${recorded.asOf}.`,
    "The archived files, each named by the SHA-256 of its bytes; check them with sha256sum:",
    ...logs.map(({ file, name }) => `  ${file}  (${name})`),
    ...logs.flatMap(({ name, report }) =>
      report.normalised && report.format !== "ndjson"
        ? [`${name} is no clean CSV: rows that DuckDB cannot take are counted as rejected.`]
        : [],
    ),
  ];
  return `${lines.map((line) => `-- ${commented(line)}`).join("\n")}
CREATE OR REPLACE MACRO not_compared(written) AS NULL::BOOLEAN;`;
}
