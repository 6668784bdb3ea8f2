import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { legalBits, nextBit, type Bit, type BitSet } from "#domain/disclosure/case-bits.ts";
import { caseFact, type CaseEntry } from "#domain/disclosure/case-fact.ts";
import type { CaseState } from "#domain/disclosure/case-state.ts";
import { CASE_STATUSES } from "#domain/disclosure/case-words.ts";
import { caseStatus } from "#domain/disclosure/case-status.ts";
import { decideEntry } from "#domain/disclosure/decide-entry.ts";
import { decideFact } from "#domain/disclosure/decide-fact.ts";
import { disclosureBoard } from "#domain/disclosure/disclosure-board.ts";
import { foldCase, takeEntry } from "#domain/disclosure/fold-case.ts";
import { viewForParty } from "#domain/disclosure/party-view.ts";
import { waits } from "#domain/disclosure/waits.ts";
import { continued, kept, ledgerOf, opened, party, stamp, stateAt, step, threeParties } from "./case-ledger.ts";
import { CANARY, PARTY_KEYS, randomLedger, SHARED } from "./random-ledger.ts";

const RUNS = { numRuns: 40 };
const isStrike = ({ fact }: CaseEntry) => fact.kind === "entry_corrected";

function bitsOf(state: CaseState): string[] {
  const ofCase = Object.keys(state.bits);
  return [
    ...ofCase,
    ...state.parties.flatMap(({ key, bits }) => Object.keys(bits).map((bit) => `${key} ${bit}`)),
  ].sort();
}

describe("any ledger", () => {
  it("judged in one pass allows and refuses what the whole ledger does", () => {
    fc.assert(
      fc.property(randomLedger, fc.nat({ max: 20 }), ({ entries, refused }, last) => {
        const now = "2026-12-01T00:00:00Z";
        const known = entries
          .slice(0, Math.max(1, entries.length - last))
          .map((entry) => ({ ...entry, recordedAt: now }));
        const state = foldCase(known, now);
        const facts = [...entries.slice(known.length), ...refused].map(({ fact }) => caseFact.parse(fact));
        for (const fact of facts.filter(({ kind }) => kind !== "entry_corrected")) {
          const refusal = decideFact(state, fact, now);
          expect(refusal).toEqual(decideFact(foldCase(known, now), fact, now));
          if (refusal) continue;
          known.push({ seq: known.length + 1, recordedAt: now, actor: { name: "x" }, fact });
          takeEntry(state, known.at(-1) ?? fail());
          const { parties: taken, ...rest } = state;
          const { parties: folded, ...whole } = foldCase(known, now);
          expect(rest).toEqual(whole);
          expect(taken.map(({ consent, ...party }) => [party, consent.state])).toEqual(
            folded.map(({ consent, ...party }) => [party, consent.state]),
          );
        }
      }),
      RUNS,
    );
  });

  it("says the same however often it is read, and as plain data", () => {
    fc.assert(
      fc.property(randomLedger, ({ entries, end }) => {
        const frozen = structuredClone(entries);
        const state = foldCase(entries, end);
        expect(foldCase(entries, end)).toEqual(state);
        expect(entries).toEqual(frozen);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      RUNS,
    );
  });

  it("replayed to an instant is what its entries until then said", () => {
    fc.assert(
      fc.property(randomLedger, fc.nat({ max: 70 }), ({ entries }, index) => {
        const { recordedAt } = entries[Math.min(index, entries.length - 1)] ?? { recordedAt: stamp("09-08") };
        const before = entries.filter((entry) => Date.parse(entry.recordedAt) <= Date.parse(recordedAt));
        expect(foldCase(entries, recordedAt)).toEqual(foldCase(before, recordedAt));
      }),
      RUNS,
    );
  });

  it("never clears a bit, save by a correction", () => {
    fc.assert(
      fc.property(randomLedger, ({ entries }) => {
        let before: string[] = [];
        for (const [index, entry] of entries.entries()) {
          const after = bitsOf(foldCase(entries.slice(0, index + 1), entry.recordedAt));
          if (!isStrike(entry)) expect(after).toEqual(expect.arrayContaining(before));
          before = after;
        }
      }),
      RUNS,
    );
  });

  it("shows each vendor in a legal state, and in no other status than the nine", () => {
    fc.assert(
      fc.property(randomLedger, ({ entries, end }) => {
        const state = foldCase(entries, end);
        for (const { bits, roles } of state.parties) if (roles.includes("vendor")) expectLegal({ ...bits });
        const { status } = caseStatus(state);
        expect(CASE_STATUSES).toContain(status);
        if (state.bits.public) expect(status).not.toBe("private");
        const binding = state.embargo.terms.filter((one) => one.status === "active");
        expect(binding.length).toBe(["active", "revise"].includes(state.embargo.state) ? 1 : 0);
        expect([disclosureBoard(state).length, Array.isArray(waits(state))]).toEqual([state.parties.length, true]);
      }),
      RUNS,
    );
  });

  it("a refused fact leaves the case as it was", () => {
    fc.assert(
      fc.property(randomLedger, ({ entries, refused }) => {
        for (const { seq, fact, at } of refused) {
          const state = foldCase(entries.slice(0, seq), at);
          const before = structuredClone(state);
          const refusal = decideFact(state, kept(fact), at) ?? decideEntry(entries.slice(0, seq), kept(fact), at);
          expect(refusal).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String) });
          expect(state).toEqual(before);
        }
      }),
      RUNS,
    );
  });

  it("shows no party an internal word, at any time", () => {
    let shown = 0;
    fc.assert(
      fc.property(randomLedger, ({ entries, end }) => {
        for (const key of PARTY_KEYS) {
          for (const now of [end, entries.at(-1)?.recordedAt ?? end]) {
            const view = JSON.stringify(withoutOwnName(viewForParty(entries, key, now)) ?? "");
            expect(view).not.toContain(CANARY);
            if (view.includes(SHARED)) shown += 1;
          }
        }
      }),
      RUNS,
    );
    expect(shown).toBeGreaterThan(RUNS.numRuns);
  });
});

