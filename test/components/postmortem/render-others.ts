import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IncidentListDocument } from "#components/postmortem/incident-list-document.tsx";
import { HistoryDocument } from "#components/postmortem/history-document.tsx";
import { NotFoundDocument } from "#components/postmortem/not-found-document.tsx";
import { GoneDocument } from "#components/postmortem/gone-document.tsx";
import { referenceRevision } from "#test/builders/reference-document.ts";
export function others(style: string) {
  const r = (e: ReactElement) => "<!doctype html>" + renderToStaticMarkup(e);
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
  return {
    list: r(createElement(IncidentListDocument, { revisions: [referenceRevision], locale: "en", style })),
    "list-ja": r(createElement(IncidentListDocument, { revisions: [referenceRevision], locale: "ja", style })),
    history: r(
      createElement(HistoryDocument, {
        revision: { ...referenceRevision, number: 2 },
        history,
        locale: "en",
        zone: "Asia/Kolkata",
        style,
        scriptPath: "/reader.js",
      }),
    ),
    missing: r(createElement(NotFoundDocument, { style })),
    gone: r(createElement(GoneDocument, { locale: "ja", style })),
  };
}
