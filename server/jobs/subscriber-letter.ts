import "server-only";

import { noticeLetter } from "#domain/subscriptions/mail-letters.ts";
import { publicOrigin } from "../env.ts";
import type { MailingList } from "../mail/smtp.ts";
import { subscriptionLink, subscriptionListId } from "../subscription-link.ts";
import { readNotice } from "../subscriptions/read-notice.ts";
import type { DueMail } from "./outbox-rows.ts";

type Words = { subject: string; text: string; list?: MailingList };

/** The words of a mail to a subscriber, made when it is sent: of what was withdrawn or redacted since then nothing goes out. */
export async function subscriberLetter(
  { subject, text }: Pick<DueMail, "subject" | "text">,
  { id, locale, isWanted, notice: stored }: NonNullable<DueMail["subscriber"]>,
): Promise<Words | { notSent: string }> {
  if (!isWanted) return { notSent: "the subscription has ended" };
  if (!stored) return { subject, text: text.replaceAll("{link}", subscriptionLink("confirm", id, locale)) };
  const notice = await readNotice(stored);
  if (!notice) return { notSent: "what it tells of is not public any more" };
  const place = locale === "ja" ? "/ja" : "";
  const end = subscriptionLink("end", id, locale);
  const page = `${publicOrigin()}${place}/incidents/${notice.slug}`;
  const letter = noticeLetter(notice, locale === "ja" ? "ja" : "en", { page, end });
  return { ...letter, list: { id: subscriptionListId(), end: subscriptionLink("end", id, "en") } };
}
