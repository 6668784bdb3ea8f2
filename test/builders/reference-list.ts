import { referenceRevision } from "./reference-document.ts";
import type { IncidentList } from "#components/postmortem/incident-list-page.ts";
import type { ListedEntry } from "#domain/postmortem/listed-entry.ts";
import { parseInstant } from "#domain/time/instant.ts";

const { document } = referenceRevision;
const components = document.components.filter(({ affected }) => affected).map(({ key, name }) => ({ key, name }));
const series = { key: "kv-caches", name: { en: "KV caches", ja: "KV キャッシュ" } };

const entry: ListedEntry = {
  slug: document.slug,
  number: referenceRevision.number,
  publishedAt: parseInstant(referenceRevision.publishedAt),
  firstPublished: parseInstant(referenceRevision.publishedAt),
  title: document.title,
  summary: document.summary,
  severity: document.severity,
  synthetic: document.synthetic,
  ...(document.impact && { figure: { unit: document.impact.unit, count: document.impact.count } }),
  ...(document.events[0] && { began: document.events[0].time }),
  components,
  series,
  document,
};

/** The list of a site on which the reference incident alone is published. */
export const referenceList: IncidentList = {
  place: { kind: "all" },
  isAsked: false,
  question: { filter: {}, sort: "newest", page: 1 },
  notices: [],
  pages: 1,
  total: 1,
  entries: [entry],
  facets: {
    components: components.map((component) => ({ ...component, count: 1 })),
    years: [{ year: 2026, count: 1 }],
    severities: [{ severity: document.severity, count: 1 }],
    upstream: [{ name: "sgl-project/sglang", count: 1 }],
    series: [{ ...series, count: 1 }],
  },
};

export const emptyList: IncidentList = {
  ...referenceList,
  total: 0,
  pages: 0,
  entries: [],
  facets: { components: [], years: [], severities: [], upstream: [], series: [] },
};

/** What a reader asked for, on the second of three pages, with a filter that there is not. */
export const foundList: IncidentList = {
  ...referenceList,
  isAsked: true,
  question: { filter: { words: "cache 漏えい", year: 2026 }, sort: "oldest", page: 2 },
  notices: [{ name: "component", value: "%zz" }],
  pages: 3,
  total: 41,
  entries: [{ ...entry, found: "The cache of the router was cleared." }],
};
