import type { ListedEntry } from "#domain/postmortem/listed-entry.ts";
import { languageOf } from "#domain/postmortem/prose/language-of.ts";
import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import type { Text } from "#domain/postmortem/public-document.ts";
import { excerptOf, markWords } from "#domain/postmortem/search-marks.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import type { PageLocale, PageWords } from "#components/words/page-words.ts";
import { baseOf } from "./postmortem-page.ts";
import { Stamp } from "./revisions-section.tsx";
import { nameIn } from "./name-in.ts";

type Say = { words: PageWords; locale: PageLocale; zone: string };
type Listed = { entry: ListedEntry; query: string; reading: Say; asked: readonly string[] };

/** One published incident in a list; the words that were asked for are marked. */
export function ListedIncident({ entry, query, reading, asked }: Listed) {
  const { words } = reading;
  return (
    <li>
      <h2>
        <a href={`${baseOf(reading.locale)}/incidents/${entry.slug}${query}`}>
          <Words text={entry.title} {...{ entry, reading, asked }} />
        </a>
      </h2>
      <p>
        <Words text={entry.summary} {...{ entry, reading, asked }} />
      </p>
      {entry.found !== undefined && (
        <p className="found">
          <Marked text={excerptOf(entry.found.replaceAll("`", ""), asked)} asked={asked} />
        </p>
      )}
      <p className="byline">
        <Facts entry={entry} reading={reading} />
        <br />
        {words.site.revision(entry.number)}
        {words.separator}
        {words.site.published} <Stamp instant={entry.publishedAt} reading={reading} />
      </p>
    </li>
  );
}

function Facts({ entry, reading }: Pick<Listed, "entry" | "reading">) {
  const { words, locale, zone } = reading;
  const { figure } = entry;
  const facts = [
    `${words.severityLabel}${words.colon}${words.severity[entry.severity] ?? entry.severity}`,
    ...(figure ? [words.counted[figure.unit].join(words.number(figure.count))] : []),
    ...(figure && entry.synthetic ? [words.syntheticLog] : []),
    ...entry.components.map(({ name }) => nameIn(name, locale)),
  ];
  return (
    <>
      {facts.join(words.separator)}
      {entry.began && (
        <>
          {words.separator}
          {words.list.began} <StatedTime time={entry.began} zone={zone} locale={locale} />
        </>
      )}
    </>
  );
}

function Words({ text, entry, reading, asked }: Omit<Listed, "query"> & { text: Text }) {
  const { words, locale, zone } = reading;
  const { content, locale: own } = languageOf(text, locale);
  const said = entry.document ? proseText(text, entry.document, locale, zone, "line") : content;
  const marked = <Marked text={said} asked={asked} />;
  if (own === locale) return marked;
  return (
    <>
      <span lang="en">{marked}</span>{" "}
      <small className="foreign" lang={words.lang}>
        {words.inEnglish}
      </small>
    </>
  );
}

function Marked({ text, asked }: { text: string; asked: readonly string[] }) {
  if (asked.length === 0) return text;
  return markWords(text, asked).map(({ text: part, marked }, index) =>
    marked ? <mark key={index}>{part}</mark> : part,
  );
}
