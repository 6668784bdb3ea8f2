"use client";

import { useEffect, useRef, useState } from "react";
import { ShownTime } from "#components/timeline/shown-time.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ProposedFact, ReportProposal } from "./report-actions.ts";

type Props = { proposal: ReportProposal; isBusy: boolean; take: (accept: number[]) => void };

const verdictWords = { new: "New", already_there: "There already", refused: "Not possible" };
const verdictLook = {
  new: "border-good text-good",
  already_there: "border-line-strong text-soft",
  refused: "border-bad text-bad",
};

/** All that the report says, fact by fact, with what the case makes of each; ticked are those that are new. */
export function ReportReview({ proposal, isBusy, take }: Props) {
  const { id, title, state, facts, leftOut } = proposal;
  const [taken, setTaken] = useState<ReadonlySet<number>>(
    () => new Set(facts.flatMap(({ verdict }, index) => (verdict === "new" ? [index] : []))),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const set = (index: number, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(index);
    else next.delete(index);
    setTaken(next);
  };
  return (
    <section aria-labelledby="report-read" className="mt-6">
      <h2 ref={heading} id="report-read" tabIndex={-1} className="text-lg">
        {id}: {title}
      </h2>
      <p className="text-soft">
        Its state there: {state.text}
        {!state.known && ", which means none of ours and is kept as text"}
      </p>
      <div className="sticky top-0 z-10 mt-2 border-b border-line-strong bg-paper py-2">
        <Button
          look="primary"
          disabled={isBusy || taken.size === 0}
          onClick={() => take([...taken].toSorted((a, b) => a - b))}
        >
          {isBusy ? "Working…" : `Enter ${taken.size} ${taken.size === 1 ? "fact" : "facts"}`}
        </Button>
      </div>
      <ol aria-label="Proposed facts">
        {facts.map((fact, index) => (
          <Fact
            key={`${index} ${fact.from}`}
            {...{ fact, index }}
            isTaken={taken.has(index)}
            set={(isTaken) => set(index, isTaken)}
          />
        ))}
      </ol>
      <LeftOut leftOut={leftOut} />
    </section>
  );
}

type FactProps = { fact: ProposedFact; index: number; isTaken: boolean; set: (isTaken: boolean) => void };

function Fact({ fact: { words, times, beside, from, verdict, message }, index, isTaken, set }: FactProps) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2 md:grid-cols-[12rem_minmax(0,1fr)]">
      <label className="flex items-center gap-2 self-start">
        <input
          type="checkbox"
          checked={isTaken}
          disabled={verdict !== "new"}
          onChange={({ target }) => set(target.checked)}
        />
        <span>Fact {index + 1}</span>
        <span className={`ms-auto border px-1.5 text-[0.8125rem] ${verdictLook[verdict]}`}>
          {verdictWords[verdict]}
        </span>
      </label>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          {words}
          {times.map(({ label, shown }) => (
            <span key={label} className="ms-1 text-[0.8125rem] text-soft">
              {" "}
              {label} <ShownTime display={shown} />
            </span>
          ))}
        </p>
        {beside.map((said) => (
          <p key={said} className="text-[0.8125rem] text-soft">
            {said}
          </p>
        ))}
        {message && <p className="text-[0.8125rem] text-bad">{message}</p>}
        <p className="text-[0.8125rem] text-faint">
          from <code className="font-mono">{from}</code>
        </p>
      </div>
    </li>
  );
}

function LeftOut({ leftOut }: Pick<ReportProposal, "leftOut">) {
  if (leftOut.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-base">Left out</h3>
      <ul className="list-disc ps-5">
        {leftOut.map(({ from, why }) => (
          <li key={from}>
            {why} <code className="font-mono text-[0.8125rem] text-faint">{from}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
