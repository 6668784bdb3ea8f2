/** What a static copy of the public site starts from; all else is found by its links. */
export const BEGINNINGS = [
  ...["/", "/ja", "/feed.atom", "/feed.json", "/sitemap.xml", "/robots.txt", "/.well-known/security.txt", "/icon.svg"],
];

/** Addresses that need the application: a copy never holds them. */
const NEEDS_THE_APPLICATION =
  /^\/(?:ja\/)?(console|sign-in|api|uploads|cases|invitations|subscribe|unsubscribe|healthz|readyz)(\/|$)/;

/** Questions to which a copy keeps the answer, as a file of its own; other questions are answered as if none were asked. */
const KEPT_QUESTIONS = [/^tz=UTC$/, /^spreadsheet=1$/, /^profile=csaf_security_incident_response$/];

// What is described in a head is words, or a whole address.
const ADDRESS_ATTRIBUTE = /\s(?:href|src|content(?=="https?:))="([^"]+)"/gi;
const TAG = /<[a-z][^<>]*>/gi;

export function isKept(address: string): boolean {
  const { pathname, search } = new URL(address, "http://site.invalid");
  if (NEEDS_THE_APPLICATION.test(pathname)) return false;
  return search === "" || KEPT_QUESTIONS.some((question) => question.test(search.slice(1)));
}

/**
 * Addresses (path and question) of the same site that the page at `from` leads to and a copy keeps. `origin`: under which the site
 * writes its absolute links.
 */
export function pageLinks(html: string, from: string, origin: string): string[] {
  const base = new URL(from, origin);
  const written = [...html.matchAll(TAG)].flatMap(([tag]) =>
    [...tag.matchAll(ADDRESS_ATTRIBUTE)].map(([, address = ""]) => address.replaceAll("&amp;", "&")),
  );
  const found = written
    .filter((address) => !/^(data|mailto|tel):/i.test(address) && URL.canParse(address, base))
    .map((address) => new URL(address, base))
    .filter((url) => url.origin === base.origin)
    .map(({ pathname, search }) => pathname + search);
  return [...new Set(found)].filter(isKept);
}

/** Addresses of the same site in a feed or a sitemap, tombstones too. */
export function textLinks(text: string, origin: string): string[] {
  const found = text
    .split(origin)
    .slice(1)
    .map((rest) => /^\/[^\s"'<>&]*/.exec(rest)?.[0] ?? "/");
  return [...new Set(found)].filter(isKept);
}
