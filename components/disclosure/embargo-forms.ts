import { freeKey } from "#domain/timeline/key-from-title.ts";
import { nameIn, namesOf, reason, type CaseForm, type FormCase } from "./form-shape.ts";

const whyIfAny = { name: "reason", label: "Reason", type: "text" } as const;

export const embargoForms = {
  embargo_proposed: {
    place: "embargo",
    title: () => "Propose terms of an embargo",
    save: "Propose",
    lead: () =>
      "With a date alone it can be proposed; before it binds, a time and a zone must be settled. It begins when the terms are accepted.",
    fields: (_of, { parties }) => [
      {
        ...{ name: "ends", label: "Embargo ends", type: "time", required: true },
        hint: "An instant with its zone, such as 2026-10-26 12:00 in UTC; or a date for now.",
      },
      { name: "by", label: "Proposed by", type: "choice", options: namesOf(parties) },
      {
        name: "answerBy",
        label: "Answers wanted by",
        type: "time",
        hint: "Not when the embargo ends. Empty: within 7 days.",
      },
      { ...whyIfAny, hint: "Needed where it moves an end further away." },
    ],
    facts: (said, _of, { terms }) => [{ kind: "embargo_proposed", term: newTerm(terms), ...said }],
  },
  embargo_settled: {
    place: "embargo",
    title: (of, { terms }) => `Settle the time of ${nameIn(terms, of)}`,
    save: "Settle it",
    lead: () =>
      "Offered: 12:00 UTC on that date, not earlier than which the date has begun everywhere. Any other instant within the date may be chosen.",
    fields: () => [
      { name: "ends", label: "Embargo ends", type: "time", required: true, hint: "A time of day and its zone." },
    ],
    start: (of, { terms }) => {
      const term = terms.find(({ key }) => key === of);
      return term ? { times: { ends: term.settled } } : {};
    },
    facts: (said, of) => [{ kind: "embargo_settled", term: of, ...said }],
  },
  embargo_accepted: {
    place: "embargo",
    title: (of, { terms }) => `Accept ${nameIn(terms, of)}`,
    save: "Accept",
    lead: () =>
      "They bind from now on. Where older terms bind, each party that agreed to those is asked again. Only people named on the incident see it while an embargo is in force.",
    fields: () => [],
    facts: (_said, of) => [{ kind: "embargo_accepted", term: of }],
  },
  embargo_rejected: {
    place: "embargo",
    title: (of, { terms }) => `Reject ${nameIn(terms, of)}`,
    save: "Reject",
    lead: () => "Proposals that end later are rejected with it.",
    fields: () => [whyIfAny],
    facts: (said, of) => [{ kind: "embargo_rejected", term: of, ...said }],
  },
  embargo_terminated: {
    place: "embargo",
    title: () => "End the embargo now",
    save: "End it",
    lead: () => "That cannot be taken back. It permits everybody to publish; it orders nobody to.",
    fields: () => [reason, { name: "agreed", label: "All who keep to it agreed to end it early", type: "flag" }],
    facts: (said) => [{ kind: "embargo_terminated", ...said }],
  },
} satisfies Record<string, CaseForm>;

function newTerm(terms: FormCase["terms"]): string {
  return freeKey(`terms-${terms.length + 1}`, new Set(terms.map(({ key }) => key)));
}
