import { SEVERITIES } from "#domain/incident/incident.ts";

export const LIST_SORTS = ["newest", "oldest", "changed"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Which published incidents: all that is given must hold. */
export type ListFilter = {
  /** Words, each of which is found somewhere in what is published. */
  words?: string;
  component?: string;
  /** In which it began. */
  year?: number;
  severity?: string;
  /** owner/name */
  upstream?: string;
  series?: string;
};
export type FilterName = keyof ListFilter | "sort" | "page";
export type ListQuestion = { filter: ListFilter; sort: ListSort; page: number };
/** What an address asked for and could not get, as it wrote it. */
export type ListNotice = { name: FilterName; value: string };

const LONGEST_WORDS = 200;
const PARAMETERS = {
  q: "words",
  component: "component",
  year: "year",
  severity: "severity",
  upstream: "upstream",
  series: "series",
  sort: "sort",
  page: "page",
} as const;

/** A question of its own, to be answered for who asks; `?tz=` alone is none. */
export function asksOfList(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => name in PARAMETERS);
}

/** Reads a list's question; what cannot be meant is left out and named. An empty field of a form asks nothing. */
export function readListQuestion(search: string): { question: ListQuestion; notices: ListNotice[] } {
  const question: ListQuestion = { filter: {}, sort: "newest", page: 1 };
  const notices: ListNotice[] = [];
  const parameters = new URLSearchParams(search);
  for (const [parameter, name] of Object.entries(PARAMETERS)) {
    const value = (parameters.get(parameter) ?? "").trim();
    if (value === "") continue;
    if (!take(question, name, value)) notices.push({ name, value: value.slice(0, LONGEST_WORDS) });
  }
  return { question, notices };
}

function take(question: ListQuestion, name: FilterName, value: string): boolean {
  const { filter } = question;
  if (value.length > LONGEST_WORDS || value.includes("\u0000")) return false;
  if (name === "sort") {
    const sort = LIST_SORTS.find((known) => known === value);
    if (sort) question.sort = sort;
    return sort !== undefined;
  }
  if (name === "page") {
    const page = pageNumber(value);
    if (page) question.page = page;
    return page !== undefined;
  }
  if (name === "year") {
    if (!/^\d{4}$/.test(value)) return false;
    filter.year = Number(value);
    return true;
  }
  if (name === "severity" && !(SEVERITIES as readonly string[]).includes(value)) return false;
  filter[name] = value;
  return true;
}

/** A page as an address writes it: 1, 2, … without other ways to write the same. */
export function pageNumber(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** The same question as an address writes it; what is as it is without being said is left out. */
export function writeListQuestion({ filter, sort, page }: ListQuestion): string {
  const given: Record<FilterName, string | number | undefined> = {
    ...{
      words: undefined,
      component: undefined,
      year: undefined,
      severity: undefined,
      upstream: undefined,
      series: undefined,
    },
    ...filter,
    sort: sort === "newest" ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
  const parameters = new URLSearchParams();
  for (const [parameter, name] of Object.entries(PARAMETERS)) {
    const value = given[name];
    if (value !== undefined) parameters.set(parameter, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
