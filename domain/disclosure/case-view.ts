import { durationBetween, type Duration } from "#domain/time/duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { activeTerm } from "./apply-embargo-fact.ts";
import type { CaseEntry } from "./case-fact.ts";
import type {
  CaseState,
  Clock,
  Deadline,
  DocumentState,
  Embargo,
  EmbargoTerm,
  PartyState,
  Statement,
} from "./case-state.ts";
import { caseStatus, type DerivedStatus } from "./case-status.ts";
import type { ProductStatus } from "./case-words.ts";
import { countdown, type Countdown } from "./deadlines/countdown.ts";
import { effectiveDeadline } from "./deadlines/effective-deadline.ts";
import { disclosureBoard, type BoardRow } from "./disclosure-board.ts";
import { embargoAdvice, type EmbargoAdvice } from "./embargo-advice.ts";
import { foldCase } from "./fold-case.ts";
import { involvementOf, type Involvement } from "./involvement.ts";
import { phaseLabel, type PhaseLabel } from "./phase-label.ts";
import { productRollup } from "./product-rollup.ts";
import { publicationTiming, type PublicationTiming } from "./publication-timing.ts";
import { timeOf } from "./stated-time.ts";
import { waits, type Wait } from "./waits.ts";

export type ViewedDocument = DocumentState & { timing?: PublicationTiming };
export type ViewedParty = Omit<PartyState, "documents"> & {
  documents: ViewedDocument[];
  phase?: PhaseLabel;
  involvement: Involvement;
  /** Of everything it says of its components. */
  rollup?: ProductStatus;
};
export type ViewedPublication = ViewedDocument & { party: string };
export type ViewedDeadline = Deadline & { isEffective: boolean; countdown?: Countdown };
export type ViewedClock = Clock & { countdown?: Countdown };
export const SPANS = ["fix_public_to_disclosed", "first_reference_to_disclosed", "reported_to_disclosed"] as const;
export type CaseSpan = { span: (typeof SPANS)[number]; from: RecordedTime; to?: RecordedTime; duration?: Duration };
export type ViewedEntry = CaseEntry & { correctedBy?: number };

/** A case as it stands at `now`, with everything that follows from its ledger; plain data. */
export type CaseView = Omit<
  CaseState,
  "parties" | "deadlines" | "clocks" | "embargo" | "opened" | "corrected" | "lastSeq"
> & {
  version: number;
  now: string;
  /** It is shown as it stood at `now`, which is past. */
  asOf?: string;
  opened: { channel: Text; note?: Text; neutralTitle?: string; zone: string };
  status: DerivedStatus;
  board: BoardRow[];
  parties: ViewedParty[];
  publications: ViewedPublication[];
  embargo: Embargo & { advice: EmbargoAdvice; binding?: EmbargoTerm; countdown?: Countdown };
  deadlines: ViewedDeadline[];
  clocks: ViewedClock[];
  spans: CaseSpan[];
  waits: Wait[];
  entries: ViewedEntry[];
};

type ViewOptions = { now: string; zone: string; asOf?: string };

/** `zone`: the incident's, for a case that has none of its own. */
export function viewCase(entries: CaseEntry[], { now, zone, asOf }: ViewOptions): CaseView {
  const { corrected, lastSeq, ...state } = foldCase(entries, now);
  const whole: CaseState = { ...state, corrected, lastSeq };
  const parties = state.parties.map((party) => viewParty(whole, party));
  const { effective } = effectiveDeadline(state.deadlines);
  const strikes = new Map(corrected.map(({ seq, by }) => [seq, by]));
  return {
    ...state,
    ...{ version: lastSeq, now, ...(asOf !== undefined && { asOf }) },
    opened: { ...openedOf(whole), zone: state.opened?.zone ?? zone },
    status: caseStatus(whole),
    board: disclosureBoard(whole),
    parties,
    publications: parties.flatMap(({ key, documents }) => documents.map((document) => ({ ...document, party: key }))),
    embargo: viewEmbargo(whole, now),
    deadlines: state.deadlines.map((deadline) => ({ ...running(deadline, now), isEffective: deadline === effective })),
    clocks: state.clocks.map((clock) => running(clock, now)),
    spans: spansOf(whole),
    waits: waits(whole),
    entries: entries.slice(0, lastSeq).map((entry) => {
      const by = strikes.get(entry.seq);
      return by === undefined ? entry : { ...entry, correctedBy: by };
    }),
  };
}

function openedOf({ opened }: CaseState): Omit<CaseView["opened"], "zone"> {
  const { channel = { en: "" }, note, neutralTitle } = opened ?? {};
  return { channel, ...(note && { note }), ...(neutralTitle !== undefined && { neutralTitle }) };
}

function viewParty(state: CaseState, party: PartyState): ViewedParty {
  const phase = phaseLabel(party);
  const said = state.statements.filter((statement: Statement) => statement.party === party.key);
  return {
    ...party,
    documents: party.documents.map((document) => {
      const timing = publicationTiming(state, document);
      return { ...document, ...(timing && { timing }) };
    }),
    ...(phase && { phase }),
    involvement: involvementOf(party),
    ...(said.length > 0 && { rollup: productRollup(said.map(({ status }) => status)) }),
  };
}

function viewEmbargo(state: CaseState, now: string): CaseView["embargo"] {
  const binding = activeTerm(state);
  return {
    ...state.embargo,
    advice: embargoAdvice(state),
    ...(binding && { binding, countdown: countdown(binding.ends, now) }),
  };
}

function running<T extends Deadline | Clock>(one: T, now: string): T & { countdown?: Countdown } {
  const isStopped = one.satisfied !== undefined || ("waived" in one && one.waived !== undefined);
  return one.due && !isStopped ? { ...one, countdown: countdown(one.due, now) } : one;
}

/** How long what could be seen before went on without being told; open until the public knows. */
function spansOf(state: CaseState): CaseSpan[] {
  const to = state.bits.public && timeOf(state.bits.public);
  const received = state.parties.flatMap(({ report }) =>
    report.steps.filter((step) => step.to === "received" && step.time),
  );
  const starts: [CaseSpan["span"], RecordedTime | undefined][] = [
    ["reported_to_disclosed", received[0]?.time],
    ["fix_public_to_disclosed", state.fixPublic?.time],
    ["first_reference_to_disclosed", state.firstPublicReference?.time],
  ];
  return starts.flatMap(([span, from]) =>
    from ? [{ span, from, ...(to && { to, duration: durationBetween(from, to) }) }] : [],
  );
}
