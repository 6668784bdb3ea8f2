import { XMLParser, XMLValidator } from "fast-xml-parser";

type Element = Record<string, unknown>;

const REPEATED = new Set(["entry", "link", "category", "author", "url", "xhtml:link"]);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  isArray: (name) => REPEATED.has(name),
});

/** Read by a parser that is not ours. @throws where it is not well-formed */
export function readXml(text: string): Element {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(`line ${valid.err.line}: ${valid.err.msg}`);
  return parser.parse(text) as Element;
}

export type AtomEntry = {
  id: string;
  title: string;
  published: string;
  updated: string;
  summary: string;
  content: { "@type": string; "#": string } | undefined;
  link: Element[];
  tags: string[];
};

const RFC3339 = /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** What RFC 4287 asks of a feed and this one breaks; the numbers are its sections. */
export function atomFaults(text: string): string[] {
  const feed = readXml(text)["feed"] as Element;
  const faults: string[] = [];
  const must = (holds: boolean, rule: string) => void (holds || faults.push(rule));
  const isIri = (value: unknown) => typeof value === "string" && URL.canParse(value) && value.trim() === value;
  must(feed["@xmlns"] === "http://www.w3.org/2005/Atom", "1.2 the namespace");
  for (const name of ["id", "title", "updated"]) must(typeof feed[name] === "string", `4.1.1 one ${name}`);
  must(isIri(feed["id"]), "4.2.6 id is an IRI");
  must(RFC3339.test(String(feed["updated"])), "3.3 updated is a date");
  const links = linksOf(feed);
  must(links.filter((link) => link["@rel"] === "self").length === 1, "4.1.1 a self link");
  must(noTwoAlternates(links), "4.1.1 one alternate of a type and language");
  must(
    links.every((link) => isIri(link["@href"])),
    "4.2.7.1 href is an IRI",
  );
  const author = (feed["author"] as Element[] | undefined)?.[0];
  must(typeof author?.["name"] === "string", "4.1.1 an author for entries without one");
  const entries = entriesOf(feed);
  must(new Set(entries.map(({ id }) => id)).size === entries.length, "4.1.1 an id stands once");
  for (const entry of entries) {
    const at = `entry ${entry.id}: `;
    must(isIri(entry.id), `${at}4.2.6 id is an IRI`);
    for (const name of ["title", "summary"] as const) must(typeof entry[name] === "string", `${at}one ${name}`);
    for (const name of ["published", "updated"] as const) must(RFC3339.test(entry[name]), `${at}3.3 ${name} is a date`);
    must(Date.parse(entry.published) <= Date.parse(entry.updated), `${at}published is not after updated`);
    must(
      entry.link.some((link) => link["@rel"] === "alternate") || entry.content !== undefined,
      `${at}4.1.2 an alternate`,
    );
    must(noTwoAlternates(entry.link), `${at}4.1.2 one alternate of a type and language`);
    must(
      entry.content === undefined || ["text", "html", "xhtml"].includes(entry.content["@type"]),
      `${at}4.1.3.1 type`,
    );
    must(
      entry.tags.every((tag) => tag !== "undefined"),
      `${at}4.2.2.1 a category has a term`,
    );
  }
  const newest = entries.map(({ updated }) => Date.parse(updated)).sort((a, b) => b - a)[0];
  must(newest === undefined || Date.parse(String(feed["updated"])) === newest, "updated is that of the newest entry");
  return faults;
}

export function atomEntries(text: string): AtomEntry[] {
  return entriesOf(readXml(text)["feed"] as Element);
}

export function atomLinks(text: string): Record<string, string> {
  const links = linksOf(readXml(text)["feed"] as Element);
  return Object.fromEntries(links.map((link) => [String(link["@rel"]), String(link["@href"])]));
}

function linksOf(element: Element): Element[] {
  return (element["link"] as Element[] | undefined) ?? [];
}

function entriesOf(feed: Element): AtomEntry[] {
  return ((feed["entry"] as Element[] | undefined) ?? []).map((entry) => ({
    ...(entry as unknown as AtomEntry),
    summary: wordsOf(entry["summary"]),
    link: linksOf(entry),
    tags: ((entry["category"] as Element[] | undefined) ?? []).map((category) => String(category["@term"])),
  }));
}

/** An element with attributes is read as an object with its words within. */
function wordsOf(element: unknown): string {
  return (
    typeof element === "object" && element !== null && !Array.isArray(element) ? (element as Element)["#"] : element
  ) as string;
}

function noTwoAlternates(links: Element[]): boolean {
  const alternates = links.filter((link) => link["@rel"] === "alternate");
  return (
    new Set(alternates.map((link) => `${String(link["@type"])} ${String(link["@hreflang"])}`)).size ===
    alternates.length
  );
}

const item = {
  type: "object",
  required: ["id"],
  anyOf: [{ required: ["content_html"] }, { required: ["content_text"] }],
  additionalProperties: false,
  properties: {
    id: { type: "string", minLength: 1 },
    url: { type: "string", format: "uri" },
    title: { type: "string" },
    content_html: { type: "string" },
    content_text: { type: "string" },
    summary: { type: "string" },
    date_published: { type: "string", format: "date-time" },
    date_modified: { type: "string", format: "date-time" },
    language: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
  },
};

/** JSON Feed 1.1, written down from its specification; what it does not name is refused. */
export const jsonFeedSchema = {
  type: "object",
  required: ["version", "title", "items"],
  additionalProperties: false,
  properties: {
    version: { const: "https://jsonfeed.org/version/1.1" },
    title: { type: "string", minLength: 1 },
    home_page_url: { type: "string", format: "uri" },
    feed_url: { type: "string", format: "uri" },
    next_url: { type: "string", format: "uri" },
    authors: { type: "array", items: { type: "object", minProperties: 1 } },
    language: { type: "string" },
    items: { type: "array", items: item },
  },
};

/** What sitemaps.org asks and this one breaks. */
export function sitemapFaults(text: string, origin: string): string[] {
  const { urlset } = readXml(text) as { urlset: Element };
  const urls = (urlset["url"] as Element[] | undefined) ?? [];
  const locations = urls.map((url) => String(url["loc"]));
  const faults: string[] = [];
  const must = (holds: boolean, rule: string) => void (holds || faults.push(rule));
  must(urlset["@xmlns"] === "http://www.sitemaps.org/schemas/sitemap/0.9", "the namespace");
  must(urls.length > 0 && urls.length <= 50_000, "1 to 50,000 addresses");
  must(Buffer.byteLength(text) <= 50 * 1024 * 1024, "at most 50 MB");
  must(new Set(locations).size === locations.length, "an address stands once");
  for (const [index, url] of urls.entries()) {
    const at = locations[index] ?? "";
    must(at.startsWith(`${origin}/`) && URL.canParse(at) && at.length < 2048, `${at}: an address of this site`);
    const changed = url["lastmod"];
    must(changed === undefined || RFC3339.test(String(changed)), `${at}: lastmod is a W3C date`);
    const others = (url["xhtml:link"] as Element[] | undefined) ?? [];
    must(
      others.some((other) => other["@href"] === at),
      `${at}: it is among its own languages`,
    );
    must(
      others.every((other) => locations.includes(String(other["@href"]))),
      `${at}: each language is in the map too`,
    );
  }
  return faults;
}
