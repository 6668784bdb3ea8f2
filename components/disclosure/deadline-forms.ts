import type { FieldSpec, RecordDraft } from "#components/upstream/record-draft.ts";
import { calendarWords, clockNotice, clockWords, rollWords, unitWords } from "./deadline-words.ts";
import {
  choice,
  english,
  nameIn,
  namesOf,
  optionsFrom,
  reason,
  rowIn,
  startIn,
  when,
  type CaseForm,
  type FormCase,
  type Row,
} from "./form-shape.ts";
import { newKey } from "./party-forms.ts";

const CUSTOM = "custom";
const number = (name: string, label: string, hint?: string): FieldSpec => ({
  ...{ name, label, type: "number" },
  ...(hint !== undefined && { hint }),
});

/** Of a policy of one's own; a known one says them itself. */
const policyFields: FieldSpec[] = [
  { name: "title", label: "Name of the policy", type: "text", required: true },
  {
    name: "anchorWords",
    label: "It counts from",
    type: "text",
    required: true,
    hint: "In words: the report, the vendor’s answer",
  },
  { ...number("length", "How long"), required: true },
  choice("unit", "In", optionsFrom(english(unitWords)), { initial: "days" }),
  choice("roll", "On a free day it", optionsFrom(english(rollWords)), { initial: "none" }),
  number("graceDays", "Days of grace at most"),
  number("afterFixDays", "Days after the fix", "Until details may be public, where the policy has that"),
  number("mostEmbargoDays", "Longest embargo, days after the start"),
];
const own = new Set(policyFields.map(({ name }) => name));
/** No source of a known policy names them, so a person does. */
const whereItCounts: FieldSpec[] = [
  {
    name: "zone",
    label: "Zone in which it counts",
    type: "text",
    hint: "Day 0 is the date there: America/Los_Angeles. Empty: UTC",
  },
  { name: "calendar", label: "Holidays", type: "choice", options: optionsFrom(english(calendarWords)) },
];

const counted: FieldSpec[] = [
  {
    name: "anchor",
    label: "It starts",
    type: "time",
    required: true,
    hint: "A date alone gives a date: due by its end.",
  },
  {
    name: "fixedAt",
    label: "The fix was there",
    type: "time",
    hint: "Where the policy counts from the fix. Empty: not yet.",
  },
];

const clockFields: FieldSpec[] = [
  choice("name", "Which", optionsFrom(english(clockWords))),
  { name: "title", label: "Name of the contract or rule", type: "text", hint: "Where it is a contract" },
  {
    name: "confirmedBy",
    label: "Confirmed applicable by",
    type: "text",
    required: true,
    hint: "A named person. Nothing here is legal advice.",
  },
  {
    name: "starts",
    label: "It starts",
    type: "time",
    required: true,
    hint: "Awareness, submission or what the rule names.",
  },
  number("length", "How long", "Only where the rule itself does not say it"),
  { name: "unit", label: "In", type: "choice", options: optionsFrom(english(unitWords)) },
];

export const deadlineForms = {
  deadline_set: {
    place: "deadlines",
    title: () => "A deadline by a policy",
    save: "Compute and record it",
    fields: (_of, { policies, parties }) => [
      choice("policy", "Policy", [
        ...policies.map(({ key, label }) => ({ value: key, label })),
        { value: CUSTOM, label: "A policy of our own" },
      ]),
      { name: "party", label: "Of", type: "choice", options: namesOf(parties) },
      ...policyFields,
      ...whereItCounts,
      ...counted,
    ],
    asked: (specs, { text }: RecordDraft) =>
      text["policy"] === CUSTOM ? specs : specs.filter(({ name }) => !own.has(name)),
    facts: ({ policy, zone, calendar, ...said }, _of, inCase) => {
      const where = { zone: zone ?? "UTC", ...(calendar !== undefined && { calendar }) };
      const row = { ...policyRow(String(policy ?? ""), said, inCase), ...where } as Row;
      return [
        {
          kind: "deadline_set",
          deadline: newKey(row["title"] ?? row["name"], inCase.deadlines, "deadline"),
          policy: row,
          ...without(said),
        },
      ];
    },
  },
  deadline_moved: {
    place: "deadlines",
    title: (of, { deadlines }) => `Compute ${nameIn(deadlines, of)} anew`,
    save: "Compute and record it",
    lead: () => "The one it takes the place of stays visible, with the reason.",
    changes: "whole",
    fields: () => [
      { name: "override", label: "Why", type: "text", required: true, hint: "Grace, active exploitation, a new start" },
      number("length", "How long"),
      choice("unit", "In", optionsFrom(english(unitWords))),
      number("grace", "Days of grace that are granted", "At most those of the policy"),
      ...counted,
    ],
    start: (of, { deadlines }) => startIn(deadlines, of),
    facts: ({ length, unit, ...said }, of, { deadlines }) => {
      const { policy, party } = rowIn(deadlines, of);
      return [
        {
          ...{ kind: "deadline_set", deadline: of, ...(party !== undefined && { party }), ...said },
          policy: { ...(policy as Row), ...(length !== undefined && { length }), ...(unit !== undefined && { unit }) },
        },
      ];
    },
  },
  deadline_satisfied: {
    place: "deadlines",
    title: (of, { deadlines }) => `${nameIn(deadlines, of)} is kept`,
    save: "Record it",
    fields: () => [when(), { name: "note", label: "Note", type: "words" }],
    facts: (said, of) => [{ kind: "deadline_satisfied", deadline: of, ...said }],
  },
  deadline_waived: {
    place: "deadlines",
    title: (of, { deadlines }) => `Waive ${nameIn(deadlines, of)}`,
    save: "Waive it",
    fields: () => [reason],
    facts: (said, of) => [{ kind: "deadline_waived", deadline: of, ...said }],
  },
  clock_applied: {
    place: "clocks",
    title: () => "A regulatory clock that applies",
    save: "Start it",
    lead: () => clockNotice.en,
    fields: () => clockFields,
    facts: (said, _of, { clocks }) => [
      {
        kind: "clock_applied",
        clock: newKey(said["title"] ?? String(said["name"] ?? "").replaceAll("_", "-"), clocks, "clock"),
        ...said,
      },
    ],
  },
  clock_satisfied: {
    place: "clocks",
    title: (of, { clocks }) => `${nameIn(clocks, of)} is met`,
    save: "Record it",
    fields: () => [when("Sent"), { name: "note", label: "Note", type: "words" }],
    facts: (said, of) => [{ kind: "clock_satisfied", clock: of, ...said }],
  },
} satisfies Record<string, CaseForm>;

function policyRow(chosen: string, said: Row, { policies }: FormCase): Row {
  if (chosen !== CUSTOM) return policies.find(({ key }) => key === chosen)?.policy ?? {};
  const { anchorWords, ...rest } = Object.fromEntries(Object.entries(said).filter(([name]) => own.has(name)));
  return { name: CUSTOM, ...rest, ...(anchorWords !== undefined && { anchor: anchorWords }) };
}

function without(said: Row): Row {
  return Object.fromEntries(Object.entries(said).filter(([name]) => !own.has(name)));
}
