import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import type { CaseState, DocumentState, PartyState, Statement } from "./case-state.ts";
import type { CaseBit, ConsentState, PartyBit, PartyRole } from "./case-words.ts";
import type { CreditKind, IdentifierScheme, ProductStatus, ReportState, WillPublish } from "./case-words.ts";
import { hasPublished } from "./case-status.ts";
import { shownDocument, type ShownDocument } from "./shown-document.ts";

export type SharedStatement = {
  statement: string;
  party: string;
  component: string;
  configuration?: string;
  status: ProductStatus;
  says?: Text;
  events?: Statement["events"];
  isApproved: boolean;
};
export type OwnRecord = {
  report: { state: ReportState; steps: { to: ReportState; time?: RecordedTime }[] };
  bits: Partial<Record<PartyBit, { time?: RecordedTime }>>;
  willPublish: WillPublish;
  documents: ShownDocument[];
  statements: SharedStatement[];
};
export type OtherParty = {
  key: string;
  name: Text;
  roles: PartyRole[];
  consent: ConsentState;
  willPublish: WillPublish;
  documents: ShownDocument[];
};
export type SharedContent = {
  own: OwnRecord;
  others: OtherParty[];
  statements: SharedStatement[];
  bits: Partial<Record<CaseBit, { time?: RecordedTime }>>;
  fixPublicAt?: RecordedTime;
  priorReferences: { reference: string; title: string; url?: string; time: RecordedTime; note?: Text }[];
  credits: { credit: string; name: string; organisation?: string; credits: CreditKind; creditedBy?: Text }[];
  identifiers: { scheme: IdentifierScheme; value: string; state: string; url?: string }[];
};

export const isShared = ({ audience }: { audience: Audience }) => audience !== "internal";

/** Without the fields that hold nothing. */
export function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Numbers of the flaw itself; a number in somebody's own tracker is not shared. */
const SHARED_SCHEMES: readonly IdentifierScheme[] = ["cve", "ghsa", "vu", "osv", "csaf"];

/** The content of the case as far as it is for parties, seen from one of them. */
export function sharedContent(state: CaseState, own: PartyState): SharedContent {
  const others = state.parties.filter((party) => party.key !== own.key && isShared(party));
  return defined({
    own: ownRecord(state, own),
    others: others.map(otherParty),
    statements: others.flatMap((party) =>
      statementsOf(state, party)
        .filter((said) => isReleased(said, party))
        .map(statement),
    ),
    bits: bitTimes(state.bits),
    fixPublicAt: state.fixPublic?.time,
    priorReferences: state.priorReferences
      .filter(isShared)
      .map(({ reference, title, url, time, note }) => defined({ reference, title, url, time, note })),
    credits: state.credits
      .filter(isShared)
      .map(({ credit, name, organisation, credits, creditedBy }) =>
        defined({ credit, name, organisation, credits, creditedBy }),
      ),
    identifiers: state.identifiers
      .filter(({ scheme }) => SHARED_SCHEMES.includes(scheme))
      .map(({ scheme, value, state: as, url }) => defined({ scheme, value, state: as, url })),
  });
}

/** What a party said is shared with others once it let the co-ordinator use it: before it publishes only if it said so. */
export function isReleased({ approved }: Statement, party: PartyState): boolean {
  return approved !== undefined && (approved.beforePublication || hasPublished(party));
}

function statementsOf({ statements }: CaseState, { key }: PartyState): Statement[] {
  return statements.filter((said) => said.party === key && isShared(said));
}

function statement(said: Statement): SharedStatement {
  const { statement: key, party, component, configuration, status, says, events, approved } = said;
  return defined({ statement: key, party, component, configuration, status, says, events, isApproved: !!approved });
}

function ownRecord(state: CaseState, party: PartyState): OwnRecord {
  const { report, bits, willPublish, documents } = party;
  const steps = report.steps.map(({ to, time }) => defined({ to, time }));
  return {
    report: { state: report.state, steps },
    bits: bitTimes(bits),
    willPublish: willPublish.value,
    documents: documents.filter(isShared).map(sharedDocument),
    statements: statementsOf(state, party).map(statement),
  };
}

function otherParty({ key, name, roles, consent, willPublish, documents }: PartyState): OtherParty {
  const shared = documents.filter(isShared).map(sharedDocument);
  const said = willPublish.audience === "internal" ? "undecided" : willPublish.value;
  return { key, name, roles, consent: consent.state, willPublish: said, documents: shared };
}

function sharedDocument(document: DocumentState): ShownDocument {
  return shownDocument(document, (audience) => isShared({ audience }));
}

function bitTimes<Bit extends string>(bits: Partial<Record<Bit, { time?: RecordedTime }>>) {
  const times = Object.entries(bits) as [Bit, { time?: RecordedTime }][];
  return Object.fromEntries(times.map(([bit, { time }]) => [bit, defined({ time })])) as Partial<
    Record<Bit, { time?: RecordedTime }>
  >;
}
