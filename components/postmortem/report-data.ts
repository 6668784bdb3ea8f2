import type { PostmortemPage, Reading } from "./postmortem-page.ts";
import { plain } from "./told.tsx";

/** schema.org data about the report itself, for search engines and citation tools. */
export function reportData(
  { revision, history, publicUrl }: PostmortemPage,
  reading: Reading,
): Record<string, unknown> {
  const { document, locale, words } = reading;
  const first = history.find(({ number }) => number === 1)?.publishedAt ?? revision.publishedAt;
  const url = publicUrl === undefined ? undefined : publicUrl + reading.path;
  return {
    "@context": "https://schema.org",
    "@type": "Report",
    headline: plain(document.title, reading),
    description: plain(document.summary, reading),
    inLanguage: locale,
    version: String(revision.number),
    datePublished: first,
    dateModified: revision.publishedAt,
    isPartOf: { "@type": "WebSite", name: words.site.name, ...(publicUrl !== undefined && { url: publicUrl }) },
    ...(url !== undefined && { url, mainEntityOfPage: url }),
  };
}
