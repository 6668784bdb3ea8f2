import { ENTRIES_A_PAGE, inLanguage, placePath, type ListPlace } from "./list-place.ts";
import type { Facets } from "./listed-entry.ts";
import { xmlText } from "./xml-text.ts";

/** The current revision of what is published, the newest first. */
export type MappedIncident = { slug: string; changedAt: string };

/** As many as one file may name; a page is named in both languages. */
const MOST_URLS = 50_000;

/** Every public page in both languages; an incident's pages change with its revisions, a list with what stands on it. Where
 * there are more than a sitemap may name, the oldest incidents are left to the lists. */
export function sitemapOf(incidents: readonly MappedIncident[], facets: Facets, origin: string): string {
  const newest = incidents
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  const pages = [
    ...pagesOf({ kind: "all" }, incidents.length).map((path) => ({ path, changed: newest })),
    { path: "/archive", changed: newest },
    ...listsOf(facets).map((path) => ({ path, changed: undefined })),
    ...incidents.flatMap(({ slug, changedAt }) =>
      [`/incidents/${slug}`, `/incidents/${slug}/history`].map((path) => ({ path, changed: changedAt })),
    ),
  ];
  const urls = pages.slice(0, MOST_URLS / 2).flatMap(({ path, changed }) => {
    const addresses = { en: origin + path, ja: origin + inLanguage("ja", path) };
    return Object.values(addresses).map((address) => url(address, addresses, changed));
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join("")}</urlset>\n`;
}

function listsOf(facets: Facets): string[] {
  const places: { place: ListPlace; count: number }[] = [
    ...facets.years.map(({ year, count }) => ({ place: { kind: "year" as const, year }, count })),
    ...facets.components.map(({ key, count }) => ({ place: { kind: "component" as const, key }, count })),
    ...facets.severities.map(({ severity, count }) => ({ place: { kind: "severity" as const, severity }, count })),
    ...facets.upstream.map(({ name, count }) => ({ place: { kind: "upstream" as const, name }, count })),
    ...facets.series.map(({ key, count }) => ({ place: { kind: "series" as const, key }, count })),
  ];
  return places.flatMap(({ place, count }) => pagesOf(place, count));
}

function pagesOf(place: ListPlace, count: number): string[] {
  const pages = Math.max(1, Math.ceil(count / ENTRIES_A_PAGE));
  return Array.from({ length: pages }, (_, index) => placePath(place, index + 1));
}

function url(address: string, addresses: Record<string, string>, changed: string | undefined): string {
  const alternates = Object.entries(addresses).map(
    ([language, other]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(other)}"/>\n`,
  );
  const lastmod = changed === undefined ? "" : `    <lastmod>${xmlText(changed)}</lastmod>\n`;
  return `  <url>\n    <loc>${xmlText(address)}</loc>\n${lastmod}${alternates.join("")}  </url>\n`;
}
