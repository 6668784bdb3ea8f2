import { NoMailPage, SubscribePage, type SubscribeForm } from "#components/subscriptions/subscribe-page.tsx";
import { subscribeWords } from "#components/subscriptions/subscribe-words.ts";
import { SaidPage } from "#components/subscriptions/subscription-page.tsx";
import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import type { PageLocale } from "#components/words/page-words.ts";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import { parseTopic } from "#domain/subscriptions/topic.ts";
import { isMailConfigured } from "#server/outbox.ts";
import { isFromThisSite } from "#server/same-origin.ts";
import { askForMails } from "#server/subscriptions/ask-for-mails.ts";
import { readKnownTopics } from "#server/subscriptions/known-topics.ts";
import { answerPage, readFields } from "./answer-page.ts";

type Refused = keyof ReturnType<typeof subscribeWords>["refused"];

export async function showSubscribe(request: Request, locale: PageLocale): Promise<Response> {
  if (!isMailConfigured()) return answerPage(<NoMailPage locale={locale} style={documentStyle} />);
  const topic = new URL(request.url).searchParams.get("topic") ?? "everything";
  return form({ email: "", topic, locale }, locale);
}

/** The same answer to every address, whatever is known of it. */
export async function takeSubscribe(request: Request, locale: PageLocale): Promise<Response> {
  if (!isFromThisSite(request.headers)) return refuse("elsewhere", 403, locale);
  const sent = await readFields(request);
  if (!sent) return refuse("form", 400, locale);
  const given = {
    email: sent["email"] ?? "",
    topic: sent["topic"] ?? "",
    locale: sent["locale"] === "ja" ? "ja" : "en",
  } as const;
  try {
    await askForMails(given, request.headers.get("x-candor-client") ?? "");
  } catch (error) {
    if (error instanceof InvalidInput) {
      const wrong = new Set(error.errors.map(({ pointer }) => pointer));
      return form(given, locale, { email: wrong.has("/email"), topic: wrong.has("/topic") });
    }
    if (!(error instanceof Conflict)) throw error;
    return error.code === "too_many_attempts" ? refuse("many", 429, locale) : refuse("mail", 503, locale);
  }
  const { asked } = subscribeWords(locale);
  return answerPage(<SaidPage {...asked} locale={locale} path="/subscribe" style={documentStyle} />);
}

async function form(given: SubscribeForm, locale: PageLocale, wrong?: { email: boolean; topic: boolean }) {
  const topics = await readKnownTopics(parseTopic(given.topic));
  const page = (
    <SubscribePage topics={topics} form={given} locale={locale} style={documentStyle} {...(wrong && { wrong })} />
  );
  return answerPage(page, wrong ? 422 : 200);
}

export function refuse(why: Refused, status: number, locale: PageLocale): Promise<Response> {
  const said = subscribeWords(locale).refused[why];
  return answerPage(<SaidPage {...said} locale={locale} path="/subscribe" style={documentStyle} />, status);
}
