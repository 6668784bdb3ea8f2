import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { subscribeWords } from "#components/subscriptions/subscribe-words.ts";
import { ActPage, SaidPage } from "#components/subscriptions/subscription-page.tsx";
import type { PageLocale } from "#components/words/page-words.ts";
import { isFromThisSite } from "#server/same-origin.ts";
import { confirmSubscription, endSubscription } from "#server/subscriptions/confirm-subscription.ts";
import { answerPage, readFields } from "./answer-page.ts";
import { refuse } from "./subscribe.tsx";

export type TokenContext = { params: Promise<{ token: string }> };
const style = documentStyle;

/** Looks nothing up: every token, whatever became of it, gets the same page, and following a link changes nothing. */
export async function showConfirm({ params }: TokenContext, locale: PageLocale): Promise<Response> {
  const path = `/subscribe/${encodeURIComponent((await params).token)}`;
  return answerPage(<ActPage {...subscribeWords(locale).confirm} {...{ locale, path, style }} />);
}

export async function takeConfirm(request: Request, { params }: TokenContext, locale: PageLocale): Promise<Response> {
  if (!isFromThisSite(request.headers)) return refuse("elsewhere", 403, locale);
  const words = subscribeWords(locale);
  const page = { locale, path: "/subscribe", style };
  if (await confirmSubscription((await params).token)) return answerPage(<SaidPage {...words.confirmed} {...page} />);
  return answerPage(<SaidPage {...words.over} {...page} />, 404);
}

export async function showEnd({ params }: TokenContext, locale: PageLocale): Promise<Response> {
  const path = `/unsubscribe/${encodeURIComponent((await params).token)}`;
  return answerPage(<ActPage {...subscribeWords(locale).end} {...{ locale, path, style }} />);
}

/** By the button of the page, or by a mail program in one step (RFC 8058), which has neither cookie nor origin; the token is
 * all that either needs. The answer is the same whatever the token was. */
export async function takeEnd(request: Request, { params }: TokenContext, locale: PageLocale): Promise<Response> {
  const isByPage = isFromThisSite(request.headers);
  const fields = isByPage ? {} : await readFields(request);
  if (!isByPage && fields?.["List-Unsubscribe"] !== "One-Click") return refuse("elsewhere", 403, locale);
  await endSubscription((await params).token);
  return answerPage(<SaidPage {...subscribeWords(locale).ended} {...{ locale, path: "/subscribe", style }} />);
}
