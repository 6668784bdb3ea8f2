import { placeInWords } from "#components/words/changed-place.ts";
import { pageWords, type PageLocale, type PageWords } from "#components/words/page-words.ts";
import type { PublicDocument, PublishedRevision } from "#domain/postmortem/public-document.ts";
import { ZoneBar } from "#components/time/zone-bar.tsx";
import { ChangedValue } from "./changed-value.tsx";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { baseOf } from "./postmortem-page.ts";
import { Section } from "./section.tsx";
import { Stamp } from "./revisions-section.tsx";
import { plain, Told } from "./told.tsx";

export type RevisionChange = { path: string; kind: "added" | "removed" | "changed"; before?: unknown; after?: unknown };

export type HistoryPage = {
  /** The current revision. */
  revision: PublishedRevision;
  /** Every revision, in any order; `changes` against the one before. */
  history: {
    number: number;
    publishedAt: string;
    note?: string;
    hash: string;
    previousHash?: string;
    changes: RevisionChange[];
  }[];
  locale: PageLocale;
  zone: string;
  zoneNotice?: string;
  publicUrl?: string;
  style: string;
  scriptPath: string;
};

type Entry = HistoryPage["history"][number];
type Say = { words: PageWords; locale: PageLocale; zone: string; document: PublicDocument };

export function HistoryDocument({
  revision,
  history,
  locale,
  zone,
  zoneNotice,
  publicUrl,
  style,
  scriptPath,
}: HistoryPage) {
  const { document } = revision;
  const words = pageWords(locale);
  const say = { words, locale, zone, document };
  const query = zone === document.zone ? "" : `?tz=${encodeURIComponent(zone)}`;
  const home = `${baseOf(locale)}/incidents/${document.slug}`;
  const pathIn = (other: PageLocale) => `${baseOf(other)}/incidents/${document.slug}/history`;
  return (
    <DocumentShell
      kind="article"
      locale={locale}
      title={`${words.history.title}${words.colon}${plain(document.title, say)} | ${words.site.name}`}
      description={words.history.lead}
      publicUrl={publicUrl}
      pathIn={pathIn}
      style={style}
      scriptPath={scriptPath}
    >
      <Masthead locale={locale} pathIn={pathIn} query={query} />
      <ZoneBar words={words} zone={zone} ownZone={document.zone} path={pathIn(locale)} zoneNotice={zoneNotice} />
      <main id="content">
        <header className="opening">
          <p className="kicker">{words.history.title}</p>
          <h1>
            <Told text={document.title} reading={say} />
          </h1>
          <p className="answer">{words.history.lead}</p>
          <p className="byline">
            <a href={home + query}>{words.history.back}</a>
          </p>
        </header>
        {[...history]
          .sort((a, b) => b.number - a.number)
          .map((entry) => (
            <RevisionEntry
              key={entry.number}
              entry={entry}
              address={`${home}/revisions/${entry.number}${query}`}
              say={say}
              document={document}
            />
          ))}
      </main>
    </DocumentShell>
  );
}

type EntryProps = { entry: Entry; address: string; say: Say; document: PublicDocument };

function RevisionEntry({ entry, address, say, document }: EntryProps) {
  const { words } = say;
  return (
    <Section
      id={`revision-${entry.number}`}
      title={<a href={address}>{words.site.revision(entry.number)}</a>}
      lead={<Stamp instant={entry.publishedAt} reading={say} />}
    >
      <p>{entry.note ?? (entry.number === 1 ? words.history.first : "")}</p>
      {entry.changes.length > 0 && <Changes changes={entry.changes} document={document} say={say} />}
      <dl className="facts">
        <dt>{words.history.hash}</dt>
        <dd>
          <code className="hash">{entry.hash}</code>
        </dd>
        {entry.previousHash && (
          <>
            <dt>{words.history.previous}</dt>
            <dd>
              <code className="hash">{entry.previousHash}</code>
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}

type ChangesProps = { changes: RevisionChange[]; document: PublicDocument; say: Say };

function Changes({ changes, document, say }: ChangesProps) {
  const { words, locale } = say;
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change.path} className={`change-${change.kind}`}>
          <p>
            <strong>{words.history.change[change.kind]}</strong> {placeInWords(change, document, locale)}
          </p>
          {change.before !== undefined && (
            <p className="change-before">
              <span className="unseen">{words.history.before}</span>
              <del>
                <ChangedValue value={change.before} field={lastOf(change.path)} say={say} />
              </del>
            </p>
          )}
          {change.after !== undefined && (
            <p className="change-after">
              <span className="unseen">{words.history.after}</span>
              <ins>
                <ChangedValue value={change.after} field={lastOf(change.path)} say={say} />
              </ins>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
