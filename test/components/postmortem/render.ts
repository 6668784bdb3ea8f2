import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { PostmortemDocument, type PostmortemPage } from "#components/postmortem/postmortem-document.tsx";
import { referenceHistory, referenceRevision } from "#test/builders/reference-document.ts";

export function referencePage(changes: Partial<PostmortemPage> = {}): PostmortemPage {
  return {
    revision: referenceRevision,
    history: referenceHistory,
    locale: "en",
    zone: "UTC",
    basePath: changes.locale === "ja" ? "/ja" : "",
    publicUrl: "https://incidents.example",
    style: "",
    scriptPath: "/reader.js",
    ...changes,
  };
}

export function renderPage(changes: Partial<PostmortemPage> = {}): string {
  return htmlDocument(renderToStaticMarkup(createElement(PostmortemDocument, referencePage(changes))));
}
