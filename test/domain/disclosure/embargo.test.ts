import { describe, expect, it } from "vitest";
import { lastBindingTerm, openTerms } from "#domain/disclosure/apply-embargo-fact.ts";
import { caseStatus } from "#domain/disclosure/case-status.ts";
import { recordTime, toTimeInput } from "#domain/time/recorded-time.ts";
import {
  acceptedTerms,
  agreed,
  caseStep,
  continued,
  intends,
  invited,
  ledgerOf,
  partyOf,
  proposed,
  publication,
  refusalOf,
  stateAt,
  step,
  threeParties,
  time,
  type SaidFact,
} from "./case-ledger.ts";

const parties = ledgerOf(...threeParties);
const active = continued(parties, ["09-10", proposed("t30", "2026-10-10T12:00Z"), acceptedTerms("t30")]);
const agreedByAll = continued(
  active,
  ["09-11", ...["finder", "provider", "upstream"].map(invited)],
  ["09-12", ...["finder", "provider", "upstream"].map((key) => agreed(key, "t30"))],
);
const rejected = (term: string): SaidFact => ({ kind: "embargo_rejected", term });
const terminated = (isAgreed: boolean): SaidFact => ({
  ...{ kind: "embargo_terminated", reason: "the fix is everywhere", agreed: isAgreed },
});
const settled = (term: string, ends: string, zone?: string): SaidFact => ({
  ...{ kind: "embargo_settled", term, ends: time(ends, zone) },
});
const statuses = (moment: string, entries = active) =>
  Object.fromEntries(stateAt(entries, moment).embargo.terms.map(({ term, status }) => [term, status]));

describe("case 26: a date is no end", () => {
  const dated = continued(parties, ["09-10", proposed("day", "2026-10-26")]);

  it("can be proposed, keeps its precision and is not activated", () => {
    expect(stateAt(dated, "09-10").embargo).toMatchObject({
      state: "proposed",
      terms: [{ ends: { precision: "day" } }],
    });
    expect(refusalOf(dated, "09-11", acceptedTerms("day"))).toBe("needs_instant");
  });

  it.each([
    ["2026-10-26T12:00Z", undefined, undefined],
    ["2026-10-26T00:00", "Pacific/Kiritimati", undefined], // 10-25T10:00Z
    ["2026-10-26T23:59", "Etc/GMT+12", undefined], // 10-27T11:59Z
    ["2026-10-27T00:00", "Etc/GMT+12", "outside_proposal"],
    ["2026-10-25T23:00Z", undefined, "outside_proposal"],
    ["2026-10-26", undefined, "needs_instant"],
    ["2026-10-26T12", "UTC", "needs_instant"],
  ])("settled at %s %s: %s", (ends, zone, code) => {
    expect(refusalOf(dated, "09-11", settled("day", ends, zone))).toBe(code);
  });

  it("a date with its zone lies within that zone's day", () => {
    const ends = time("2026-10-26", "Asia/Tokyo"); // 10-25T15:00Z … 10-26T15:00Z
    const tokyo = continued(parties, ["09-10", { kind: "embargo_proposed", term: "day", ends }]);
    expect(refusalOf(tokyo, "09-11", settled("day", "2026-10-25T15:00Z"))).toBeUndefined();
    expect(refusalOf(tokyo, "09-11", settled("day", "2026-10-26T15:00Z"))).toBe("outside_proposal");
  });

  it("binds once it is settled and accepted", () => {
    const bound = continued(dated, ["09-11", settled("day", "2026-10-26T12:00Z"), acceptedTerms("day")]);
    expect(stateAt(bound, "09-12").embargo).toMatchObject({
      state: "active",
      terms: [{ term: "day", status: "active", ends: { instant: "2026-10-26T12:00:00Z" } }],
    });
    expect(refusalOf(bound, "09-12", settled("day", "2026-10-26T13:00Z"))).toBe("term_not_open");
  });

  it("is settled once", () => {
    const once = continued(dated, ["09-11", settled("day", "2026-10-26T12:00Z")]);
    expect(refusalOf(once, "09-12", settled("day", "2026-10-26T13:00Z"))).toBe("already_settled");
  });
});

describe("case 29: an edit form saved unchanged", () => {
  it("sends what is stored, twice, and changes nothing", () => {
    let entries = active;
    for (const moment of ["09-13", "09-14"]) {
      const stored = stateAt(entries, moment).embargo.terms[0]?.ends;
      const ends = stored && recordTime(toTimeInput(stored)).time;
      expect(ends).toEqual(stored);
      const before = stateAt(entries, moment).embargo;
      entries = continued(entries, [
        moment,
        { kind: "embargo_settled", term: "t30", ends: ends ?? time("2026-01-01") },
      ]);
      expect(stateAt(entries, moment).embargo).toEqual(before);
    }
    expect(stateAt(entries, "09-14").embargo.terms[0]?.ends.instant).toBe("2026-10-10T12:00:00Z");
  });
});

