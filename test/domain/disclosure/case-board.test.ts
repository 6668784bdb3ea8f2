import { describe, expect, it } from "vitest";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { disclosureBoard } from "#domain/disclosure/disclosure-board.ts";
import { waits } from "#domain/disclosure/waits.ts";
import { END, active, both, parties, signed } from "./agreed-case.ts";
import {
  caseStep,
  continued,
  intends,
  invited,
  ledgerOf,
  opened,
  party,
  proposed,
  publication,
  stateAt,
  step,
  time,
  type SaidFact,
} from "./case-ledger.ts";

describe("what waits on whom", () => {
  const waiting = (entries: CaseEntry[], moment: string) =>
    waits(stateAt(entries, moment)).map(({ what, party: on, since }) =>
      [what, on, since.instant ?? since.date].filter(Boolean).join(" "),
    );
  const told = ledgerOf([
    "09-08",
    opened,
    party("v", "vendor"),
    { ...step("v", "aware"), time: time("2026-09-07") } as SaidFact,
  ]);
  const expectedAndDone = continued(both, ["10-26T13:00", intends("finder", "yes")]);

  it.each<[string, CaseEntry[], string, string[]]>([
    ["a report nobody acknowledged", told, "09-09", ["report_unacknowledged v 2026-09-07"]],
    [
      "a question of consent",
      continued(active, ["09-11", invited("finder")]),
      "09-12",
      ["consent_unanswered finder 2026-09-11T09:00:00Z"],
    ],
    ["not after the time to answer", continued(active, ["09-11", invited("finder")]), "09-19", []],
    [
      "an expected report, since the public knows",
      expectedAndDone,
      "10-27",
      ["publication_expected finder 2026-10-26T12:00:00Z"],
    ],
    [
      "attacks under an embargo",
      continued(active, ["09-20", caseStep("attacks", time("2026-09-19"))]),
      "09-20",
      ["decide_attacks 2026-09-19"],
    ],
    [
      "the fix in public",
      continued(parties, ["09-20", { kind: "fix_public", time: time("2026-09-18") }]),
      "09-20",
      ["decide_fix_public 2026-09-18"],
    ],
    ["an end that came", active, "10-27", ["decide_embargo_over 2026-10-26T12:00:00Z"]],
    [
      "a broken embargo",
      continued(active, ["09-20", caseStep("public", time("2026-09-20T08:00Z"))]),
      "09-20",
      ["decide_embargo_broken 2026-09-20T08:00:00Z"],
    ],
    [
      "an open proposal",
      continued(parties, ["09-10", proposed("t", END)]),
      "09-11",
      ["proposal_undecided 2026-09-10T09:00:00Z"],
    ],
    [
      "pX",
      continued(parties, ["09-10", caseStep("exploit_public", time("2026-09-10"))]),
      "09-11",
      ["public_to_be_entered 2026-09-10"],
    ],
    [
      "vP",
      continued(ledgerOf(["09-08", opened, party("v", "vendor")]), ["09-10", caseStep("public", time("2026-09-10"))]),
      "09-11",
      ["vendor_to_be_told v 2026-09-10"],
    ],
    [
      "a broken embargo after which all published",
      continued(active, ["09-20", intends("upstream", "yes"), publication("upstream", "published")]),
      "09-20",
      [],
    ],
    [
      "nothing in a withdrawn case",
      continued(told, ["09-10", { kind: "case_withdrawn", reason: "no flaw" }]),
      "09-11",
      [],
    ],
  ])("%s", (_, entries, moment, lines) => expect(waiting(entries, moment)).toEqual(lines));
});

describe("the board", () => {
  const remark = (key: string, on: "agreed" | "fixed", state: "unknown" | "done"): SaidFact => ({
    ...{ kind: "board_remark", party: key, step: on, state, note: { en: "Not reported." } },
  });
  const cells = (entries: CaseEntry[], moment: string, key: string) => {
    const row = disclosureBoard(stateAt(entries, moment)).find((one) => one.key === key);
    return Object.fromEntries(
      Object.entries(row?.cells ?? {}).map(([name, { state, detail }]) => [
        name,
        detail ? `${state} ${detail}` : state,
      ]),
    );
  };

  it.each<[string, CaseEntry[], string, string, Record<string, string>]>([
    [
      "a finder",
      parties,
      "09-10",
      "finder",
      { informed: "not_applicable", agreed: "not_applicable", fixed: "not_applicable", published: "unknown" },
    ],
    [
      "a vendor with nothing done",
      parties,
      "09-10",
      "upstream",
      { informed: "done", agreed: "not_applicable", fixed: "pending", published: "unknown" },
    ],
    [
      "signed and published",
      both,
      "10-27",
      "upstream",
      { informed: "done", agreed: "done", fixed: "pending", published: "done" },
    ],
    [
      "a remark where no step was taken",
      continued(parties, ["09-10", remark("upstream", "agreed", "unknown")]),
      "09-10",
      "upstream",
      { informed: "done", agreed: "unknown", fixed: "pending", published: "unknown" },
    ],
    [
      "a step outweighs a remark",
      continued(parties, ["09-10", step("provider", "fix_ready"), remark("provider", "fixed", "done")]),
      "09-10",
      "provider",
      { informed: "done", agreed: "not_applicable", fixed: "pending fix_ready", published: "unknown" },
    ],
    [
      "who will not publish",
      continued(signed, ["09-12", { kind: "consent_declined", party: "finder" }, intends("finder", "no")]),
      "09-12",
      "finder",
      {
        informed: "not_applicable",
        agreed: "pending declined",
        fixed: "not_applicable",
        published: "not_applicable will_not_publish",
      },
    ],
  ])("%s", (_, entries, moment, key, expected) => expect(cells(entries, moment, key)).toEqual(expected));

  it("a vendor that deploys is done at the later of the two", () => {
    const done = continued(parties, [
      "09-12",
      { ...step("provider", "fix_ready"), time: time("2026-09-10") } as SaidFact,
      { ...step("provider", "fix_deployed"), time: time("2026-09-11") } as SaidFact,
    ]);
    const row = disclosureBoard(stateAt(done, "09-12")).find(({ key }) => key === "provider");
    expect(row?.cells.fixed).toMatchObject({ state: "done", time: { date: "2026-09-11" } });
  });
});
