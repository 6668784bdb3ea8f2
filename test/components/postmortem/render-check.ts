import { renderToStaticMarkup } from "react-dom/server";
import { checkPage } from "#components/postmortem/check-page.tsx";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { checkedRevision } from "#test/builders/reference-checks.ts";
import { referenceHistory } from "#test/builders/reference-document.ts";

type Rendered = Partial<Parameters<typeof checkPage>[0]>;

/** The page of the check as its route makes it. */
export function renderCheck(sent: [string, string][] = [], changes: Rendered = {}) {
  const { page, ...made } = checkPage({
    found: { kind: "published", revision: checkedRevision, history: referenceHistory, marks: referenceHistory },
    asked: { zone: {}, publicUrl: "https://incidents.example" },
    ...{ sent, isForm: false, locale: "en", style: "" },
    ...changes,
  });
  return { ...made, html: htmlDocument(renderToStaticMarkup(page)) };
}
