import "server-only";

import { sql } from "../access.ts";
import type { NoticeRow } from "../subscriptions/read-notice.ts";

/** Of the notice `n` that is joined to what is to be sent; all null where that tells of none. */
export type NoticeColumns = { [Column in keyof NoticeRow]: NoticeRow[Column] | null };

export const NOTICE_COLUMNS = sql`n.kind, n.incident_id AS "incidentId", n.revision,
  to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`;

export function noticeOf({ kind, incidentId, revision, at }: NoticeColumns): NoticeRow | undefined {
  return kind !== null && incidentId !== null && revision !== null && at !== null
    ? { kind, incidentId, revision, at }
    : undefined;
}
