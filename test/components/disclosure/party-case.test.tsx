import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { caseForms, formNamed } from "#components/disclosure/case-forms.ts";
import { factsOf, startDraft } from "#components/disclosure/form-draft.ts";
import type { Row } from "#components/disclosure/form-shape.ts";
import { PartyCase } from "#components/disclosure/party-case.tsx";
import { changedForParty } from "#components/disclosure/party-changes.ts";
import { legalForms, partyFormCase } from "#components/disclosure/party-form-case.ts";
import { newCaseFact, type CaseEntry } from "#domain/disclosure/case-fact.ts";
import { partyOpenings } from "#domain/disclosure/party-openings.ts";
import { viewForParty } from "#domain/disclosure/party-view.ts";
import {
  acceptedTerms,
  agreed,
  caseStep,
  continued,
  ledgerOf,
  proposed,
  publication,
  stamp,
  threeParties,
  type SaidFact,
} from "#test/domain/disclosure/case-ledger.ts";

const END = "2026-10-26T12:00Z";
const statement: SaidFact = {
  ...{
    kind: "status_stated",
    statement: "upstream-engine",
    party: "upstream",
    component: "engine",
    status: "affected",
  },
};
const base = ledgerOf(...threeParties);
const asked = continued(base, [
  "09-10",
  ...[statement, publication("upstream", "drafting"), publication("provider", "drafting")],
  ...[proposed("t", END, "until the release"), acceptedTerms("t")],
  { kind: "consent_invited", party: "upstream" },
]);
const signed = continued(asked, ["09-11", agreed("upstream", "t")]);

function viewed(entries: CaseEntry[], moment: string) {
  const view = viewForParty(entries, "upstream", stamp(moment));
  if (!view) throw new Error("upstream sees no case");
  return view;
}
const html = (entries: CaseEntry[], moment: string, threads?: ReactNode) =>
  renderToStaticMarkup(
    createElement(PartyCase, { view: viewed(entries, moment), now: stamp(moment), zone: "UTC", threads }),
  );
const words = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the page of a party", () => {
  it("before consent: the terms, by when to answer and when it ends apart, and nothing else", () => {
    const shown = words(html(asked, "09-11"));
    expect(shown).toContain("You are asked to keep to the embargo");
    // Asked on 09-10 at 09:00: seven days.
    expect(shown).toMatch(/Answer by UTC 2026-09-17 09:00:00 6 d left/);
    expect(shown).toMatch(/Embargo ends UTC 2026-10-26 12:00/);
    expect(shown).not.toMatch(/engine|provider|The other parties|Your handling/);
  });

  it("after it: its own record, and of others what they shared", () => {
    const shown = words(html(signed, "09-12"));
    expect(shown).toContain("engine: affected");
    expect(shown).toContain("provider-post: being written");
    expect(shown).toContain("You are asked to say whether you will publish.");
    expect(shown).not.toContain("Threads");
  });

  it("with nothing to do says so", () => {
    const done = continued(signed, ["09-12", { kind: "publication_intended", party: "upstream", willPublish: "no" }]);
    expect(words(html(done, "09-12"))).toContain("Nothing is asked of you now.");
  });

  it("offers nothing where nothing may be entered", () => {
    expect(html(signed, "09-12")).not.toContain("<button");
  });
});

describe("forms of a party", () => {
  const formsIn = (entries: CaseEntry[], moment: string) => {
    const view = viewed(entries, moment);
    return legalForms(view, partyOpenings(view));
  };

  it.each<[string, CaseEntry[], string, string[]]>([
    ["before consent", asked, "09-11", ["own_consent_given t", "own_consent_declined", "own_proposal"]],
    [
      "after it",
      signed,
      "09-12",
      [
        ...["own_report_step", "own_step", "own_consent_declined", "own_proposal", "own_intention", "own_document"],
        ...["own_document upstream-post", "own_statement_added", "own_statement_changed upstream-engine"],
        "own_statement_approved upstream-engine",
      ],
    ],
    ["after it left", continued(signed, ["09-12", { kind: "party_left", party: "upstream" }]), "09-12", []],
  ])("%s", (_what, entries, moment, forms) => expect(formsIn(entries, moment)).toEqual(forms));

  it.each<[string, string, Record<string, string>, Row]>([
    ["own_report_step", "", { to: "deferred" }, { kind: "report_step", party: "upstream", to: "deferred" }],
    ["own_step", "", { bit: "fix_ready" }, { kind: "party_step", party: "upstream", bit: "fix_ready" }],
    [
      "own_intention",
      "",
      { willPublish: "yes" },
      { kind: "publication_intended", party: "upstream", willPublish: "yes" },
    ],
    [
      "own_document",
      "",
      { "title.en": "Post", to: "ready" },
      // The party's own key comes before, so that it meets nobody else's.
      { kind: "publication_step", party: "upstream", document: "upstream-post-2", title: { en: "Post" }, to: "ready" },
    ],
    [
      "own_document",
      "upstream-post",
      { to: "ready" },
      {
        ...{ kind: "publication_step", party: "upstream", document: "upstream-post" },
        ...{ title: { en: "upstream-post" }, to: "ready" },
      },
    ],
    [
      "own_statement_added",
      "",
      { component: "server", status: "fixed", events: "fixed; 1.2" },
      {
        ...{ kind: "status_stated", party: "upstream", statement: "upstream-server", component: "server" },
        ...{ status: "fixed", events: [{ event: "fixed", version: "1.2" }] },
      },
    ],
    [
      "own_statement_approved",
      "upstream-engine",
      { beforePublication: "yes" },
      { kind: "statement_approved", statement: "upstream-engine", beforePublication: true },
    ],
    [
      "own_consent_declined",
      "",
      { reason: "too long" },
      { kind: "consent_declined", party: "upstream", reason: "too long" },
    ],
  ])("%s %s says a fact that is known", (name, of, text, fact) => {
    const view = viewed(signed, "09-12");
    const inCase = partyFormCase(view, partyOpenings(view));
    const form = caseForms[formNamed(name) ?? "case_opened"];
    const start = startDraft(form, form.fields(of, inCase), of, inCase);
    const facts = factsOf(form, of, inCase, { draft: { ...start, text: { ...start.text, ...text } }, start });
    expect(facts).toEqual([fact]);
    expect(newCaseFact.safeParse(facts[0]).error).toBeUndefined();
  });
});

it("what changed meanwhile is said in words, of what the party sees", () => {
  const later = continued(signed, [
    "09-12",
    ...[publication("provider", "ready"), caseStep("attacks")],
    { kind: "board_remark", party: "upstream", step: "fixed", note: { en: "internal" } },
  ]);
  expect(changedForParty(viewed(signed, "09-11"), viewed(later, "09-12"))).toEqual([
    "Attacks were seen.",
    "“provider-post” of provider: ready.",
  ]);
});
