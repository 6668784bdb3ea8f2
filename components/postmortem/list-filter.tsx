import { LIST_SORTS, type ListQuestion } from "#domain/postmortem/list-question.ts";
import { inLanguage } from "#domain/postmortem/list-place.ts";
import type { Facets } from "#domain/postmortem/listed-entry.ts";
import type { PageLocale, PageWords } from "#components/words/page-words.ts";
import { nameIn } from "./name-in.ts";

const MOST_OPTIONS = 100;

type Props = {
  question: ListQuestion;
  facets: Facets;
  /** The zone that the reader chose, to be kept. */
  chosenZone: string | undefined;
  words: PageWords;
  locale: PageLocale;
};
type Option = { value: string; label: string };

/** Asks of the list of everything by an address: without a script, and so that an answer can be sent on as a link. */
export function ListFilter({ question, facets, chosenZone, words, locale }: Props) {
  const { list } = words;
  const { filter, sort } = question;
  const selects = [
    { name: "component", label: list.component, value: filter.component, options: named(facets.components, locale) },
    { name: "year", label: list.year, value: filter.year, options: facets.years.map(({ year }) => option(year)) },
    {
      name: "severity",
      label: list.severity,
      value: filter.severity,
      options: facets.severities.map(({ severity }) => option(severity, words.severity[severity])),
    },
    {
      name: "upstream",
      label: list.upstream,
      value: filter.upstream,
      options: facets.upstream.map(({ name }) => option(name)),
    },
    { name: "series", label: list.series, value: filter.series, options: named(facets.series, locale) },
  ];
  const isNarrow = selects.some(({ value }) => value !== undefined) || sort !== "newest";
  return (
    <form className="list-filter" method="get" action={inLanguage(locale, "/")} role="search" data-copy={list.copy}>
      {chosenZone !== undefined && <input type="hidden" name="tz" value={chosenZone} />}
      <p className="list-search">
        <label htmlFor="q">{list.search}</label>
        <input id="q" type="search" name="q" defaultValue={filter.words} maxLength={200} autoComplete="off" />
        <button type="submit">{list.find}</button>
      </p>
      <details open={isNarrow}>
        <summary>{list.narrow}</summary>
        <div className="list-selects">
          {selects.map((select) => (
            <Select key={select.name} {...select} any={list.any} />
          ))}
          <Select
            name="sort"
            label={list.order}
            value={sort}
            options={LIST_SORTS.map((name) => option(name, list.sorts[name]))}
          />
        </div>
      </details>
    </form>
  );
}

function option(value: string | number, label?: string): Option {
  return { value: String(value), label: label ?? String(value) };
}

function named(all: { key: string; name: { en: string; ja?: string } }[], locale: PageLocale): Option[] {
  return all.map(({ key, name }) => option(key, nameIn(name, locale)));
}

type SelectProps = { name: string; label: string; value: string | number | undefined; options: Option[]; any?: string };

function Select({ name, label, value, options, any }: SelectProps) {
  const own = value === undefined ? undefined : String(value);
  const shown = options.slice(0, MOST_OPTIONS);
  const others = options.slice(MOST_OPTIONS).filter((one) => one.value === own);
  if (options.length === 0) return null;
  return (
    <p>
      <label htmlFor={`list-${name}`}>{label}</label>
      <select id={`list-${name}`} name={name} defaultValue={own ?? ""}>
        {any !== undefined && <option value="">{any}</option>}
        {[...shown, ...others].map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </p>
  );
}
