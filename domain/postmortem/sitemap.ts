import type { PublishedRevision } from "./public-document.ts";
import { xmlText } from "./xml-text.ts";

/** Every public page in both languages; an incident's pages change with its revisions only. */
export function sitemapOf(revisions: readonly PublishedRevision[], origin: string): string {
  const pages = revisions.flatMap(({ document, publishedAt }) =>
    [`/incidents/${document.slug}`, `/incidents/${document.slug}/history`].map((path) => ({
      path,
      changed: publishedAt,
    })),
  );
  const urls = [{ path: "/", changed: undefined }, ...pages].flatMap(({ path, changed }) => {
    const addresses = { en: origin + path, ja: `${origin}/ja${path === "/" ? "" : path}` };
    return Object.values(addresses).map((address) => url(address, addresses, changed));
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join("")}</urlset>\n`;
}

function url(address: string, addresses: Record<string, string>, changed: string | undefined): string {
  const alternates = Object.entries(addresses).map(
    ([language, other]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(other)}"/>\n`,
  );
  const lastmod = changed === undefined ? "" : `    <lastmod>${xmlText(changed)}</lastmod>\n`;
  return `  <url>\n    <loc>${xmlText(address)}</loc>\n${lastmod}${alternates.join("")}  </url>\n`;
}
