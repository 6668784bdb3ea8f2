import { inLanguage, placePath } from "#domain/postmortem/list-place.ts";
import { baseOf, type PostmortemPage, type Reading } from "./postmortem-page.ts";
import { nameIn } from "./name-in.ts";
import { Told } from "./told.tsx";

/** Which series the report belongs to, and its neighbours there among what is published. */
export function SeriesLine({ neighbours, reading }: { neighbours: PostmortemPage["neighbours"]; reading: Reading }) {
  const { document, words, locale, query } = reading;
  if (!document.series) return null;
  const { key, name } = document.series;
  const sides = [
    { side: neighbours?.previous, label: words.list.before },
    { side: neighbours?.next, label: words.list.after },
  ];
  return (
    <nav className="series" aria-label={words.list.series}>
      <p>
        {words.list.partOf}
        {words.colon}
        <a href={inLanguage(locale, placePath({ kind: "series", key })) + query}>
          <Told text={name} reading={reading} />
        </a>
      </p>
      {sides.map(
        ({ side, label }) =>
          side && (
            <p key={label}>
              {label} <a href={`${baseOf(locale)}/incidents/${side.slug}${query}`}>{nameIn(side.title, locale)}</a>
            </p>
          ),
      )}
    </nav>
  );
}
