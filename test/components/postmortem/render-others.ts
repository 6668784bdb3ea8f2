import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ArchiveDocument } from "#components/postmortem/archive-document.tsx";
import { GoneDocument } from "#components/postmortem/gone-document.tsx";
import { HistoryDocument } from "#components/postmortem/history-document.tsx";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { IncidentListDocument } from "#components/postmortem/incident-list-document.tsx";
import { NotFoundDocument } from "#components/postmortem/not-found-document.tsx";
import type { PageLocale } from "#components/words/page-words.ts";
import { emptyList, foundList, referenceList } from "#test/builders/reference-list.ts";
import { referenceRevision } from "#test/builders/reference-document.ts";

const history = [
  { number: 1, publishedAt: "2026-11-30T08:05:12.345Z", hash: referenceRevision.hash, changes: [] },
  {
    number: 2,
    publishedAt: "2026-12-01T09:00:00Z",
    note: "Corrected the number of accounts.",
    hash: "aa".repeat(32),
    previousHash: referenceRevision.hash,
    changes: [
      { path: "/impact/accounts", kind: "changed" as const, before: 70, after: 71 },
      { path: "/events/declared/title/en", kind: "added" as const, after: "Security incident declared" },
    ],
  },
];

const chain = { holds: true, revisions: 2, head: "bb".repeat(32), breaks: [], redacted: [] };

const html = (element: ReactElement) => htmlDocument(renderToStaticMarkup(element));

/** Every public document besides the postmortem itself. */
export function renderOthers(style: string, locale: PageLocale = "en") {
  const revision = { ...referenceRevision, number: 2 };
  return {
    list: html(createElement(IncidentListDocument, { ...referenceList, zone: "UTC", locale, style })),
    empty: html(createElement(IncidentListDocument, { ...emptyList, zone: "UTC", locale, style })),
    found: html(createElement(IncidentListDocument, { ...foundList, zone: "Asia/Tokyo", locale, style })),
    archive: html(createElement(ArchiveDocument, { facets: referenceList.facets, zone: "UTC", locale, style })),
    history: html(
      createElement(HistoryDocument, {
        revision,
        history,
        chain,
        locale,
        zone: "Asia/Kolkata",
        style,
        scriptPath: "/reader.js",
      }),
    ),
    missing: html(createElement(NotFoundDocument, { style })),
    gone: html(createElement(GoneDocument, { locale, style })),
  };
}
