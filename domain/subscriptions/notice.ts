import type { PublicDocument } from "#domain/postmortem/public-document.ts";

/** What happens to a public revision that somebody may want to hear of. */
const NOTICE_KINDS = ["published", "revised", "withdrawn", "redacted"] as const;
type NoticeKind = (typeof NOTICE_KINDS)[number];

export const WEBHOOK_EVENTS = [
  "incident.published",
  "incident.revised",
  "incident.withdrawn",
  "revision.redacted",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** To see whether messages arrive; it is about nothing. */
export const TEST_EVENT = "endpoint.test";

export const EVENT_OF: Record<NoticeKind, WebhookEvent> = {
  published: "incident.published",
  revised: "incident.revised",
  withdrawn: "incident.withdrawn",
  redacted: "revision.redacted",
};

/** What may be said now of what happened, all of it public. A withdrawn or redacted revision has no words any more. */
export type Notice = {
  /** RFC 3339, when it happened. */
  at: string;
  slug: string;
  revision: number;
  hash: string;
} & (
  | { kind: "published" | "revised"; document: PublicDocument; note: string }
  | { kind: "withdrawn" }
  /** `isGone`: readers read nothing of the incident any more, until something is published. */
  | { kind: "redacted"; reason: string; isGone: boolean }
);

export function noticeKind(stored: string): NoticeKind | undefined {
  return NOTICE_KINDS.find((kind) => kind === stored);
}
