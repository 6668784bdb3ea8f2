import Link from "next/link";
import type { ViewedEntry } from "#domain/disclosure/case-view.ts";
import { timeOfStamp } from "#domain/disclosure/stated-time.ts";
import { At } from "./at.tsx";
import { factInWords, type Names } from "./fact-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings } from "./part.tsx";

const SHOWN_AT_ONCE = 12;

type Props = {
  entries: ViewedEntry[];
  names: Names;
  zone: string;
  /** The address that shows the case as it stood after an entry. */
  asOfLink: (instant: string) => string;
};

/** Everything that was entered, the newest first; what was struck out stays readable. */
export function LedgerList({ entries, names, zone, asOfLink }: Props) {
  const reasons = new Map(
    entries.flatMap(({ fact }) => (fact.kind === "entry_corrected" ? [[fact.entry, fact.reason] as const] : [])),
  );
  const lines = entries
    .toReversed()
    .map((entry) => (
      <Entry
        key={entry.seq}
        {...{ entry, names, zone }}
        why={reasons.get(entry.seq)}
        href={asOfLink(entry.recordedAt)}
      />
    ));
  const older = lines.slice(SHOWN_AT_ONCE);
  return (
    <>
      <ol aria-label="History">{lines.slice(0, SHOWN_AT_ONCE)}</ol>
      {older.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1.5 text-accent">{older.length} earlier entries</summary>
          <ol aria-label="Earlier history">{older}</ol>
        </details>
      )}
    </>
  );
}

type EntryProps = Pick<Props, "names" | "zone"> & { entry: ViewedEntry; why: string | undefined; href: string };

function Entry({ entry, names, zone, why, href }: EntryProps) {
  const { seq, recordedAt, actor, fact, correctedBy } = entry;
  const { words, times, beside } = factInWords(fact, names);
  const mayCorrect = correctedBy === undefined && fact.kind !== "entry_corrected" && fact.kind !== "case_opened";
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 border-b border-line py-1.5 lg:grid-cols-[2.5rem_16rem_minmax(0,1fr)_auto]">
      <span className="text-end text-faint">{seq}.</span>
      <span className="order-3 col-start-2 text-[0.8125rem] text-soft lg:order-none lg:col-start-auto">
        <At time={timeOfStamp(recordedAt)} zone={zone} />
        <span className="block">
          {actor.name}
          {actor.party && ` for ${names("party", actor.party)}`}
        </span>
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {correctedBy === undefined ? words : <s className="text-soft">{words}</s>}
        {times.map(({ label, time }) => (
          <span key={label} className="ms-1 text-[0.8125rem] text-soft">
            {" "}
            {label} <At time={time} zone={zone} />
          </span>
        ))}
        {beside.map((said) => (
          <span key={said} className="block text-[0.8125rem] text-soft">
            {said}
          </span>
        ))}
        {correctedBy !== undefined && (
          <span className="block text-[0.8125rem] text-warn">
            Struck out by entry {correctedBy}
            {why && `: ${why}`}
          </span>
        )}
      </span>
      <span className="order-4 col-start-2 text-[0.8125rem] lg:order-none lg:col-start-auto">
        <Doings>
          {mayCorrect && (
            <OpenForm form="entry_corrected" of={String(seq)}>
              Strike out<span className="sr-only"> entry {seq}</span>
            </OpenForm>
          )}
          <Link href={href} className="inline-flex min-h-8 items-center">
            As of then<span className="sr-only"> after entry {seq}</span>
          </Link>
        </Doings>
      </span>
    </li>
  );
}
