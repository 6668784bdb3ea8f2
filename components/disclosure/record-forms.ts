import type { FieldSpec } from "#components/upstream/record-draft.ts";
import {
  creditConsentWords,
  creditKindWords,
  identifierStateWords,
  productWords,
  schemeWords,
} from "./disclosure-words.ts";
import {
  choice,
  nameIn,
  namesOf,
  note,
  optionsFrom,
  reason,
  rowIn,
  startIn,
  url,
  when,
  type CaseForm,
  type FormCase,
} from "./form-shape.ts";
import { audience, newKey } from "./party-forms.ts";

const creditFields: FieldSpec[] = [
  { name: "name", label: "Name", type: "text", required: true },
  { name: "organisation", label: "Organisation", type: "text" },
  choice("credits", "For", optionsFrom(creditKindWords), { initial: "finder" }),
  choice("consent", "Consent", optionsFrom(creditConsentWords), { initial: "not_asked" }),
  audience("internal", "Public only with consent"),
  { name: "creditedBy", label: "Who credits them", type: "words" },
];
const identifierFields: FieldSpec[] = [
  choice("scheme", "Kind", optionsFrom(schemeWords), { initial: "cve" }),
  { name: "value", label: "Identifier", type: "text", required: true },
  {
    name: "state",
    label: "State",
    type: "text",
    required: true,
    hint: `${Object.keys(identifierStateWords).join(", ")}; or the other system’s own word`,
  },
  url,
  when("Since"),
  note,
];
/** What a statement says, whoever makes it. */
export const saidOfProduct: FieldSpec[] = [
  { name: "component", label: "Component", type: "text", required: true },
  {
    name: "configuration",
    label: "Configuration",
    type: "text",
    hint: "Where it holds for one only: transfer backend = nixl",
  },
  choice("status", "It is", optionsFrom(productWords)),
  {
    name: "events",
    label: "Versions",
    type: "cells",
    cells: ["event", "version"],
    hint: "One a line: introduced; 0 · fixed; 0.5.21 · last_affected; 0.5.20",
  },
  { name: "says", label: "In words", type: "words" },
];
const statementFields = (inCase: FormCase): FieldSpec[] => [
  choice("party", "Who says so", namesOf(inCase.parties)),
  ...saidOfProduct,
  audience("parties"),
];

export const recordForms = {
  credit_added: {
    place: "credits",
    title: () => "A credit",
    save: "Record it",
    fields: () => creditFields,
    facts: (said, _of, { credits }) => [
      { kind: "credit_set", credit: newKey(said["name"], credits, "credit"), ...said },
    ],
  },
  credit_set: {
    place: "credits",
    title: (of, { credits }) => `Change the credit of ${nameIn(credits, of)}`,
    save: "Save",
    changes: "whole",
    fields: () => creditFields,
    start: (of, { credits }) => startIn(credits, of),
    facts: (said, of) => [{ kind: "credit_set", credit: of, ...said }],
  },
  credit_removed: {
    place: "credits",
    title: (of, { credits }) => `Take away the credit of ${nameIn(credits, of)}`,
    save: "Take it away",
    fields: () => [reason],
    facts: (said, of) => [{ kind: "credit_removed", credit: of, ...said }],
  },
  identifier_added: {
    place: "identifiers",
    title: () => "An identifier",
    save: "Record it",
    fields: () => identifierFields,
    facts: (said) => [{ kind: "identifier_set", ...said }],
  },
  identifier_set: {
    place: "identifiers",
    title: (of, { identifiers }) => `Change ${nameIn(identifiers, of)}`,
    save: "Save",
    changes: "whole",
    fields: () => identifierFields.slice(2),
    start: (of, { identifiers }) => startIn(identifiers, of),
    facts: (said, of, { identifiers }) => {
      const { scheme, value } = rowIn(identifiers, of);
      return [{ kind: "identifier_set", scheme, value, ...said }];
    },
  },
  prior_reference: {
    place: "references",
    title: () => "An earlier public reference",
    save: "Record it",
    lead: () => "Where the same flaw was spoken of in public before the report.",
    fields: () => [
      { name: "title", label: "Title", type: "text", required: true },
      url,
      { ...when("Public since"), required: true },
      audience("internal"),
      note,
    ],
    facts: (said, _of, { references }) => [
      { kind: "prior_reference", reference: newKey(said["title"], references, "reference"), ...said },
    ],
  },
  status_added: {
    place: "statements",
    title: () => "What a party says of a component",
    save: "Record it",
    fields: (_of, inCase) => statementFields(inCase),
    facts: (said, _of, { statements }) => {
      const words = [said["party"], said["component"], said["configuration"]].filter(Boolean).join(" ");
      return [{ kind: "status_stated", statement: newKey(words, statements, "statement"), ...said }];
    },
  },
  status_stated: {
    place: "statements",
    title: (of, { statements }) => `Change the statement on ${nameIn(statements, of)}`,
    save: "Save",
    changes: "whole",
    fields: (_of, inCase) => statementFields(inCase),
    start: (of, { statements }) => startIn(statements, of),
    facts: (said, of) => [{ kind: "status_stated", statement: of, ...said }],
  },
  statement_approved: {
    place: "statements",
    title: (of, { statements }) => `The statement on ${nameIn(statements, of)} may be used`,
    save: "Record its approval",
    fields: () => [{ name: "beforePublication", label: "Also before the party itself publishes", type: "flag" }],
    facts: (said, of) => [{ kind: "statement_approved", statement: of, ...said }],
  },
} satisfies Record<string, CaseForm>;
