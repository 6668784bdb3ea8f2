const SPELLED: [RegExp, string][] = [
  [/ dateTime="/g, ' datetime="'],
  [/ charSet="/g, ' charset="'],
  [/ hrefLang="/g, ' hreflang="'],
];

/**
 * A document's markup as it is sent: with its doctype, and attribute names in HTML's own spelling for whoever reads it
 * as text. In text and values a quotation mark is always an entity, so only names are met.
 */
export function htmlText(markup: string): string {
  return `<!doctype html>${SPELLED.reduce((html, [written, name]) => html.replace(written, name), markup)}`;
}
