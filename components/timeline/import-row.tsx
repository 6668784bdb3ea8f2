"use client";

import { memo } from "react";
import { Field } from "#components/ui/field.tsx";
import { RadioChoice } from "#components/ui/radio-choice.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Lane, Milestone } from "#domain/timeline/timeline-event.ts";
import { laneWords, milestoneWords, optionsOf } from "./event-words.ts";
import type { ProposedRow } from "./import-actions.ts";
import { answered, answerTo, isTakeable, questionsOf, type RowDraft } from "./import-draft.ts";
import { verdictLook, verdictWords } from "./import-words.ts";
import { ShownTime } from "./shown-time.tsx";

type Props = {
  row: ProposedRow;
  unit: "line" | "item";
  draft: RowDraft;
  edit: (line: number, change: RowDraft) => void;
  /** Reads the times again, with what was answered. */
  readAgain: (line: number, change: RowDraft) => void;
};

const lanes = optionsOf(laneWords);
const milestones = [{ value: "", label: "none" }, ...optionsOf(milestoneWords)];

/** One thing the paste says: as it was understood, what is in doubt, and whether to take it. */
export const ImportRow = memo(function ImportRow({ row, unit, draft, edit, readAgain }: Props) {
  const change = (part: Partial<RowDraft>) => edit(row.line, { ...draft, ...part });
  const name = `${unit} ${row.line}`;
  const canTake = isTakeable(row, draft);
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-line py-3 [contain-intrinsic-size:auto_9rem] [content-visibility:auto] md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid content-start gap-1">
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={draft.take && canTake}
            disabled={!canTake}
            onChange={(event) => change({ take: event.target.checked })}
          />
          <span>Take {name}</span>
          <span className={`ms-auto border px-1.5 text-[0.8125rem] md:ms-0 ${verdictLook[row.verdict]}`}>
            {verdictWords[row.verdict]}
          </span>
        </label>
        {row.shown ? <Times shown={row.shown} /> : <span className="text-soft">no time yet</span>}
      </div>
      <div className="grid min-w-0 gap-2">
        {row.verdict !== "ignored" && (
          <Fields row={row} draft={draft} name={name} change={change} readAgain={readAgain} />
        )}
        <Said row={row} unit={unit} />
        <Questions row={row} draft={draft} readAgain={readAgain} />
        <details className="text-[0.8125rem] text-soft">
          <summary className="cursor-pointer">As pasted</summary>
          <pre className="mt-1 font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">{row.raw}</pre>
        </details>
      </div>
    </li>
  );
});

function Times({ shown }: { shown: NonNullable<ProposedRow["shown"]> }) {
  return (
    <>
      <ShownTime display={shown.local} />
      {shown.local.zoneLabel !== shown.utc.zoneLabel && (
        <span className="text-[0.8125rem] text-soft">
          <ShownTime display={shown.utc} />
        </span>
      )}
    </>
  );
}

type FieldsProps = Pick<Props, "row" | "draft" | "readAgain"> & {
  name: string;
  change: (part: Partial<RowDraft>) => void;
};

function Fields({ row, draft, name, change, readAgain }: FieldsProps) {
  const readWords = () => draft.words !== (row.words ?? "") && readAgain(row.line, draft);
  return (
    <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_9rem_11rem]">
      <Field label={`Title of ${name}`}>
        {(field) => (
          <input
            {...field}
            type="text"
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={`Time of ${name}`}>
        {(field) => (
          <input
            {...field}
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={draft.words}
            onChange={(event) =>
              change({ words: event.target.value, choose: undefined, zone: undefined, asked: undefined })
            }
            onBlur={readWords}
            onKeyDown={(key) => key.key === "Enter" && readWords()}
          />
        )}
      </Field>
      <Field label={`Lane of ${name}`}>
        {(field) => (
          <Select {...field} value={draft.lane} options={lanes} onChoose={(lane) => change({ lane: lane as Lane })} />
        )}
      </Field>
      <Field label={`Milestone of ${name}`}>
        {(field) => (
          <Select
            {...field}
            value={draft.milestone}
            options={milestones}
            onChoose={(milestone) => change({ milestone: milestone as Milestone | "" })}
          />
        )}
      </Field>
    </div>
  );
}

function Said({ row, unit }: { row: ProposedRow; unit: string }) {
  const doubts = row.doubts.filter(({ candidates }) => !candidates);
  return (
    <>
      {row.duplicateOf !== undefined && (
        <p className="text-soft">
          The timeline says this already: <code className="font-mono [overflow-wrap:anywhere]">{row.duplicateOf}</code>
        </p>
      )}
      {row.duplicateOfLine !== undefined && (
        <p className="text-soft">
          The same as {unit} {row.duplicateOfLine}.
        </p>
      )}
      {doubts.map(({ code, message }) => (
        <p key={code} className={`[overflow-wrap:anywhere] ${row.verdict === "ignored" ? "text-faint" : "text-warn"}`}>
          {message}
        </p>
      ))}
    </>
  );
}

/** An answer stays to be seen and changed: with the arrow keys the one below is reached only through the one above. */
function Questions({ row, draft, readAgain }: Pick<Props, "row" | "draft" | "readAgain">) {
  return questionsOf(row, draft).map((question) => (
    <RadioChoice
      key={question.code}
      legend="Which is meant?"
      options={question.candidates.map(({ label, instant }) => ({
        value: label,
        label,
        detail: instant.replace("T", " ").replace("Z", " UTC"),
      }))}
      value={answerTo(question, draft)}
      onChoose={(label) => {
        const reading = question.candidates.find((candidate) => candidate.label === label);
        if (reading) readAgain(row.line, { ...answered(draft, reading), asked: question });
      }}
    >
      <p className="text-[0.8125rem] text-soft">{question.message}</p>
    </RadioChoice>
  ));
}
