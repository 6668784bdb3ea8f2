import { newCaseFact, type FactKind } from "#domain/disclosure/case-fact.ts";

export type PlantedFact = { fact: { kind: FactKind } & Record<string, unknown>; said: Map<string, string> };

const MOMENT = "2031-07-19T03:04:05Z";
/** Entries later than now do not exist yet; these do. */
export const ENTERED_AT = "2025-01-01T00:00:00Z";

type Words = {
  /** A canary, known by the kind of the fact and the field it stands in. */
  word: (field: string) => string;
  text: (field: string) => { en: string };
  time: (field: string) => Record<string, unknown>;
  audience: string;
};
type Fields = (words: Words) => Record<string, unknown>;

const party = "planted";
const stated: Fields = ({ time, text }) => ({ time: time("time"), note: text("note") });
const policy: Fields = ({ word }) => ({
  ...{
    name: "custom",
    title: word("policy.title"),
    anchor: word("policy.anchor"),
    length: 5,
    unit: "days",
    zone: "UTC",
  },
  ...{ calendar: "weekends_only", roll: "none", graceDays: 0 },
});

/** One of every kind, in an order in which all of them count. */
const FACTS: Record<FactKind, Fields> = {
  case_opened: ({ text, word }) => ({
    channel: text("channel"),
    note: text("note"),
    neutralTitle: word("neutralTitle"),
  }),
  party_added: ({ text, audience }) => ({ party, name: text("name"), roles: ["vendor", "deployer"], audience }),
  report_step: (words) => ({ party, to: "received", why: words.word("why"), ...stated(words) }),
  party_step: (words) => ({ party, bit: "aware", ...stated(words) }),
  board_remark: (words) => ({ party, step: "fixed", state: "unknown", audience: words.audience, ...stated(words) }),
  embargo_proposed: ({ time, word }) => ({ term: word("term"), by: party, ends: time("ends"), reason: word("reason") }),
  embargo_settled: ({ time, word }) => ({ term: word("term"), ends: time("ends") }),
  embargo_rejected: ({ word }) => ({ term: word("term"), reason: word("reason") }),
  embargo_accepted: ({ word }) => ({ term: word("term") }),
  consent_invited: ({ time }) => ({ party, answerBy: time("answerBy") }),
  consent_given: ({ word, text }) => ({ party, term: word("term"), note: text("note") }),
  consent_declined: ({ word }) => ({ party, reason: word("reason") }),
  embargo_terminated: ({ word }) => ({ reason: word("reason"), agreed: false }),
  case_step: (words) => ({ bit: "attacks", ...stated(words) }),
  publication_intended: (words) => ({
    party,
    willPublish: "yes",
    document: "other",
    title: words.text("title"),
    audience: words.audience,
    ...stated(words),
  }),
  publication_step: (words) => ({
    party,
    document: "report",
    title: words.text("title"),
    to: "published",
    audience: words.audience,
    ...stated(words),
  }),
  credit_set: ({ word, text, audience }) => ({
    ...{ credit: "person", name: word("name"), organisation: word("organisation"), credits: "finder" },
    ...{ creditedBy: text("creditedBy"), consent: "given", audience },
  }),
  credit_removed: ({ word }) => ({ credit: "somebody-else", reason: word("reason") }),
  identifier_set: (words) => ({
    scheme: "hackerone",
    value: words.word("value"),
    state: words.word("state"),
    ...stated(words),
  }),
  prior_reference: (words) => ({
    reference: "issue",
    title: words.word("title"),
    audience: words.audience,
    ...stated(words),
  }),
  fix_public: stated,
  aware_at_set: ({ word, time }) => ({ by: word("by"), reason: word("reason"), time: time("time") }),
  status_stated: ({ word, text, audience }) => ({
    ...{
      statement: "word",
      party,
      component: word("component"),
      configuration: word("configuration"),
      status: "affected",
    },
    ...{ says: text("says"), audience },
  }),
  statement_approved: () => ({ statement: "word", beforePublication: false }),
  deadline_set: (words) => ({
    deadline: "first",
    policy: policy(words),
    anchor: words.time("anchor"),
    due: words.time("due"),
    override: words.word("override"),
  }),
  deadline_satisfied: (words) => ({ deadline: "first", ...stated(words) }),
  deadline_waived: ({ word }) => ({ deadline: "first", reason: word("reason") }),
  clock_applied: ({ word, time }) => ({
    clock: "contract",
    name: "contract",
    title: word("title"),
    confirmedBy: word("confirmedBy"),
    starts: time("starts"),
    due: time("due"),
  }),
  clock_satisfied: (words) => ({ clock: "contract", ...stated(words) }),
  case_changed: ({ word }) => ({ neutralTitle: word("neutralTitle") }),
  party_changed: ({ text, audience }) => ({ party, name: text("name"), audience }),
  party_left: (words) => ({ party, adheres: true, ...stated(words) }),
  entry_corrected: ({ word }) => ({ entry: 9_999, reason: word("reason") }),
  case_withdrawn: ({ word }) => ({ reason: word("reason") }),
};

/** A ledger with one entry of each kind; every word in it is used nowhere else. */
export function plantedCase(tag: string, audience: string): PlantedFact[] {
  const kinds = newCaseFact.options.map(({ shape }) => shape.kind.value as FactKind);
  const left = kinds.filter((kind) => !(kind in FACTS));
  if (left.length > 0) throw new Error(`no canaries are planted in ${left.join(", ")}`);
  return (Object.keys(FACTS) as FactKind[]).map((kind) => {
    const said = new Map<string, string>();
    const word = (field: string) => {
      const canary = `cnry-${tag}-${kind}-${field}`.replaceAll(/[_.]/g, "-").toLowerCase();
      said.set(canary, `case_entry.${kind}.${field}`);
      return canary;
    };
    const time = (field: string) => ({
      ...{ text: word(field), instant: MOMENT, precision: "minute", qualifier: "exact" },
      ...{ earliest: MOMENT, latest: MOMENT, tzdb: "2026c" },
    });
    const fields = FACTS[kind]({ word, time, text: (field) => ({ en: word(field) }), audience });
    return { fact: { kind, ...fields }, said };
  });
}
