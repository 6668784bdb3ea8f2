import { chainWords } from "#components/words/chain-words.ts";
import { pageWords, type PageLocale } from "#components/words/page-words.ts";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { baseOf } from "./postmortem-page.ts";
import { Stamp } from "./revisions-section.tsx";

export type RedactedPage = {
  slug: string;
  revision: { number: number; hash: string; redactedAt: string; reason: string };
  locale: PageLocale;
  style: string;
};

/** Where a redacted revision was: why it is gone, and what stays of it. */
export function RedactedDocument({ slug, revision, locale, style }: RedactedPage) {
  const words = pageWords(locale);
  const chain = chainWords(locale);
  const { number, hash, redactedAt, reason } = revision;
  return (
    <DocumentShell kind="website" locale={locale} title={chain.redacted} style={style} unlisted>
      <Masthead locale={locale} />
      <main id="content" className="listing">
        <header className="opening">
          <p className="kicker">{words.site.revision(number)}</p>
          <h1>{chain.redacted}</h1>
          <p className="answer">{chain.redactedText}</p>
        </header>
        <dl className="facts">
          <dt>{chain.reason}</dt>
          <dd>{reason}</dd>
          <dt>{chain.redactedOn}</dt>
          <dd>
            <Stamp instant={redactedAt} reading={{ zone: "UTC", locale }} />
          </dd>
          <dt>{words.history.hash}</dt>
          <dd>
            <code className="hash">{hash}</code>
          </dd>
        </dl>
        <p className="prose">
          <a href={`${baseOf(locale)}/incidents/${slug}/history`}>{chain.history}</a>
        </p>
      </main>
    </DocumentShell>
  );
}
