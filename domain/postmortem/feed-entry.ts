import type { Locale } from "#domain/time/locale.ts";
import { feedWords } from "./feed-words.ts";
import { htmlText } from "./html-text.ts";
import { incidentUuid } from "./incident-uuid.ts";
import { inLanguage } from "./list-place.ts";
import { languageOf } from "./prose/language-of.ts";
import { proseHtml } from "./prose/prose-html.ts";
import { proseText } from "./prose/prose-text.ts";
import type { PublicDocument, PublishedRevision } from "./public-document.ts";

/** What was published, with tombstones: an entry keeps its id and its first date for ever. */
export type FeedSource = {
  slug: string;
  firstHash: string;
  firstPublished: string;
  /** When its current revision was published, or when it was withdrawn or redacted. */
  changedAt: string;
  /** Absent: withdrawn or redacted, which is all that is told. */
  revision?: Pick<PublishedRevision, "document" | "number" | "note">;
};

export type FeedEntry = {
  id: string;
  address: string;
  language: Locale;
  title: string;
  summary: string;
  summaryLanguage: Locale;
  /** HTML, with nothing in it but a handful of elements and absolute links. */
  content?: string;
  published: string;
  updated: string;
  tags: string[];
};

export function feedEntry(source: FeedSource, origin: string, locale: Locale): FeedEntry {
  const address = origin + inLanguage(locale, `/incidents/${source.slug}`);
  const known = {
    id: `urn:uuid:${incidentUuid(source.firstHash)}`,
    address,
    published: source.firstPublished,
    updated: source.changedAt,
  };
  if (!source.revision)
    return { ...known, ...feedWords[locale].withdrawn, language: locale, summaryLanguage: locale, tags: ["withdrawn"] };
  const { document } = source.revision;
  const line = (text: PublicDocument["title"]) => proseText(text, document, locale, document.zone, "line");
  return {
    ...known,
    language: languageOf(document.title, locale).locale,
    title: line(document.title),
    summary: line(document.summary),
    summaryLanguage: languageOf(document.summary, locale).locale,
    content: contentOf(source.revision, address, locale),
    tags: [document.severity, ...document.components.filter(({ affected }) => affected).map(({ key }) => key)],
  };
}

/** The summary, what a later revision changed, what operators should do, and where the rest is; what is in another language
 * than the entry says so. */
function contentOf(
  { document, number, note }: NonNullable<FeedSource["revision"]>,
  address: string,
  locale: Locale,
): string {
  const words = feedWords[locale];
  const language = languageOf(document.title, locale).locale;
  const element = (name: string, inside: string, own: Locale = locale) =>
    own === language ? `<${name}>${inside}</${name}>` : `<${name} lang="${own}">${inside}</${name}>`;
  const told = (name: string, text: PublicDocument["title"], form: "line" | "blocks") =>
    element(
      name,
      proseHtml(text, document, locale, document.zone, { base: address, form }),
      languageOf(text, locale).locale,
    );
  const changed = number > 1 && note !== undefined ? element("p", `${words.whatChanged(number)}${htmlText(note)}`) : "";
  const advice = document.advice.map(({ title, body }) => told("h3", title, "line") + told("div", body, "blocks"));
  return [
    told("p", document.summary, "line"),
    changed,
    ...(advice.length > 0 ? [element("h2", words.advice), ...advice] : []),
    element("p", `<a href="${htmlText(address)}">${words.whole}</a>`),
  ].join("");
}
