import type { PageLocale } from "#components/words/page-words.ts";

/** A duration in words: a line may end between the two ends of a range, and nowhere within one. */
export function Unbroken({ text, locale }: { text: string; locale: PageLocale }) {
  const sign = locale === "ja" ? "〜" : " to ";
  return text.split(sign).map((part, index) => (
    <span key={index}>
      {index > 0 && sign}
      <span className="unbroken">{part}</span>
    </span>
  ));
}
