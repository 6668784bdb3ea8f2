import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import type { FactKind, FactOf } from "./case-fact.ts";
import type {
  BoardState,
  BoardStep,
  CaseBit,
  ConsentState,
  EmbargoState,
  PartyBit,
  PartyRole,
  PublicationStage,
  ReportState,
  WillPublish,
} from "./case-words.ts";

/** Where in the ledger it was said, and what was said beside it. */
export type Entered = { seq: number; recordedAt: string };
export type Stated = Entered & { time?: RecordedTime; note?: Text };

export type ReportStep = Stated & { to: Exclude<ReportState, "start">; why?: string };
/** A step has the audience of its own time: what was internal once stays so. */
export type DocumentStep = Stated & { to: Exclude<PublicationStage, "none">; audience: Audience; url?: string };

export type DocumentState = {
  key: string;
  title: Text;
  stage: PublicationStage;
  audience: Audience;
  url?: string;
  note?: Text;
  /** Of the stage it is in: when it is scheduled for, or was published, revised or withdrawn. */
  time?: RecordedTime;
  /** Of its first publication. */
  published?: Stated & { audience: Audience };
  steps: DocumentStep[];
};

export type Consent = {
  state: ConsentState;
  /** `answerBy` as stated, or seven days after the invitation. */
  invited?: Entered & { answerBy: RecordedTime };
  given: (Entered & { term: string; note?: Text })[];
  lapsed?: Entered;
  /** `isSilence`: nobody said no; the time to answer is over. */
  declined?: Partial<Entered> & { reason?: string; isSilence: boolean };
};

export type PartyState = {
  key: string;
  name: Text;
  roles: PartyRole[];
  audience: Audience;
  added: Entered;
  report: { state: ReportState; steps: ReportStep[] };
  bits: Partial<Record<PartyBit, Stated>>;
  consent: Consent;
  willPublish: { value: WillPublish; audience?: Audience } & Partial<Stated>;
  documents: DocumentState[];
  left?: Stated & { adheres: boolean };
  remarks: Partial<Record<BoardStep, Stated & { state?: BoardState; audience: Audience }>>;
};

export const TERM_STATUSES = ["open", "active", "superseded", "rejected", "terminated", "ended"] as const;
export type TermStatus = (typeof TERM_STATUSES)[number];
export type EmbargoTerm = {
  term: string;
  by?: string;
  ends: RecordedTime;
  reason?: string;
  answerBy?: RecordedTime;
  status: TermStatus;
  /** It ends later than the terms that bound when it was proposed or became their revision. */
  isExtension: boolean;
  proposed: Entered;
  accepted?: Entered;
  rejected?: Entered & { reason?: string };
};

export const EMBARGO_ENDINGS = ["end", "agreement", "termination", "public", "exploit"] as const;
export type EmbargoEnding = (typeof EMBARGO_ENDINGS)[number];
export type Embargo = {
  state: EmbargoState;
  terms: EmbargoTerm[];
  /** When it ceased to bind, and by what; `seq` is missing where only its end came. */
  ended?: { at: RecordedTime; by: EmbargoEnding; reason?: string; seq?: number };
  /** The public knew before the end, and not by agreement. It stays. */
  broken?: { at: RecordedTime; seq: number };
  /** Accepted terms that moved the end further away (R11). */
  extensions: number;
};

export type PublicBit = Stated & {
  /** The document whose publication made it public. */
  document?: string;
};

/** A fact as it was entered. */
type Kept<Kind extends FactKind> = Omit<FactOf<Kind>, "kind"> & Entered;

export type Credit = Kept<"credit_set">;
export type Identifier = Kept<"identifier_set">;
export type PriorReference = Kept<"prior_reference">;
export type AwareAt = Kept<"aware_at_set">;
export type Statement = Kept<"status_stated"> & { approved?: Entered & { beforePublication: boolean } };
export type DeadlineTerms = Kept<"deadline_set">;
export type Deadline = DeadlineTerms & {
  superseded: DeadlineTerms[];
  satisfied?: Entered & { time: RecordedTime; note?: Text };
  waived?: Entered & { reason: string };
};
export type Clock = Kept<"clock_applied"> & { satisfied?: Entered & { time: RecordedTime; note?: Text } };

/** The case as its entries say it is at one instant. Plain data: it can be sent and compared. */
export type CaseState = {
  opened?: Entered & { channel: Text; note?: Text; neutralTitle?: string; zone?: string };
  withdrawn?: Entered & { reason: string; time?: RecordedTime };
  parties: PartyState[];
  embargo: Embargo;
  bits: { public?: PublicBit; exploit_public?: Stated; attacks?: Stated } & Partial<Record<CaseBit, Stated>>;
  credits: Credit[];
  identifiers: Identifier[];
  priorReferences: PriorReference[];
  firstPublicReference?: PriorReference;
  fixPublic?: Stated & { time: RecordedTime };
  awareAt?: AwareAt;
  statements: Statement[];
  deadlines: Deadline[];
  clocks: Clock[];
  /** Entries that were struck out, with the entry that did it. */
  corrected: { seq: number; by: number }[];
  /** The last entry that was read, struck out or not. */
  lastSeq: number;
};
