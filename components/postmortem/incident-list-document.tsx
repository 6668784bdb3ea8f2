import { inLanguage, placePath, type ListPlace } from "#domain/postmortem/list-place.ts";
import { writeListQuestion } from "#domain/postmortem/list-question.ts";
import { searchWords } from "#domain/postmortem/search-marks.ts";
import { ZoneBar } from "#components/time/zone-bar.tsx";
import { pageWords, type PageLocale } from "#components/words/page-words.ts";
import { subscribeWords } from "#components/subscriptions/subscribe-words.ts";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { placeFeeds } from "./feed-links.ts";
import type { IncidentListPage } from "./incident-list-page.ts";
import { ListFilter } from "./list-filter.tsx";
import { ListPages } from "./list-pages.tsx";
import { placeName } from "./list-place-words.ts";
import { ListedIncident } from "./listed-incident.tsx";
import { listData } from "./list-data.ts";

export function IncidentListDocument(page: IncidentListPage) {
  const { locale, zone, place, question } = page;
  const words = pageWords(locale);
  const name = placeName(place, page.facets, { words, locale });
  const asked = page.isAsked ? writeListQuestion(question).slice(1) : "";
  const pathIn = (other: PageLocale) => inLanguage(other, placePath(place, page.isAsked ? 1 : question.page));
  const query = zone === "UTC" ? "" : `?tz=${encodeURIComponent(zone)}`;
  const own = [asked, query.slice(1)].filter((part) => part !== "").join("&");
  const heading = page.isAsked ? words.list.headings.question : name;
  return (
    <DocumentShell
      kind="website"
      locale={locale}
      title={heading === undefined ? words.site.name : `${heading} | ${words.site.name}`}
      description={words.site.listLead}
      publicUrl={page.publicUrl}
      pathIn={pathIn}
      feeds={placeFeeds(place, name, words, locale)}
      unlisted={page.isAsked}
      data={page.isAsked ? undefined : listData(page, name, words)}
      style={page.style}
      scriptPath={page.scriptPath}
    >
      <Masthead locale={locale} pathIn={pathIn} query={own === "" ? "" : `?${own}`} />
      {/* A list has no incident's zone to go back to. */}
      <ZoneBar
        words={words}
        zone={zone}
        ownZone={zone}
        path={pathIn(locale)}
        keep={asked}
        zoneNotice={page.zoneNotice}
      />
      <main id="content" className="listing" data-asked={page.isAsked ? "" : undefined}>
        <header className="opening">
          <h1>{heading ?? words.site.name}</h1>
          {heading === undefined && <p className="answer">{words.site.listLead}</p>}
        </header>
        <ListBody {...page} query={query} />
      </main>
      <ListFooter locale={locale} place={place} query={query} />
    </DocumentShell>
  );
}

function ListBody(page: IncidentListPage & { query: string }) {
  const { locale, zone, query, question, entries } = page;
  const words = pageWords(locale);
  const asked = searchWords(question.filter.words ?? "");
  const isEmpty = page.total === 0 && !page.isAsked;
  return (
    <>
      {!isEmpty && (
        <ListFilter
          question={question}
          facets={page.facets}
          chosenZone={query === "" ? undefined : zone}
          words={words}
          locale={locale}
        />
      )}
      {page.notices.map(({ name, value }) => (
        <p key={name} className="notice" role="status">
          {words.list.notice(name, value)}
        </p>
      ))}
      {isEmpty ? (
        <p>{words.site.none}</p>
      ) : (
        <p className="list-total">
          {page.total === 0 ? words.list.nothing : words.list.total(page.total)}
          {(page.isAsked || page.place.kind !== "all") && (
            <>
              {" "}
              <a href={inLanguage(locale, "/") + query}>{words.list.all}</a>
            </>
          )}
        </p>
      )}
      <ul className="incidents">
        {entries.map((entry) => (
          <ListedIncident
            key={entry.slug}
            entry={entry}
            query={query}
            reading={{ words, locale, zone }}
            asked={asked}
          />
        ))}
      </ul>
      <ListPages {...page} />
    </>
  );
}

export function ListFooter({ locale, place, query }: { locale: PageLocale; place: ListPlace; query: string }) {
  const words = pageWords(locale);
  return (
    <footer className="page-footer">
      <ul>
        <li>
          <a href={inLanguage(locale, "/archive") + query}>{words.list.archive}</a>
        </li>
        {placeFeeds(place, words.list.feed, words, locale).map(({ path, type }) => (
          <li key={path}>
            <a href={path}>
              {words.list.feed} ({type === "application/atom+xml" ? "Atom" : "JSON"})
            </a>
          </li>
        ))}
        <li>
          <a href={inLanguage(locale, "/subscribe")}>{subscribeWords(locale).link}</a>
        </li>
      </ul>
    </footer>
  );
}
