"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Verdict } from "#domain/timeline/intake/intake-row.ts";
import type { Proposal } from "./import-actions.ts";
import { countByVerdict, isTakeable, takenRows, type RowDraft, type RowDrafts } from "./import-draft.ts";
import { ImportRow } from "./import-row.tsx";
import { formatWords, verdictWords } from "./import-words.ts";

type Props = {
  proposal: Proposal;
  drafts: RowDrafts;
  edit: (line: number, draft: RowDraft) => void;
  setTaken: (lines: number[], take: boolean) => void;
  readAgain: (line: number, draft: RowDraft) => void;
  accept: () => void;
  isBusy: boolean;
};

/** All rows of a paste, nothing left out, and the one button that takes those that are ticked. */
export function ImportReview({ proposal, drafts, edit, setTaken, readAgain, accept, isBusy }: Props) {
  const [only, setOnly] = useState<Verdict | "">("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { rows, unit, format } = proposal;
  const taken = takenRows(rows, drafts).length;
  const counts = countByVerdict(rows);
  const shown = only === "" ? rows : rows.filter(({ verdict }) => verdict === only);
  const options = [
    { value: "", label: `all ${rows.length}` },
    ...[...counts].map(([verdict, count]) => ({
      value: verdict,
      label: `${verdictWords[verdict].toLowerCase()} (${count})`,
    })),
  ];
  const takeable = shown.filter((row) => {
    const draft = drafts.get(row.line);
    return draft !== undefined && isTakeable(row, draft);
  });
  const lines = takeable.map(({ line }) => line);
  return (
    <section aria-labelledby="rows-read" className="mt-6">
      <h2 ref={heading} id="rows-read" tabIndex={-1} className="text-lg">
        {rows.length} {rows.length === 1 ? "row" : "rows"} read as: {formatWords[format]}
      </h2>
      <div className="sticky top-0 z-10 mt-2 flex flex-wrap items-end gap-3 border-b border-line-strong bg-paper py-2">
        <Button look="primary" onClick={accept} disabled={isBusy || taken === 0}>
          {isBusy ? "Working…" : `Accept ${taken} ${taken === 1 ? "row" : "rows"}`}
        </Button>
        <Field label="Show" className="w-44">
          {(field) => (
            <Select
              {...field}
              value={only}
              options={options}
              onChoose={(verdict) => setOnly(verdict as Verdict | "")}
            />
          )}
        </Field>
        <Button onClick={() => setTaken(lines, true)}>Tick those shown</Button>
        <Button onClick={() => setTaken(lines, false)}>Untick</Button>
      </div>
      <ol>
        {shown.map((row) => {
          const draft = drafts.get(row.line);
          return (
            draft && <ImportRow key={row.line} row={row} unit={unit} draft={draft} edit={edit} readAgain={readAgain} />
          );
        })}
      </ol>
    </section>
  );
}
