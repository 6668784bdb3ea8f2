import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { caseDates, partyDates } from "#domain/disclosure/date-course.ts";
import { active, END, parties, planned, signed } from "./agreed-case.ts";
import {
  acceptedTerms,
  agreed,
  caseStep,
  continued,
  invited,
  proposed,
  publication,
  stamp,
  time,
  type Said,
  type SaidFact,
} from "./case-ledger.ts";
import { CANARY, randomLedger } from "./random-ledger.ts";

const NOW = stamp("12-31");
const LATER = "2026-11-20T12:00Z";
const shown = (entries: readonly CaseEntry[], now = NOW) =>
  caseDates(entries, now).map(({ key, entry, time: at, changes, cancelled }) => [
    key.replace(/\/\d+$/, ""),
    ...[entry, at.text, changes, cancelled ? "cancelled" : "stands"],
  ]);
const ofEmbargo = (...said: Said[]) =>
  shown(continued(active, ...said))
    .find(([key]) => key === "embargo")
    ?.slice(2);
const policy = { name: "custom", title: "Ours", anchor: "report", length: 45, unit: "days", zone: "UTC" } as const;
const deadline = (due: string, override?: string) =>
  ({
    ...{ kind: "deadline_set", deadline: "d", policy, anchor: time("2026-09-08"), due: time(due) },
    ...(override && { override }),
  }) as SaidFact;

describe("the end of an embargo (case 43)", () => {
  const accepted = active.length;
  it("has one id for life, which is the entry that put it in force", () => {
    expect(shown(active)).toEqual([["embargo", accepted, END, 0, "stands"]]);
    const moved = continued(active, ["09-15", proposed("later", LATER, "x"), acceptedTerms("later")]);
    expect(shown(moved)).toEqual([["embargo", accepted, LATER, 1, "stands"]]);
  });

  it.each<[string, Said[], unknown[]]>([
    ["proposed to be moved: nothing yet", [["09-15", proposed("later", LATER, "x")]], [END, 0, "stands"]],
    ["came", [["11-15", caseStep("public")]], [END, 0, "stands"]],
    ["terminated", [["09-15", { kind: "embargo_terminated", reason: "x" }]], [END, 1, "cancelled"]],
    ["broken", [["09-15", caseStep("public")]], [END, 1, "cancelled"]],
    ["struck out", [["09-15", { kind: "entry_corrected", entry: active.length, reason: "x" }]], [END, 1, "cancelled"]],
    [
      "struck out and entered again",
      [
        ["09-15", { kind: "entry_corrected", entry: active.length, reason: "x" }],
        ["09-16", acceptedTerms("t")],
      ],
      [END, 2, "stands"],
    ],
    ["the case withdrawn", [["09-15", { kind: "case_withdrawn", reason: "x" }]], [END, 1, "cancelled"]],
  ])("%s", (_what, said, course) => {
    expect(ofEmbargo(...said)).toEqual(course);
  });
});

describe("other dates", () => {
  const answered = (...said: Said[]) => shown(continued(active, ["09-11", invited("finder")], ...said)).slice(1);
  const kept = (on: string): Said => [on, { kind: "deadline_satisfied", deadline: "d", time: time(`2026-${on}`) }];
  const dueOn = (...said: Said[]) => shown(continued(parties, ["09-10", deadline("2026-10-23")], ...said))[0]?.slice(2);

  it("an answer: due in seven days where nothing else was said; no more once it is given", () => {
    const entry = active.length + 1;
    expect(answered()).toEqual([["consent/finder", entry, "2026-09-18T09:00:00Z", 0, "stands"]]);
    expect(answered(["09-12", agreed("finder", "t")])).toEqual([
      ["consent/finder", entry, "2026-09-18T09:00:00Z", 1, "cancelled"],
    ]);
    expect(answered(["09-20", agreed("finder", "t")])[0]?.slice(3)).toEqual([0, "stands"]);
  });

  it.each<[string, Said[], unknown[]]>([
    ["set", [], ["2026-10-23", 0, "stands"]],
    ["computed anew", [["09-12", deadline("2026-11-06", "grace")]], ["2026-11-06", 1, "stands"]],
    ["entered again unchanged", [["09-12", deadline("2026-10-23", "again")]], ["2026-10-23", 0, "stands"]],
    ["kept before its time", [kept("10-01")], ["2026-10-23", 1, "cancelled"]],
    ["kept late", [kept("10-30")], ["2026-10-23", 0, "stands"]],
    ["waived", [["10-01", { kind: "deadline_waived", deadline: "d", reason: "x" }]], ["2026-10-23", 1, "cancelled"]],
  ])("a deadline %s", (_what, said, course) => {
    expect(dueOn(...said)).toEqual(course);
  });

  it("a publication: scheduled, moved, out", () => {
    const ofDocument = (...said: Said[]) =>
      shown(continued(planned, ...said))
        .find(([key]) => key === "document/upstream/upstream-post")
        ?.slice(2);
    expect(ofDocument()).toEqual([END, 0, "stands"]);
    expect(ofDocument(["09-15", publication("upstream", "scheduled", LATER)])).toEqual([LATER, 1, "stands"]);
    expect(ofDocument(["10-26T12:30", publication("upstream", "published", END)])).toEqual([END, 0, "stands"]);
    expect(ofDocument(["09-15", publication("upstream", "published")])).toEqual([END, 1, "cancelled"]);
  });
});

