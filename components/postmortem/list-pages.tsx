import { inLanguage, placePath } from "#domain/postmortem/list-place.ts";
import { writeListQuestion } from "#domain/postmortem/list-question.ts";
import { pageWords } from "#components/words/page-words.ts";
import type { IncidentListPage } from "./incident-list-page.ts";

type Props = Pick<IncidentListPage, "place" | "isAsked" | "question" | "pages" | "locale" | "zone">;

/** By path where the list has an address of its own, by question where the reader asked one. */
export function ListPages({ place, isAsked, question, pages, locale, zone }: Props) {
  if (pages < 2) return null;
  const { list } = pageWords(locale);
  const address = (page: number) => {
    const path = inLanguage(locale, placePath(place, isAsked ? 1 : page));
    const asked = isAsked ? writeListQuestion({ ...question, page }).slice(1) : "";
    const zoned = zone === "UTC" ? "" : `tz=${encodeURIComponent(zone)}`;
    const query = [asked, zoned].filter((part) => part !== "").join("&");
    return query === "" ? path : `${path}?${query}`;
  };
  const { page } = question;
  return (
    <nav className="list-pages" aria-label={list.pages}>
      {page > 1 && (
        <a href={address(page - 1)} rel="prev">
          {list.newer}
        </a>
      )}
      <span>{list.pageOf(page, pages)}</span>
      {page < pages && (
        <a href={address(page + 1)} rel="next">
          {list.older}
        </a>
      )}
    </nav>
  );
}
