import { chainWords } from "#components/words/chain-words.ts";
import type { PageLocale, PageWords } from "#components/words/page-words.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { RevisionChanges, type RevisionChange } from "./revision-changes.tsx";
import { Stamp } from "./revisions-section.tsx";
import { Section } from "./section.tsx";

/** A revision in the history; of one that was redacted or withdrawn its place only. */
export type HistoryEntry = {
  number: number;
  publishedAt: string;
  note?: string;
  hash: string;
  previousHash?: string;
  changes: RevisionChange[];
  changesSince?: number;
  redacted?: { at: string; reason: string };
  withdrawn?: true;
};
type Say = { words: PageWords; locale: PageLocale; zone: string; document: PublicDocument };
type Props = { entry: HistoryEntry; home: string; query: string; say: Say };

export function RevisionEntry({ entry, home, query, say }: Props) {
  const { words, locale } = say;
  const chain = chainWords(locale);
  const { number, redacted, withdrawn } = entry;
  const name = words.site.revision(number);
  const mark = redacted ? chain.redactedMark : withdrawn ? chain.withdrawnMark : undefined;
  return (
    <Section
      id={`revision-${number}`}
      title={withdrawn ? name : <a href={`${home}/revisions/${number}${query}`}>{name}</a>}
      lead={
        <>
          <Stamp instant={entry.publishedAt} reading={say} />
          {mark && (
            <>
              {" "}
              <strong className="tombstone-mark">{mark}</strong>
            </>
          )}
        </>
      }
    >
      <Said entry={entry} say={say} />
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
        {!redacted && !withdrawn && (
          <>
            <dt>{chain.json}</dt>
            <dd>
              <a href={`/incidents/${say.document.slug}/revisions/${number}/incident.json`}>incident.json</a>
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}

function Said({ entry, say }: Pick<Props, "entry" | "say">) {
  const { words, locale } = say;
  const chain = chainWords(locale);
  const { number, note, changes, changesSince, redacted, withdrawn } = entry;
  if (redacted) {
    return (
      <p>
        {chain.redactedText} {chain.reason}
        {words.colon}
        {redacted.reason} (<Stamp instant={redacted.at} reading={say} />)
      </p>
    );
  }
  if (withdrawn) return <p>{chain.withdrawnText}</p>;
  return (
    <>
      <p>{note ?? (number === 1 ? words.history.first : "")}</p>
      {changesSince !== undefined && changesSince !== number - 1 && <p>{chain.since(changesSince)}</p>}
      {changes.length > 0 && <RevisionChanges changes={changes} say={say} />}
    </>
  );
}
