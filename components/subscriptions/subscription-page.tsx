import type { ReactNode } from "react";
import { DocumentShell, Masthead } from "#components/postmortem/document-shell.tsx";
import { inLanguage } from "#domain/postmortem/list-place.ts";
import type { PageLocale } from "#components/words/page-words.ts";
import { subscribeWords } from "./subscribe-words.ts";

export type PageFrame = {
  locale: PageLocale;
  /** Without the language: `/subscribe` or `/unsubscribe/…`. */
  path: string;
  style: string;
};
type PageProps = PageFrame & { title: string; text: string; children?: ReactNode };

/** A page about mails: one heading, one sentence, and what can be done. Nobody should find it by searching. */
export function SubscriptionPage({ locale, path, style, title, text, children }: PageProps) {
  const pathIn = (other: PageLocale) => inLanguage(other, path);
  return (
    <DocumentShell kind="website" locale={locale} title={title} style={style} unlisted>
      <Masthead locale={locale} pathIn={pathIn} />
      <main id="content" className="listing">
        <header className="opening">
          <h1>{title}</h1>
          <p className="answer">{text}</p>
        </header>
        {children}
      </main>
      <footer className="page-footer">
        <ul>
          <li>
            <a href={inLanguage(locale, "/")}>{subscribeWords(locale).back}</a>
          </li>
        </ul>
      </footer>
    </DocumentShell>
  );
}

/** Asks for one press of a button: whoever only follows the link, such as a scanner of mails, changes nothing. */
export function ActPage({ act, ...props }: Omit<PageProps, "children"> & { act: string }) {
  return (
    <SubscriptionPage {...props}>
      <form method="post" className="check-form">
        <p className="check-actions">
          <button type="submit" className="main-action">
            {act}
          </button>
        </p>
      </form>
    </SubscriptionPage>
  );
}

export function SaidPage({ again, ...props }: Omit<PageProps, "children"> & { again?: string }) {
  return (
    <SubscriptionPage {...props}>
      {again !== undefined && (
        <p>
          <a href={inLanguage(props.locale, "/subscribe")}>{again}</a>
        </p>
      )}
    </SubscriptionPage>
  );
}
