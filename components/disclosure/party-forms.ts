import { audienceWords } from "#components/timeline/event-words.ts";
import type { FieldSpec } from "#components/upstream/record-draft.ts";
import { BOARD_STEPS } from "#domain/disclosure/case-words.ts";
import { freeKey, keyFromTitle } from "#domain/timeline/key-from-title.ts";
import { boardStateWords, boardStepWords, partyBitWords, reportWords, roleWords } from "./disclosure-words.ts";
import {
  choice,
  nameIn,
  namesOf,
  note,
  optionsFrom,
  startIn,
  when,
  type CaseForm,
  type Editable,
} from "./form-shape.ts";

export const audience = (initial: string, hint?: string): FieldSpec =>
  choice("audience", "For whom", optionsFrom(audienceWords), { initial, ...(hint !== undefined && { hint }) });

/** A key for what is new, from its words. */
export function newKey(words: unknown, taken: readonly Editable[], otherwise: string): string {
  const said = typeof words === "object" && words !== null && "en" in words ? words.en : words;
  return freeKey(keyFromTitle(String(said ?? ""), otherwise), new Set(taken.map(({ key }) => key)));
}

const partyFields = (initial: string): FieldSpec[] => [
  { name: "name", label: "Name", type: "words", required: true, hint: "As the other parties see it." },
  { name: "roles", label: "Roles", type: "several", options: optionsFrom(roleWords), required: true },
  audience(initial, "Who learns that it takes part"),
];

export const partyForms = {
  party_added: {
    place: "parties",
    title: () => "A party",
    save: "Add it",
    fields: () => partyFields("parties"),
    facts: (said, _of, { parties }) => [
      { kind: "party_added", party: newKey(said["name"], parties, "party"), ...said },
    ],
  },
  party_changed: {
    place: "parties",
    title: (of, { parties }) => `Change ${nameIn(parties, of)}`,
    save: "Save",
    changes: "part",
    fields: () => partyFields("parties"),
    start: (of, { parties }) => startIn(parties, of),
    facts: (said, of) => [{ kind: "party_changed", party: of, ...said }],
  },
  party_left: {
    place: "parties",
    title: (of, { parties }) => `${nameIn(parties, of)} leaves the case`,
    save: "Record it",
    lead: () => "It sees nothing new from then on; what it saw stays with it. The embargo does not end by it.",
    fields: () => [
      when("When it left"),
      { name: "adheres", label: "It still keeps to the embargo", type: "flag" },
      note,
    ],
    start: () => ({ row: { adheres: true } }),
    facts: (said, of) => [{ kind: "party_left", party: of, ...said }],
  },
  report_step: {
    place: "parties",
    title: (of, { parties }) => `The report, at ${nameIn(parties, of)}`,
    save: "Record it",
    fields: () => [
      choice("to", "It is", optionsFrom(reportWords, ["start"])),
      when(),
      {
        name: "why",
        label: "Why",
        type: "text",
        hint: "Where it is not valid or closed: fixed, duplicate, no security impact",
      },
      note,
    ],
    facts: (said, of) => [{ kind: "report_step", party: of, ...said }],
  },
  party_step: {
    place: "parties",
    title: (of, { parties }) => `How far ${nameIn(parties, of)} is`,
    save: "Record it",
    fields: () => [choice("bit", "What is so", optionsFrom(partyBitWords)), when("Since"), note],
    facts: (said, of) => [{ kind: "party_step", party: of, ...said }],
  },
  board_remark: {
    place: "parties",
    title: (of, { parties }) => `A remark on the board, for ${nameIn(parties, of)}`,
    save: "Record it",
    lead: () => "It stands beside a step; only where no step was taken does it say how the step stands.",
    fields: () => [
      choice(
        "step",
        "Step",
        BOARD_STEPS.map((value) => ({ value, label: boardStepWords[value] })),
      ),
      { name: "state", label: "How it stands", type: "choice", options: optionsFrom(boardStateWords) },
      when(),
      audience("internal"),
      note,
    ],
    facts: (said, of) => [{ kind: "board_remark", party: of, ...said }],
  },
  consent_invited: {
    place: "embargo",
    title: (of, { parties }) => `Ask ${nameIn(parties, of)} to keep to the embargo`,
    save: "Record that it is asked",
    fields: () => [
      {
        name: "answerBy",
        label: "Answer wanted by",
        type: "time",
        hint: "Not when the embargo ends. Empty: within 7 days; no answer by then is a no.",
      },
    ],
    facts: (said, of) => [{ kind: "consent_invited", party: of, ...said }],
  },
  consent_given: {
    place: "embargo",
    title: (of, { parties }) => `${nameIn(parties, of)} agrees`,
    save: "Record its agreement",
    fields: (_of, { terms }) => [choice("term", "To the terms", namesOf(terms), soleTerm(terms)), note],
    facts: (said, of) => [{ kind: "consent_given", party: of, ...said }],
  },
  consent_declined: {
    place: "embargo",
    title: (of, { parties }) => `${nameIn(parties, of)} declines`,
    save: "Record its no",
    fields: () => [{ name: "reason", label: "Reason", type: "text" }],
    facts: (said, of) => [{ kind: "consent_declined", party: of, ...said }],
  },
} satisfies Record<string, CaseForm>;

function soleTerm(terms: readonly Editable[]): object {
  return terms.length === 1 ? { initial: terms[0]?.key } : {};
}
