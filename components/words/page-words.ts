import { en } from "./page-words-en.ts";
import { ja } from "./page-words-ja.ts";

/** Every word of the public pages. Both languages have this one shape, so a missing word does not compile. */
export type PageWords = typeof en;
export type PageLocale = "en" | "ja";

const dictionaries: Record<PageLocale, PageWords> = { en, ja };

export function pageWords(locale: PageLocale): PageWords {
  return dictionaries[locale];
}
