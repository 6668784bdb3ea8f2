import fc from "fast-check";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import {
  BOARD_STEPS,
  CASE_BITS,
  INTENTIONS,
  PARTY_BITS,
  PARTY_ROLES,
  PUBLICATION_STAGES,
  REPORT_STATES,
} from "#domain/disclosure/case-words.ts";
import { decideEntry } from "#domain/disclosure/decide-entry.ts";
import { parseInstant, instantAt, microsOf } from "#domain/time/instant.ts";
import { kept, opened, time, type SaidFact } from "./case-ledger.ts";

/** Stands wherever nobody but the people of the incident may look. */
export const CANARY = "canary-internal";
/** Stands where parties may look. */
export const SHARED = "shared-word";
export const PARTY_KEYS = ["a", "b", "c", "d"] as const;
const START = parseInstant("2026-09-08T00:00:00Z");

const note = { en: CANARY };
const key = fc.constantFrom(...PARTY_KEYS);
const term = fc.constantFrom("t1", "t2", "t3");
const audience = fc.constantFrom("internal" as const, "parties" as const, "public" as const);
const wordFor = (to: string) => (to === "internal" ? CANARY : SHARED);
const when = { ...time("2026-09-01"), text: CANARY };
const ends = fc
  .constantFrom("2026-09-20T12:00Z", "2026-10-10T12:00Z", "2026-12-01T00:00Z", "2026-10-26")
  .map((at) => time(at));

const ofParties: fc.Arbitrary<SaidFact>[] = [
  fc
    .record({ party: key, audience, roles: fc.uniqueArray(fc.constantFrom(...PARTY_ROLES), { minLength: 1 }) })
    .map((given) => ({
      ...{ kind: "party_added", ...given, name: { en: wordFor(given.audience) } },
    })),
  fc
    .record({ party: key, to: fc.constantFrom(...REPORT_STATES, "valid", "accepted") })
    .map((given) => ({ kind: "report_step", ...given, note })),
  fc
    .record({ party: key, bit: fc.constantFrom(...PARTY_BITS) })
    .map((given) => ({ kind: "party_step", ...given, note })),
  fc
    .record({ party: key, step: fc.constantFrom(...BOARD_STEPS) })
    .map((given) => ({ kind: "board_remark", ...given, note })),
  fc.record({ party: key, willPublish: fc.constantFrom(...INTENTIONS), audience }).map((given) => ({
    ...{
      kind: "publication_intended",
      ...given,
      document: `${given.party}-own`,
      note: { en: wordFor(given.audience) },
    },
    title: { en: wordFor(given.audience) },
  })),
  fc.record({ party: key, to: fc.constantFrom(...PUBLICATION_STAGES), audience }).map((given) => ({
    ...{ kind: "publication_step", ...given, document: `${given.party}-doc`, title: { en: wordFor(given.audience) } },
    ...{ note: { en: wordFor(given.audience) }, url: `https://example.org/${wordFor(given.audience)}` },
    ...(given.to === "scheduled" && { time: time("2026-10-10T12:00Z") }),
  })),
  fc.record({ party: key, audience, statement: fc.constantFrom("s1", "s2") }).map((given) => ({
    ...{ kind: "status_stated", ...given, component: wordFor(given.audience), status: "affected" },
    says: { en: wordFor(given.audience) },
  })),
];

const ofEmbargo: fc.Arbitrary<SaidFact>[] = [
  fc.record({ term, ends, by: key }).map((given) => ({ kind: "embargo_proposed", ...given, reason: SHARED })),
  term.map((one) => ({ kind: "embargo_settled", term: one, ends: time("2026-10-26T12:00Z") })),
  term.map((one) => ({ kind: "embargo_accepted", term: one })),
  term.map((one) => ({ kind: "embargo_rejected", term: one, reason: CANARY })),
  fc.boolean().map((agreed) => ({ kind: "embargo_terminated", reason: CANARY, agreed })),
  key.map((party) => ({ kind: "consent_invited", party })),
  fc.record({ party: key, term }).map((given) => ({ kind: "consent_given", ...given, note })),
  key.map((party) => ({ kind: "consent_declined", party, reason: CANARY })),
];

const policy = { name: "custom", title: CANARY, anchor: CANARY, length: 45, unit: "days", zone: "UTC" } as const;

const ofPublic: fc.Arbitrary<SaidFact>[] = [
  fc.constantFrom(...CASE_BITS).map((bit) => ({ kind: "case_step", bit, note })),
  key.map((party) => ({ kind: "party_left", party, note })),
];

