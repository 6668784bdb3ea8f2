import "server-only";

import { instantFromMicros } from "#domain/time/instant.ts";
import { sql, type Sql } from "../access.ts";

/** Of a stored request, by canonical name. `record` is the order of import, and of the records in each log. */
export const AFFECTED_COLUMNS = [
  "record",
  "requestId",
  "occurredAt",
  "account",
  "model",
  "promptTokens",
  "completionTokens",
  "status",
  "excludedReason",
] as const;
export type AffectedColumn = (typeof AFFECTED_COLUMNS)[number];

type Column = {
  name: Sql;
  /** As text, exactly; null where there is none. */
  text: Sql;
  from: (text: string) => Sql;
  stated: Sql;
  missing: Sql;
};

const orNull = (name: Sql) => ({ stated: sql`${name} IS NOT NULL`, missing: sql`${name} IS NULL` });
const text = (name: Sql): Column => ({ name, text: name, from: (value) => sql`${value}::text`, ...orNull(name) });
const integer = (name: Sql): Column => ({
  ...{ name, text: sql`${name}::text`, from: (value) => sql`${value}::bigint` },
  ...orNull(name),
});

export const COLUMNS: Record<AffectedColumn, Column> = {
  record: integer(sql`id`),
  requestId: {
    ...text(sql`request_id`),
    text: sql`nullif(request_id, '')`,
    // Never null; in these words its two indexes answer.
    ...{ stated: sql`request_id <> ''`, missing: sql`request_id = ''` },
  },
  occurredAt: {
    name: sql`occurred_at`,
    text: sql`to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    from: (value) => sql`${value}::timestamptz`,
    ...orNull(sql`occurred_at`),
  },
  account: text(sql`account`),
  model: text(sql`model`),
  promptTokens: integer(sql`prompt_tokens`),
  completionTokens: integer(sql`completion_tokens`),
  status: text(sql`status`),
  excludedReason: text(sql`excluded_reason`),
};

/** Instants cross as microseconds and counts as text: neither would arrive whole otherwise. */
export const STORED = sql`id::text AS key, log_id::text AS "logId", record::text AS record, request_id AS "requestId",
  (extract(epoch FROM occurred_at) * 1000000)::bigint AS "occurredUs", account, model, prompt_tokens::text AS "promptTokens",
  completion_tokens::text AS "completionTokens", status, attributes, excluded_reason AS "excludedReason"`;

export type StoredRow = {
  key: string;
  logId: string;
  record: string | null;
  requestId: string;
  occurredUs: bigint | null;
  account: string | null;
  model: string | null;
  promptTokens: string | null;
  completionTokens: string | null;
  status: string | null;
  attributes: Record<string, string> | null;
  excludedReason: string | null;
};

/** A request that the rule catches; what the log did not say is not here. */
export type AffectedRequest = {
  key: string;
  logId: string;
  record?: number;
  requestId: string;
  occurredAt?: string;
  account?: string;
  model?: string;
  /** As text where it is larger than a JSON number is exact for. */
  promptTokens?: number | string;
  completionTokens?: number | string;
  status?: string;
  attributes?: Record<string, string>;
  excludedReason?: string;
};

export function affectedRequest(row: StoredRow): AffectedRequest {
  const { key, logId, requestId, record, occurredUs, promptTokens, completionTokens } = row;
  const { account, model, status, attributes, excludedReason } = row;
  return {
    ...{ key, logId, requestId },
    ...(record !== null && { record: Number(record) }),
    ...(occurredUs !== null && { occurredAt: instantFromMicros(occurredUs) }),
    ...(promptTokens !== null && { promptTokens: exactNumber(promptTokens) }),
    ...(completionTokens !== null && { completionTokens: exactNumber(completionTokens) }),
    ...(account !== null && { account }),
    ...(model !== null && { model }),
    ...(status !== null && { status }),
    ...(attributes !== null && { attributes }),
    ...(excludedReason !== null && { excludedReason }),
  };
}

function exactNumber(digits: string): number | string {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : digits;
}
