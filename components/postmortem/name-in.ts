import { languageOf } from "#domain/postmortem/prose/language-of.ts";
import type { Text } from "#domain/postmortem/public-document.ts";
import type { PageLocale } from "#components/words/page-words.ts";

/** A name of something, where nothing but words is expected. */
export function nameIn(text: Text, locale: PageLocale): string {
  return languageOf(text, locale).content.replaceAll("`", "");
}
