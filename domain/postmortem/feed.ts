import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import type { Locale } from "#domain/time/locale.ts";
import { feedEntry, type FeedEntry, type FeedSource } from "./feed-entry.ts";
import { feedPath, type FeedScope } from "./feed-address.ts";
import { feedWords } from "./feed-words.ts";
import { inLanguage, placePath } from "./list-place.ts";
import { xmlText } from "./xml-text.ts";

/** A feed, or an archive of it (RFC 5005): together they hold every entry there ever was. */
export type FeedPage = {
  scope: FeedScope;
  /** Of the component, where it is the feed of one. */
  name?: string;
  sources: readonly FeedSource[];
  /** How many full archives there are. */
  archives: number;
  /** Which one this is, counted from the oldest; absent: the feed itself. */
  archive?: number;
};

const BEFORE_EVERYTHING = "1970-01-01T00:00:00Z";

export function atomFeed(page: FeedPage, origin: string): string {
  const { scope, archive } = page;
  const entries = entriesOf(page, origin);
  const address = (number: number | undefined) =>
    xmlText(origin + feedPath({ ...scope, format: "atom", ...(number !== undefined && { archive: number }) }));
  const link = (rel: string, to: string, type = "application/atom+xml") =>
    `  <link rel="${rel}" type="${type}" href="${to}"/>`;
  const earlier = (archive ?? page.archives + 1) - 1;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0" xml:lang="${scope.locale}">`,
    `  <id>${address(archive)}</id>`,
    `  <title>${xmlText(titleOf(page))}</title>`,
    `  <author><name>${feedWords[scope.locale].name}</name></author>`,
    `  <updated>${lastUpdate(entries)}</updated>`,
    link("self", address(archive)),
    link("alternate", xmlText(origin + homePath(scope)), "text/html"),
    ...(earlier > 0 ? [link("prev-archive", address(earlier))] : []),
    ...(archive === undefined ? [] : ["  <fh:archive/>", link("current", address(undefined))]),
    ...(archive !== undefined && archive < page.archives ? [link("next-archive", address(archive + 1))] : []),
    ...entries.map((entry) => atomEntry(entry, scope.locale)),
    "</feed>\n",
  ].join("\n");
}

function atomEntry(entry: FeedEntry, locale: Locale): string {
  return [
    entry.language === locale ? "  <entry>" : `  <entry xml:lang="${entry.language}">`,
    `    <id>${entry.id}</id>`,
    `    <title>${xmlText(entry.title)}</title>`,
    `    <link rel="alternate" type="text/html" hreflang="${locale}" href="${xmlText(entry.address)}"/>`,
    `    <published>${xmlText(entry.published)}</published>`,
    `    <updated>${xmlText(entry.updated)}</updated>`,
    `    <summary${entry.summaryLanguage === entry.language ? "" : ` xml:lang="${entry.summaryLanguage}"`}>${xmlText(entry.summary)}</summary>`,
    ...(entry.content === undefined ? [] : [`    <content type="html">${xmlText(entry.content)}</content>`]),
    ...entry.tags.map((tag) => `    <category term="${xmlText(tag)}"/>`),
    "  </entry>",
  ].join("\n");
}

/** JSON Feed 1.1. */
export function jsonFeed(page: FeedPage, origin: string): string {
  const { scope, archive } = page;
  const address = (number: number | undefined) =>
    origin + feedPath({ ...scope, format: "json", ...(number !== undefined && { archive: number }) });
  const earlier = (archive ?? page.archives + 1) - 1;
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: titleOf(page),
    home_page_url: origin + homePath(scope),
    feed_url: address(archive),
    ...(earlier > 0 && { next_url: address(earlier) }),
    authors: [{ name: feedWords[scope.locale].name }],
    language: scope.locale,
    items: entriesOf(page, origin).map((entry) => ({
      id: entry.id,
      url: entry.address,
      title: entry.title,
      ...(entry.content === undefined ? { content_text: entry.summary } : { content_html: entry.content }),
      summary: entry.summary,
      date_published: entry.published,
      date_modified: entry.updated,
      ...(entry.language !== scope.locale && { language: entry.language }),
      ...(entry.tags.length > 0 && { tags: entry.tags }),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function entriesOf({ sources, scope }: FeedPage, origin: string): FeedEntry[] {
  return sources.map((source) => feedEntry(source, origin, scope.locale));
}

function titleOf({ scope, name }: FeedPage): string {
  const words = feedWords[scope.locale];
  return name === undefined ? words.name : words.nameOf(name);
}

function homePath({ locale, component }: FeedScope): string {
  return inLanguage(
    locale,
    placePath(component === undefined ? { kind: "all" } : { kind: "component", key: component }),
  );
}

/** The newest change of all, a withdrawal too: never a clock of the moment, so two polls are the same bytes. */
function lastUpdate(entries: FeedEntry[]): string {
  const latest = entries
    .map(({ updated }) => parseInstant(updated))
    .sort(compareInstants)
    .at(-1);
  return latest ?? BEFORE_EVERYTHING;
}