const ofRecord: fc.Arbitrary<SaidFact>[] = [
  fc.constant<SaidFact>({ kind: "case_changed", note: { en: CANARY }, channel: { en: CANARY }, neutralTitle: SHARED }),
  audience.map((to) => ({ kind: "credit_set", credit: "c1", name: wordFor(to), credits: "finder", audience: to })),
  fc.constant<SaidFact>({ kind: "credit_removed", credit: "c1", reason: CANARY }),
  fc.constant<SaidFact>({ kind: "identifier_set", scheme: "cve", value: "CVE-2026-1", state: "reserved", note }),
  fc.constant<SaidFact>({ kind: "identifier_set", scheme: "hackerone", value: CANARY, state: CANARY }),
  audience.map((to) => ({
    kind: "prior_reference",
    reference: to,
    title: wordFor(to),
    audience: to,
    time: time("2026-07-06"),
  })),
  fc.constant<SaidFact>({ kind: "fix_public", time: time("2026-09-02"), note }),
  fc.constant<SaidFact>({ kind: "aware_at_set", by: CANARY, reason: CANARY, time: when }),
  fc.record({ statement: fc.constantFrom("s1", "s2"), beforePublication: fc.boolean() }).map((given) => ({
    ...{ kind: "statement_approved", ...given },
  })),
  fc.constant<SaidFact>({ kind: "deadline_set", deadline: "d1", policy, anchor: when, override: CANARY }),
  fc.constant<SaidFact>({ kind: "clock_applied", clock: "k1", name: "gdpr_33", confirmedBy: CANARY, starts: when }),
  fc.nat({ max: 30 }).map((entry) => ({ kind: "entry_corrected", entry: entry + 2, reason: CANARY })),
];

/** Parties with usual roles, so that most of what follows can happen. */
const usual: SaidFact[] = (
  [
    ["a", ["finder", "reporter"]],
    ["b", ["vendor", "case_owner", "deployer"]],
    ["c", ["vendor"]],
  ] as const
).map(([party, roles]) => ({ kind: "party_added", party, roles: [...roles], name: { en: SHARED } }));

/** An embargo as far as it went before chance takes over. */
const embargo: SaidFact[] = [
  { kind: "embargo_proposed", term: "t0", ends: time("2026-10-10T12:00Z"), reason: SHARED },
  { kind: "embargo_accepted", term: "t0" },
  ...["a", "c"].map((party): SaidFact => ({ kind: "consent_invited", party })),
  ...["a", "c"].map((party): SaidFact => ({ kind: "consent_given", party, term: "t0", note })),
  { kind: "party_step", party: "c", bit: "aware", note },
];

const some = (weight: number, facts: fc.Arbitrary<SaidFact>[]) => facts.map((arbitrary) => ({ weight, arbitrary }));
const fact = fc.oneof(...some(4, ofParties), ...some(6, ofEmbargo), ...some(2, ofRecord), ...some(1, ofPublic));
type Tried = { fact: SaidFact; afterHours: number };
const tried: fc.Arbitrary<Tried[]> = fc
  .tuple(
    fc.nat({ max: embargo.length }),
    fc.array(fc.record({ fact, afterHours: fc.nat({ max: 24 }) }), { minLength: 15, maxLength: 50 }),
  )
  .map(([count, facts]) => [...embargo.slice(0, count).map((given) => ({ fact: given, afterHours: 1 })), ...facts]);

export type RandomLedger = {
  entries: CaseEntry[];
  refused: { seq: number; fact: SaidFact; at: string }[];
  end: string;
};

/** Random facts in a row, of which the legal ones are entered. */
export const randomLedger: fc.Arbitrary<RandomLedger> = tried.map((facts) => {
  const entries: CaseEntry[] = [];
  const refused: RandomLedger["refused"] = [];
  let hours = 0;
  const opening = { ...opened, note } as SaidFact;
  const first = [opening, ...usual].map((given): Tried => ({ fact: given, afterHours: 0 }));
  for (const { fact: said, afterHours } of [...first, ...facts]) {
    hours += afterHours;
    const at = later(hours);
    const entered = kept(said);
    if (decideEntry(entries, entered, at)) refused.push({ seq: entries.length, fact: said, at });
    else entries.push({ seq: entries.length + 1, recordedAt: at, actor: { name: CANARY }, fact: entered });
  }
  return { entries, refused, end: later(hours + 24) };
});

function later(hours: number): string {
  return instantAt(microsOf(START) + hours * 3_600_000_000);
}
