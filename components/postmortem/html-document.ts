/** The document as HTML is written: React keeps the capitals of its own attribute names. Quotes in text are escaped, so only
 * attributes can match. */
export function htmlDocument(markup: string): string {
  return `<!doctype html>${markup.replaceAll(/ (dateTime|hrefLang|charSet)="/g, (attribute) => attribute.toLowerCase())}`;
}
