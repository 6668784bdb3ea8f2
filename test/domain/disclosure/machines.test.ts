import { describe, expect, it } from "vitest";
import { BITS, legalBits, nextBit, type Bit, type BitSet } from "#domain/disclosure/case-bits.ts";
import { CONSENT_STATES, EMBARGO_STATES, PUBLICATION_STAGES, REPORT_STATES } from "#domain/disclosure/case-words.ts";
import type { ConsentState, EmbargoState } from "#domain/disclosure/case-words.ts";
import { CONSENT_EVENTS, nextConsent, type ConsentEvent } from "#domain/disclosure/consent.ts";
import { EMBARGO_EVENTS, embargoState, nextEmbargo, type EmbargoEvent } from "#domain/disclosure/embargo-machine.ts";
import { nextPublication } from "#domain/disclosure/publication-machine.ts";
import type { Refusal } from "#domain/disclosure/refusal.ts";
import { nextReport } from "#domain/disclosure/report-machine.ts";

const codeOf = (answer: string | Refusal) => (typeof answer === "string" ? answer : `✗ ${answer.code}`);

function pairs<A extends string, B extends string>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first.flatMap((a) => second.map((b): [A, B] => [a, b]));
}

describe("report handling", () => {
  const LEGAL = `
    start received · received valid · received invalid · invalid valid · invalid closed · valid accepted · valid deferred ·
    accepted deferred · deferred accepted · accepted closed · deferred closed`;
  const legal = new Set(LEGAL.split("·").map((pair) => pair.trim().replace(/\s+/, " ")));
  const states = ["start", ...REPORT_STATES] as const;

  it("has 11 legal steps of 49", () => expect([legal.size, states.length ** 2]).toEqual([11, 49]));

  it.each(pairs(states, states))("%s → %s", (from, to) => {
    expect(codeOf(nextReport(from, to))).toBe(legal.has(`${from} ${to}`) ? to : "✗ illegal_report_step");
  });
});

describe("publication", () => {
  const LEGAL: Record<string, string> = {
    none: "drafting ready scheduled published",
    drafting: "ready scheduled published",
    ready: "scheduled published",
    scheduled: "scheduled published",
    published: "revised withdrawn",
    revised: "revised withdrawn",
    withdrawn: "",
  };
  const stages = ["none", ...PUBLICATION_STAGES] as const;

  it.each(pairs(stages, stages))("%s → %s", (from, to) => {
    const isLegal = LEGAL[from]?.split(" ").includes(to);
    expect(codeOf(nextPublication(from, to))).toBe(isLegal ? to : "✗ illegal_publication_step");
  });
});

describe("embargo", () => {
  const LEGAL: [EmbargoState, EmbargoEvent, EmbargoState][] = [
    ["none", "propose", "proposed"],
    ["proposed", "propose", "proposed"],
    ["proposed", "accept", "active"],
    ["proposed", "reject", "none"],
    ["active", "propose", "revise"],
    ["active", "terminate", "exited"],
    ["revise", "propose", "revise"],
    ["revise", "accept", "active"],
    ["revise", "reject", "active"],
    ["revise", "terminate", "exited"],
  ];

  it.each(pairs(EMBARGO_STATES, EMBARGO_EVENTS))("%s, %s", (from, event) => {
    const to = LEGAL.find(([state, does]) => state === from && does === event)?.[2];
    const refusal = from === "exited" ? "✗ embargo_exited" : "✗ illegal_embargo_step";
    expect(codeOf(nextEmbargo(from, event))).toBe(to ?? refusal);
  });

  it.each([
    [false, false, false, "none"],
    [false, true, false, "proposed"],
    [true, false, false, "active"],
    [true, true, false, "revise"],
    [false, false, true, "exited"],
  ] as const)("terms that bind: %s, that are open: %s, ended: %s → %s", (active, open, ended, state) => {
    expect(embargoState({ active, open, ended })).toBe(state);
  });
});

