import { describe, expect, it } from "vitest";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { viewForParty, type PartyView } from "#domain/disclosure/party-view.ts";
import {
  acceptedTerms,
  agreed,
  caseStep,
  continued,
  intends,
  invited,
  ledgerOf,
  party,
  proposed,
  publication,
  stamp,
  step,
  threeParties,
  time,
  type SaidFact,
} from "./case-ledger.ts";

const END = "2026-10-26T12:00Z";
const parties = ledgerOf(...threeParties);
const shared = continued(parties, [
  "09-10",
  publication("provider", "drafting"),
  { kind: "prior_reference", reference: "r1", title: "#30233", time: time("2026-07-06"), audience: "parties" },
  { kind: "identifier_set", scheme: "ghsa", value: "GHSA-xxxx", state: "reserved" },
  { kind: "identifier_set", scheme: "hackerone", value: "1234567", state: "triaged" },
]);
const active = continued(shared, ["09-11", proposed("t", END, "until the release"), acceptedTerms("t")]);

function seen(entries: CaseEntry[], key: string, moment: string): PartyView {
  const view = viewForParty(entries, key, stamp(moment));
  if (!view) throw new Error(`${key} sees no case`);
  return view;
}

describe("R9: into a live embargo", () => {
  const asked = continued(active, ["09-12", party("late", "vendor"), invited("late")]);

  it("a party is shown the terms, the neutral title and its own consent, and nothing else", () => {
    expect(seen(asked, "late", "09-12")).toEqual({
      ...{ party: { key: "late", name: { en: "late" }, roles: ["vendor"] }, access: "awaits_consent" },
      ...{ neutralTitle: "Case 7", zone: "UTC", isWithdrawn: false },
      embargo: {
        state: "active",
        terms: [{ term: "t", ends: time(END), reason: "until the release", status: "active", isExtension: false }],
      },
      consent: { state: "invited", answerBy: time("2026-09-19T09:00:00Z"), given: [] },
    });
  });

  it("is not shown terms that nobody can agree to any more", () => {
    const revised = continued(asked, [
      "09-13",
      ...[proposed("u", "2026-11-10T12:00Z", "late release"), acceptedTerms("u")],
      ...[proposed("w", "2026-12-10T12:00Z", "later still"), { kind: "embargo_rejected", term: "w" } as const],
      proposed("x", "2026-11-20T12:00Z", "a little more"),
    ]);
    const termsOf = (key: string) =>
      seen(revised, key, "09-13").embargo.terms.map(({ term, status }) => `${term} ${status}`);
    expect(termsOf("late")).toEqual(["u active", "x open"]);
    expect(termsOf("provider")).toEqual(["t superseded", "u active", "w rejected", "x open"]);
  });

  it("sees the content once it agreed, also what was before", () => {
    const signed = continued(asked, ["09-13", agreed("late", "t")]);
    const { access, content } = seen(signed, "late", "09-13");
    expect(access).toBe("open");
    expect(content?.others.map(({ key }) => key)).toEqual(["finder", "provider", "upstream"]);
    expect(content?.others[1]?.documents).toMatchObject([{ key: "provider-post", stage: "drafting" }]);
    expect(content?.priorReferences).toMatchObject([{ reference: "r1" }]);
    expect(content?.identifiers.map(({ scheme }) => scheme)).toEqual(["ghsa"]);
    expect(seen(signed, "late", "09-12").content).toBeUndefined();
  });

  it.each<[string, string, CaseEntry[], string, PartyView["access"]]>([
    ["who was in the case before and never agreed", "upstream", active, "09-12", "awaits_consent"],
    ["whose case it is", "provider", active, "09-12", "open"],
    ["who was silent", "late", asked, "09-20", "awaits_consent"],
    [
      "who declined",
      "late",
      continued(asked, ["09-13", { kind: "consent_declined", party: "late" }]),
      "09-13",
      "awaits_consent",
    ],
    ["anybody once it ended", "late", asked, "10-26T12:00", "open"],
    ["anybody before it began", "upstream", active, "09-10", "open"],
  ])("%s", (_, key, entries, moment, access) => {
    const view = seen(entries, key, moment);
    expect([view.access, view.content !== undefined]).toEqual([access, access === "open"]);
  });

  it("whose consent lapsed sees what there was until then, and the terms that are asked now", () => {
    const signed = continued(asked, ["09-13", agreed("late", "t")]);
    const revised = continued(
      signed,
      ["09-20", proposed("u", "2026-11-10T12:00Z", "late release")],
      ["09-21", acceptedTerms("u")],
      ["09-22", publication("provider", "ready")],
    );
    const view = seen(revised, "late", "09-23");
    expect([view.access, view.consent.state]).toEqual(["agreed_no_more", "lapsed"]);
    expect(view.embargo.terms.map(({ term, status }) => `${term} ${status}`)).toEqual(["t superseded", "u active"]);
    expect(view.content?.others.find(({ key }) => key === "provider")?.documents[0]?.stage).toBe("drafting");
    const again = continued(revised, ["09-24", agreed("late", "u")]);
    expect(seen(again, "late", "09-24").content?.others[1]?.documents[0]?.stage).toBe("ready");
  });
});

