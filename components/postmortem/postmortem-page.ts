import type { Instant } from "#domain/time/instant.ts";
import type { PublicDocument, PublicEvent, PublishedRevision, Text } from "#domain/postmortem/public-document.ts";
import { pageWords, type PageLocale, type PageWords } from "#components/words/page-words.ts";

export type RevisionNote = {
  number: number;
  publishedAt: Instant;
  note?: string;
  hash?: string;
  /** Its document is gone, and its note with it. */
  redacted?: object;
};

type Neighbour = { slug: string; title: Text };

/** What a route hands to the page; `style` goes in as it is (the route names its hash), `scriptPath` is our own file. */
export type PostmortemPage = {
  revision: PublishedRevision;
  history: RevisionNote[];
  /** When revision 1 was, also where it is not read any more; absent in a preview. */
  firstPublished?: Instant;
  /** Before and after it in its series, where it is in one. */
  neighbours?: { previous?: Neighbour; next?: Neighbour };
  locale: PageLocale;
  /** The zone in which the page states its times. */
  zone: string;
  /** What `?tz=` asked for, where no such zone exists. */
  zoneNotice?: string;
  basePath: "" | "/ja";
  publicUrl?: string;
  style: string;
  scriptPath: string;
};

/** Everything a part of the page needs to put a fact into words. */
export type Reading = {
  document: PublicDocument;
  words: PageWords;
  locale: PageLocale;
  zone: string;
  /** In the reader's language, without query. */
  path: string;
  pathIn: (locale: PageLocale) => string;
  /** The incident's own address, also while an older revision is read. */
  homePath: string;
  /** `?tz=…` where the reader chose another zone than the incident's, else empty. */
  query: string;
  eventByKey: (key: string) => PublicEvent | undefined;
  /** The event of record for a milestone. */
  milestone: (name: string) => PublicEvent | undefined;
};

export function baseOf(locale: PageLocale): "" | "/ja" {
  return locale === "ja" ? "/ja" : "";
}

export function readingOf({ revision, history, locale, zone }: PostmortemPage): Reading {
  const { document } = revision;
  const newest = Math.max(revision.number, ...history.map(({ number }) => number));
  const own = revision.number < newest ? `/revisions/${revision.number}` : "";
  const pathIn = (other: PageLocale) => `${baseOf(other)}/incidents/${document.slug}${own}`;
  const events = new Map(document.events.map((event) => [event.key, event]));
  return {
    document,
    words: pageWords(locale),
    locale,
    zone,
    path: pathIn(locale),
    pathIn,
    homePath: `${baseOf(locale)}/incidents/${document.slug}`,
    query: zone === document.zone ? "" : `?tz=${encodeURIComponent(zone)}`,
    eventByKey: (key) => events.get(key),
    milestone: (name) => {
      const told = document.events.filter(({ milestone }) => milestone === name);
      return told.find(({ record }) => record) ?? told[0];
    },
  };
}
