import type { FieldSpec } from "#components/upstream/record-draft.ts";
import { freeKey, keyFromTitle } from "#domain/timeline/key-from-title.ts";
import { intentionWords, partyBitWords, reportWords, stageWords } from "./disclosure-words.ts";
import {
  choice,
  nameIn,
  optionsFrom,
  rowIn,
  startIn,
  url,
  when,
  type CaseForm,
  type Editable,
  type FormCase,
} from "./form-shape.ts";
import { saidOfProduct } from "./record-forms.ts";

const ourNote: FieldSpec = { name: "note", label: "Note", type: "words", hint: "For the co-ordinators of the case." };
const sharedNote: FieldSpec = { ...ourNote, hint: "It goes with the document to everybody who may see it." };

const only = (words: Record<string, string>, legal: readonly string[] = []) =>
  optionsFrom(words).filter(({ value }) => legal.includes(value));

/** Under the party's own key: what others call theirs is not known to it. */
function ownKey({ own }: FormCase, words: unknown, taken: readonly Editable[]): string {
  const said = typeof words === "object" && words !== null && "en" in words ? words.en : words;
  return freeKey(keyFromTitle(`${own?.party ?? ""} ${String(said ?? "")}`), new Set(taken.map(({ key }) => key)));
}

const documentsIn = ({ parties }: FormCase) => parties.flatMap(({ documents }) => documents);

const agreement = {
  own_consent_given: {
    place: "own-embargo",
    title: (of, { terms }) => `Agree to ${nameIn(terms, of)}`,
    save: "We agree",
    lead: () => "You keep what you learn here to yourselves until the embargo ends. You may still propose other terms.",
    fields: () => [],
    facts: (_said, of, { own }) => [{ kind: "consent_given", party: own?.party, term: of }],
  },
  own_consent_declined: {
    place: "own-embargo",
    title: () => "Decline the embargo",
    save: "We decline",
    lead: () => "You do not keep to it, and see nothing more of the case while it is in force. You may agree later.",
    fields: () => [{ name: "reason", label: "Reason", type: "text" }],
    facts: (said, _of, { own }) => [{ kind: "consent_declined", party: own?.party, ...said }],
  },
  own_proposal: {
    place: "own-embargo",
    title: () => "Propose other terms",
    save: "Propose them",
    lead: () => "The co-ordinators decide on them. Until then what is in force stays in force.",
    fields: () => [
      {
        ...{ name: "ends", label: "Embargo ends", type: "time", required: true },
        hint: "An instant with its zone, such as 2026-10-26 12:00 in UTC; or a date for now.",
      },
      { name: "reason", label: "Reason", type: "text", hint: "Needed where it ends later than what is in force." },
    ],
    facts: (said, _of, inCase) => [{ kind: "embargo_proposed", term: ownKey(inCase, "terms", inCase.terms), ...said }],
  },
} satisfies Record<string, CaseForm>;

const handling = {
  own_report_step: {
    place: "own-report",
    title: () => "How you handle the report",
    save: "Record it",
    fields: (_of, { own }) => [
      choice("to", "It is", only(reportWords, own?.report), own?.report.length === 1 ? { initial: own.report[0] } : {}),
      when(),
      { name: "why", label: "Why", type: "text", hint: "Where it is not valid or closed: fixed, duplicate, …" },
      ourNote,
    ],
    facts: (said, _of, { own }) => [{ kind: "report_step", party: own?.party, ...said }],
  },
  own_step: {
    place: "own-report",
    title: () => "How far you are",
    save: "Record it",
    fields: (_of, { own }) => [choice("bit", "What is so", only(partyBitWords, own?.bits)), when("Since"), ourNote],
    facts: (said, _of, { own }) => [{ kind: "party_step", party: own?.party, ...said }],
  },
} satisfies Record<string, CaseForm>;

const publishing = {
  own_intention: {
    place: "own-publications",
    title: () => "Will you publish?",
    save: "Record it",
    fields: (_of, { own, parties }) => [
      choice("willPublish", "We", only(intentionWords, own?.mayNotPublish ? Object.keys(intentionWords) : ["yes"]), {
        initial: parties[0]?.willPublish ?? "undecided",
      }),
      ourNote,
    ],
    facts: (said, _of, { own }) => [{ kind: "publication_intended", party: own?.party, ...said }],
  },
  own_document: {
    place: "own-publications",
    title: (of, inCase) => (of === "" ? "Register a document" : `“${nameIn(documentsIn(inCase), of)}”`),
    save: "Record it",
    lead: () => "What is published makes the case public, and an embargo is over.",
    fields: (of, { own }) => [
      ...(of === "" ? [{ name: "title", label: "Title", type: "words", required: true } as const] : []),
      choice("to", "It is", only(stageWords, of === "" ? own?.newStages : own?.stages[of])),
      { ...when(), hint: "Scheduled: when it is to appear. Else since when it is so." },
      url,
      sharedNote,
    ],
    start: (of, inCase) => startIn(documentsIn(inCase), of),
    facts: (said, of, inCase) => {
      const documents = documentsIn(inCase);
      const title = of === "" ? said["title"] : rowIn(documents, of)["title"];
      const document = of === "" ? ownKey(inCase, title, documents) : of;
      return [{ kind: "publication_step", party: inCase.own?.party, document, ...said, title }];
    },
  },
} satisfies Record<string, CaseForm>;

const stating = {
  own_statement_added: {
    place: "own-statements",
    title: () => "What is affected",
    save: "Record it",
    lead: () => "The co-ordinators see it. Others do once you let it be used.",
    fields: () => saidOfProduct,
    facts: (said, _of, inCase) => {
      const words = [said["component"], said["configuration"]].filter(Boolean).join(" ");
      const statement = ownKey(inCase, words, inCase.statements);
      return [{ kind: "status_stated", party: inCase.own?.party, statement, ...said }];
    },
  },
  own_statement_changed: {
    place: "own-statements",
    title: (of, { statements }) => `Change what you say of ${nameIn(statements, of)}`,
    save: "Save",
    changes: "whole",
    fields: () => saidOfProduct,
    start: (of, { statements }) => startIn(statements, of),
    facts: (said, of, { own }) => [{ kind: "status_stated", party: own?.party, statement: of, ...said }],
  },
  own_statement_approved: {
    place: "own-statements",
    title: (of, { statements }) => `Let what you say of ${nameIn(statements, of)} be used`,
    save: "It may be used",
    lead: () => "The co-ordinators may put it in their advisory. Other parties see it once you have published.",
    fields: () => [{ name: "beforePublication", label: "Also before you publish yourselves", type: "flag" }],
    facts: (said, of) => [{ kind: "statement_approved", statement: of, ...said }],
  },
} satisfies Record<string, CaseForm>;

/** What a party enters of itself, in forms that offer what is legal now. */
export const partyAnswerForms = { ...agreement, ...handling, ...publishing, ...stating };