describe("what a party keeps", () => {
  const internal: SaidFact = {
    kind: "party_added",
    party: "shadow",
    name: { en: "shadow" },
    roles: ["vendor"],
    audience: "internal",
  };
  const whole = continued(
    planned,
    ["09-13", deadline("2026-10-23"), internal, publication("shadow", "scheduled", END)],
    ["09-14", invited("shadow")],
  );
  const keysFor = (party: string, entries = whole, now = NOW) =>
    partyDates(entries, party, now).map(({ key }) => key.replace(/\/\d+$/, ""));

  it("the embargo, its own answer and what is shared; no deadline, nobody else's answer, nothing of a party it does not know", () => {
    expect(keysFor("finder")).toEqual([
      ...["embargo", "consent/finder"],
      ...["document/provider/provider-post", "document/upstream/upstream-post"],
    ]);
  });

  it("who has not agreed: when it ends and by when to answer (R9); what moved before it came is not counted", () => {
    const revised = continued(signed, ["09-15", proposed("later", LATER, "x"), acceptedTerms("later")]);
    const late = continued(
      revised,
      ["09-16", { kind: "party_added", party: "late", name: { en: "late" }, roles: ["deployer"] }],
      ["09-17", invited("late")],
    );
    expect(partyDates(late, "late", stamp("09-18")).map(({ kind, changes }) => [kind, changes])).toEqual([
      ["embargo_ends", 0],
      ["answer_by", 0],
    ]);
    expect(caseDates(late, stamp("09-18"))[0]?.changes).toBe(1);
  });

  it("who left: what there was then (R8); who is nobody: nothing", () => {
    const left = continued(
      signed,
      ["09-15", { kind: "party_left", party: "finder" }],
      ["09-16", { kind: "embargo_terminated", reason: "x" }],
    );
    expect(partyDates(left, "finder", NOW)[0]).toMatchObject({ kind: "embargo_ends", cancelled: false, changes: 0 });
    expect(partyDates(left, "nobody", NOW)).toEqual([]);
  });
});

it("of any ledger: ids are apart, a party's dates are dates of the case and say nothing internal, and no count falls", () => {
  fc.assert(
    fc.property(randomLedger, fc.nat({ max: 60 }), ({ entries, end }, cut) => {
      const all = caseDates(entries, end);
      expect(new Set(all.map(({ entry }) => entry)).size).toBe(all.length);
      const earlier = entries.slice(0, Math.min(cut + 1, entries.length));
      for (const party of ["a", "b", "c", "d"]) {
        const own = partyDates(entries, party, end);
        expect(JSON.stringify(own)).not.toContain(CANARY);
        for (const { key, entry } of own)
          expect(all.some((date) => date.key === key && date.entry === entry)).toBe(true);
        const then = partyDates(earlier, party, earlier.at(-1)?.recordedAt ?? end);
        for (const before of then) {
          const after = own.find(({ key }) => key === before.key);
          if (after) expect(after.changes).toBeGreaterThanOrEqual(before.changes);
        }
      }
    }),
    { numRuns: 40 },
  );
});
