import { inLanguage, placePath } from "#domain/postmortem/list-place.ts";
import type { PageWords } from "#components/words/page-words.ts";
import type { IncidentListPage } from "./incident-list-page.ts";
import { breadcrumbs } from "./breadcrumbs.ts";

/** schema.org data about a list: which page of the site it is, and what stands on it. */
export function listData(page: IncidentListPage, name: string | undefined, words: PageWords): object | undefined {
  const { publicUrl, locale, place, entries } = page;
  if (publicUrl === undefined) return undefined;
  const address = (path: string) => publicUrl + inLanguage(locale, path);
  const url = address(placePath(place, page.question.page));
  const list = {
    "@type": "CollectionPage",
    name: name ?? words.site.name,
    inLanguage: locale,
    url,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: page.total,
      itemListElement: entries.map(({ slug }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: address(`/incidents/${slug}`),
      })),
    },
  };
  const trail = [{ name: words.site.name, url: address("/") }, ...(name === undefined ? [] : [{ name, url }])];
  return { "@context": "https://schema.org", "@graph": [list, breadcrumbs(trail)] };
}
