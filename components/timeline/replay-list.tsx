import { useId } from "react";
import type { Knowledge } from "#domain/timeline/replay.ts";
import { LaneMark } from "./lane-mark.tsx";
import { doubtOf, type ReplayRow } from "./replay-state.ts";
import { ShownTime } from "./shown-time.tsx";

/** `isNew`: it became so at this very moment. */
export type ReplayState = { row: ReplayRow; knowledge: Knowledge; isNew: boolean };
type Props = { states: ReplayState[] };

/** What was known, what may have been, and, folded away, what was not. */
export function ReplayList({ states }: Props) {
  const of = (knowledge: Knowledge) => states.filter((state) => state.knowledge === knowledge);
  const later = of("not_yet");
  return (
    <>
      <Group title="Known" states={of("surely")} empty="Nothing is surely known at this moment." />
      <Group title="Possibly known" states={of("possibly")} empty="Nothing is in doubt at this moment." />
      <details className="mt-6">
        <summary className="text-lg font-semibold">Not yet known ({later.length})</summary>
        <States states={later} />
      </details>
    </>
  );
}

function Group({ title, states, empty }: Props & { title: string; empty: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-1 text-lg">
        {title} ({states.length})
      </h2>
      {states.length === 0 ? <p className="text-soft">{empty}</p> : <States states={states} />}
    </section>
  );
}

function States({ states }: Props) {
  return (
    <ol className="border-t border-line">
      {states.map(({ row, knowledge, isNew }) => {
        const doubt = doubtOf(row, knowledge);
        return (
          <li
            key={row.id}
            className={`grid grid-cols-1 gap-x-4 border-b border-line py-1.5 sm:grid-cols-[15rem_minmax(0,1fr)_auto] ${isNew ? "border-s-4 border-s-accent bg-accent-soft ps-2" : "ps-3"}`}
          >
            <ShownTime display={row.display} />
            <span className="min-w-0 wrap-anywhere">
              {isNew && <strong className="font-semibold text-accent">Now: </strong>}
              {row.title.en}
              {row.knownDisplay && (
                <span className="block text-[0.8125rem] text-soft">
                  Known to us: <ShownTime display={row.knownDisplay} />
                </span>
              )}
              {doubt && <span className="block text-[0.8125rem] text-soft">In doubt: {doubt}</span>}
            </span>
            <LaneMark lane={row.lane} />
          </li>
        );
      })}
    </ol>
  );
}
