"use client";

import { useEffect, useRef } from "react";
import { Field } from "#components/ui/field.tsx";
import type { TimeField } from "./time-field.ts";
import { TimeQuestionChoice } from "./time-question-choice.tsx";
import type { TimeUnderstanding } from "./time-reading.ts";
import type { ZoneList } from "./zone-list.ts";
import { ZoneSelect } from "./zone-select.tsx";

type Props = {
  legend: string;
  hint: string;
  field: TimeField;
  onChange: (field: TimeField) => void;
  understanding: TimeUnderstanding;
  zones: ZoneList;
  /** What is stored. Its offset was chosen once and wins again where the same question comes up. */
  stored?: { offset: string | undefined; words: string } | undefined;
  autoFocus?: boolean;
};

/** One text field for the time, its zone beside it, and below how it was understood. */
export function TimeFieldset({ legend, hint, field, onChange, understanding, zones, stored, autoFocus }: Props) {
  const say = (change: Partial<TimeField>) => onChange({ ...field, choose: undefined, ...change });
  const words = useRef<HTMLInputElement>(null);
  // A time that is only suggested is written over, not into.
  useEffect(() => {
    if (autoFocus && document.activeElement === words.current) words.current?.select();
  }, []);
  useStoredChoice(field, onChange, understanding, stored?.offset);
  const problem = understanding.question ? undefined : understanding.problem?.detail;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
        <Field label={legend} error={problem} className="col-span-2">
          {(props) => (
            <input
              {...props}
              ref={words}
              type="text"
              value={field.text}
              autoFocus={autoFocus}
              autoComplete="off"
              spellCheck={false}
              placeholder="2026-09-09 13:22"
              onChange={(event) => say({ text: event.target.value })}
            />
          )}
        </Field>
        <Field label="Day, if not written">
          {(props) => (
            <input
              {...props}
              type="text"
              value={field.day}
              autoComplete="off"
              placeholder="YYYY-MM-DD"
              onChange={(event) => say({ day: event.target.value })}
            />
          )}
        </Field>
        <Field label="Zone">
          {(props) => <ZoneSelect {...props} zones={zones} value={field.zone} onChoose={(zone) => say({ zone })} />}
        </Field>
      </div>
      {understanding.question && (
        <TimeQuestionChoice question={understanding.question} field={field} onChange={onChange} />
      )}
      <Understood understanding={understanding} hint={hint} stored={stored?.words} />
    </fieldset>
  );
}

function useStoredChoice(
  field: TimeField,
  onChange: Props["onChange"],
  { question }: TimeUnderstanding,
  storedOffset: string | undefined,
) {
  useEffect(() => {
    if (field.choose !== undefined || storedOffset === undefined) return;
    const again = question?.candidates.find(({ offset, choose }) => choose !== undefined && offset === storedOffset);
    if (again) onChange({ ...field, choose: again.choose });
  }, [question]);
}

type UnderstoodProps = { understanding: TimeUnderstanding; hint: string; stored: string | undefined };

function Understood({ understanding, hint, stored }: UnderstoodProps) {
  const { isEmpty, isStored, shown, problem } = understanding;
  return (
    <div role="status" className="min-h-5 text-[0.8125rem] text-soft">
      {isEmpty && hint}
      {isStored && stored}
      {!isEmpty && !isStored && !shown && !problem && "Reading…"}
      {shown && (
        <p>
          Read as <strong className="font-semibold text-ink">{shown.utc}</strong>
          {shown.local !== shown.utc && <> · {shown.local}</>} · {shown.precision}
        </p>
      )}
      {shown?.warnings.map((warning) => (
        <p key={warning} className="text-warn">
          Warning: {warning}
        </p>
      ))}
    </div>
  );
}