describe("R5 and case 30: proposals of 30 and 90 days", () => {
  const both = continued(parties, [
    "09-10",
    proposed("t90", "2026-12-09T12:00Z"),
    proposed("t30", "2026-10-10T12:00Z"),
  ]);

  it("the shorter one is decided first", () => {
    expect(refusalOf(both, "09-11", acceptedTerms("t90"))).toBe("shorter_proposal_open");
    expect(refusalOf(both, "09-11", rejected("t90"))).toBe("shorter_proposal_open");
    expect(openTerms(stateAt(both, "09-11")).map(({ term }) => term)).toEqual(["t30", "t90"]);
  });

  it("30 days bind, 90 days become a revision, and an extension with a reason only", () => {
    const revised = continued(both, ["09-11", acceptedTerms("t30")]);
    expect(stateAt(revised, "09-11").embargo).toMatchObject({ state: "revise", extensions: 0 });
    expect(statuses("09-11", revised)).toEqual({ t90: "open", t30: "active" });
    expect(stateAt(revised, "09-11").embargo.terms[0]?.isExtension).toBe(true);
    expect(refusalOf(revised, "09-12", acceptedTerms("t90"))).toBe("reason_required");
  });

  it("the first rejection rejects the later ones too", () => {
    const again = continued(active, [
      "09-11",
      ...["2026-10-20", "2026-11-20", "2026-11-30"].map((day) => proposed(`t-${day}`, `${day}T12:00Z`, "more time")),
    ]);
    const first = continued(again, ["09-12", acceptedTerms("t-2026-10-20")], ["09-13", rejected("t-2026-11-20")]);
    expect(statuses("09-13", first)).toEqual({
      ...{ t30: "superseded", "t-2026-10-20": "active" },
      ...{ "t-2026-11-20": "rejected", "t-2026-11-30": "rejected" },
    });
    expect(stateAt(first, "09-13").embargo.state).toBe("active");
    const none = continued(both, ["09-11", rejected("t30")]);
    expect([stateAt(none, "09-11").embargo.state, statuses("09-11", none)]).toEqual([
      "none",
      { t30: "rejected", t90: "rejected" },
    ]);
  });
});

describe("case 32: revised terms", () => {
  const revised = continued(
    agreedByAll,
    ["09-20", proposed("t40", "2026-10-20T12:00Z", "the release moved")],
    ["09-21", acceptedTerms("t40")],
  );
  const consents = (entries = revised, moment = "09-22") =>
    stateAt(entries, moment).parties.map(({ consent }) => consent.state);

  it("in revise the old terms still bind", () => {
    const state = stateAt(revised, "09-20");
    expect([state.embargo.state, lastBindingTerm(state)?.term]).toEqual(["revise", "t30"]);
    expect(consents(revised, "09-20")).toEqual(["signatory", "signatory", "signatory"]);
  });

  it("each signatory lapses until it agrees again; the embargo stays active", () => {
    expect(consents()).toEqual(["lapsed", "lapsed", "lapsed"]);
    expect(stateAt(revised, "09-22").embargo).toMatchObject({ state: "active", extensions: 1 });
    const again = continued(revised, ["09-22", agreed("upstream", "t40")]);
    expect(consents(again)).toEqual(["lapsed", "lapsed", "signatory"]);
  });

  it("who agreed to the revision while it was open does not lapse", () => {
    const early = continued(
      agreedByAll,
      ["09-20", proposed("t40", "2026-10-20T12:00Z", "the release moved"), agreed("finder", "t40")],
      ["09-21", acceptedTerms("t40")],
    );
    expect(consents(early)).toEqual(["signatory", "lapsed", "lapsed"]);
    expect(refusalOf(early, "09-22", agreed("finder", "t30"))).toBe("term_over");
  });
});

describe("consents that nobody answers", () => {
  const asked = continued(active, ["09-11", invited("upstream")]);
  const own = continued(active, [
    "09-11",
    { kind: "consent_invited", party: "upstream", answerBy: time("2026-09-20") },
  ]);

  it.each([
    [asked, "09-18T08:59", "invited"],
    [asked, "09-18T09:00", "invited"],
    [asked, "09-18T09:01", "declined"], // 09-11T09:00Z + 7 days
    [own, "09-20T23:59", "invited"],
    [own, "09-21T00:00", "declined"], // by the end of the 20th
  ])("%#: on %s %s", (entries, moment, state) => {
    expect(partyOf(stateAt(entries, moment), "upstream").consent.state).toBe(state);
  });

  it("a late yes counts, a no does not need time", () => {
    const late = continued(asked, ["09-30", agreed("upstream", "t30")]);
    expect(partyOf(stateAt(late, "09-30"), "upstream").consent.state).toBe("signatory");
    const no = continued(asked, ["09-12", { kind: "consent_declined", party: "upstream", reason: "no embargoes" }]);
    expect(partyOf(stateAt(no, "09-12"), "upstream").consent).toMatchObject({
      ...{ state: "declined", declined: { reason: "no embargoes", isSilence: false } },
    });
  });
});

