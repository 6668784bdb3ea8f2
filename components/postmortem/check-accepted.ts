import type { CheckWords } from "#components/words/check-words-en.ts";
import type { PageLocale } from "#components/words/page-words.ts";
import type { ExposureField } from "#domain/upstream/exposure-shape.ts";
import type { Refused } from "./check-entries.ts";
import { textIn } from "./told-text.ts";

/** What a field takes, for whoever typed something else. */
export function acceptedBy(
  { type, options = [] }: ExposureField,
  { accepted }: CheckWords,
  locale: PageLocale,
): string {
  if (type !== "integer" && type !== "choice" && type !== "boolean") return "";
  const offered = options.map(({ label }) => textIn(label, locale).content);
  return accepted[type].replace("{options}", offered.join(locale === "ja" ? "、" : ", "));
}

/** Which answer it is, and of which node. */
export function refusedLabel({ name, field }: Refused, { node }: CheckWords, locale: PageLocale): string {
  const number = /^node\.(\d+)\./.exec(name)?.[1];
  const label = textIn(field.label, locale).content;
  return number === undefined ? label : `${node.replace("{number}", number)}${locale === "ja" ? "：" : ": "}${label}`;
}
