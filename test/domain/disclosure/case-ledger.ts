import { expect } from "vitest";
import type { z } from "zod";
import { caseFact, type CaseEntry, type CaseFact } from "#domain/disclosure/case-fact.ts";
import type { CaseState, PartyState } from "#domain/disclosure/case-state.ts";
import { decideEntry } from "#domain/disclosure/decide-entry.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { recordTime, type RecordedTime } from "#domain/time/recorded-time.ts";

/** A fact with what has a default left out. */
export type SaidFact = z.input<typeof caseFact>;

/** `2026-10-26T12:00Z`, `2026-10-26`, or a wall clock in a zone. */
export function time(text: string, zone?: string): RecordedTime {
  const input = text.includes("T") ? { wallClock: text, ...(zone && { zone }) } : { date: text, ...(zone && { zone }) };
  return recordTime(input).time;
}

export function kept(fact: SaidFact): CaseFact {
  return caseFact.parse(fact);
}

/** `09-08` or `09-08T10:30` of 2026, in UTC. */
export function stamp(moment: string): string {
  return moment.length === 5 ? `2026-${moment}T09:00:00Z` : `2026-${moment}:00Z`;
}

export type Said = [moment: string, ...facts: SaidFact[]];

/** A ledger in which each fact was legal when it was entered. */
export function ledgerOf(...said: Said[]): CaseEntry[] {
  return continued([], ...said);
}

export function continued(before: readonly CaseEntry[], ...said: Said[]): CaseEntry[] {
  const entries = [...before];
  for (const [moment, ...facts] of said) {
    for (const given of facts) {
      const fact = kept(given);
      expect(decideEntry(entries, fact, stamp(moment)), `${moment} ${JSON.stringify(fact)}`).toBeUndefined();
      entries.push({ seq: entries.length + 1, recordedAt: stamp(moment), actor: { name: "Co-ordinator" }, fact });
    }
  }
  return entries;
}

export function refusalOf(entries: readonly CaseEntry[], moment: string, fact: SaidFact): string | undefined {
  return decideEntry(entries, kept(fact), stamp(moment))?.code;
}

export function stateAt(entries: readonly CaseEntry[], moment: string): CaseState {
  return foldCase(entries, stamp(moment));
}

export function partyOf(state: CaseState, key: string): PartyState {
  const party = state.parties.find((one) => one.key === key);
  if (!party) throw new Error(`no party ${key}`);
  return party;
}

export const opened: SaidFact = { kind: "case_opened", channel: { en: "mail" }, neutralTitle: "Case 7", zone: "UTC" };

export function party(key: string, ...roles: PartyState["roles"]): SaidFact {
  return { kind: "party_added", party: key, name: { en: key }, roles };
}

export const accepted = (key: string): SaidFact[] =>
  (["received", "valid", "accepted"] as const).map((to) => ({ kind: "report_step", party: key, to }));

export const step = (key: string, bit: "aware" | "fix_ready" | "fix_deployed"): SaidFact => ({
  ...{ kind: "party_step", party: key, bit },
});

export const caseStep = (bit: "public" | "exploit_public" | "attacks", when?: RecordedTime): SaidFact => ({
  ...{ kind: "case_step", bit },
  ...(when && { time: when }),
});

export const proposed = (term: string, ends: string, reason?: string): SaidFact => ({
  ...{ kind: "embargo_proposed", term, ends: time(ends) },
  ...(reason && { reason }),
});

export const acceptedTerms = (term: string): SaidFact => ({ kind: "embargo_accepted", term });

export const invited = (key: string): SaidFact => ({ kind: "consent_invited", party: key });

export const agreed = (key: string, term: string): SaidFact => ({ kind: "consent_given", party: key, term });

export function publication(
  key: string,
  to: "drafting" | "ready" | "scheduled" | "published" | "revised" | "withdrawn",
  when?: string,
): SaidFact {
  const document = `${key}-post`;
  return {
    ...{ kind: "publication_step", party: key, document, title: { en: document }, to },
    ...(when && { time: time(when) }),
  };
}

export const intends = (key: string, willPublish: "yes" | "no" | "undecided"): SaidFact => ({
  ...{ kind: "publication_intended", party: key, willPublish },
});

/** Three parties that have accepted the report, none of them with a fix. */
export const threeParties: Said[] = [
  ["09-08", opened, party("finder", "finder", "reporter"), party("provider", "case_owner", "vendor", "deployer")],
  ["09-08T10:00", party("upstream", "vendor"), step("provider", "aware"), ...accepted("provider")],
  ["09-09", step("upstream", "aware"), ...accepted("upstream")],
];
