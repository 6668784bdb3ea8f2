import type { Text } from "#domain/postmortem/public-document.ts";
import type { PageLocale } from "#components/words/page-words.ts";

/** A text in the reader's language; `foreign` where only the English one is there. */
export function textIn(text: Text, locale: PageLocale): { content: string; foreign: boolean } {
  const own = locale === "ja" ? text.ja : text.en;
  return own === undefined ? { content: text.en, foreign: true } : { content: own, foreign: false };
}

/** A number keeps its percent sign. */
export function withPercent(content: string): string {
  return content.replace(/(\d) %/g, "$1\u00a0%");
}
