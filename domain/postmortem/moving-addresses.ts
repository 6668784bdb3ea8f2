import { namesAffectedVersions } from "#domain/disclosure/documents/published-advisories.ts";
import { feedPath, type FeedScope } from "./feed-address.ts";
import { inLanguage, placePath, type ListPlace } from "./list-place.ts";
import type { PublicDocument } from "./public-document.ts";
import type { Moving } from "./publication-control.ts";

const LANGUAGES = ["en", "ja"] as const;

/** By what a published incident is found in lists; `components`: keys of the affected ones. */
export type ListedUnder = {
  year: number;
  severity: string;
  components: string[];
  upstream?: string;
  series?: string;
};

/** `publishedYear`: in which it is first published, for what tells of no time of its own. */
export function listedUnder(document: PublicDocument, publishedYear: number): ListedUnder {
  const { events, severity, components, upstream, series } = document;
  const { time } = events.find(({ milestone }) => milestone !== undefined) ?? events[0] ?? {};
  const began = time?.date ?? time?.wallClock ?? time?.month ?? time?.instant ?? time?.earliest;
  return {
    year: began === undefined ? publishedYear : Number.parseInt(began, 10),
    severity,
    components: components.filter(({ affected }) => affected).map(({ key }) => key),
    ...(upstream && { upstream: upstream.repository.name }),
    ...(series && { series: series.key }),
  };
}

/** Every public address whose content changes when this document takes the place of what is listed as `before`. */
export function movingAddresses(
  document: PublicDocument,
  now: ListedUnder,
  before: ListedUnder | undefined,
): Pick<Moving, "feeds" | "files" | "advisories" | "lists" | "sitemap"> {
  const page = `/incidents/${document.slug}`;
  const listed = before ? [now, before] : [now];
  const scopes: FeedScope[] = LANGUAGES.flatMap((locale) => [
    { locale },
    ...unique(listed.flatMap(({ components }) => components)).map((component) => ({ locale, component })),
  ]);
  const inBoth = (paths: string[]) => LANGUAGES.flatMap((locale) => paths.map((path) => inLanguage(locale, path)));
  const advisories = ["csaf.json", ...(namesAffectedVersions(document) ? ["osv.json"] : [])];
  return {
    feeds: scopes.flatMap((scope) => (["atom", "json"] as const).map((format) => feedPath({ ...scope, format }))),
    files: [
      ...["incident.json", "timeline.csv", "timeline.ics"].map((name) => `${page}/${name}`),
      ...inBoth([`${page}/card.png`]),
    ],
    advisories: advisories.map((name) => `${page}/${name}`),
    lists: inBoth([...unique(listed.flatMap(placesOf).map((place) => placePath(place))), "/archive"]),
    sitemap: inBoth([page, `${page}/history`]),
  };
}

function placesOf({ year, severity, components, upstream, series }: ListedUnder): ListPlace[] {
  return [
    { kind: "all" },
    { kind: "year", year },
    { kind: "severity", severity },
    ...components.map((key) => ({ kind: "component" as const, key })),
    ...(upstream === undefined ? [] : [{ kind: "upstream" as const, name: upstream }]),
    ...(series === undefined ? [] : [{ kind: "series" as const, key: series }]),
  ];
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
