"use client";

import { useEffect, useId, type RefObject } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Lane } from "#domain/timeline/timeline-event.ts";
import { EntryWords, type ShownBefore } from "./entry-words.tsx";
import { laneWords, milestoneWords, optionsOf } from "./event-words.ts";
import { TimeQuestionChoice } from "./time-question-choice.tsx";
import type { QuickEntryState } from "./use-quick-entry.ts";

type Props = {
  entry: QuickEntryState;
  field: RefObject<HTMLInputElement | null>;
  /** Its words stand in the open form too: they are added there, once. */
  isInForm: boolean;
  usual: ShownBefore;
  /** Takes what the line says over into the form with all fields. */
  onMore: () => void;
};

/** One line makes an event: the time in front, then what happened. Below stands how it is understood. */
export function QuickEntry({ entry, field, isInForm, usual, onMore }: Props) {
  const id = useId();
  const { question, said, say } = entry;
  return (
    <form
      aria-label="Quick entry"
      className="mt-3 border border-line-strong bg-raised px-3 py-2 print:hidden"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isInForm) entry.save();
      }}
      onKeyDown={(key) => key.key === "Escape" && !key.nativeEvent.isComposing && field.current?.blur()}
    >
      <label htmlFor={id} className="mb-0.5 flex flex-wrap items-center gap-x-2 text-[0.8125rem] font-medium text-soft">
        Time in front, then what happened
        <kbd aria-hidden className="border border-current px-1 font-mono text-xs leading-4 opacity-80">
          n
        </kbd>
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <LineField id={id} entry={entry} field={field} />
        <Proposals entry={entry} />
        <Button look="primary" type="submit" disabled={entry.isSaving || entry.isEmpty || isInForm}>
          {entry.isWaiting ? "No answer: sending it once more…" : entry.isSaving ? "Adding…" : "Add"}
        </Button>
        {!entry.isEmpty && !isInForm && <Button onClick={onMore}>All fields</Button>}
      </div>
      <div id={`${id}-read`} role="status" className="mt-1 min-h-5 text-[0.8125rem] text-soft">
        {isInForm ? (
          "It stands in the form with all fields now; the line is emptied when that is saved."
        ) : (
          <EntryWords isEmpty={entry.isEmpty} reading={entry.shown} usual={usual} />
        )}
      </div>
      {question && (
        <TimeQuestionChoice
          question={question}
          field={{ ...question.time, choose: said.answer?.choose }}
          onChange={(answer) => say({ answer })}
        />
      )}
      {entry.problem && <ProblemNotice problem={entry.problem} title="Not added; the line is kept" />}
    </form>
  );
}

function LineField({ id, entry, field }: Pick<Props, "entry" | "field"> & { id: string }) {
  // What was typed before the page could hear it.
  useEffect(() => {
    const typed = field.current?.value ?? "";
    if (typed !== "" && entry.isEmpty) entry.type(typed);
  }, []);
  return (
    <input
      id={id}
      ref={field}
      type="text"
      className="min-w-0 grow basis-64"
      aria-describedby={`${id}-read`}
      aria-keyshortcuts="n"
      autoComplete="off"
      maxLength={2000}
      placeholder="14:35 UTC root cause identified"
      value={entry.line}
      readOnly={entry.isSaving}
      onChange={(event) => entry.type(event.target.value)}
    />
  );
}

/** What the words suggest: a lane, which can be changed, and a milestone, which is not taken by itself. */
function Proposals({ entry: { shown, said, say } }: Pick<Props, "entry">) {
  if (!shown) return null;
  const guessed = said.lane === undefined ? shown.lane : undefined;
  return (
    <>
      {shown.milestone && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={said.takesMilestone ?? false}
            onChange={(event) => say({ takesMilestone: event.target.checked })}
          />
          Milestone: {milestoneWords[shown.milestone]}
        </label>
      )}
      <span className="w-52">
        <Select
          aria-label={guessed ? "Lane, guessed" : "Lane"}
          value={said.lane ?? shown.lane}
          options={optionsOf(laneWords).map(({ value, label }) => ({
            value,
            label: value === guessed ? `${label} (guessed)` : label,
          }))}
          onChoose={(lane) => say({ lane: lane as Lane })}
        />
      </span>
    </>
  );
}
