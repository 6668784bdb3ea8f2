import type { ReactNode } from "react";
import { chainWords } from "#components/words/chain-words.ts";
import { pageWords, type PageLocale } from "#components/words/page-words.ts";
import { ZoneBar } from "#components/time/zone-bar.tsx";
import type { PublishedRevision } from "#domain/postmortem/public-document.ts";
import type { ChainVerdict } from "#domain/postmortem/verify-chain.ts";
import { ChainSection } from "./chain-section.tsx";
import { CompareForm } from "./compare-form.tsx";
import { DocumentShell, Masthead } from "./document-shell.tsx";
import { baseOf } from "./postmortem-page.ts";
import { RevisionChanges, type RevisionChange } from "./revision-changes.tsx";
import { RevisionEntry, type HistoryEntry } from "./revision-entry.tsx";
import { Section } from "./section.tsx";
import { plain, Told } from "./told.tsx";

type Page = {
  /** The current revision. */
  revision: PublishedRevision;
  locale: PageLocale;
  zone: string;
  zoneNotice?: string;
  publicUrl?: string;
  style: string;
  scriptPath: string;
};
export type HistoryPage = Page & {
  /** Every revision, in any order; `changes` against the one before that can be read. */
  history: HistoryEntry[];
  chain: ChainVerdict;
};
export type ComparisonPage = Page & {
  from: PublishedRevision;
  to: PublishedRevision;
  changes: RevisionChange[];
  readable: number[];
};

export function HistoryDocument({ history, chain, ...page }: HistoryPage) {
  const { say, home, query, zone } = placesOf(page);
  const { words, locale } = say;
  const readable = history.filter(({ redacted, withdrawn }) => !redacted && !withdrawn).map(({ number }) => number);
  const [last = 1, before = 1] = readable.toSorted((a, b) => b - a);
  return (
    <HistoryShell page={page} title={words.history.title} lead={words.history.lead}>
      {readable.length > 1 && (
        <Section id="compare" title={chainWords(locale).compare}>
          <CompareForm {...{ readable, words, locale, zone }} from={before} to={last} action={`${home}/history`} />
        </Section>
      )}
      {history
        .toSorted((a, b) => b.number - a.number)
        .map((entry) => (
          <RevisionEntry key={entry.number} entry={entry} home={home} query={query} say={say} />
        ))}
      <ChainSection
        {...{ chain, words, locale, current: page.revision.number }}
        address={`${page.publicUrl ?? ""}/incidents/${page.revision.document.slug}`}
      />
    </HistoryShell>
  );
}

/** What changed between two revisions, however far apart. */
export function ComparisonDocument({ from, to, changes, readable, ...page }: ComparisonPage) {
  const { say, home, zone } = placesOf(page);
  const { words, locale } = say;
  const chain = chainWords(locale);
  const shown = { ...say, document: to.document };
  const title = chain.comparison(from.number, to.number);
  return (
    <HistoryShell page={page} title={title} lead={chain.changes(changes.length)} isPassing>
      <Section id="compare" title={chain.compare}>
        <CompareForm
          {...{ readable, words, locale, zone }}
          from={from.number}
          to={to.number}
          action={`${home}/history`}
        />
      </Section>
      <Section id="changes" title={words.history.note}>
        {changes.length === 0 ? <p>{chain.same}</p> : <RevisionChanges changes={changes} say={shown} />}
      </Section>
    </HistoryShell>
  );
}

function placesOf({ revision, locale, zone }: Page) {
  const { document } = revision;
  const words = pageWords(locale);
  const isOwn = zone === document.zone;
  return {
    say: { words, locale, zone, document },
    query: isOwn ? "" : `?tz=${encodeURIComponent(zone)}`,
    zone: isOwn ? undefined : zone,
    home: `${baseOf(locale)}/incidents/${document.slug}`,
  };
}

type ShellProps = {
  page: Page;
  title: string;
  lead: string;
  /** An answer to what one reader asked: it has no address that others should find. */
  isPassing?: boolean;
  children: ReactNode;
};

function HistoryShell({ page, title, lead, isPassing, children }: ShellProps) {
  const { locale, zone, zoneNotice, publicUrl, style, scriptPath, revision } = page;
  const { say, home, query } = placesOf(page);
  const { words } = say;
  const pathIn = (other: PageLocale) => `${baseOf(other)}/incidents/${revision.document.slug}/history`;
  return (
    <DocumentShell
      kind="article"
      locale={locale}
      title={`${title}${words.colon}${plain(revision.document.title, say)} | ${words.site.name}`}
      description={lead}
      publicUrl={publicUrl}
      pathIn={pathIn}
      style={style}
      scriptPath={scriptPath}
      {...(isPassing && { unlisted: true })}
    >
      <Masthead locale={locale} pathIn={pathIn} query={query} />
      <ZoneBar
        words={words}
        zone={zone}
        ownZone={revision.document.zone}
        path={pathIn(locale)}
        {...(zoneNotice !== undefined && { zoneNotice })}
      />
      <main id="content">
        <header className="opening">
          <p className="kicker">{title}</p>
          <h1>
            <Told text={revision.document.title} reading={say} />
          </h1>
          <p className="answer">{lead}</p>
          <p className="byline">
            <a href={home + query}>{words.history.back}</a>
            {isPassing && (
              <>
                {" "}
                <a href={`${home}/history${query}`}>{words.history.all}</a>
              </>
            )}
          </p>
        </header>
        {children}
      </main>
    </DocumentShell>
  );
}
