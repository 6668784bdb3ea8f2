import type { ReactNode } from "react";
import { inLanguage, placePath, type ListPlace } from "#domain/postmortem/list-place.ts";
import type { Facets } from "#domain/postmortem/listed-entry.ts";
import { ZoneBar } from "#components/time/zone-bar.tsx";
import { pageWords, type PageLocale, type PageWords } from "#components/words/page-words.ts";
import { breadcrumbs } from "./breadcrumbs.ts";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { ListFooter } from "./incident-list-document.tsx";
import { Section } from "./section.tsx";
import { nameIn } from "./name-in.ts";

export type ArchivePage = {
  facets: Facets;
  locale: PageLocale;
  zone: string;
  zoneNotice?: string;
  publicUrl?: string;
  style: string;
  scriptPath?: string;
};
type Line = { place: ListPlace; name: ReactNode; count: number };

/** Every list that there is, each with how many reports it has. */
export function ArchiveDocument(page: ArchivePage) {
  const { locale, zone, facets, publicUrl } = page;
  const words = pageWords(locale);
  const { list } = words;
  const pathIn = (other: PageLocale) => inLanguage(other, "/archive");
  const query = zone === "UTC" ? "" : `?tz=${encodeURIComponent(zone)}`;
  const trail = (origin: string) => [
    { name: words.site.name, url: origin + inLanguage(locale, "/") },
    { name: list.archive, url: origin + pathIn(locale) },
  ];
  return (
    <DocumentShell
      kind="website"
      locale={locale}
      title={`${list.archive} | ${words.site.name}`}
      description={list.archiveLead}
      publicUrl={publicUrl}
      pathIn={pathIn}
      data={
        publicUrl === undefined ? undefined : { "@context": "https://schema.org", ...breadcrumbs(trail(publicUrl)) }
      }
      style={page.style}
      scriptPath={page.scriptPath}
    >
      <Masthead locale={locale} pathIn={pathIn} query={query} />
      <ZoneBar words={words} zone={zone} ownZone={zone} path={pathIn(locale)} zoneNotice={page.zoneNotice} />
      <main id="content">
        <header className="opening">
          <h1>{list.archive}</h1>
          <p className="answer">{list.archiveLead}</p>
        </header>
        {facets.years.length === 0 && <p>{words.site.none}</p>}
        {partsOf(facets, words, locale).map(({ id, title, lines }) => (
          <Section key={id} id={id} title={title}>
            <ul className="archive-lines">
              {lines.map(({ place, name, count }) => (
                <li key={placePath(place)}>
                  <a href={inLanguage(locale, placePath(place)) + query}>{name}</a> <small>{list.total(count)}</small>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </main>
      <ListFooter locale={locale} place={{ kind: "all" }} query={query} />
    </DocumentShell>
  );
}

function partsOf(facets: Facets, words: PageWords, locale: PageLocale) {
  const { list } = words;
  const parts: { id: string; title: string; lines: Line[] }[] = [
    {
      id: "years",
      title: list.years,
      lines: facets.years.map(({ year, count }) => ({ place: { kind: "year", year }, name: String(year), count })),
    },
    {
      id: "components",
      title: list.components,
      lines: facets.components.map(({ key, name, count }) => ({
        place: { kind: "component", key },
        name: nameIn(name, locale),
        count,
      })),
    },
    {
      id: "severities",
      title: list.severities,
      lines: facets.severities.map(({ severity, count }) => ({
        place: { kind: "severity", severity },
        name: words.severity[severity] ?? severity,
        count,
      })),
    },
    {
      id: "upstream-projects",
      title: list.upstreams,
      lines: facets.upstream.map(({ name, count }) => ({ place: { kind: "upstream", name }, name, count })),
    },
    {
      id: "series",
      title: list.seriesList,
      lines: facets.series.map(({ key, name, count }) => ({
        place: { kind: "series", key },
        name: nameIn(name, locale),
        count,
      })),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}