describe("R8: who left", () => {
  const after = continued(
    shared,
    ["09-12", { kind: "party_left", party: "upstream" }],
    ["09-13", publication("provider", "ready"), proposed("t", END)],
  );

  it("sees what was there before and nothing of what came after", () => {
    const view = seen(after, "upstream", "09-14");
    expect([view.access, view.embargo]).toEqual(["left", { state: "none", terms: [] }]);
    expect(view.content?.others.find(({ key }) => key === "provider")?.documents[0]?.stage).toBe("drafting");
  });

  it("left an embargo it had never agreed to: still no content", () => {
    const gone = continued(active, ["09-12", { kind: "party_left", party: "upstream" }], ["10-20", caseStep("public")]);
    expect(seen(gone, "upstream", "10-20")).toMatchObject({ access: "left", embargo: { state: "active" } });
    expect(seen(gone, "upstream", "10-20").content).toBeUndefined();
  });
});

describe("what is of others", () => {
  const internal = { audience: "internal" as const };
  const says = (key: string, statement: string): SaidFact => ({
    ...{ kind: "status_stated", party: key, statement, component: "engine", status: "affected" },
  });
  const entries = continued(parties, [
    "09-10",
    { ...party("silent", "coordinator"), ...internal } as SaidFact,
    { ...proposed("t", END), by: "silent" } as SaidFact,
    { ...publication("provider", "drafting"), ...internal } as SaidFact,
    { ...intends("provider", "yes"), ...internal } as SaidFact,
    { kind: "credit_set", credit: "c1", name: "Somebody", credits: "finder" },
    { kind: "credit_set", credit: "c2", name: "Somebody else", credits: "finder", audience: "parties" },
    ...["s1", "s2", "s3"].map((statement) => says("provider", statement)),
    { kind: "statement_approved", statement: "s2" },
    { kind: "statement_approved", statement: "s3", beforePublication: true },
    says("upstream", "own"),
    { kind: "report_step", party: "finder", to: "received", why: "own" },
  ]);

  it("internal parties, documents, plans and credits are not there; statements as far as they were released", () => {
    const view = seen(entries, "upstream", "09-11");
    expect(view.embargo.terms[0]?.by).toBeUndefined();
    expect(view.content?.others).toMatchObject([
      { key: "finder", willPublish: "undecided", documents: [] },
      { key: "provider", willPublish: "undecided", documents: [] },
    ]);
    expect(view.content?.credits.map(({ credit }) => credit)).toEqual(["c2"]);
    expect(view.content?.statements.map(({ statement }) => statement)).toEqual(["s3"]);
    expect(view.content?.own.statements.map(({ statement }) => statement)).toEqual(["own"]);
  });

  it("what was entered while a document was internal stays so", () => {
    const drafted = {
      ...publication("provider", "ready"),
      ...internal,
      url: "https://example.org/draft",
      note: { en: "draft" },
    };
    const known = continued(
      parties,
      ["09-10", drafted as SaidFact],
      ["09-11", publication("provider", "scheduled", END)],
    );
    expect(seen(known, "upstream", "09-11").content?.others[1]?.documents).toEqual([
      { key: "provider-post", title: { en: "provider-post" }, stage: "scheduled", time: time(END) },
    ]);
    const posted = { ...publication("provider", "published", "2026-09-10"), ...internal } as SaidFact;
    const revised = continued(parties, ["09-10", posted], ["09-11", publication("provider", "revised", "2026-09-11")]);
    expect(seen(revised, "upstream", "09-11").content?.others[1]?.documents[0]).not.toHaveProperty("publishedAt");
  });

  it("a statement is released by its party's publication", () => {
    const after = continued(entries, ["09-12", publication("provider", "published")]);
    expect(seen(after, "upstream", "09-12").content?.statements.map(({ statement }) => statement)).toEqual([
      "s2",
      "s3",
    ]);
  });

  it("its own record is whole, without the notes of those who work on the case", () => {
    const note = { en: "they keep stalling" };
    const noted = continued(entries, [
      "09-12",
      { ...step("upstream", "fix_ready"), time: time("2026-09-11"), note } as SaidFact,
    ]);
    expect(seen(noted, "upstream", "09-12").content?.own).toMatchObject({
      ...{ report: { state: "accepted" }, bits: { fix_ready: { time: { date: "2026-09-11" } } } },
    });
    expect(JSON.stringify(seen(noted, "upstream", "09-12"))).not.toContain("stalling");
  });
});

it("who is no party of the case sees no case", () => {
  expect(viewForParty(parties, "stranger", stamp("09-10"))).toBeUndefined();
  expect(viewForParty(parties, "upstream", stamp("09-08T09:30"))).toBeUndefined();
});
