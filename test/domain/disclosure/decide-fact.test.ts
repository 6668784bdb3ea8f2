import { describe, expect, it } from "vitest";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { decideFact, MOST_ENTRIES } from "#domain/disclosure/decide-fact.ts";
import { refuseAnswer } from "#domain/disclosure/party-answer.ts";
import {
  accepted,
  acceptedTerms,
  agreed,
  caseStep,
  continued,
  intends,
  invited,
  kept,
  ledgerOf,
  opened,
  party,
  partyOf,
  proposed,
  publication,
  refusalOf,
  stamp,
  stateAt,
  step,
  threeParties,
  time,
  type SaidFact,
} from "./case-ledger.ts";

const NOW = "09-20";
const parties = ledgerOf(...threeParties);
const withObserver = continued(parties, ["09-10", party("press", "observer"), party("host", "deployer")]);
const active = continued(parties, ["09-10", proposed("t30", "2026-10-10T12:00Z"), acceptedTerms("t30")]);
const exited = continued(active, ["09-11", { kind: "embargo_terminated", reason: "agreed", agreed: true }]);
const withdrawn = continued(parties, ["09-10", { kind: "case_withdrawn", reason: "not a flaw" }]);
const left = continued(parties, ["09-10", { kind: "party_left", party: "upstream" }]);
const published = continued(parties, ["09-10", publication("provider", "published", "2026-09-10")]);
const isPublic = continued(parties, ["09-10", caseStep("public")]);
const exploited = continued(parties, ["09-10", caseStep("exploit_public")]);
const unaware = continued(ledgerOf(["09-08", opened, party("provider", "vendor")]), ["09-09", caseStep("public")]);
const leftUnaware = continued(unaware, ["09-10", { kind: "party_left", party: "provider" }]);
const report = (to: "received" | "valid" | "closed" | "accepted", key = "provider"): SaidFact => ({
  ...{ kind: "report_step", party: key, to },
});
const statement = (key: string): SaidFact => ({
  ...{ kind: "status_stated", statement: "s1", party: key, component: "engine", status: "affected" },
});
const policy = {
  name: "linux_distros",
  anchor: "post to the list",
  length: 14,
  unit: "days",
  zone: "UTC",
  mostEmbargoDays: 14,
} as const;
const deadline = (due: string, override?: string): SaidFact => ({
  ...{ kind: "deadline_set", deadline: "distros", policy, anchor: time("2026-09-08"), due: time(due) },
  ...(override && { override }),
});
const clock: SaidFact = {
  ...{
    kind: "clock_applied",
    clock: "gdpr",
    name: "gdpr_33",
    confirmedBy: "Counsel",
    starts: time("2026-09-09T13:22Z"),
  },
};
const record = continued(parties, [
  "09-10",
  statement("provider"),
  deadline("2026-09-22"),
  clock,
  { kind: "credit_set", credit: "c1", name: "Someone", credits: "finder" },
  { kind: "prior_reference", reference: "r1", title: "issue", time: time("2026-07-06") },
  { kind: "fix_public", time: time("2026-09-09") },
]);
const closedDues = continued(record, [
  "09-11",
  { kind: "deadline_satisfied", deadline: "distros", time: time("2026-09-11") },
  { kind: "clock_satisfied", clock: "gdpr", time: time("2026-09-11") },
]);

