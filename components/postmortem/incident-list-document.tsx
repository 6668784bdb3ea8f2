import type { Instant } from "#domain/time/instant.ts";
import type { PublishedRevision } from "#domain/postmortem/public-document.ts";
import { pageWords, type PageLocale, type PageWords } from "#components/words/page-words.ts";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { baseOf } from "./postmortem-page.ts";
import { Stamp } from "./revisions-section.tsx";
import { plain, Told } from "./told.tsx";

export type IncidentListPage = {
  /** The current revision of each published incident, newest publication first. */
  revisions: PublishedRevision[];
  locale: PageLocale;
  publicUrl?: string;
  style: string;
  scriptPath?: string;
};

type Words = { words: PageWords; locale: PageLocale };

export function IncidentListDocument({ revisions, locale, publicUrl, style }: IncidentListPage) {
  const words = pageWords(locale);
  const pathIn = (other: PageLocale) => (other === "ja" ? "/ja" : "/");
  return (
    <DocumentShell
      kind="website"
      locale={locale}
      title={words.site.name}
      description={words.site.listLead}
      publicUrl={publicUrl}
      pathIn={pathIn}
      style={style}
    >
      <Masthead locale={locale} pathIn={pathIn} />
      <main id="content" className="listing">
        <header className="opening">
          <h1>{words.site.name}</h1>
          <p className="answer">{words.site.listLead}</p>
        </header>
        {revisions.length === 0 ? (
          <p>{words.site.none}</p>
        ) : (
          <ul className="incidents">
            {revisions.map((revision) => (
              <ListedIncident key={revision.document.slug} revision={revision} words={words} locale={locale} />
            ))}
          </ul>
        )}
      </main>
    </DocumentShell>
  );
}

function ListedIncident({ revision, words, locale }: Words & { revision: PublishedRevision }) {
  const { document, number, publishedAt } = revision;
  const reading = { words, locale, zone: "UTC" };
  const count = document.impact;
  return (
    <li>
      <h2>
        <a href={`${baseOf(locale)}/incidents/${document.slug}`}>
          <Told text={document.title} reading={reading} />
        </a>
      </h2>
      <p>
        <Told text={document.summary} reading={reading} />
      </p>
      <p className="byline">
        {[
          `${words.severityLabel}${words.colon}${words.severity[document.severity] ?? document.severity}`,
          ...(count ? [words.counted[count.unit].join(words.number(count.count))] : []),
          ...document.components.filter(({ affected }) => affected).map(({ name }) => plain(name, reading)),
        ].join(words.separator)}
        <br />
        {words.site.revision(number)}
        {words.separator}
        {words.site.published} <Stamp instant={publishedAt as Instant} reading={reading} />
      </p>
    </li>
  );
}
