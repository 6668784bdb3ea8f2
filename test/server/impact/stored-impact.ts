import { noRows } from "#domain/impact/bin.ts";
import type { ImpactRecord } from "./impact-record.ts";

export type StoredRequest = {
  requestId: string;
  occurredAt?: string | null;
  account?: string | null;
  model?: string | null;
  promptTokens?: number | null;
  status?: string | null;
  attributes?: Record<string, string>;
  excludedReason?: string;
};

const LOG_MAPPING = { requestId: "id", occurredAt: "at", attributes: { ua: "agent" } };

/** What a count leaves behind, by plain SQL: the lists are tested without one. */
export async function storedImpact(
  { record }: Pick<ImpactRecord, "record">,
  slug: string,
  rows: StoredRequest[],
  revision = 1,
): Promise<string> {
  const { rows: logs } = await record.sql.query<{ id: string }>(
    `INSERT INTO request_log (id, incident_id, name, bytes, received, sha256, status, mapping, format)
     SELECT gen_random_uuid(), id, 'a.csv', 1, 1, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'complete', $2, 'csv'
     FROM incident WHERE slug = $1 RETURNING id`,
    [slug, LOG_MAPPING],
  );
  const log = logs[0]?.id ?? "";
  for (const [index, row] of rows.entries()) {
    await record.sql.query(
      `INSERT INTO affected_request (incident_id, log_id, rule_revision, record, request_id, occurred_at, account, model,
         prompt_tokens, status, attributes, excluded_reason)
       SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM incident WHERE slug = $1`,
      [
        ...[slug, log, revision, index + 1, row.requestId, row.occurredAt, row.account, row.model, row.promptTokens],
        ...[row.status, row.attributes, row.excludedReason],
      ],
    );
  }
  await record.sql.query(
    `INSERT INTO affected_account (incident_id, rule_revision, account, affected, requests, first_at, last_at)
     SELECT incident_id, rule_revision, account, count(*), count(*) + 1, min(occurred_at), max(occurred_at)
     FROM affected_request WHERE log_id = $1 AND account <> '' AND excluded_reason IS NULL GROUP BY 1, 2, 3`,
    [log],
  );
  await count({ record }, slug, revision, rows);
  return log;
}

/** A figure, as every count leaves one. */
export async function count(
  { record }: Pick<ImpactRecord, "record">,
  slug: string,
  revision: number,
  rows: StoredRequest[] = [],
): Promise<void> {
  const excluded = rows.filter(({ excludedReason }) => excludedReason !== undefined).length;
  const affected = rows.length - excluded;
  // Of no row at all nothing could be stated.
  const others = { notMatching: rows.length === 0 ? 1 : 0 };
  await record.sql.query(
    `INSERT INTO impact_figure (id, incident_id, rule_revision, unit, count, accounts, excluded, steps, distribution, rows, logs,
       complete, confidence)
     SELECT gen_random_uuid(), id, $2, 'requests', $3, 1, '[]', '[]', '{}', $4, '[]', true, 'exact' FROM incident WHERE slug = $1`,
    [
      slug,
      revision,
      affected,
      { ...noRows(), ...others, read: affected + excluded + others.notMatching, affected, excluded },
    ],
  );
}