const ILLEGAL: Record<string, [CaseEntry[], SaidFact, string][]> = {
  "the case": [
    [[], party("provider", "vendor"), "not_opened"],
    [parties, opened, "already_opened"],
    [withdrawn, step("provider", "fix_ready"), "case_withdrawn"],
    [withdrawn, caseStep("public"), "case_withdrawn"],
    [parties, party("provider", "vendor"), "party_taken"],
    [parties, { kind: "entry_corrected", entry: 99, reason: "wrong" }, "unknown_entry"],
    [parties, { kind: "entry_corrected", entry: 1, reason: "wrong" }, "opening_stays"],
    [parties, { kind: "entry_corrected", entry: 3, reason: "wrong" }, "needed_by_later"],
  ],
  "a party": [
    [parties, report("received", "nobody"), "unknown_party"],
    [parties, step("nobody", "aware"), "unknown_party"],
    [parties, statement("nobody"), "unknown_party"],
    [parties, invited("nobody"), "unknown_party"],
    [parties, publication("nobody", "drafting"), "unknown_party"],
    [parties, { ...proposed("t", "2026-10-10T12:00Z"), by: "nobody" } as SaidFact, "unknown_party"],
    [parties, { kind: "party_changed", party: "nobody", name: { en: "x" } }, "unknown_party"],
    [left, step("upstream", "fix_ready"), "party_left"],
    [left, report("closed", "upstream"), "party_left"],
    [left, { kind: "party_left", party: "upstream" }, "party_left"],
    [parties, report("valid"), "illegal_report_step"],
    [
      continued(withObserver, ["09-11", report("received", "host"), report("valid", "host")]),
      report("closed", "host"),
      "illegal_report_step",
    ],
    [parties, step("provider", "aware"), "already_set"],
    [parties, step("provider", "fix_deployed"), "fix_not_ready"],
    [withObserver, step("press", "fix_ready"), "observer_only"],
    [withObserver, step("press", "fix_deployed"), "observer_only"],
    [withObserver, step("host", "fix_ready"), "not_a_vendor"],
    [withObserver, step("host", "fix_deployed"), "not_aware"],
    [continued(withObserver, ["09-11", step("host", "aware")]), step("host", "fix_deployed"), "fix_not_ready"],
    [parties, step("finder", "fix_deployed"), "does_not_deploy"],
    [ledgerOf(["09-08", opened, party("v", "vendor"), ...accepted("v")]), step("v", "fix_ready"), "not_aware"],
    [
      ledgerOf(["09-08", opened, party("v", "vendor"), step("v", "aware")]),
      step("v", "fix_ready"),
      "report_not_accepted",
    ],
    [parties, { kind: "party_step", party: "provider", bit: "fix_ready", time: time("2026-09-22") }, "time_ahead"],
  ],
  "what the public knows": [
    [isPublic, caseStep("public"), "already_set"],
    [exploited, caseStep("attacks"), "public_must_follow"],
    [exploited, step("provider", "fix_ready"), "public_must_follow"],
    [unaware, caseStep("attacks"), "vendor_must_be_aware"],
    [parties, caseStep("public", time("2026-09-21T12:00Z")), "time_ahead"],
  ],
  "an embargo": [
    [parties, acceptedTerms("t"), "unknown_term"],
    [parties, { kind: "embargo_terminated", reason: "none" }, "illegal_embargo_step"],
    [parties, proposed("t", "2026-09-19T12:00Z"), "end_past"],
    [parties, proposed("t", "2026-09-20T09:00Z"), "end_past"],
    [parties, proposed("t", "2026-09-19"), "end_past"],
    [active, proposed("t30", "2026-10-11T12:00Z", "again"), "term_taken"],
    [active, proposed("t40", "2026-10-20T12:00Z"), "reason_required"],
    [active, acceptedTerms("t30"), "term_not_open"],
    [active, { kind: "embargo_rejected", term: "t30" }, "term_not_open"],
    [exited, proposed("t40", "2026-10-20T12:00Z"), "embargo_exited"],
    [exited, { kind: "embargo_terminated", reason: "twice" }, "embargo_exited"],
    [exited, invited("finder"), "embargo_exited"],
    [isPublic, proposed("t", "2026-10-10T12:00Z"), "embargo_not_viable"],
    [exploited, proposed("t", "2026-10-10T12:00Z"), "embargo_not_viable"],
    [continued(parties, ["09-10", caseStep("attacks")]), proposed("t", "2026-10-10T12:00Z"), "embargo_not_viable"],
    [record, proposed("t", "2026-10-26T12:00Z"), "past_policy_maximum"],
    [record, proposed("t", "2026-10-26"), "past_policy_maximum"],
    [record, proposed("t", "2026-09-23T00:01Z"), "past_policy_maximum"],
    [parties, invited("finder"), "no_terms"],
    [active, agreed("finder", "t30"), "illegal_consent_step"],
    [continued(active, ["09-19", invited("finder")]), invited("finder"), "illegal_consent_step"],
    [continued(active, ["09-19", invited("finder")]), agreed("finder", "t31"), "unknown_term"],
    [active, { kind: "consent_declined", party: "finder" }, "illegal_consent_step"],
    [active, { kind: "consent_invited", party: "finder", answerBy: time("2026-09-19") }, "answer_by_past"],
  ],
  "a document": [
    [parties, publication("provider", "revised"), "illegal_publication_step"],
    [published, publication("provider", "drafting"), "illegal_publication_step"],
    [parties, publication("provider", "scheduled"), "time_required"],
    [parties, publication("provider", "published", "2026-09-22"), "time_ahead"],
    [published, { ...publication("upstream", "drafting"), document: "provider-post" } as SaidFact, "document_taken"],
    [published, intends("provider", "no"), "already_published"],
    [parties, { ...intends("finder", "yes"), document: "own" } as SaidFact, "title_required"],
  ],
  "the record": [
    [record, statement("upstream"), "statement_taken"],
    [parties, { kind: "statement_approved", statement: "s1" }, "unknown_statement"],
    [parties, { kind: "credit_removed", credit: "c1", reason: "asked" }, "unknown_credit"],
    [record, { kind: "prior_reference", reference: "r1", title: "x", time: time("2026-07-07") }, "reference_taken"],
    [record, { kind: "fix_public", time: time("2026-09-08") }, "already_set"],
    [record, deadline("2026-09-24"), "override_required"],
    [closedDues, deadline("2026-09-24", "grace"), "already_satisfied"],
    [closedDues, { kind: "deadline_waived", deadline: "distros", reason: "x" }, "already_satisfied"],
    [parties, { kind: "deadline_waived", deadline: "distros", reason: "x" }, "unknown_deadline"],
    [parties, { kind: "deadline_satisfied", deadline: "distros", time: time("2026-09-11") }, "unknown_deadline"],
    [record, clock, "clock_taken"],
    [parties, { kind: "clock_satisfied", clock: "gdpr", time: time("2026-09-11") }, "unknown_clock"],
    [closedDues, { kind: "clock_satisfied", clock: "gdpr", time: time("2026-09-12") }, "already_satisfied"],
  ],
};

