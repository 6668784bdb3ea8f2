import { ArchiveDocument } from "#components/postmortem/archive-document.tsx";
import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { IncidentListAnswer, NotShownDocument, pageParts } from "#components/postmortem/incident-answer.tsx";
import { ENTRIES_A_PAGE, inLanguage, placeFilter, placePath, type ListPlace } from "#domain/postmortem/list-place.ts";
import {
  asksOfList,
  pageNumber,
  readListQuestion,
  type ListNotice,
  type ListQuestion,
} from "#domain/postmortem/list-question.ts";
import type { Facets } from "#domain/postmortem/listed-entry.ts";
import { answerDocument, HTML, type Made } from "#server/postmortem/read-and-answer.ts";
import { listEntries, readFacets } from "#server/postmortem/read-list.ts";

type Locale = "en" | "ja";

/** A list at an address of its own. Without a single entry it is no address; nor is a page after its last one, or `/page/1`. */
export async function answerList(request: Request, locale: Locale, place: ListPlace, page?: string): Promise<Response> {
  const number = page === undefined ? 1 : pageNumber(page);
  const path = inLanguage(locale, placePath(place, number ?? 1));
  return answerDocument(request, { path }, async (asked): Promise<Made> => {
    const question: ListQuestion = { filter: placeFilter(place), sort: "newest", page: number ?? 1 };
    const { total, entries } = await entriesOf(question);
    const isPage = number !== undefined && !(page !== undefined && number === 1);
    if (!isPage || (entries.length === 0 && (place.kind !== "all" || number > 1))) return notShown(locale);
    const list = { place, isAsked: false, question, notices: [], pages: pagesOf(total), total, entries };
    const { renderToStaticMarkup } = await import("react-dom/server");
    const answer = { asked, locale, style: documentStyle };
    const found = <IncidentListAnswer list={{ ...list, facets: await readFacets() }} {...answer} />;
    return { kind: "published", type: HTML, text: htmlDocument(renderToStaticMarkup(found)), style: documentStyle };
  });
}

/** The list of everything, or what a reader asks of it by `?q=…`: that is answered for who asks, and by nobody kept. */
export async function answerIndex(request: Request, locale: Locale): Promise<Response> {
  const { search } = new URL(request.url);
  if (!asksOfList(search)) return answerList(request, locale, { kind: "all" });
  return answerDocument(request, { path: inLanguage(locale, "/") }, async (asked): Promise<Made> => {
    const facets = await readFacets();
    const { question, notices } = meant(readListQuestion(search), facets);
    const answer = await entriesOf(question);
    const pages = pagesOf(answer.total);
    const isBeyond = question.page > Math.max(1, pages);
    if (isBeyond) notices.push({ name: "page", value: String(question.page) });
    const told = isBeyond ? { ...question, page: 1 } : question;
    const { total, entries } = isBeyond ? await entriesOf(told) : answer;
    const list = {
      place: { kind: "all" as const },
      isAsked: true,
      question: told,
      notices,
      pages,
      total,
      entries,
      facets,
    };
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <IncidentListAnswer list={list} asked={asked} locale={locale} style={documentStyle} />;
    const text = htmlDocument(renderToStaticMarkup(page));
    return { kind: "published", type: HTML, text, style: documentStyle, passing: 200 };
  });
}

/** A year as an address writes it; what is none is the year in which nothing began. */
export function yearOf(text: string): number {
  return /^\d{4}$/.test(text) ? Number(text) : -1;
}

/** Every list with an address of its own. */
export async function answerArchive(request: Request, locale: Locale): Promise<Response> {
  return answerDocument(request, { path: inLanguage(locale, "/archive") }, async (asked) => {
    const { renderToStaticMarkup } = await import("react-dom/server");
    const parts = pageParts({ asked, locale, style: documentStyle }, "UTC");
    const page = <ArchiveDocument facets={await readFacets()} {...parts} />;
    return { kind: "published", type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}

async function entriesOf({ filter, sort, page }: ListQuestion) {
  return listEntries(filter, { sort, page, size: ENTRIES_A_PAGE });
}

function pagesOf(total: number): number {
  return Math.ceil(total / ENTRIES_A_PAGE);
}

/** What nothing published has is left out and named: the answer to a secret name is that to a name nobody ever gave. */
function meant(read: { question: ListQuestion; notices: ListNotice[] }, facets: Facets) {
  const { filter } = read.question;
  const known = {
    component: facets.components.map(({ key }) => key),
    year: facets.years.map(({ year }) => year),
    upstream: facets.upstream.map(({ name }) => name),
    series: facets.series.map(({ key }) => key),
  };
  const kept = { ...filter };
  const notices = [...read.notices];
  for (const name of ["component", "year", "upstream", "series"] as const) {
    const value = filter[name];
    if (value === undefined || (known[name] as (string | number)[]).includes(value)) continue;
    delete kept[name];
    notices.push({ name, value: String(value) });
  }
  return { question: { ...read.question, filter: kept }, notices };
}

async function notShown(locale: Locale): Promise<Made> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const page = <NotShownDocument kind="absent" locale={locale} style={documentStyle} />;
  return { kind: "absent", type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
}
