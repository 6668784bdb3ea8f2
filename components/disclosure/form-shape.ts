import type { TimeField } from "#components/timeline/time-field.ts";
import type { FieldSpec, RecordDraft } from "#components/upstream/record-draft.ts";
import type { SelectOption } from "#components/ui/select.tsx";
import type { DeadlinePolicy } from "#domain/disclosure/deadline-fact.ts";
import type { PartyOpenings } from "#domain/disclosure/party-openings.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";

export type Row = Record<string, unknown>;
/** What a form starts from, and its times as the input that records exactly them again. */
export type Editable = { key: string; name: string; row: Row; times?: Record<string, TimeInput> };

/** What the forms must know of the case. Plain data, made on the server. */
export type FormCase = {
  zone: string;
  opened: Editable | undefined;
  parties: (Editable & { willPublish: string; documents: Editable[] })[];
  terms: (Editable & { settled: TimeField })[];
  credits: Editable[];
  identifiers: Editable[];
  references: Editable[];
  statements: Editable[];
  deadlines: Editable[];
  clocks: Editable[];
  policies: { key: string; label: string; policy: DeadlinePolicy }[];
  /** Where it is a party that answers: which it is, and what it may enter now. */
  own?: PartyOpenings & { party: string };
};

/** Where on the page a form opens. */
export type Place =
  | "case"
  | "parties"
  | "embargo"
  | "deadlines"
  | "clocks"
  | "publications"
  | "credits"
  | "identifiers"
  | "references"
  | "statements"
  | "ledger"
  | "own-report"
  | "own-embargo"
  | "own-publications"
  | "own-statements";

/** `again`: for times that were not touched, the input that records exactly them. */
export type Start = { row?: Row; times?: Record<string, TimeField>; again?: Record<string, TimeInput> };
export type CaseForm = {
  place: Place;
  title: (of: string, inCase: FormCase) => string;
  /** What the button says. */
  save: string;
  /** Said above the fields, where something follows from it that is not seen in them. */
  lead?: (of: string, inCase: FormCase) => string | undefined;
  fields: (of: string, inCase: FormCase) => FieldSpec[];
  /** Of the fields those that this draft calls for. */
  asked?: (specs: FieldSpec[], draft: RecordDraft) => FieldSpec[];
  /** What stands in the fields at the beginning, where that is not nothing. */
  start?: (of: string, inCase: FormCase) => Start;
  /** It changes what is there: untouched it says nothing, and it sends what was touched or the whole. */
  changes?: "part" | "whole";
  facts: (said: Row, of: string, inCase: FormCase) => Row[];
};

/** One form of one thing. */
export const formId = ({ name, of }: { name: string; of: string }) => `${name} ${of}`.trim();

export const optionsFrom = (words: Record<string, string>, without: readonly string[] = []): SelectOption[] =>
  Object.entries(words).flatMap(([value, label]) => (without.includes(value) ? [] : [{ value, label }]));

/** The English ones of words in both languages. */
export const english = <Key extends string>(words: Record<Key, { en: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries<{ en: string }>(words).map(([key, { en }]) => [key, en]));

export const namesOf = (list: readonly Editable[]): SelectOption[] =>
  list.map(({ key, name }) => ({ value: key, label: name }));

export const nameIn = (list: readonly Editable[], key: string): string =>
  list.find((one) => one.key === key)?.name ?? key;

export const startIn = (list: readonly Editable[], key: string): Start => {
  const { row = {}, times = {} } = list.find((one) => one.key === key) ?? {};
  return { row, again: times };
};

export const rowIn = (list: readonly Editable[], key: string): Row => list.find((one) => one.key === key)?.row ?? {};

export const choice = (name: string, label: string, options: SelectOption[], more: object = {}): FieldSpec => ({
  ...{ name, label, type: "choice", options, required: true },
  ...more,
});

export const when = (label = "When", hint?: string): FieldSpec => ({
  ...{ name: "time", label, type: "time" },
  ...(hint !== undefined && { hint }),
});

export const note: FieldSpec = {
  name: "note",
  label: "Note",
  type: "words",
  hint: "For the people of this incident and the party it is about.",
};
export const reason: FieldSpec = { name: "reason", label: "Reason", type: "text", required: true };
export const url: FieldSpec = { name: "url", label: "Address", type: "text", hint: "https://…" };
