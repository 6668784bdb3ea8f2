import { describe, expect, it } from "vitest";
import { caseStatus } from "#domain/disclosure/case-status.ts";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { embargoAdvice } from "#domain/disclosure/embargo-advice.ts";
import { involvementOf } from "#domain/disclosure/involvement.ts";
import { phaseLabel } from "#domain/disclosure/phase-label.ts";
import { productRollup } from "#domain/disclosure/product-rollup.ts";
import { publicationTiming, timingOf } from "#domain/disclosure/publication-timing.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { END, active, both, parties, planned, signed } from "./agreed-case.ts";
import {
  accepted,
  caseStep,
  continued,
  intends,
  ledgerOf,
  opened,
  partyOf,
  party,
  proposed,
  publication,
  stateAt,
  step,
  time,
  type SaidFact,
} from "./case-ledger.ts";

const statusAt = (entries: CaseEntry[], moment: string) => caseStatus(stateAt(entries, moment)).status;

describe("the status of a case, the first that holds", () => {
  it.each<[string, CaseEntry[], string, string]>([
    ["nothing proposed", parties, "09-10", "private"],
    ["terms proposed", continued(parties, ["09-10", proposed("t", END)]), "09-11", "negotiating"],
    ["terms accepted", active, "09-11", "embargoed"],
    [
      "a revision asked",
      continued(active, ["09-11", proposed("u", "2026-11-01T12:00Z", "late")]),
      "09-11",
      "embargoed",
    ],
    ["nobody expected", signed, "09-11", "embargoed"],
    ["expected parties signed and scheduled", planned, "09-12", "scheduled"],
    ["one more expected", continued(planned, ["09-13", intends("finder", "yes")]), "09-13", "embargoed"],
    [
      "scheduled, and not agreed to",
      continued(active, ["09-12", intends("provider", "yes"), publication("provider", "scheduled", END)]),
      "09-12",
      "embargoed",
    ],
    ["its end came", active, "10-26T12:00", "embargo_ended"],
    ["known, nobody published", continued(active, ["10-27", caseStep("public")]), "10-27", "public_unpublished"],
    [
      "withdrawn, whatever else",
      continued(both, ["10-27", { kind: "case_withdrawn", reason: "no flaw" }]),
      "10-27",
      "withdrawn",
    ],
    [
      "a withdrawn text is no published one",
      continued(both, ["10-27", publication("provider", "withdrawn")]),
      "10-27",
      "partially_disclosed",
    ],
  ])("%s", (_, entries, moment, status) => expect(statusAt(entries, moment)).toBe(status));

  it("case 36: the researcher's report is pending, published, or not to come", () => {
    const pending = continued(both, ["10-26T13:00", intends("finder", "yes")]);
    expect(caseStatus(stateAt(pending, "10-27"))).toEqual({
      ...{ status: "partially_disclosed", embargoBroken: false, undecided: [] },
      ...{ expected: ["finder", "provider", "upstream"], published: ["provider", "upstream"] },
    });
    expect(statusAt(continued(pending, ["10-28", publication("finder", "published")]), "10-28")).toBe(
      "fully_disclosed",
    );
    expect(caseStatus(stateAt(continued(pending, ["10-28", intends("finder", "no")]), "10-28"))).toMatchObject({
      ...{ status: "fully_disclosed", note: { code: "will_not_publish", parties: ["finder"] } },
    });
  });

  it("the undecided are told and do not count", () => {
    expect(caseStatus(stateAt(both, "10-27"))).toMatchObject({ status: "fully_disclosed", undecided: ["finder"] });
  });
});

it("who publishes is expected, whatever it said before, and the public knows", () => {
  const said = continued(
    parties,
    ["09-10", intends("upstream", "no")],
    ["09-11", publication("upstream", "published", "2026-09-11")],
  );
  const state = stateAt(said, "09-12");
  expect(caseStatus(state)).toMatchObject({ status: "fully_disclosed", expected: ["upstream"] });
  expect(state.bits.public).toMatchObject({ document: "upstream-post", time: { date: "2026-09-11" } });
});