describe("R6 and case 35: the public knows before the end", () => {
  const leak = continued(continued(agreedByAll, ["09-13", intends("provider", "yes"), intends("upstream", "yes")]), [
    "10-01T10:00",
    caseStep("public", time("2026-10-01T08:30Z")),
  ]);

  it("ends it at that time, marks it broken, publishes nothing", () => {
    const state = stateAt(leak, "10-01T10:00");
    expect(state.embargo).toMatchObject({
      ...{ state: "exited", ended: { by: "public", at: { instant: "2026-10-01T08:30:00Z" } } },
      ...{ broken: { at: { instant: "2026-10-01T08:30:00Z" } } },
    });
    expect(caseStatus(state)).toMatchObject({ status: "public_unpublished", embargoBroken: true, published: [] });
  });

  it("then all publish, and the flag stays", () => {
    const half = continued(leak, ["10-02", publication("provider", "published")]);
    expect(caseStatus(stateAt(half, "10-02"))).toMatchObject({ status: "partially_disclosed", embargoBroken: true });
    const all = continued(half, ["10-03", publication("upstream", "published")]);
    expect(caseStatus(stateAt(all, "11-30"))).toMatchObject({ status: "fully_disclosed", embargoBroken: true });
  });

  it.each([
    ["an exploit", [caseStep("exploit_public")], "exited", false],
    ["an exploit, then the public", [caseStep("exploit_public"), caseStep("public")], "exited", true],
    ["attacks only", [caseStep("attacks")], "active", false],
    ["the end agreed on by all, then the public", [terminated(true), caseStep("public")], "exited", false],
    ["an end without agreement, then the public", [terminated(false), caseStep("public")], "exited", true],
    ["known since before it began", [caseStep("public", time("2026-07-06"))], "exited", false],
    ["one party's own post", [publication("upstream", "published")], "exited", true],
  ] as const)("%s", (_, facts, state, isBroken) => {
    const after = continued(active, ["10-01", ...facts]);
    const { embargo } = stateAt(after, "10-01");
    expect([embargo.state, embargo.broken !== undefined]).toEqual([state, isBroken]);
  });

  it.each([
    ["2026-10-10T11:59Z", true],
    ["2026-10-10T12:00Z", false],
    ["2026-10-09", true],
    ["2026-10-10", false], // before or after noon: nobody is accused
  ])("public at %s, entered a week later: broken %s", (at, isBroken) => {
    const after = continued(active, ["10-17", caseStep("public", time(at))]);
    const { embargo } = stateAt(after, "10-17");
    expect([embargo.broken !== undefined, embargo.ended?.by]).toEqual([isBroken, isBroken ? "public" : "end"]);
  });

  it("what was entered before the end happened before it, however rough its time", () => {
    const sameDay = continued(active, ["10-10T09:00", caseStep("public", time("2026-10-10"))]);
    expect(stateAt(sameDay, "10-10T09:00").embargo.broken).toMatchObject({ at: { date: "2026-10-10" } });
  });

  it("what was known before it began ends it when that is entered", () => {
    const older = continued(active, ["10-01", caseStep("public", time("2026-07-06"))]);
    expect(stateAt(older, "10-01").embargo.ended?.at.instant).toBe("2026-10-01T09:00:00Z");
  });

  it("attacks leave a proposal open, and it can no longer be accepted", () => {
    const open = continued(parties, ["09-10", proposed("t30", "2026-10-10T12:00Z"), caseStep("attacks")]);
    expect(stateAt(open, "09-11").embargo.state).toBe("proposed");
    expect(refusalOf(open, "09-11", acceptedTerms("t30"))).toBe("embargo_not_viable");
  });

  it("an open proposal falls, and with it what was agreed to it", () => {
    const open = continued(parties, ["09-10", proposed("t30", "2026-10-10T12:00Z"), invited("finder")]);
    const state = stateAt(continued(open, ["09-11", caseStep("public")]), "09-11");
    expect([state.embargo.state, state.embargo.terms[0]?.status]).toEqual(["none", "rejected"]);
    expect(partyOf(state, "finder").consent.state).toBe("no_embargo");
  });
});

describe("R12: every vendor has a fix ready", () => {
  it("open proposals are rejected and none is taken", () => {
    const open = continued(active, ["09-20", proposed("t40", "2026-10-20T12:00Z", "more time")]);
    const one = continued(open, ["09-21", step("provider", "fix_ready")]);
    expect(stateAt(one, "09-21").embargo.state).toBe("revise");
    const both = continued(one, ["09-22", step("upstream", "fix_ready")]);
    expect(statuses("09-22", both)).toEqual({ t30: "active", t40: "rejected" });
    expect(refusalOf(both, "09-23", proposed("t50", "2026-10-30T12:00Z", "more"))).toBe("fix_ready");
  });
});

it("the agreed end comes by itself, at the instant", () => {
  expect(stateAt(active, "10-10T11:59").embargo.state).toBe("active");
  const { embargo } = stateAt(active, "10-10T12:00");
  expect(embargo).toMatchObject({ state: "exited", ended: { by: "end", at: { instant: "2026-10-10T12:00:00Z" } } });
  expect(caseStatus(stateAt(active, "10-10T12:00")).status).toBe("embargo_ended");
});
