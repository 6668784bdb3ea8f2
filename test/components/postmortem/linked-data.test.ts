import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { IncidentAnswer } from "#components/postmortem/incident-answer.tsx";
import { IncidentListDocument } from "#components/postmortem/incident-list-document.tsx";
import { PostmortemDocument } from "#components/postmortem/postmortem-document.tsx";
import { foundList, referenceList } from "#test/builders/reference-list.ts";
import { referenceRevision } from "#test/builders/reference-document.ts";

const publicUrl = "https://incidents.example.org";
const slug = referenceRevision.document.slug;
const hostile = "</script>\u2028<b>&";

function page(locale: "en" | "ja", title = referenceRevision.document.title) {
  const revision = { ...referenceRevision, document: { ...referenceRevision.document, title } };
  const history = [{ number: 1, publishedAt: referenceRevision.publishedAt as never, hash: referenceRevision.hash }];
  const parts = { locale, zone: "UTC", publicUrl, style: "", scriptPath: "/reader.js" };
  return renderToStaticMarkup(
    createElement(PostmortemDocument, { revision, history, basePath: locale === "ja" ? "/ja" : "", ...parts }),
  );
}
const list = (given: typeof referenceList) =>
  renderToStaticMarkup(
    createElement(IncidentListDocument, { ...given, locale: "en", zone: "UTC", publicUrl, style: "" }),
  );

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null") as Record<
    string,
    unknown
  >;
const meta = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)].map(([, ...pair]) => pair),
  );
type Crumbs = { itemListElement: { position: number; name: string; item: string }[] };

describe("data about a report", () => {
  it.each([
    ["en", ""],
    ["ja", "/ja"],
  ] as const)("in %s says where it is, when, and what it belongs to", (locale, base) => {
    const html = page(locale);
    const address = `${publicUrl}${base}/incidents/${slug}`;
    const data = dataOf(html);
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Report",
      inLanguage: locale,
      url: address,
      image: `${address}/card.png`,
      datePublished: referenceRevision.publishedAt,
    });
    const { breadcrumb } = data["mainEntityOfPage"] as { breadcrumb: Crumbs };
    expect(breadcrumb.itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, `${publicUrl}${base === "" ? "/" : base}`],
      [2, address],
    ]);
    expect(meta(html)).toMatchObject({
      "og:type": "article",
      "og:url": address,
      "og:image": `${address}/card.png`,
      "og:image:width": "1200",
      "twitter:card": "summary_large_image",
    });
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  });

  it("was published when its first revision was, also where that was withdrawn", () => {
    const mark = (number: number, at: string) => ({ number, publishedAt: at as never, hash: referenceRevision.hash });
    const marks = [mark(1, "2026-09-08T00:00:00Z"), mark(2, "2026-09-09T00:00:00Z"), mark(3, "2026-09-10T00:00:00Z")];
    const revision = { ...referenceRevision, ...mark(3, "2026-09-10T00:00:00Z") };
    const found = { kind: "published" as const, revision, history: marks.slice(1), marks };
    const answer = { asked: { zone: {}, publicUrl }, locale: "en" as const, style: "" };
    expect(dataOf(renderToStaticMarkup(createElement(IncidentAnswer, { found, ...answer })))).toMatchObject({
      datePublished: "2026-09-08T00:00:00Z",
      dateModified: "2026-09-10T00:00:00Z",
      version: "3",
    });
  });

  it("cannot be ended by a title", () => {
    const html = page("en", { en: hostile });
    expect(dataOf(html)["headline"]).toBe(hostile);
  });
});

describe("data about a list", () => {
  it("names what stands on it; what a reader asked for is nobody's page", () => {
    const html = list(referenceList);
    const [collection] = dataOf(html)["@graph"] as Record<string, unknown>[];
    expect(collection).toMatchObject({
      "@type": "CollectionPage",
      url: `${publicUrl}/`,
      mainEntity: { numberOfItems: 1, itemListElement: [{ position: 1, url: `${publicUrl}/incidents/${slug}` }] },
    });
    const asked = list(foundList);
    expect(asked).not.toContain("ld+json");
    expect(asked).not.toContain("canonical");
    expect(meta(asked)["robots"]).toBe("noindex");
  });
});
