import type { FieldSpec } from "#components/upstream/record-draft.ts";
import { caseBitWords } from "./disclosure-words.ts";
import { choice, note, optionsFrom, reason, when, type CaseForm } from "./form-shape.ts";

const openingFields: FieldSpec[] = [
  { name: "channel", label: "How it reached us", type: "words", required: true, hint: "Such as: bug-bounty programme" },
  {
    ...{ name: "neutralTitle", label: "Neutral title", type: "text" },
    hint: "What mails and calendars may say before the public knows.",
  },
  {
    name: "zone",
    label: "Zone of the case",
    type: "text",
    hint: "Such as America/Los_Angeles; empty: the incident’s.",
  },
  { name: "note", label: "Note", type: "words" },
];

export const caseLevelForms = {
  case_opened: {
    place: "case",
    title: () => "Open the disclosure case",
    save: "Open it",
    lead: () => "No embargo, no time of awareness and no id follow from it: each is entered when it is known.",
    fields: () => openingFields,
    facts: (said) => [{ kind: "case_opened", ...said }],
  },
  case_changed: {
    place: "case",
    title: () => "What the case is called",
    save: "Save",
    changes: "part",
    fields: () => openingFields,
    start: (_of, { opened }) => ({ ...(opened && { row: opened.row }) }),
    facts: (said) => [{ kind: "case_changed", ...said }],
  },
  case_step: {
    place: "case",
    title: () => "What became known",
    save: "Record it",
    lead: () =>
      "Once the public knows, or an exploit is public, an embargo is over. A wrong entry is struck out below, never unset.",
    fields: () => [choice("bit", "What is so", optionsFrom(caseBitWords)), when("Since"), note],
    facts: (said) => [{ kind: "case_step", ...said }],
  },
  aware_at_set: {
    place: "case",
    title: () => "When we became aware",
    save: "Record it",
    lead: () =>
      "Legal clocks may start here. It is not the time of the report, and a named person says it with a reason.",
    fields: () => [
      when("Aware since"),
      { name: "by", label: "Said by", type: "text", required: true, hint: "The name of who answers for it" },
      reason,
    ],
    facts: (said) => [{ kind: "aware_at_set", ...said }],
  },
  fix_public: {
    place: "references",
    title: () => "Since when the fix can be seen",
    save: "Record it",
    lead: () => "When a pull request was opened or a commit pushed. By itself it does not say that the public knows.",
    fields: () => [when("Public since"), note],
    facts: (said) => [{ kind: "fix_public", ...said }],
  },
  case_withdrawn: {
    place: "case",
    title: () => "Withdraw the case",
    save: "Withdraw it",
    lead: () => "It takes nothing more but corrections from then on.",
    fields: () => [when(), reason],
    facts: (said) => [{ kind: "case_withdrawn", ...said }],
  },
  entry_corrected: {
    place: "ledger",
    title: (of) => `Strike out entry ${of}`,
    save: "Strike it out",
    lead: () => "It stays readable and counts for nothing. What was right instead is entered after it.",
    fields: () => [reason],
    facts: (said, of) => [{ kind: "entry_corrected", entry: Number(of), ...said }],
  },
} satisfies Record<string, CaseForm>;