describe("timing against an agreed 2026-10-26 12:00Z, −0 / +24 h", () => {
  const agreedAt = { from: parseInstant(END), by: parseInstant(END) };
  it.each([
    ["2026-10-26T11:59Z", "early"],
    ["2026-10-26T12:00Z", "on_time"],
    ["2026-10-27T12:00Z", "on_time"],
    ["2026-10-27T12:01Z", "late"],
    ["2026-10-25", "early"],
    ["2026-10-26", undefined],
    ["2026-10-27", undefined],
    ["2026-10-28", "late"],
  ])("%s is %s", (at, timing) => expect(timingOf(time(at), agreedAt)).toBe(timing));

  it("who breaks an embargo is early; who publishes after it ended is not", () => {
    const broken = continued(
      signed,
      ["10-01", publication("upstream", "published")],
      ["10-02", publication("provider", "published")],
    );
    const state = stateAt(broken, "10-27");
    const timing = (key: string) => partyOf(state, key).documents.map((document) => publicationTiming(state, document));
    expect([timing("upstream"), timing("provider")]).toEqual([["early"], ["on_time"]]);
  });

  it("nothing agreed, nothing to be early for", () => {
    const state = stateAt(continued(parties, ["09-11", publication("upstream", "published")]), "09-12");
    expect(partyOf(state, "upstream").documents.map((document) => publicationTiming(state, document))).toEqual([
      undefined,
    ]);
  });
});

it.each([
  [["not_affected", "unknown"], "unknown"], // case 37
  [["not_affected", "fixed", "affected"], "affected"],
  [["under_investigation", "fixed"], "under_investigation"],
  [["unknown", "under_investigation"], "unknown"],
  [["fixed", "not_affected"], "fixed"],
  [["not_affected"], "not_affected"],
  [[], "unknown"],
] as const)("case 37: %j together are %s", (statuses, rollup) => expect(productRollup(statuses)).toBe(rollup));

it.each<[string, SaidFact[], string]>([
  ["d p x a", [], "may_start"],
  ["F, not D", [step("provider", "fix_ready")], "may_start_with_caution"],
  ["D", [step("provider", "fix_ready"), step("provider", "fix_deployed")], "do_not_start"],
  ["A", [caseStep("attacks")], "must_not_start"],
  ["X", [caseStep("exploit_public")], "must_not_start"],
  ["P", [caseStep("public")], "must_not_start"],
])("advice on an embargo: %s", (_, facts, advice) => {
  expect(embargoAdvice(stateAt(continued(parties, ["09-10", ...facts]), "09-10"))).toBe(advice);
});

describe("involvement and phase of a vendor", () => {
  const told = ledgerOf(["09-08", opened, party("v", "vendor")], ["09-09", step("v", "aware")]);
  const report = (...to: ("received" | "valid" | "invalid" | "closed" | "deferred")[]) =>
    to.map((state): SaidFact => ({ kind: "report_step", party: "v", to: state }));
  const disputed: SaidFact = { kind: "report_step", party: "v", to: "invalid", why: "No security impact" };
  it.each<[string, SaidFact[], string, string | undefined]>([
    ["told", [], "contact_attempted", undefined],
    ["received", report("received"), "open", "receipt"],
    ["valid", report("received", "valid"), "open", "verification"],
    ["deferred", report("received", "valid", "deferred"), "open", "remediation_development"],
    ["invalid", report("received", "invalid"), "open", "verification"],
    ["invalid, no impact", [...report("received"), disputed], "disputed", "verification"],
    ["closed so", [...report("received"), disputed, ...report("closed")], "disputed", "closed"],
    ["accepted", accepted("v"), "in_progress", "remediation_development"],
    ["fix ready", [...accepted("v"), step("v", "fix_ready")], "in_progress", "release"],
    [
      "and told",
      [...accepted("v"), step("v", "fix_ready"), publication("v", "published")],
      "completed",
      "post_release",
    ],
    ["told without a fix", [...accepted("v"), publication("v", "published")], "in_progress", "remediation_development"],
  ])("%s", (_, facts, involvement, phase) => {
    const vendor = partyOf(stateAt(continued(told, ["09-10", ...facts]), "09-11"), "v");
    expect([involvementOf(vendor), phaseLabel(vendor)]).toEqual([involvement, phase]);
  });

  it("never spoken to", () => {
    const vendor = partyOf(stateAt(ledgerOf(["09-08", opened, party("v", "vendor")]), "09-08"), "v");
    expect(involvementOf(vendor)).toBe("not_contacted");
  });

  it("who reported needs no contact", () => {
    const state = stateAt(continued(parties, ["09-10", publication("finder", "published")]), "09-10");
    expect(involvementOf(partyOf(stateAt(parties, "09-09"), "finder"))).toBe("open");
    expect(involvementOf(partyOf(state, "finder"))).toBe("completed");
  });
});
