import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { embargoMails, type CaseMailOptions, type CaseReader } from "#domain/disclosure/case-mail.ts";
import { mayChangeEmbargo } from "#domain/disclosure/embargo-news.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { active, END, parties, signed } from "./agreed-case.ts";
import {
  acceptedTerms,
  caseStep,
  continued,
  invited,
  proposed,
  publication,
  step,
  time,
  type Said,
  type SaidFact,
} from "./case-ledger.ts";
import { CANARY, randomLedger } from "./random-ledger.ts";

const LATER = "2026-11-20T12:00Z";
const readers: CaseReader[] = [
  { personId: "cora" },
  { personId: "cole" },
  { personId: "fin", party: "finder" },
  { personId: "pat", party: "provider" },
  { personId: "una", party: "upstream" },
];
const options: CaseMailOptions = {
  byPersonId: "cora",
  title: "Pages of others in answers",
  zone: "UTC",
  linkFor: ({ party }) => (party === undefined ? "https://candor.test/inside" : "https://candor.test/cases/7"),
};
const mails = (before: readonly CaseEntry[], said: Said, more: Partial<CaseMailOptions> = {}) => {
  const entries = continued(before, said);
  return embargoMails(entries, before.length, readers, { ...options, ...more });
};
const toldOf = (before: readonly CaseEntry[], ...facts: SaidFact[]) =>
  mails(before, ["09-20", ...facts]).map(({ personId }) => personId);

const everybody = ["cole", "fin", "pat", "una"];
const revising = continued(signed, ["09-15", proposed("later", LATER, "the fix needs more time")]);
const dated = continued(parties, ["09-10", proposed("day", "2026-10-26")]);
const left = continued(signed, ["09-15", { kind: "party_left", party: "finder" }]);
const declined = continued(signed, ["09-15", { kind: "consent_declined", party: "finder" }]);
const rejected: SaidFact = { kind: "embargo_rejected", term: "later" };
const settled: SaidFact = { kind: "embargo_settled", term: "day", ends: time(END) };
const ended = (agreed: boolean): SaidFact => ({ kind: "embargo_terminated", reason: "x", agreed });

describe("who is told", () => {
  it.each<[string, readonly CaseEntry[], SaidFact[], string[]]>([
    ["proposed", parties, [proposed("t", END)], everybody],
    ["settled: a day became an instant", dated, [settled], everybody],
    ["in force", continued(parties, ["09-10", proposed("t", END)]), [acceptedTerms("t")], everybody],
    ["a revision proposed", signed, [proposed("later", LATER, "x")], everybody],
    ["revised", revising, [acceptedTerms("later")], everybody],
    ["a revision rejected", revising, [rejected], everybody],
    ["ended as agreed", signed, [ended(true)], everybody],
    ["terminated", signed, [ended(false)], everybody],
    ["broken by the public", signed, [caseStep("public")], everybody],
    ["ended by an exploit", signed, [caseStep("exploit_public")], everybody],
    ["a document came out early", signed, [publication("upstream", "published", "2026-09-20T08:00Z")], everybody],
    [
      "proposals that a fix settles (R12)",
      revising,
      ["provider", "upstream"].map((key) => step(key, "fix_ready")),
      everybody,
    ],
    [
      "what was entered of it is struck out",
      active,
      [{ kind: "entry_corrected", entry: active.length, reason: "x" }],
      everybody,
    ],
    ["one party is asked", active, [invited("finder")], ["fin"]],
    ["of what came after it left a party hears nothing (R8)", left, [ended(false)], ["cole", "pat", "una"]],
    [
      "a rejection, also to who declined: it sees what is asked",
      continued(revising, ["09-16", { kind: "consent_declined", party: "finder" }]),
      [rejected],
      everybody,
    ],
    ["who declined hears that it ended", declined, [ended(false)], everybody],
    ["nothing of the embargo: a fix", signed, [step("provider", "fix_ready")], []],
    ["nothing of the embargo: attacks, which people decide about", signed, [caseStep("attacks")], []],
    [
      "who agrees tells nobody else",
      continued(active, ["09-11", invited("finder")]),
      [{ kind: "consent_given", party: "finder", term: "t" }],
      [],
    ],
  ])("%s", (_what, before, facts, told) => {
    expect(toldOf(before, ...facts).toSorted()).toEqual(told);
  });

  it("not whoever did it, also of a party; of several entries at once each person hears once, under the last", () => {
    const facts = [proposed("t", END), acceptedTerms("t"), invited("finder")];
    const sent = mails(parties, ["09-20", ...facts], { byPersonId: "fin" });
    const [first = 0] = [parties.length + 1];
    expect(sent.map(({ personId, seq }) => [personId, seq - first])).toEqual([
      ["cora", 1],
      ["cole", 1],
      ["pat", 1],
      ["una", 1],
    ]);
    expect(mails(parties, ["09-20", ...facts]).find(({ personId }) => personId === "fin")?.seq).toBe(first + 2);
  });
});

