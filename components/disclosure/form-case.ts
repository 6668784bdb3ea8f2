import { emptyTimeField, type TimeField } from "#components/timeline/time-field.ts";
import type { CaseView, ViewedParty } from "#domain/disclosure/case-view.ts";
import { embargoEndOffer } from "#domain/disclosure/deadlines/embargo-end-offer.ts";
import { knownPolicies, KNOWN_POLICIES, policyOf } from "#domain/disclosure/deadlines/policies.ts";
import { toTimeInput, type RecordedTime, type TimeInput } from "#domain/time/recorded-time.ts";
import type { Names } from "./fact-words.ts";
import type { Editable, FormCase } from "./form-shape.ts";
import { identifierKey } from "./record-lists.tsx";
import { shortly } from "./short-time.ts";

/** What the forms need of the case. Made on the server: nothing in a browser works out a zone. */
export function formCase(view: CaseView, names: Names): FormCase {
  const { zone } = view.opened;
  return {
    zone,
    opened: { key: "", name: "", row: { ...view.opened } },
    parties: view.parties.map(partyIn),
    terms: view.embargo.terms.map(({ term, ends }) => ({
      ...{ key: term, name: `${names("term", term)}, until ${shortly(ends, zone)}`, row: {} },
      settled: offered(ends, zone),
    })),
    credits: view.credits.map((credit) => ({ key: credit.credit, name: credit.name, row: { ...credit } })),
    identifiers: view.identifiers.map((one) => ({
      ...{ key: identifierKey(one), name: one.value, row: { ...one }, times: again({ time: one.time }) },
    })),
    references: view.priorReferences.map(({ reference, title }) => ({ key: reference, name: title, row: {} })),
    statements: view.statements.map((one) => ({
      ...{ key: one.statement, name: names("statement", one.statement), row: { ...one } },
    })),
    deadlines: view.deadlines.map((one) => deadlineIn(one, names)),
    clocks: view.clocks.map(({ clock }) => ({ key: clock, name: names("clock", clock), row: {} })),
    policies: KNOWN_POLICIES.map((key) => {
      const { policy, title } = knownPolicies[key];
      return { key, label: `${title.en} · from: ${policy.anchor}`, policy: policyOf(key) };
    }),
  };
}

function partyIn({ key, name, roles, audience, willPublish, documents }: ViewedParty): FormCase["parties"][number] {
  return {
    ...{ key, name: name.en, row: { name, roles, audience }, willPublish: willPublish.value },
    documents: documents.map(({ key: document, title, url, audience: whose }) => ({
      ...{ key: document, name: title.en, row: { title, audience: whose, ...(url !== undefined && { url }) } },
    })),
  };
}

/** The reason for computing it anew is always a new one. */
function deadlineIn(
  { deadline, policy, anchor, fixedAt, grace, party }: CaseView["deadlines"][number],
  names: Names,
): Editable {
  return {
    ...{ key: deadline, name: names("deadline", deadline), times: again({ anchor, fixedAt }) },
    row: { policy, party, anchor, fixedAt, grace, length: policy.length, unit: policy.unit },
  };
}

function again(times: Record<string, RecordedTime | undefined>): Record<string, TimeInput> {
  const said = Object.entries(times).flatMap(([name, time]) => (time ? [[name, toTimeInput(time)] as const] : []));
  return Object.fromEntries(said);
}

/** R2: a day becomes 12:00 UTC, where that lies within it; what has a time starts from nothing. */
function offered(ends: RecordedTime, zone: string): TimeField {
  const instant = embargoEndOffer(ends)?.notEarlierThan;
  if (instant === undefined) return emptyTimeField(ends.zone ?? zone, ends.date ?? "");
  return { text: instant.slice(0, 16).replace("T", " "), zone: "UTC", day: instant.slice(0, 10) };
}

/** Before a case is open. */
export function emptyFormCase(zone: string): FormCase {
  return {
    ...{ zone, opened: undefined, parties: [], terms: [], credits: [], identifiers: [] },
    ...{ references: [], statements: [], deadlines: [], clocks: [], policies: [] },
  };
}
