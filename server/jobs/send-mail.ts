import "server-only";

import type { PgBoss } from "pg-boss";
import { invitationLink } from "../invitation-link.ts";
import { sendLetter } from "../mail/smtp.ts";
import { isMailConfigured } from "../outbox.ts";
import { MAILS, scheduleMails } from "./boss.ts";
import { subscriberLetter } from "./subscriber-letter.ts";
import { withDueMail, type Delivery, type DueMail } from "./outbox-rows.ts";

const LOOK_EVERY_SECONDS = 1;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;
/** With the pauses between them these take about a day. */
const MOST_ATTEMPTS = 30;

/** Sends what waits, at once and whenever something is added; looks every minute for what is to be tried again. */
export async function workOnMails(boss: PgBoss, stopping: AbortSignal): Promise<void> {
  if (!isMailConfigured()) return boss.unschedule(MAILS);
  await boss.work(MAILS, { pollingIntervalSeconds: LOOK_EVERY_SECONDS }, async (jobs) => {
    await sendDueMails(AbortSignal.any([stopping, ...jobs.map(({ signal }) => signal)]));
  });
  await scheduleMails(boss);
}

/** One after the other until nothing is due. Several may do this at once: each mail is in one pair of hands. */
export async function sendDueMails(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await withDueMail(deliver)));
}

async function deliver({ invitation, subscriber, ...mail }: DueMail): Promise<Delivery> {
  if (invitation && !invitation.isOpen) return { sent: false, why: "the invitation was used, revoked or too old" };
  const letter = subscriber ? await subscriberLetter(mail, subscriber) : mail;
  if ("notSent" in letter) return { sent: false, why: letter.notSent };
  const text = invitation ? letter.text.replaceAll("{link}", invitationLink(invitation.id)) : letter.text;
  const refusal = await sendLetter({ ...mail, ...letter, text });
  if (!refusal) return { sent: true };
  const isLast = refusal.isFinal || mail.attempts + 1 >= MOST_ATTEMPTS;
  return { sent: false, why: refusal.why, ...(!isLast && { tryAgainInSeconds: pauseAfter(mail.attempts) }) };
}

/** 30 s, 1 min, 2 min … 1 h. */
function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 20));
}