describe.each(Object.entries(ILLEGAL))("%s: what is refused", (_, cases) => {
  it.each(cases.map(([entries, fact, code]) => [code, JSON.stringify(fact).slice(0, 90), entries, fact] as const))(
    "%s: %s",
    (code, _words, entries, fact) => expect(refusalOf(entries, NOW, fact)).toBe(code),
  );
});

describe("what is taken", () => {
  it.each<[string, CaseEntry[], SaidFact]>([
    ["a leaver's own document", left, publication("upstream", "published")],
    ["a correction of a withdrawal", withdrawn, { kind: "entry_corrected", entry: withdrawn.length, reason: "hasty" }],
    ["a shorter end without a reason", active, proposed("t20", "2026-09-30T12:00Z")],
    ["an embargo up to the policy's last day", record, proposed("t", "2026-09-22")],
    ["a deadline computed anew, with a reason", record, deadline("2026-09-21", "exploited: shortened")],
    ["a deadline computed anew and found the same", record, deadline("2026-09-22")],
    ["what follows public knowledge", unaware, step("provider", "aware")],
    ["what follows a public exploit", exploited, caseStep("public")],
    [
      "a document nobody began",
      parties,
      { ...intends("finder", "yes"), document: "own", title: { en: "Own" } } as SaidFact,
    ],
    ["a step of the case, whatever a vendor that left knew", leftUnaware, caseStep("attacks")],
  ])("%s", (_, entries, fact) => expect(refusalOf(entries, NOW, fact)).toBeUndefined());

  it("a date without a zone has come once it began anywhere: 21 September 00:00 − 14 h", () => {
    const fact = caseStep("public", time("2026-09-21"));
    expect([refusalOf(parties, "09-20T09:59", fact), refusalOf(parties, "09-20T10:00", fact)]).toEqual([
      "time_ahead",
      undefined,
    ]);
  });

  it("case 22: the refusal says the last day, 8 September + 14 days", () => {
    const fact = kept(proposed("t", "2026-10-26"));
    expect(decideFact(stateAt(record, NOW), fact, stamp(NOW))?.detail).toEqual({
      ...{ deadline: "distros", policy: "linux_distros", days: 14, most: "2026-09-22" },
    });
    const waived = continued(record, ["09-11", { kind: "deadline_waived", deadline: "distros", reason: "agreed" }]);
    expect(refusalOf(waived, NOW, fact)).toBeUndefined();
  });
});

