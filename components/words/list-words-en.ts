import { plural } from "./written-numbers.ts";

const names = {
  words: "words",
  component: "component",
  year: "year",
  severity: "severity",
  upstream: "upstream project",
  series: "series",
  sort: "order",
  page: "page",
} as Record<string, string>;

/** Of the lists: index, search, archive. */
export const listEn = {
  search: "Search the reports",
  find: "Search",
  narrow: "Narrow the list",
  any: "any",
  names,
  sorts: { newest: "newest first", oldest: "oldest first", changed: "last changed first" } as Record<string, string>,
  order: "Order",
  component: "Component",
  year: "Began in",
  severity: "Severity",
  upstream: "Upstream project",
  series: "Series",
  began: "began",
  headings: {
    component: (name: string) => `Incidents of ${name}`,
    year: (year: string) => `Incidents that began in ${year}`,
    severity: (name: string) => `Incidents of severity ${name}`,
    upstream: (name: string) => `Incidents fixed in ${name}`,
    series: (name: string) => `Series: ${name}`,
    question: "Found reports",
  },
  total: (count: number) => plural(count, "report", "reports"),
  nothing: "No published report matches. Try fewer words, or a wider list.",
  all: "Show all reports",
  notice: (name: string, value: string) =>
    name === "page" || name === "sort"
      ? `There is no ${names[name]} “${value}” of this list; it is shown from its beginning.`
      : name === "words"
        ? "So many words cannot be searched for: at most 200 characters. The list is shown without them."
        : `Nothing published has the ${names[name] ?? name} “${value}”, so the list is shown without it.`,
  pages: "Pages",
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  newer: "Previous page",
  older: "Next page",
  archive: "Archive",
  archiveLead: "Every published report by year, component, severity, upstream project and series.",
  years: "Years",
  components: "Components",
  severities: "Severities",
  upstreams: "Upstream projects",
  seriesList: "Series",
  feed: "Feed",
  feedOf: (name: string) => `Feed: ${name}`,
  partOf: "Part of the series",
  before: "Before it:",
  after: "After it:",
  copy: "This is a copy of the pages, which cannot search or narrow lists. The archive has every report by year, component, severity, upstream project and series.",
};
