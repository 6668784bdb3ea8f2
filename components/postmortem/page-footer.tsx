import { namesAffectedVersions } from "#domain/disclosure/documents/published-advisories.ts";
import { feedPath } from "#domain/postmortem/feed-address.ts";
import { displayTime } from "#domain/time/display.ts";
import type { PublishedRevision } from "#domain/postmortem/public-document.ts";
import { subscribeWords } from "#components/subscriptions/subscribe-words.ts";
import type { Reading } from "./postmortem-page.ts";
import { plain } from "./told.tsx";
import { Stamp, stampTime } from "./revisions-section.tsx";

/** What each printed sheet says of itself: which report, which revision of it, and the zone of its times. */
export function sheetText({ number, publishedAt }: PublishedRevision, reading: Reading): string {
  const { words, zone, locale } = reading;
  const { date, time, zoneLabel } = displayTime(stampTime(publishedAt), zone, locale);
  const state = [words.site.revision(number), `${words.site.published} ${date} ${time} ${zoneLabel}`];
  return `${plain(reading.document.title, reading)} | ${[...state, words.zone.statement + zone].join(words.separator)}`;
}

export function PageFooter({ revision, reading }: { revision: PublishedRevision; reading: Reading }) {
  const { words } = reading;
  const state = (
    <>
      {words.site.revision(revision.number)}
      {words.separator}
      {words.site.published} <Stamp instant={revision.publishedAt} reading={reading} />
      {words.separator}
      {words.zone.statement}
      {reading.zone}
    </>
  );
  return (
    <footer className="page-footer">
      <p>{state}</p>
      <ul>
        <li>
          <a href={`/incidents/${reading.document.slug}/incident.json`}>{words.files.json}</a>
        </li>
        <li>
          <a href={`/incidents/${reading.document.slug}/timeline.csv`}>{words.files.csv}</a>
        </li>
        <li>
          <a href={`/incidents/${reading.document.slug}/timeline.csv?spreadsheet=1`}>{words.files.spreadsheet}</a>
        </li>
        <li>
          <a href={`/incidents/${reading.document.slug}/timeline.ics`}>{words.files.ics}</a>
        </li>
        <li>
          <a href={`/incidents/${reading.document.slug}/csaf.json`}>{words.files.csaf}</a>
        </li>
        {namesAffectedVersions(reading.document) && (
          <li>
            <a href={`/incidents/${reading.document.slug}/osv.json`}>{words.files.osv}</a>
          </li>
        )}
        <li>
          <a href={feedPath({ locale: reading.locale, format: "atom" })}>{words.files.feed}</a>
        </li>
        <li>
          <a href={`${reading.locale === "ja" ? "/ja" : ""}/subscribe?topic=incident:${reading.document.slug}`}>
            {subscribeWords(reading.locale).link}
          </a>
        </li>
        <li>
          <a href={`${reading.homePath}/history${reading.query}`}>{words.history.all}</a>
        </li>
        <li>
          <a href={reading.locale === "ja" ? "/ja" : "/"}>{words.site.allIncidents}</a>
        </li>
      </ul>
    </footer>
  );
}
