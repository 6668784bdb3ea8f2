import { feedPath } from "#domain/postmortem/feed-address.ts";
import type { KnownTopics } from "#domain/subscriptions/topic.ts";
import { pageWords, type PageLocale } from "#components/words/page-words.ts";
import { subscribeWords } from "./subscribe-words.ts";
import { SubscriptionPage, type PageFrame } from "./subscription-page.tsx";

export type SubscribeForm = { email: string; topic: string; locale: string };
type Props = Omit<PageFrame, "path"> & {
  topics: KnownTopics;
  form: SubscribeForm;
  /** Which fields were refused. */
  wrong?: { email?: boolean; topic?: boolean };
};

export function SubscribePage({ topics, form, wrong = {}, ...frame }: Props) {
  const words = subscribeWords(frame.locale);
  return (
    <SubscriptionPage {...frame} path="/subscribe" title={words.title} text={words.lead}>
      <form method="post" className="check-form" noValidate>
        <EmailField value={form.email} isWrong={wrong.email ?? false} locale={frame.locale} />
        <TopicField topics={topics} value={form.topic} isWrong={wrong.topic ?? false} locale={frame.locale} />
        <div className="check-field">
          <label htmlFor="language">{words.language}</label>
          <select id="language" name="locale" defaultValue={form.locale}>
            {(["en", "ja"] as const).map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {pageWords(frame.locale).locales[locale]}
              </option>
            ))}
          </select>
        </div>
        <p className="check-actions">
          <button type="submit" className="main-action">
            {words.send}
          </button>
        </p>
        <p className="note">{words.kept}</p>
        <FeedLinks locale={frame.locale} />
      </form>
    </SubscriptionPage>
  );
}

/** Where nobody can subscribe by mail, what remains. */
export function NoMailPage(frame: Omit<PageFrame, "path">) {
  const { mail } = subscribeWords(frame.locale).refused;
  return (
    <SubscriptionPage {...frame} {...mail} path="/subscribe">
      <FeedLinks locale={frame.locale} />
    </SubscriptionPage>
  );
}

function FeedLinks({ locale }: { locale: PageLocale }) {
  const words = subscribeWords(locale);
  return (
    <p className="note">
      {words.feeds} <a href={feedPath({ locale, format: "atom" })}>{words.atom}</a>,{" "}
      <a href={feedPath({ locale, format: "json" })}>{words.json}</a>
    </p>
  );
}

function EmailField({ value, isWrong, locale }: { value: string; isWrong: boolean; locale: PageLocale }) {
  const words = subscribeWords(locale);
  return (
    <div className="check-field">
      <label htmlFor="email">{words.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={320}
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "email-wrong" : undefined}
      />
      {isWrong && (
        <p id="email-wrong" className="field-error">
          {words.wrongEmail}
        </p>
      )}
    </div>
  );
}

type TopicProps = { topics: KnownTopics; value: string; isWrong: boolean; locale: PageLocale };

function TopicField({ topics, value, isWrong, locale }: TopicProps) {
  const words = subscribeWords(locale);
  const groups = [
    ["component", words.components, topics.components],
    ["series", words.series, topics.series],
    ["incident", words.incidents, topics.incidents],
  ] as const;
  return (
    <div className="check-field">
      <label htmlFor="topic">{words.what}</label>
      <select
        id="topic"
        name="topic"
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "topic-wrong" : undefined}
      >
        <option value="everything">{words.everything}</option>
        {groups
          .filter(([, , named]) => named.length > 0)
          .map(([topic, label, named]) => (
            <optgroup key={topic} label={label}>
              {named.map(({ key, name }) => (
                <option key={key} value={`${topic}:${key}`}>
                  {name[locale] ?? name.en}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
      {isWrong && (
        <p id="topic-wrong" className="field-error">
          {words.wrongTopic}
        </p>
      )}
    </div>
  );
}
