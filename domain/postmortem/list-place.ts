import type { ListFilter } from "./list-question.ts";

/** A list that has an address without a question, so that it stands in a static copy too. */
export type ListPlace =
  | { kind: "all" }
  | { kind: "component"; key: string }
  | { kind: "year"; year: number }
  | { kind: "severity"; severity: string }
  | { kind: "upstream"; name: string }
  | { kind: "series"; key: string };

export const ENTRIES_A_PAGE = 20;

/** Without language: `/`, `/page/2`, `/components/cache`, `/components/cache/page/2`. */
export function placePath(place: ListPlace, page = 1): string {
  const own = ownPath(place);
  return page === 1 ? own || "/" : `${own}/page/${page}`;
}

function ownPath(place: ListPlace): string {
  switch (place.kind) {
    case "all":
      return "";
    case "component":
      return `/components/${encodeURIComponent(place.key)}`;
    case "year":
      return `/archive/${String(place.year).padStart(4, "0")}`;
    case "severity":
      return `/severities/${encodeURIComponent(place.severity)}`;
    case "upstream":
      return `/upstream/${place.name.split("/").map(encodeURIComponent).join("/")}`;
    case "series":
      return `/series/${encodeURIComponent(place.key)}`;
  }
}

export function placeFilter(place: ListPlace): ListFilter {
  switch (place.kind) {
    case "all":
      return {};
    case "component":
      return { component: place.key };
    case "year":
      return { year: place.year };
    case "severity":
      return { severity: place.severity };
    case "upstream":
      return { upstream: place.name };
    case "series":
      return { series: place.key };
  }
}

/** The page of a list in a language, as `/ja` or `/ja/page/2`. */
export function inLanguage(locale: "en" | "ja", path: string): string {
  return locale === "en" ? path : path === "/" ? "/ja" : `/ja${path}`;
}
