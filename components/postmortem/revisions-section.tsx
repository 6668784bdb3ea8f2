import { recordTime } from "#domain/time/recorded-time.ts";
import { chainWords } from "#components/words/chain-words.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import type { PublicImpact, PublishedRevision } from "#domain/postmortem/public-document.ts";
import type { Reading, RevisionNote } from "./postmortem-page.ts";
import { Section } from "./section.tsx";
import { Told } from "./told.tsx";

type RevisionsProps = { revision: PublishedRevision; history: RevisionNote[]; reading: Reading };

export function RevisionsSection({ revision, history, reading }: RevisionsProps) {
  const { words } = reading;
  const numbers = reading.document.impact?.corrections ?? [];
  const corrections = history.filter(({ number }) => number > 1);
  return (
    <>
      <Section id="corrections" title={words.corrections.title}>
        {numbers.map((correction, index) => (
          <NumberCorrection key={index} correction={correction} reading={reading} />
        ))}
        {corrections.length > 0 && <Notes notes={corrections} reading={reading} />}
        {numbers.length + corrections.length === 0 && <p>{words.corrections.none}</p>}
      </Section>
      <Section id="history" title={words.history.title} lead={words.history.lead}>
        <Notes notes={history} current={revision.number} reading={reading} />
        <dl className="facts">
          <dt>{words.history.hash}</dt>
          <dd>
            <code className="hash">{revision.hash}</code>
          </dd>
          {revision.previousHash && (
            <>
              <dt>{words.history.previous}</dt>
              <dd>
                <code className="hash">{revision.previousHash}</code>
              </dd>
            </>
          )}
        </dl>
        <p>
          <a href={`${reading.homePath}/history${reading.query}`}>{words.history.all}</a>
        </p>
      </Section>
    </>
  );
}

type Correction = NonNullable<PublicImpact["corrections"]>[number];

/** The old number stays beside the new one, with when and why. */
export function NumberCorrection({ correction, reading }: { correction: Correction; reading: Reading }) {
  const { words, zone, locale } = reading;
  return (
    <p>
      {words.corrections.number(words.number(correction.before), words.number(correction.after))}{" "}
      <StatedTime time={correction.asOf} zone={zone} locale={locale} />{" "}
      {correction.why && <Told text={correction.why} reading={reading} />}
    </p>
  );
}

function Notes({ notes, current, reading }: { notes: RevisionNote[]; current?: number; reading: Reading }) {
  const { words } = reading;
  return (
    <ol className="revisions" reversed>
      {[...notes]
        .sort((a, b) => b.number - a.number)
        .map((note) => (
          <li key={note.number}>
            <a href={`${reading.homePath}/revisions/${note.number}${reading.query}`}>
              {words.site.revision(note.number)}
            </a>{" "}
            <Stamp instant={note.publishedAt} reading={reading} />
            {note.number === current && <small> {words.history.current}</small>}
            {note.redacted ? (
              <p>
                <strong className="tombstone-mark">{chainWords(reading.locale).redactedMark}</strong>
              </p>
            ) : (
              <p>{note.note ?? (note.number === 1 ? words.history.first : "")}</p>
            )}
          </li>
        ))}
    </ol>
  );
}

/** A stamp of our own clock, shown like every other time of the page. */
export function Stamp({ instant, reading }: { instant: string; reading: Pick<Reading, "zone" | "locale"> }) {
  return <StatedTime time={stampTime(instant)} zone={reading.zone} locale={reading.locale} />;
}

export function stampTime(instant: string) {
  return recordTime({ wallClock: `${instant.slice(0, 16)}Z`, zone: "UTC" }).time;
}
