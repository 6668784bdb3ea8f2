import type { Text } from "#domain/postmortem/public-document.ts";
import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import { EVENT_OF, TEST_EVENT, type Notice } from "./notice.ts";

export type WebhookPayload = { type: string; timestamp: string; data: Record<string, unknown> };

/** What goes over the wire of a notice; `origin` is this installation's, without a slash at its end. */
export function webhookPayload(notice: Notice, origin: string): WebhookPayload {
  const { kind, at, slug, revision, hash } = notice;
  const named = { slug, revision, hash, url: `${origin}/incidents/${slug}` };
  return { type: EVENT_OF[kind], timestamp: at, data: { ...named, ...wordsOf(notice) } };
}

export function testPayload(at: string, origin: string): WebhookPayload {
  return { type: TEST_EVENT, timestamp: at, data: { url: `${origin}/` } };
}

function wordsOf(notice: Notice): Record<string, unknown> {
  if (notice.kind === "redacted") return { reason: notice.reason };
  if (notice.kind === "withdrawn") return {};
  const { title, summary, zone } = notice.document;
  const plain = (text: Text) => ({
    en: proseText(text, notice.document, "en", zone, "line"),
    ...(text.ja !== undefined && { ja: proseText(text, notice.document, "ja", zone, "line") }),
  });
  return { title: plain(title), summary: plain(summary), note: notice.note };
}
