import "server-only";

import { instantFromMicros } from "#domain/time/instant.ts";
import { sql } from "../access.ts";

export const CHANNELS = ["mail", "phone", "portal", "post", "other"] as const;
export const OUTCOMES = ["sent", "delivered", "bounced", "failed", "acknowledged"] as const;

/** That an account was told, when and by what message, and what came of it. */
export type AccountNotice = {
  id: string;
  channel: (typeof CHANNELS)[number];
  message: string;
  outcome: (typeof OUTCOMES)[number];
  note?: string;
  toldAt: string;
  toldBy: string;
};

export type NoticeRow = Omit<AccountNotice, "note" | "toldAt"> & { note: string | null; toldUs: number };

/** Of the account of an outer `named`, as one JSON value; the newest first. */
export const NOTICES_OF = sql`(
  SELECT jsonb_agg(jsonb_build_object('id', told.id, 'channel', told.channel, 'message', told.message, 'outcome', told.outcome,
    'note', told.note, 'toldUs', (extract(epoch FROM told.told_at) * 1000000)::bigint, 'toldBy', told.created_by)
    ORDER BY told.told_at DESC, told.created_at DESC, told.id DESC)
  FROM account_notice told WHERE told.incident_id = named.incident_id AND told.account = named.account)`;

export function noticeOf({ note, toldUs, ...row }: NoticeRow): AccountNotice {
  return { ...row, toldAt: instantFromMicros(BigInt(toldUs)), ...(note !== null && { note }) };
}
