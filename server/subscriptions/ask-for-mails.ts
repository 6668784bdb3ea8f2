import "server-only";

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { confirmLetter } from "#domain/subscriptions/mail-letters.ts";
import { MAIL_LOCALES, parseTopic, type Topic } from "#domain/subscriptions/topic.ts";
import { asSubscriber, type Tx } from "#server/access.ts";
import { publicOrigin } from "#server/env.ts";
import { tokenHash } from "#server/invitation-link.ts";
import { isMailConfigured, queueMail } from "#server/outbox.ts";
import { subscriptionToken } from "#server/subscription-link.ts";
import { mayAsk } from "./asking-limit.ts";
import { isKnownTopic } from "./known-topics.ts";

const asking = z.strictObject({
  email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
  topic: z.string().max(220),
  locale: z.enum(MAIL_LOCALES),
});
export type Asking = z.input<typeof asking>;

/** A stranger may have typed the address: so many mails of ours it gets in a day until its owner confirms. */
const MOST_MAILS_A_DAY = 6;
/** So long a link confirms; what was not confirmed by then is forgotten. */
export const CONFIRM_WITHIN_DAYS = 7;

/**
 * The first half of a double opt-in: a mail with a link goes to the address. Whether it was known before, has confirmed already or
 * was asked for too often, the caller is told the same: nothing. @throws {InvalidInput} {Conflict} mail_not_configured, too_many_attempts
 */
export async function askForMails(input: Asking, client: string): Promise<void> {
  if (!isMailConfigured()) throw new Conflict("mail_not_configured", "This installation sends no mails.");
  const { email, locale, topic: text } = parseInput(asking, input);
  const topic = parseTopic(text);
  if (!topic || !(await isKnownTopic(topic))) {
    throw new InvalidInput([{ pointer: "/topic", code: "unknown_topic", message: "Choose one of the list." }]);
  }
  if (!mayAsk(client, Date.now()))
    throw new Conflict("too_many_attempts", "Too much was asked for. Try again in an hour.");
  await asSubscriber(async ({ tx, audit }) => {
    const { id, isActive } = await subscriberFor(tx, email, topic, locale);
    const sent = isActive ? 0 : await mailsOfToday(tx, email);
    if (!isActive && sent < MOST_MAILS_A_DAY) {
      const letter = confirmLetter(locale, new URL(publicOrigin()).host);
      await queueMail(tx, {
        ...letter,
        dedupeKey: `subscribe/${id}/${randomUUID()}`,
        recipient: email,
        subscriberId: id,
      });
    }
    audit({ subject: `subscriber/${id}`, after: { asked: topic, locale } });
  });
}

async function subscriberFor(tx: Tx, email: string, topic: Topic, locale: string) {
  const id = randomUUID();
  const [confirm, end] = [tokenHash(subscriptionToken("confirm", id)), tokenHash(subscriptionToken("end", id))];
  // Of one that waits the language may change, of one that has confirmed nothing: a stranger could ask.
  const [row] = await tx.$queryRaw<{ id: string; state: string }[]>`
    INSERT INTO subscriber (id, email, topic, topic_key, locale, confirm_hash, end_hash)
    VALUES (${id}::uuid, ${email}, ${topic.topic}, ${topic.key}, ${locale}, ${confirm}, ${end})
    ON CONFLICT (email, topic, topic_key) DO UPDATE SET
      locale = CASE WHEN subscriber.state = 'asked' THEN excluded.locale ELSE subscriber.locale END,
      asked_at = CASE WHEN subscriber.state = 'asked' THEN now() ELSE subscriber.asked_at END
    RETURNING id, state`;
  if (!row) throw new Error("the subscriber was not written");
  return { id: row.id, isActive: row.state === "active" };
}

async function mailsOfToday(tx: Tx, email: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS n FROM outbound_mail
    WHERE recipient = ${email} AND subscriber_id IS NOT NULL AND notice_id IS NULL AND created_at > now() - interval '1 day'`;
  return Number(row?.n ?? 0);
}
