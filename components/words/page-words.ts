import { en, type PageWords } from "./page-words-en.ts";
import { ja } from "./page-words-ja.ts";

export type { PageWords };
export type PageLocale = "en" | "ja";

const dictionaries: Record<PageLocale, PageWords> = { en, ja };

export function pageWords(locale: PageLocale): PageWords {
  return dictionaries[locale];
}
