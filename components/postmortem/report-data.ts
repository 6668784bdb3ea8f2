import { inLanguage } from "#domain/postmortem/list-place.ts";
import { breadcrumbs } from "./breadcrumbs.ts";
import type { PostmortemPage, Reading } from "./postmortem-page.ts";
import { plain } from "./told.tsx";

/** schema.org data about the report itself, for search engines and citation tools. */
export function reportData({ revision, firstPublished, publicUrl }: PostmortemPage, reading: Reading): object {
  const { document, locale, words } = reading;
  const site = { name: words.site.name, ...(publicUrl !== undefined && { url: publicUrl }) };
  const headline = plain(document.title, reading);
  return {
    "@context": "https://schema.org",
    "@type": "Report",
    headline,
    description: plain(document.summary, reading),
    inLanguage: locale,
    version: String(revision.number),
    datePublished: firstPublished ?? revision.publishedAt,
    dateModified: revision.publishedAt,
    author: { "@type": "Organization", ...site },
    publisher: { "@type": "Organization", ...site },
    isPartOf: { "@type": "WebSite", ...site },
    ...(publicUrl !== undefined && places(publicUrl, headline, reading)),
  };
}

/** Addresses are absolute, so they are only where the site knows its own. */
function places(publicUrl: string, headline: string, reading: Reading): object {
  const url = publicUrl + reading.path;
  const trail = [
    { name: reading.words.site.name, url: publicUrl + inLanguage(reading.locale, "/") },
    { name: headline, url },
  ];
  const image = publicUrl + cardPath(reading);
  return { url, image, mainEntityOfPage: { "@type": "WebPage", "@id": url, breadcrumb: breadcrumbs(trail) } };
}

/** The picture that stands for the report where it is linked: of what is current, whatever revision is read. */
export function cardPath({ homePath }: Reading): string {
  return `${homePath}/card.png`;
}
