import { RadioChoice } from "#components/ui/radio-choice.tsx";
import type { Choice, TimeReading } from "#domain/time/time-error.ts";
import type { TimeField } from "./time-field.ts";
import type { TimeQuestion } from "./time-reading.ts";

type Props = { question: TimeQuestion; field: TimeField; onChange: (field: TimeField) => void };

const questions: Record<string, string> = {
  nonexistent_local_time: "The clock skipped this time. Which is meant?",
  ambiguous_local_time: "The clock showed this time twice. Which is meant?",
  ambiguous_zone: "These letters name several zones. Which is meant?",
};

const choiceWords: Record<Choice, string> = {
  earlier: "As if the clock had been changed already",
  later: "As if the clock had not been changed yet",
  first: "The first time",
  second: "The second time",
};

/** The person answers; nothing is taken by itself. */
export function TimeQuestionChoice({ question, field, onChange }: Props) {
  const { candidates, code, detail } = question;
  const chosen = candidates.find(({ choose }) => choose !== undefined && choose === field.choose);
  return (
    <RadioChoice
      legend={questions[code] ?? "Which is meant?"}
      options={candidates.map(optionOf)}
      value={chosen && idOf(chosen)}
      onChoose={(id) => {
        const answer = candidates.find((candidate) => idOf(candidate) === id);
        if (answer) onChange(answered(field, answer));
      }}
    >
      <p className="text-[0.8125rem] text-soft">{detail}</p>
    </RadioChoice>
  );
}

function idOf({ instant, offset }: TimeReading): string {
  return `${instant} ${offset}`;
}

function optionOf(candidate: TimeReading) {
  const { label, instant, choose } = candidate;
  const detail = [choose && choiceWords[choose], instant.replace("T", " ").replace("Z", " UTC")]
    .filter(Boolean)
    .join(" · ");
  return { value: idOf(candidate), label, detail };
}

const ZONE_LETTERS = /\s*\b(?!AM\b|PM\b)[A-Z]{2,5}\b(?!.*\b(?!AM\b|PM\b)[A-Z]{2,5}\b)/;

/** Unclear letters leave the text, for the zone says it now; a gap or an overlap is settled by the choice alone. */
function answered(field: TimeField, { choose, zone }: TimeReading): TimeField {
  if (choose !== undefined) return { ...field, choose };
  return zone === undefined ? field : { ...field, text: field.text.replace(ZONE_LETTERS, ""), zone };
}
