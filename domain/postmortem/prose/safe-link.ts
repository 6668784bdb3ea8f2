/** Nobody's host: what still stands on it after reading was relative. */
const OWN = "https://own.invalid";

export type SafeLink = { href: string; isForeign: boolean };

/**
 * http, https, mailto and addresses on the page's own site; undefined for anything else. The address is written as a
 * browser reads it, so that nothing in it can be read otherwise.
 */
export function safeLink(written: string): SafeLink | undefined {
  if (!URL.canParse(written, OWN)) return undefined;
  const url = new URL(written, OWN);
  if (url.username !== "" || url.password !== "") return undefined;
  if (url.protocol === "mailto:") return { href: url.href, isForeign: true };
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (url.origin !== OWN) return { href: url.href, isForeign: true };
  if (written.startsWith("#")) return { href: url.hash, isForeign: false };
  // "/..//host" is read as "//host", which a later reader takes for another host.
  if (url.pathname.startsWith("//") || !written.startsWith("/")) return undefined;
  return { href: url.pathname + url.search + url.hash, isForeign: false };
}