function fail(): never {
  throw new Error("there is no entry");
}

/** Some order of legal steps leads to it. */
function expectLegal(set: BitSet): void {
  const bits = Object.keys(set) as Bit[];
  let reached: BitSet = {};
  for (let left = bits.length; left > 0; left -= 1) {
    const next = legalBits(reached).find((bit) => bits.includes(bit));
    expect(next, bits.join()).toBeDefined();
    if (next) reached = { ...reached, [nextBit(reached, next) as Bit]: true };
  }
}

/** A party whose very presence is internal knows its own name. */
function withoutOwnName(view: ReturnType<typeof viewForParty>): unknown {
  return view && { ...view, party: { ...view.party, name: undefined } };
}

describe("what a fold reads", () => {
  const parties = ledgerOf(...threeParties);

  it("nothing entered later, and nothing struck out", () => {
    expect(stateAt(parties, "09-08T09:30").parties.map(({ key }) => key)).toEqual(["finder", "provider"]);
    const fixed = continued(parties, ["09-10", step("provider", "fix_ready")]);
    const struck = continued(fixed, ["09-11", { kind: "entry_corrected", entry: fixed.length, reason: "other party" }]);
    const bit = (moment: string) => stateAt(struck, moment).parties[1]?.bits.fix_ready?.seq;
    expect([bit("09-10"), bit("09-11")]).toEqual([fixed.length, undefined]);
  });

  it("facts about what is not there change nothing", () => {
    const stray: CaseEntry = {
      ...{ seq: parties.length + 1, recordedAt: stamp("09-10"), actor: { name: "x" } },
      fact: kept(step("nobody", "aware")),
    };
    const { lastSeq: _, ...before } = stateAt(parties, "09-10");
    expect(stateAt([...parties, stray], "09-10")).toMatchObject(before);
  });

  it("what was changed of the case keeps the rest", () => {
    const changed = continued(ledgerOf(["09-08", opened, party("a", "vendor")]), [
      "09-09",
      { kind: "case_changed", neutralTitle: null, zone: "Asia/Tokyo" },
    ]);
    expect(stateAt(changed, "09-09").opened).toEqual({
      ...{ channel: { en: "mail" }, zone: "Asia/Tokyo", seq: 1, recordedAt: stamp("09-08") },
    });
  });
});
