import { feedPath } from "#domain/postmortem/feed-address.ts";
import type { ListPlace } from "#domain/postmortem/list-place.ts";
import type { PageLocale, PageWords } from "#components/words/page-words.ts";

export type FeedLink = { path: string; type: string; title: string };

/** The feeds of everything, and of a component where the list is that component's. */
export function placeFeeds(
  place: ListPlace,
  name: string | undefined,
  words: PageWords,
  locale: PageLocale,
): FeedLink[] {
  const scope = place.kind === "component" ? { locale, component: place.key } : { locale };
  const title = place.kind === "component" && name !== undefined ? words.list.feedOf(name) : words.site.name;
  return [
    { path: feedPath({ ...scope, format: "atom" }), type: "application/atom+xml", title },
    { path: feedPath({ ...scope, format: "json" }), type: "application/feed+json", title },
  ];
}
