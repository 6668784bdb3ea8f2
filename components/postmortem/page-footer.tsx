import type { PublishedRevision } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { plain } from "./told.tsx";
import { Stamp } from "./revisions-section.tsx";

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
      <p className="print-foot" aria-hidden="true">
        {plain(reading.document.title, reading)} | {state}
      </p>
      <p>{state}</p>
      <ul>
        <li>
          <a href={`/incidents/${reading.document.slug}/incident.json`}>{words.files.json}</a>
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
