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
/** So many that nobody confirmed, on days before, are enough: then one more a week. */
const MOST_MAILS_IN_VAIN = 6;
/** So long a link confirms; what was not confirmed by then is forgotten. */
export const CONFIRM_WITHIN_DAYS = 7;

/**
 * The first half of a double opt-in: a mail with a link goes to the address. Whether it was known before, has confirmed already or
 * was asked for too often, the caller is told the same: nothing. @throws {InvalidInput} {Conflict} mail_not_configured, too_many_attempts
 */
export async function askForMails(input: Asking, client: string): Promise<void> {
  if (!isMailConfigured()) throw new Conflict("mail_not_configured", "This installation sends no mails.");
  if (!mayAsk(client, Date.now()))
    throw new Conflict("too_many_attempts", "Too much was asked for. Try again in an hour.");
  const { email, locale, topic: text } = parseInput(asking, input);
  const topic = parseTopic(text);
  if (!topic || !(await isKnownTopic(topic))) {
    throw new InvalidInput([{ pointer: "/topic", code: "unknown_topic", message: "Choose one of the list." }]);
  }
  await asSubscriber(async ({ tx, audit }) => {
    // Whoever asks for many things at once is counted one after the other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`subscriber ${email}`}, 0))`;
    const { id, isActive } = await subscriberFor(tx, email, topic, locale);
    if (!isActive && (await mayBeMailed(tx, email))) {
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

async function mayBeMailed(tx: Tx, email: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ today: number; inVain: number; inVainThisWeek: number }[]>`
    SELECT count(*) FILTER (WHERE m.created_at > now() - interval '1 day')::int AS today,
      count(*) FILTER (WHERE s.state = 'asked' AND m.created_at <= now() - interval '1 day')::int AS "inVain",
      count(*) FILTER (WHERE s.state = 'asked' AND m.created_at > now() - interval '7 days')::int AS "inVainThisWeek"
    FROM outbound_mail m JOIN subscriber s ON s.id = m.subscriber_id
    WHERE m.recipient = ${email} AND m.notice_id IS NULL`;
  const { today = 0, inVain = 0, inVainThisWeek = 0 } = row ?? {};
  return today < MOST_MAILS_A_DAY && (inVain < MOST_MAILS_IN_VAIN || inVainThisWeek === 0);
}
