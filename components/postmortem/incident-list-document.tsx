import type { Instant } from "#domain/time/instant.ts";
import type { PublishedRevision } from "#domain/postmortem/public-document.ts";
import { ZoneBar } from "#components/time/zone-bar.tsx";
import { pageWords, type PageLocale, type PageWords } from "#components/words/page-words.ts";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { baseOf } from "./postmortem-page.ts";
import { Stamp } from "./revisions-section.tsx";
import { plain, Told } from "./told.tsx";

export type IncidentListPage = {
  /** The current revision of each published incident, newest publication first. */
  revisions: PublishedRevision[];
  locale: PageLocale;
  /** The zone in which the list states its times. */
  zone: string;
  zoneNotice?: string;
  publicUrl?: string;
  style: string;
  scriptPath?: string;
};

type Say = { words: PageWords; locale: PageLocale; zone: string };

export function IncidentListDocument(page: IncidentListPage) {
  const { revisions, locale, zone, zoneNotice } = page;
  const words = pageWords(locale);
  const query = zone === "UTC" ? "" : `?tz=${encodeURIComponent(zone)}`;
  const pathIn = (other: PageLocale) => (other === "ja" ? "/ja" : "/");
  return (
    <DocumentShell
      kind="website"
      locale={locale}
      title={words.site.name}
      description={words.site.listLead}
      publicUrl={page.publicUrl}
      pathIn={pathIn}
      style={page.style}
      scriptPath={page.scriptPath}
    >
      <Masthead locale={locale} pathIn={pathIn} query={query} />
      {/* A list has no incident's zone to go back to. */}
      <ZoneBar words={words} zone={zone} ownZone={zone} path={pathIn(locale)} zoneNotice={zoneNotice} />
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
              <ListedIncident
                key={revision.document.slug}
                revision={revision}
                query={query}
                reading={{ words, locale, zone }}
              />
            ))}
          </ul>
        )}
      </main>
    </DocumentShell>
  );
}

type Listed = { revision: PublishedRevision; query: string; reading: Say };

function ListedIncident({ revision, query, reading }: Listed) {
  const { document, number, publishedAt } = revision;
  const { words, locale } = reading;
  const count = document.impact;
  return (
    <li>
      <h2>
        <a href={`${baseOf(locale)}/incidents/${document.slug}${query}`}>
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
          ...(count && document.synthetic ? [words.syntheticLog] : []),
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
