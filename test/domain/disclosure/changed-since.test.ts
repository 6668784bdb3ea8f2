import { expect, it } from "vitest";
import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { changedSince } from "#domain/disclosure/changed-since.ts";
import { active, signed } from "./agreed-case.ts";
import {
  acceptedTerms,
  caseStep,
  continued,
  invited,
  ledgerOf,
  opened,
  party,
  proposed,
  stamp,
  step,
  time,
} from "./case-ledger.ts";

function lines(entries: CaseEntry[], since: number, moment: string): string[] {
  return changedSince(entries, since, stamp(moment)).map(({ changes, entry }) => {
    const said = changes.map(
      ({ what, of, before, after }) => `${what}${of ? ` ${of}` : ""}: ${before ?? "–"} → ${after ?? "–"}`,
    );
    return `${entry ? `${entry.seq} ${entry.fact.kind}${entry.struck ? ` (struck by ${entry.struck.by})` : ""}` : "time"} | ${said.join(", ")}`;
  });
}

it("each entry with all that it changed", () => {
  const first = ledgerOf(["09-08", opened, party("v", "vendor"), step("v", "aware")]);
  expect(lines(first, 0, "09-08")).toEqual([
    "1 case_opened | status: – → private, embargo: – → none",
    "2 party_added | report v: – → start, consent v: – → no_embargo, will_publish v: – → undecided",
    "3 party_step | aware v: – → set",
  ]);
});

it("a leak: who knew, what ended, what is broken", () => {
  const leak = continued(signed, ["10-01", caseStep("public", time("2026-10-01T08:30Z"))]);
  expect(lines(leak, signed.length, "10-01")).toEqual([
    `${leak.length} case_step | status: embargoed → public_unpublished, embargo: active → exited, embargo_ends: 2026-10-26T12:00:00Z → –, embargo_broken: – → set, public: – → set`,
  ]);
});

it("revised terms: whose consent lapsed", () => {
  const revised = continued(signed, ["09-20", proposed("u", "2026-11-01T12:00Z", "late"), acceptedTerms("u")]);
  expect(lines(revised, revised.length - 1, "09-20")).toEqual([
    `${revised.length} embargo_accepted | embargo: revise → active, embargo_ends: 2026-10-26T12:00:00Z → 2026-11-01T12:00:00Z, ` +
      ["finder", "provider", "upstream"].map((key) => `consent ${key}: signatory → lapsed`).join(", "),
  ]);
});

it("what time alone brought stands before the next entry, or at the end", () => {
  const asked = continued(active, ["09-11", invited("finder")]);
  const later = continued(asked, ["09-20", { kind: "case_changed", neutralTitle: "Case 8" }]);
  expect(lines(later, asked.length, "10-27")).toEqual([
    "time | consent finder: invited → declined",
    `${later.length} case_changed | `,
    "time | status: embargoed → embargo_ended, embargo: active → exited, embargo_ends: 2026-10-26T12:00:00Z → –",
  ]);
});

it("a correction takes back what the entry changed, and the entry says by which", () => {
  const fixed = continued(active, ["09-11", step("provider", "fix_ready")]);
  const struck = continued(fixed, ["09-12", { kind: "entry_corrected", entry: fixed.length, reason: "other vendor" }]);
  expect(lines(struck, active.length, "09-12")).toEqual([
    `${fixed.length} party_step (struck by ${struck.length}) | fix_ready provider: – → set`,
    `${struck.length} entry_corrected | fix_ready provider: set → –`,
  ]);
});
