import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import { incidentUuid } from "./incident-uuid.ts";
import type { PublishedRevision } from "./public-document.ts";
import { xmlText } from "./xml-text.ts";

/** What was published, with tombstones: an entry keeps its id and its first date for ever. */
export type FeedSource =
  | { kind: "published"; firstHash: string; firstPublished: string; revision: PublishedRevision }
  | { kind: "withdrawn"; slug: string; firstHash: string; firstPublished: string; withdrawnAt: string };

type Entry = {
  id: string;
  address: string;
  title: string;
  summary: string;
  published: string;
  updated: string;
  withdrawn: boolean;
};

const NAME = "Candor: published incidents";
const BEFORE_EVERYTHING = "1970-01-01T00:00:00Z";
const WITHDRAWN = { title: "Withdrawn report", summary: "This report was published here and has been withdrawn." };

export function atomFeed(sources: readonly FeedSource[], origin: string): string {
  const entries = sources.map((source) => entryOf(source, origin));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${xmlText(origin)}/feed.atom</id>`,
    `  <title>${NAME}</title>`,
    `  <author><name>${NAME}</name></author>`,
    `  <updated>${lastUpdate(entries)}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${xmlText(origin)}/feed.atom"/>`,
    `  <link rel="alternate" type="text/html" href="${xmlText(origin)}/"/>`,
    ...entries.map(atomEntry),
    "</feed>\n",
  ].join("\n");
}

function atomEntry(entry: Entry): string {
  return [
    "  <entry>",
    `    <id>${entry.id}</id>`,
    `    <title>${xmlText(entry.title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${xmlText(entry.address)}"/>`,
    `    <published>${xmlText(entry.published)}</published>`,
    `    <updated>${xmlText(entry.updated)}</updated>`,
    `    <summary>${xmlText(entry.summary)}</summary>`,
    ...(entry.withdrawn ? ['    <category term="withdrawn"/>'] : []),
    "  </entry>",
  ].join("\n");
}

/** JSON Feed 1.1. */
export function jsonFeed(sources: readonly FeedSource[], origin: string): string {
  const entries = sources.map((source) => entryOf(source, origin));
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: NAME,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed.json`,
    language: "en",
    items: entries.map(({ id, address, title, summary, published, updated, withdrawn }) => ({
      id,
      url: address,
      title,
      content_text: summary,
      date_published: published,
      date_modified: updated,
      ...(withdrawn ? { tags: ["withdrawn"] } : {}),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function entryOf(source: FeedSource, origin: string): Entry {
  const known = { id: `urn:uuid:${incidentUuid(source.firstHash)}`, published: source.firstPublished };
  if (source.kind === "withdrawn") {
    return {
      ...known,
      ...WITHDRAWN,
      address: `${origin}/incidents/${source.slug}`,
      updated: source.withdrawnAt,
      withdrawn: true,
    };
  }
  const { document, publishedAt } = source.revision;
  const { title, summary } = { title: document.title.en, summary: document.summary.en };
  return {
    ...known,
    title,
    summary,
    address: `${origin}/incidents/${document.slug}`,
    updated: publishedAt,
    withdrawn: false,
  };
}

function lastUpdate(entries: Entry[]): string {
  const latest = entries
    .map(({ updated }) => parseInstant(updated))
    .sort(compareInstants)
    .at(-1);
  return latest ?? BEFORE_EVERYTHING;
}
