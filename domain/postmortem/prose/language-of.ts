import type { Locale } from "#domain/time/locale.ts";
import type { Text } from "../public-document.ts";

/** A text in the language asked for, else in English: `locale` says which it is. */
export function languageOf(text: Text, locale: Locale): { content: string; locale: Locale } {
  if (locale === "ja" && text.ja !== undefined) return { content: text.ja, locale };
  return { content: text.en, locale: "en" };
}
