import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { PARTY_BITS, REPORT_STATES } from "#domain/disclosure/case-words.ts";
import { decideEntry } from "#domain/disclosure/decide-entry.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { refuseAnswer } from "#domain/disclosure/party-answer.ts";
import { partyAsks } from "#domain/disclosure/party-asks.ts";
import { partyOpenings } from "#domain/disclosure/party-openings.ts";
import { viewForParty } from "#domain/disclosure/party-view.ts";
import {
  acceptedTerms,
  agreed,
  caseStep,
  continued,
  intends,
  invited,
  kept,
  ledgerOf,
  proposed,
  publication,
  stamp,
  threeParties,
  time,
  type SaidFact,
} from "./case-ledger.ts";
import { PARTY_KEYS, randomLedger } from "./random-ledger.ts";

const END = "2026-10-26T12:00Z";
const parties = ledgerOf(...threeParties);
const asked = continued(parties, ["09-10", proposed("t", END), acceptedTerms("t"), invited("upstream")]);
const signed = continued(asked, ["09-11", agreed("upstream", "t")]);

function asks(entries: CaseEntry[], key: string, moment: string) {
  const view = viewForParty(entries, key, stamp(moment));
  if (!view) throw new Error(`${key} sees no case`);
  return partyAsks(view, partyOpenings(view)).map(({ what, by }) => (by ? `${what} by ${by.instant}` : what));
}

describe("what is asked of a party", () => {
  it.each<[string, CaseEntry[], string, string, string[]]>([
    ["acknowledging", ledgerOf(threeParties[0] ?? ["09-08"]), "provider", "09-08", ["acknowledge", "say_publication"]],
    // A finder has no report to acknowledge.
    ["its plan", parties, "finder", "09-10", ["say_publication"]],
    // Asked on 09-10 at 09:00, and seven days to answer.
    ["its consent", asked, "upstream", "09-11", ["answer_embargo by 2026-09-17T09:00:00Z"]],
    ["nothing more, after silence", asked, "upstream", "09-20", []],
    [
      "its consent to other terms",
      continued(signed, ["09-12", proposed("u", "2026-11-26T12:00Z", "late release"), acceptedTerms("u")]),
      "upstream",
      "09-12",
      ["agree_again"],
    ],
    [
      "what it said it would publish",
      continued(signed, ["09-12", intends("upstream", "yes"), caseStep("public")]),
      "upstream",
      "09-12",
      ["publish"],
    ],
    [
      "nothing, once that is out",
      continued(signed, ["09-12", intends("upstream", "yes"), publication("upstream", "published")]),
      "upstream",
      "09-12",
      [],
    ],
  ])("%s", (_what, entries, key, moment, expected) => expect(asks(entries, key, moment)).toEqual(expected));
});

/** What is offered, with whether it is; and where it is known to the last, that everything else is refused. */
function offers(
  entries: CaseEntry[],
  key: string,
  now: string,
): { fact: SaidFact; isOffered: boolean; isExact: boolean }[] {
  const view = viewForParty(entries, key, now);
  if (!view) return [];
  const openings = partyOpenings(view);
  const isVendor = view.party.roles.includes("vendor");
  const offer = (fact: SaidFact, isOffered: boolean, isExact = true) => ({ fact, isOffered, isExact });
  return [
    ...REPORT_STATES.map((to) => offer({ kind: "report_step", party: key, to }, openings.report.includes(to))),
    ...PARTY_BITS.map((bit) =>
      offer({ kind: "party_step", party: key, bit }, openings.bits.includes(bit), isVendor || bit !== "fix_deployed"),
    ),
    ...view.embargo.terms.map(({ term }) =>
      offer({ kind: "consent_given", party: key, term }, openings.terms.includes(term)),
    ),
    offer({ kind: "consent_declined", party: key }, openings.mayDecline),
    // A proposal may be refused for what only the case knows, such as that every fix is ready.
    offer(
      { kind: "embargo_proposed", term: "new", by: key, ends: time("2199-01-01T00:00Z"), reason: "x" },
      openings.mayPropose,
      false,
    ),
    ...(view.content?.own.documents ?? []).flatMap((document) =>
      (["drafting", "ready", "published", "revised", "withdrawn"] as const).map((to) =>
        offer(
          { kind: "publication_step", party: key, document: document.key, title: document.title, to },
          (openings.stages[document.key] ?? []).includes(to),
        ),
      ),
    ),
    offer({ kind: "publication_intended", party: key, willPublish: "no" }, openings.mayNotPublish, false),
  ];
}

it("what is offered to a party is legal, and what is not offered is refused", () => {
  let [offered, refused] = [0, 0];
  fc.assert(
    fc.property(randomLedger, fc.constantFrom(...PARTY_KEYS), ({ entries, end }, key) => {
      const state = foldCase(entries, end);
      const party = state.parties.find((one) => one.key === key);
      const access = viewForParty(entries, key, end)?.access;
      for (const { fact, isOffered, isExact } of party && access ? offers(entries, key, end) : []) {
        const refusal =
          refuseAnswer(state, fact as never, { party, access } as never) ?? decideEntry(entries, kept(fact), end);
        if (isOffered && isExact) expect([fact, refusal]).toEqual([fact, undefined]);
        if (!isOffered) expect([fact, refusal !== undefined]).toEqual([fact, true]);
        if (isOffered) offered += 1;
        else refused += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(offered, refused)).toBeGreaterThan(300);
});
