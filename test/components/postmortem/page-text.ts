/** What a reader sees of a piece of markup: tags gone, entities read, spaces folded. */
export function textOf(html: string): string {
  const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, "");
  return decode(text).replace(/\s+/g, " ").trim();
}

/** The text nodes of a page, each for itself. */
export function textNodes(html: string): string[] {
  const body = html.slice(html.indexOf("<body")).replace(/<(script|style)\b.*?<\/\1>/gs, "");
  return body
    .split(/<[^>]*>/)
    .map((node) => decode(node).trim())
    .filter((node) => node !== "");
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** The timeline entry with this key, from its opening tag to its end. */
export function entryOf(html: string, key: string): string {
  const start = html.lastIndexOf("<li", html.indexOf(`data-event="${key}"`));
  if (start < 0) throw new Error(`no entry ${key}`);
  return html.slice(start, html.indexOf("</li>", start));
}

/** The day heading under which an entry stands. */
export function headingOf(html: string, key: string): string {
  const before = html.slice(0, html.indexOf(`data-event="${key}"`));
  const heading = before.slice(before.lastIndexOf("<h3"), before.lastIndexOf("</h3>"));
  return textOf(heading);
}

/** The inner markup of the element with this id, as far as the end of its own kind of element. */
export function partOf(html: string, id: string, tag: string): string {
  const at = html.indexOf(`id="${id}"`);
  if (at < 0) throw new Error(`no element with id ${id}`);
  const start = html.lastIndexOf(`<${tag}`, at);
  let depth = 0;
  for (const { 0: found, index } of html.slice(start).matchAll(new RegExp(`</?${tag}\\b`, "g"))) {
    depth += found.startsWith("</") ? -1 : 1;
    if (depth === 0) return html.slice(start, start + index);
  }
  throw new Error(`<${tag} id="${id}"> never ends`);
}
