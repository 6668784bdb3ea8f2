import { describe, expect, it } from "vitest";
import type { CaseEntry, CaseFact } from "#domain/disclosure/case-fact.ts";
import { newThread, newMessage } from "#domain/disclosure/thread.ts";
import { threadReach } from "#domain/disclosure/thread-reach.ts";
import { kept, opened, stamp, time, type SaidFact } from "./case-ledger.ts";

const vendor: SaidFact = { kind: "party_added", party: "vendor", name: { en: "Vendor" }, roles: ["vendor"] };
const proposed: SaidFact = { kind: "embargo_proposed", term: "one", ends: time("2026-12-01T12:00", "UTC") };
const accepted: SaidFact = { kind: "embargo_accepted", term: "one" };
const agreed: SaidFact = { kind: "consent_given", party: "vendor", term: "one" };
const invited: SaidFact = { kind: "consent_invited", party: "vendor" };
const declined: SaidFact = { kind: "consent_declined", party: "vendor" };
const left: SaidFact = { kind: "party_left", party: "vendor" };
const other: SaidFact = { ...vendor, party: "other" } as SaidFact;

/** One entry a day, from 1 September on, each at nine. */
const days = (...facts: SaidFact[]): CaseEntry[] =>
  facts.map((fact, at) => ({
    ...{ seq: at + 1, recordedAt: stamp(`09-${String(at + 1).padStart(2, "0")}`), actor: { name: "C" } },
    fact: kept(fact) as CaseFact,
  }));
const day = (n: number) => ({ until: stamp(`09-${String(n).padStart(2, "0")}`) });

describe("what a party may see of threads", () => {
  it.each<[string, SaidFact[], ReturnType<typeof threadReach>]>([
    ["nobody's party: not even that there is something", [opened], undefined],
    ["no embargo: all", [opened, vendor], "all"],
    ["one that is only proposed does not bind: all", [opened, vendor, proposed, invited], "all"],
    ["in force, asked: nothing, also not what was before", [opened, vendor, proposed, accepted, invited], "nothing"],
    ["in force, agreed: all", [opened, vendor, proposed, accepted, invited, agreed], "all"],
    ["in force, declined at once: nothing", [opened, vendor, proposed, accepted, invited, declined], "nothing"],
    [
      "agreed on day 6, no more on day 8: up to day 8",
      [opened, vendor, proposed, accepted, invited, agreed, other, declined],
      day(8),
    ],
    ["and all again on day 9", [opened, vendor, proposed, accepted, invited, agreed, other, declined, agreed], "all"],
    ["left on day 3, whatever came later: up to day 3", [opened, vendor, left, other], day(3)],
    [
      "left on day 7 without having agreed: nothing",
      [opened, vendor, proposed, accepted, invited, other, left],
      "nothing",
    ],
    [
      "a departure that was struck out is none",
      [opened, vendor, left, { kind: "entry_corrected", entry: 3, reason: "wrong party" }],
      "all",
    ],
  ])("%s", (_what, facts, reach) => {
    expect(threadReach(days(...facts), "vendor", stamp("09-20"))).toEqual(reach);
  });

  it("opens when the embargo ends", () => {
    const entries = days(opened, vendor, proposed, accepted, invited);
    expect(threadReach(entries, "vendor", "2026-12-01T11:59:59Z")).toBe("nothing");
    expect(threadReach(entries, "vendor", "2026-12-01T12:00:00Z")).toBe("all");
  });
});

describe("a message", () => {
  it.each([
    ["a\r\nb\rc\n", "a\nb\nc"],
    ["\n \n  indented", "  indented"],
    ["<b>bold</b> & more", "<b>bold</b> & more"],
  ])("%j is kept as %j", (written, stored) => {
    expect(newMessage.parse({ body: written }).body).toBe(stored);
  });

  it.each(["", " \n\t", "x".repeat(20_001)])("is refused where it says nothing or too much", (body) => {
    expect(newMessage.safeParse({ body }).success).toBe(false);
  });

  it("begins a thread whose subject is one line", () => {
    expect(newThread.parse({ subject: " Fix " })).toEqual({ subject: "Fix", parties: [] });
    for (const subject of ["", "a\nb", "a\tb", "x".repeat(201)]) {
      expect(newThread.safeParse({ subject }).success).toBe(false);
    }
  });
});
