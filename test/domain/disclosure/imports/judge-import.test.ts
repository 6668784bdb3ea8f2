import { describe, expect, it } from "vitest";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { judgeImport } from "#domain/disclosure/imports/judge-import.ts";
import { continued, kept, ledgerOf, opened, party, stamp, time, type SaidFact } from "../case-ledger.ts";

const AT = time("2026-09-08T09:00Z");
const received: SaidFact = { kind: "report_step", party: "vendor", to: "received", time: AT };
const valid: SaidFact = { kind: "report_step", party: "vendor", to: "valid" };
const closed: SaidFact = { kind: "report_step", party: "vendor", to: "closed" };
const aware: SaidFact = { kind: "party_step", party: "vendor", bit: "aware", time: AT };
const reporter: SaidFact = { ...party("reporter", "finder"), audience: "internal" } as SaidFact;
const state = (said: string): SaidFact => ({ kind: "identifier_set", scheme: "hackerone", value: "1", state: said });
const out: SaidFact = {
  ...{ kind: "publication_step", party: "vendor", document: "d", title: { en: "d" }, to: "published", time: AT },
};

const empty = ledgerOf(["09-10", opened, party("vendor", "vendor")]);
const judge = (entries: readonly CaseEntry[], facts: SaidFact[], wanted?: (index: number) => boolean) =>
  judgeImport(
    entries,
    facts.map((fact, index) => ({ fact: kept(fact), from: `/${index}` })),
    { now: stamp("10-01"), ...(wanted && { wanted }) },
  );
const verdicts = (...given: Parameters<typeof judge>) => judge(...given).map(({ verdict, code }) => code ?? verdict);

const whole = [reporter, state("triaged"), aware, received, valid, out];

describe("a verdict on each fact against the case", () => {
  it("what builds upon what is new before it is new too, and afterwards all of it is there", () => {
    expect(verdicts(empty, whole)).toEqual(whole.map(() => "new"));
    expect(verdicts(continued(empty, ["09-11", ...whole]), whole)).toEqual(whole.map(() => "already_there"));
  });

  it.each<[string, SaidFact[], SaidFact, string]>([
    [
      "a step that was entered by hand, in other words",
      [{ ...valid, to: "received" } as SaidFact],
      received,
      "already_there",
    ],
    ["a step that the case has passed", [received, valid], received, "already_there"],
    ["a bit that is set", [{ kind: "party_step", party: "vendor", bit: "aware" }], aware, "already_there"],
    [
      "a party that is called otherwise",
      [{ ...reporter, name: { en: "Other" } } as SaidFact],
      reporter,
      "already_there",
    ],
    ["a document that is out", [out], { ...out, title: { en: "e" } } as SaidFact, "already_there"],
    ["a state that moved on", [state("triaged")], state("resolved"), "new"],
    [
      "what was imported and then set right by a person",
      [state("triaged"), state("rejected")],
      state("triaged"),
      "already_there",
    ],
    ["a step too far", [received], closed, "illegal_report_step"],
    ["a party that is not there", [], { ...received, party: "nobody" }, "unknown_party"],
  ])("%s", (_what, before, fact, verdict) => {
    expect(verdicts(before.length > 0 ? continued(empty, ["09-11", ...before]) : empty, [fact])).toEqual([verdict]);
  });

  it("what was struck out is not there", () => {
    const struck = continued(empty, ["09-11", received], ["09-12", { kind: "entry_corrected", entry: 3, reason: "x" }]);
    expect(verdicts(struck, [received])).toEqual(["new"]);
  });

  it("what is not wanted leaves nothing for what comes after it", () => {
    expect(verdicts(empty, [received, valid], (index) => index !== 0)).toEqual(["new", "illegal_report_step"]);
  });

  it("the release of the zone data makes no other fact", () => {
    const before = continued(empty, ["09-11", out]);
    const older = JSON.parse(JSON.stringify(before).replaceAll(/"tzdb":"[^"]*"/g, '"tzdb":"2020a"')) as CaseEntry[];
    expect(verdicts(older, [out])).toEqual(["already_there"]);
  });
});
