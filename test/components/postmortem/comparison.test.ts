import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ComparisonDocument, HistoryDocument } from "#components/postmortem/history-document.tsx";
import { RedactedDocument } from "#components/postmortem/redacted-document.tsx";
import { diffDocuments } from "#domain/postmortem/diff-documents.ts";
import { referenceRevision } from "#test/builders/reference-document.ts";

const page = { revision: referenceRevision, locale: "en" as const, zone: "UTC", style: "", scriptPath: "/reader.js" };
const { document } = referenceRevision;
const impact = document.impact;
if (!impact) throw new Error("the reference incident has a figure");
const earlier = { ...document, impact: { ...impact, count: 150 }, summary: { ...document.summary, en: "Earlier." } };
const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

it("two revisions are compared in words, changed numbers side by side", () => {
  const [from, to] = [
    { ...referenceRevision, document: earlier },
    { ...referenceRevision, number: 3 },
  ];
  const changes = diffDocuments(earlier, document);
  const html = renderToStaticMarkup(
    createElement(ComparisonDocument, { ...page, from, to, changes, readable: [1, 3] }),
  );
  expect(text(html)).toMatch(/What changed from revision 1 to revision 3/);
  expect(text(html)).toMatch(/Was Is .* 150 155/);
  expect(text(html)).toContain("Earlier.");
  expect(text(html)).not.toMatch(/\/impact\/count|\/summary/);
  expect(html).toMatch(/<form[^>]*action="\/incidents\/[^"]+\/history"[^>]*method="get"/);
  expect(html).toContain('name="robots" content="noindex"');
});

it("redactions and withdrawals stand in the history as tombstones, and the chain is there to be checked", () => {
  const hash = "cc".repeat(32);
  const current = { ...page, revision: { ...referenceRevision, number: 3 } };
  const history = [
    { number: 1, publishedAt: "2026-11-01T08:00:00Z", hash, changes: [], withdrawn: true as const },
    {
      ...{ number: 2, publishedAt: "2026-11-02T08:00:00Z", hash, previousHash: hash, changes: [] },
      redacted: { at: "2026-11-03T08:00:00Z", reason: "It named a customer" },
    },
    { number: 3, publishedAt: "2026-11-04T08:00:00Z", hash, previousHash: hash, note: "Clean", changes: [] },
  ];
  const chain = { holds: true, revisions: 3, head: "dd".repeat(32), breaks: [], redacted: [2] };
  const html = renderToStaticMarkup(createElement(HistoryDocument, { ...current, history, chain }));
  expect(text(html)).toMatch(/redacted .*It named a customer/);
  expect(text(html)).toMatch(/This revision was withdrawn\. Its hash stays in the chain\./);
  expect(text(html)).toMatch(/all 3 hashes and links are right/);
  expect(html).toContain(chain.head);
  expect(html).toMatch(/revisions\/3\/incident\.json/);
  expect(html).not.toMatch(/revisions\/[12]\/incident\.json/);
  const broken = { ...chain, holds: false, breaks: [{ revision: 3, code: "link" as const, message: "revision 3 …" }] };
  expect(text(renderToStaticMarkup(createElement(HistoryDocument, { ...current, history, chain: broken })))).toMatch(
    /the chain does not hold/,
  );
});

it("where a redacted revision was, its reason stands in both languages", () => {
  const revision = {
    number: 2,
    hash: "cc".repeat(32),
    redactedAt: "2026-11-03T08:00:00Z",
    reason: "It named a customer",
  };
  for (const locale of ["en", "ja"] as const) {
    const html = renderToStaticMarkup(createElement(RedactedDocument, { slug: "x", revision, locale, style: "" }));
    expect(html).toContain("It named a customer");
    expect(html).toContain("noindex");
  }
});
