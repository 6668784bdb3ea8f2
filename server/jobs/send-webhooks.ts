import "server-only";

import { testPayload, webhookPayload } from "#domain/subscriptions/webhook-payload.ts";
import type { Tx } from "../access.ts";
import { publicOrigin } from "../env.ts";
import { FetchFailed, guardedFetch } from "../guarded-fetch.ts";
import { AddressRefused } from "../guarded-address.ts";
import { queueMail } from "../outbox.ts";
import { readNotice } from "../subscriptions/read-notice.ts";
import { signedHeaders } from "../subscriptions/webhook-secret.ts";
import { keepDoing } from "./keep-doing.ts";
import { withDueMessage, type Ailing, type Answered, type DueMessage } from "./webhook-rows.ts";

const LOOK_EVERY_MS = 1_000;
/** So many endpoints are sent to at once: one that answers slowly keeps few others waiting. */
const HANDS = 4;
const PATIENCE_MS = 10_000;
/** Nobody reads what an endpoint answers beyond its status. */
const MOST_BYTES = 10_000;

export async function workOnWebhooks(stopping: AbortSignal): Promise<void> {
  // Where little is due, one of them does it; the others look more rarely.
  const hands = Array.from({ length: HANDS }, (_, index) =>
    keepDoing("webhooks", LOOK_EVERY_MS * (1 + index), () => sendDueMessages(stopping), stopping),
  );
  await Promise.all(hands);
}

/** One after the other until none is due. Several may do this at once: each message is in one pair of hands. */
export async function sendDueMessages(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await withDueMessage((message) => send(message), tellMaker)));
}

/** A stop does not cut it off: whether it arrived would not be known. */
async function send(message: DueMessage): Promise<Answered> {
  const origin = publicOrigin();
  const notice = message.notice && (await readNotice(message.notice));
  if (message.notice && !notice) return { outcome: "dropped", why: "what it tells of is not public any more" };
  const body = JSON.stringify(notice ? webhookPayload(notice, origin) : testPayload(message.createdAt, origin));
  const headers = {
    "content-type": "application/json",
    ...signedHeaders(message, Math.floor(Date.now() / 1000), body),
  };
  try {
    const asked = { method: "POST", headers, body, timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES } as const;
    const { status } = await guardedFetch(message.url, asked);
    if (status >= 200 && status < 300) return { outcome: "sent", status };
    return { outcome: "refused", status, why: `it answered ${status}`, isGone: status === 410 };
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof FetchFailed) {
      return { outcome: "refused", why: error.message, isGone: false };
    }
    throw error;
  }
}

/** Once, when it has failed for a while or for good: nobody watches a page that is right most of the time. */
async function tellMaker(tx: Tx, { id, url, failures, why, isDead, email }: Ailing): Promise<void> {
  const { host } = new URL(url);
  const state = isDead
    ? "It is not tried any more until somebody starts it again."
    : `It failed ${failures} times in a row, and is tried again after longer and longer pauses, for three days in all.`;
  await queueMail(tx, {
    dedupeKey: `webhook/${id}/${new Date().toISOString()}`,
    recipient: email,
    subject: `A webhook to ${host} does not arrive`,
    text: `Messages about publications do not arrive at ${host}: ${why}\n\n${state}\n\n${publicOrigin()}/console/webhooks\n`,
  });
}