describe("a ledger at its bound", () => {
  const at = (lastSeq: number) => ({ ...stateAt(active, NOW), lastSeq });
  const decide = (lastSeq: number, fact: SaidFact) => decideFact(at(lastSeq), kept(fact), stamp(NOW))?.code;

  it("takes no more than corrections and the embargo's end", () => {
    expect(decide(MOST_ENTRIES - 1, step("provider", "fix_ready"))).toBeUndefined();
    expect(decide(MOST_ENTRIES, step("provider", "fix_ready"))).toBe("ledger_full");
    expect(decide(MOST_ENTRIES, { kind: "entry_corrected", entry: 2, reason: "wrong" })).toBeUndefined();
    expect(decide(MOST_ENTRIES, { kind: "embargo_terminated", reason: "agreed", agreed: true })).toBeUndefined();
  });

  it("keeps half of it for the co-ordinators", () => {
    const asked = (lastSeq: number) => {
      const state = at(lastSeq);
      const own = { party: partyOf(state, "provider"), access: "open" } as const;
      return refuseAnswer(state, kept(step("provider", "fix_ready")), own)?.code;
    };
    expect(asked(MOST_ENTRIES / 2 - 1)).toBeUndefined();
    expect(asked(MOST_ENTRIES / 2)).toBe("ledger_full");
  });
});

describe("corrections", () => {
  const fixed = continued(parties, ["09-10", step("provider", "fix_ready")]);
  const aware = fixed.find(({ fact }) => fact.kind === "party_step" && fact.bit === "aware")?.seq ?? 0;
  const strike = (entry: number): SaidFact => ({ kind: "entry_corrected", entry, reason: "wrong party" });

  it("what a later entry rests upon is struck out after it", () => {
    expect(refusalOf(fixed, NOW, strike(aware))).toBe("needed_by_later");
    const bare = continued(fixed, ["09-11", strike(fixed.length)], ["09-12", strike(aware)]);
    expect(stateAt(bare, "09-12").parties.find(({ key }) => key === "provider")?.bits).toEqual({});
    expect(stateAt(bare, "09-12").corrected).toEqual([
      { seq: fixed.length, by: fixed.length + 1 },
      { seq: aware, by: fixed.length + 2 },
    ]);
  });

  it("a correction is made once and never struck out", () => {
    const once = continued(fixed, ["09-11", strike(fixed.length)]);
    expect(refusalOf(once, NOW, strike(fixed.length))).toBe("already_corrected");
    expect(refusalOf(once, NOW, strike(once.length))).toBe("correction_stays");
  });

  it("an entry that never was legal holds nothing back", () => {
    const stray: CaseEntry = {
      ...{ seq: fixed.length + 1, recordedAt: stamp("09-11"), actor: { name: "Import" } },
      fact: kept(step("nobody", "aware")),
    };
    expect(refusalOf([...fixed, stray], NOW, strike(fixed.length))).toBeUndefined();
  });

  it("a withdrawal struck out opens the case again", () => {
    const again = continued(withdrawn, ["09-11", strike(withdrawn.length)]);
    expect(stateAt(again, "09-11").withdrawn).toBeUndefined();
    expect(stateAt(again, "09-10").withdrawn?.reason).toBe("not a flaw");
  });
});