describe("what it says", () => {
  const mailTo = (person: string, ...given: Parameters<typeof mails>) =>
    mails(...given).find(({ personId }) => personId === person);

  it("before the public knows: the neutral title, by when to answer, and the link", () => {
    const fact: SaidFact = {
      ...proposed("t", END, "secret reason"),
      answerBy: time("2026-09-25T17:00", "Asia/Tokyo"),
    } as SaidFact;
    expect(mailTo("fin", parties, ["09-20", fact])).toMatchObject({
      subject: "Case 7: something has changed",
      text: [
        "Case 7: something has changed that concerns you.",
        ...["", "An answer is asked by 2026-09-25 08:00 UTC.", ""],
        ...["See what it is, after signing in:", "https://candor.test/cases/7", ""],
      ].join("\n"),
    });
    expect(mailTo("cole", parties, ["09-20", fact])?.text).toContain("https://candor.test/inside");
  });

  it("who had agreed to other terms is asked again; who never had is not", () => {
    const asked = (person: string) =>
      mailTo(person, revising, ["09-20", acceptedTerms("later")])?.text.includes("answer");
    expect([asked("fin"), asked("cole")]).toEqual([true, false]);
  });

  it("afterwards what happened; the incident's title to its own people only", () => {
    const sent = (person: string) => mailTo(person, signed, ["09-20", caseStep("public")])?.subject;
    const words = "the embargo was broken: the public knows";
    expect([sent("cole"), sent("fin")]).toEqual([`Pages of others in answers: ${words}`, `Case 7: ${words}`]);
  });

  it.each([
    ["a line end", "Case\r\nBcc: x@example.test", "Case Bcc: x@example.test"],
    ["what turns the direction of text", "Case\u202e7", "Case 7"],
    ["300 letters", "é".repeat(300), `${"é".repeat(149)}…`],
    ["nothing but spaces", "\u2028 \t", "A disclosure case"],
  ])("a title with %s stays one line", (_what, neutralTitle, shown) => {
    const entries = continued(parties, ["09-10", { kind: "case_changed", neutralTitle: "x" }]);
    for (const { fact } of entries) if (fact.kind === "case_changed") fact.neutralTitle = neutralTitle;
    const [mail] = mails(entries, ["09-20", proposed("t", END)]);
    expect(mail?.subject).toBe(`${shown}: something has changed`);
  });

  it("a case without a zone has the incident's, and a time that is none is left out", () => {
    const entries = continued(parties, ["09-10", { kind: "case_changed", zone: null }]);
    const answerBy = { text: "soon", precision: "unknown", qualifier: "exact", tzdb: "2026c" } as const;
    const fact = { ...proposed("t", END), answerBy } as SaidFact;
    expect(mailTo("fin", entries, ["09-20", fact])?.text).toContain("An answer is asked.\n");
    expect(
      mailTo("fin", entries, ["09-20", { ...fact, answerBy: time(END) } as SaidFact], { zone: "Asia/Tokyo" })?.text,
    ).toContain("by 2026-10-26 21:00 +09:00 JST (2026-10-26 12:00 UTC)");
  });
});

it("whatever is in a ledger, nothing internal is in a mail to anybody, and of each entry a person has one mail at most", () => {
  const everyone: CaseReader[] = [
    { personId: "in" },
    ...["a", "b", "c", "d"].map((party) => ({ personId: party, party })),
  ];
  fc.assert(
    fc.property(randomLedger, fc.nat({ max: 10 }), ({ entries }, last) => {
      const sent = embargoMails(entries, Math.max(0, entries.length - last), everyone, { ...options, title: CANARY });
      const isPublic = (text: string) => !text.includes("something has changed");
      for (const { personId, subject, text } of sent) {
        if (personId !== "in" || !isPublic(subject)) expect(`${subject}${text}`).not.toContain(CANARY);
      }
      expect(new Set(sent.map(({ personId }) => personId)).size).toBe(sent.length);
    }),
    { numRuns: 60 },
  );
});

it("no fact of another kind ever changes an embargo", () => {
  fc.assert(
    fc.property(randomLedger, ({ entries }) => {
      for (const { seq, recordedAt, fact } of entries) {
        if (mayChangeEmbargo(fact)) continue;
        const embargo = (last: number) => foldCase(entries.slice(0, last), recordedAt).embargo;
        expect(embargo(seq)).toEqual(embargo(seq - 1));
      }
    }),
    { numRuns: 60 },
  );
});