describe("consent", () => {
  const LEGAL: [ConsentState, ConsentEvent, ConsentState][] = [
    ["no_embargo", "invite", "invited"],
    ["invited", "give", "signatory"],
    ["invited", "decline", "declined"],
    ["signatory", "decline", "declined"],
    ["signatory", "revise", "lapsed"],
    ["lapsed", "invite", "invited"],
    ["lapsed", "give", "signatory"],
    ["lapsed", "decline", "declined"],
    ["declined", "invite", "invited"],
    ["declined", "give", "signatory"],
    ...CONSENT_STATES.map((state): [ConsentState, ConsentEvent, ConsentState] => [state, "reset", "no_embargo"]),
  ];

  it.each(pairs(CONSENT_STATES, CONSENT_EVENTS))("%s, %s", (from, event) => {
    const to = LEGAL.find(([state, does]) => state === from && does === event)?.[2];
    expect(codeOf(nextConsent(from, event))).toBe(to ?? "✗ illegal_consent_step");
  });
});

describe("case state VFD-PXA", () => {
  /** V before F before D is 4 of 8; P, X and A are free: 4 × 8. */
  it("has 32 legal states", () => {
    const states = Array.from({ length: 64 }, (_, bits) => BITS.filter((_bit, index) => bits & (1 << index)));
    const has = (set: Bit[], ...bits: Bit[]) => bits.every((bit) => set.includes(bit));
    const legal = states.filter(
      (set) => (!has(set, "fix_ready") || has(set, "aware")) && (!has(set, "fix_deployed") || has(set, "fix_ready")),
    );
    expect(legal).toHaveLength(32);
    expect(new Set(reached({}).map(nameOf))).toEqual(new Set(legal.map((set) => nameOf(setOf(set)))));
  });

  it("has 70 legal histories of the six events", () => {
    const histories = historiesFrom({});
    expect(histories).toHaveLength(70);
    expect(new Set(histories.map((events) => events.join())).size).toBe(70);
    for (const events of histories) {
      const at = (bit: Bit) => events.indexOf(bit);
      expect(at("aware") < at("fix_ready") && at("fix_ready") < at("fix_deployed")).toBe(true);
      expect(at("aware") < at("public") || at("aware") === at("public") + 1).toBe(true);
      expect(at("public") < at("exploit_public") || at("public") === at("exploit_public") + 1).toBe(true);
    }
  });

  /** Every state × event against the rules as they are written. */
  it.each(pairs(reached({}).map(nameOf), BITS))("%s, %s", (name, bit) => {
    const has = (other: Bit) => name.split(" ").includes(other);
    const expected = has(bit)
      ? "✗ already_set"
      : has("exploit_public") && !has("public") && bit !== "public"
        ? "✗ public_must_follow"
        : has("public") && !has("aware") && bit !== "aware"
          ? "✗ vendor_must_be_aware"
          : bit === "fix_ready" && !has("aware")
            ? "✗ not_aware"
            : bit === "fix_deployed" && !has("fix_ready")
              ? "✗ fix_not_ready"
              : bit;
    expect(codeOf(nextBit(setOf(name.split(" ") as Bit[]), bit))).toBe(expected);
  });

  function setOf(bits: Bit[]): BitSet {
    return Object.fromEntries(bits.map((bit) => [bit, true]));
  }

  function nameOf(set: BitSet): string {
    return BITS.filter((bit) => set[bit]).join(" ");
  }

  function reached(set: BitSet): BitSet[] {
    const next = legalBits(set).flatMap((bit) => reached({ ...set, [bit]: true }));
    return [...new Map([set, ...next].map((state) => [nameOf(state), state])).values()];
  }

  function historiesFrom(set: BitSet): Bit[][] {
    const legal = legalBits(set);
    if (legal.length === 0) return [[]];
    return legal.flatMap((bit) => historiesFrom({ ...set, [bit]: true }).map((rest) => [bit, ...rest]));
  }
});
