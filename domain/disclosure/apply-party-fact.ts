import type { FactOf } from "./case-fact.ts";
import type { CaseState, DocumentState, Entered, PartyState, Stated } from "./case-state.ts";
import { endByPublic } from "./apply-embargo-fact.ts";
import { timeOf } from "./stated-time.ts";

type PartyFact = FactOf<
  | "party_changed"
  | "party_left"
  | "report_step"
  | "party_step"
  | "board_remark"
  | "publication_intended"
  | "publication_step"
>;

export function addParty(state: CaseState, fact: FactOf<"party_added">, added: Entered): void {
  const { party: key, name, roles, audience } = fact;
  state.parties.push({
    key,
    name,
    roles,
    audience,
    added,
    report: { state: "start", steps: [] },
    bits: {},
    consent: { state: "no_embargo", given: [] },
    willPublish: { value: "undecided" },
    documents: [],
    remarks: {},
  });
}

export function stated(fact: Pick<Stated, "time" | "note">, { seq, recordedAt }: Entered): Stated {
  return { seq, recordedAt, ...(fact.time && { time: fact.time }), ...(fact.note && { note: fact.note }) };
}

export function applyPartyFact(state: CaseState, party: PartyState, fact: PartyFact, entered: Entered): void {
  switch (fact.kind) {
    case "party_changed":
      party.name = fact.name ?? party.name;
      party.roles = fact.roles ?? party.roles;
      party.audience = fact.audience ?? party.audience;
      break;
    case "party_left":
      party.left = { ...stated(fact, entered), adheres: fact.adheres };
      break;
    case "report_step":
      party.report.state = fact.to;
      party.report.steps.push({ ...stated(fact, entered), to: fact.to, ...(fact.why && { why: fact.why }) });
      break;
    case "party_step":
      party.bits[fact.bit] ??= stated(fact, entered);
      break;
    case "board_remark":
      party.remarks[fact.step] = {
        ...stated(fact, entered),
        ...(fact.state && { state: fact.state }),
        audience: fact.audience,
      };
      break;
    case "publication_intended":
      party.willPublish = { ...stated(fact, entered), value: fact.willPublish, audience: fact.audience };
      announce(party, fact);
      break;
    case "publication_step":
      applyPublication(state, party, fact, entered);
  }
}

function applyPublication(state: CaseState, party: PartyState, fact: FactOf<"publication_step">, entered: Entered) {
  const document = documentOf(party, { key: fact.document, title: fact.title, audience: fact.audience });
  const said = stated(fact, entered);
  document.title = fact.title;
  document.audience = fact.audience;
  document.stage = fact.to;
  document.steps.push({ ...said, to: fact.to, audience: fact.audience, ...(fact.url && { url: fact.url }) });
  if (fact.url) document.url = fact.url;
  delete document.note;
  delete document.time;
  if (said.note) document.note = said.note;
  if (said.time) document.time = said.time;
  if (fact.to !== "published") return;
  document.published = { ...said, audience: fact.audience };
  party.willPublish = { ...said, value: "yes", audience: fact.audience };
  makePublic(state, said, fact.document);
}

type Named = Pick<DocumentState, "key" | "title" | "audience">;

function documentOf(party: PartyState, named: Named): DocumentState {
  const known = party.documents.find(({ key }) => key === named.key);
  if (known) return known;
  const added: DocumentState = { ...named, stage: "none", steps: [] };
  party.documents.push(added);
  return added;
}

/** A document that was spoken of, perhaps before it was begun. */
function announce(party: PartyState, fact: FactOf<"publication_intended">): void {
  const { document: key, title, audience, note } = fact;
  if (key === undefined) return;
  const known = party.documents.find((document) => document.key === key);
  if (!known && !title) return;
  const document = known ?? documentOf(party, { key, title: title ?? { en: key }, audience });
  // Also how one that is under way is listed, and for whom.
  document.title = title ?? document.title;
  document.audience = audience;
  if (document.stage !== "none") return;
  delete document.note;
  if (note) document.note = note;
}

/** The public knows, by one of the parties' documents or by other means. */
export function makePublic(state: CaseState, said: Stated, document?: string): void {
  if (state.bits.public) return;
  state.bits.public = { ...said, ...(document !== undefined && { document }) };
  endByPublic(state, "public", timeOf(said), said);
}
