import type { ListPlace } from "#domain/postmortem/list-place.ts";
import type { Facets } from "#domain/postmortem/listed-entry.ts";
import type { PageWords } from "#components/words/page-words.ts";
import { nameIn } from "./name-in.ts";

type Say = { words: PageWords; locale: "en" | "ja" };

/** What a list is called; `undefined` for the list of everything. */
export function placeName(place: ListPlace, facets: Facets, { words, locale }: Say): string | undefined {
  const { headings } = words.list;
  const named = (all: { key: string; name: { en: string; ja?: string } }[], key: string) => {
    const name = all.find((one) => one.key === key)?.name;
    return name ? nameIn(name, locale) : key;
  };
  switch (place.kind) {
    case "all":
      return undefined;
    case "component":
      return headings.component(named(facets.components, place.key));
    case "year":
      return headings.year(String(place.year));
    case "severity":
      return headings.severity((words.severity[place.severity] ?? place.severity).toLowerCase());
    case "upstream":
      return headings.upstream(place.name);
    case "series":
      return headings.series(named(facets.series, place.key));
  }
}
