import { describe, expect, it } from "vitest";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { caseFact, type CaseEntry } from "#domain/disclosure/case-fact.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { disclosedCase } from "#domain/postmortem/disclosed-case.ts";
import { publicDisclosure } from "#domain/postmortem/public-disclosure.ts";
import { recordTime } from "#domain/time/recorded-time.ts";

const NOW = "2026-11-01T00:00:00Z";
const CANARY = "only-for-us";
const title = { en: "Post" };
const day = (date: string) => recordTime({ date, text: date === "2026-09-09" ? CANARY : date }).time;
type Said = Omit<NewCaseFact, "time"> & Record<string, unknown>;

const OPENED: Said[] = [
  { kind: "case_opened", channel: { en: "mail" } },
  { kind: "party_added", party: "vendor", name: { en: "Vendor" }, roles: ["vendor"], audience: "public" },
];

/** What a public document says of this ledger: of the public vendor in it. */
function shown(...facts: Said[]) {
  const entries = [...OPENED, ...facts].map((fact, index): CaseEntry => ({
    ...{ seq: index + 1, recordedAt: "2026-10-01T00:00:00Z", actor: { name: "x" }, fact: caseFact.parse(fact) },
  }));
  const disclosure = publicDisclosure(disclosedCase(foldCase(entries, NOW)).disclosure);
  const cells = disclosure?.parties[0]?.steps ?? [];
  const cell = (step: string) => cells.find((one) => one.step === step);
  return { text: JSON.stringify(disclosure), cell, publications: disclosure?.publications };
}

const step = (to: string, audience: string, more: object = {}): Said => ({
  ...{ kind: "publication_step", party: "vendor", document: "post", title, to, audience },
  ...more,
});

describe("of a public party and its public document", () => {
  it("neither address, time nor note of a step that was for fewer people", () => {
    const internal = { url: `https://vendor.example/${CANARY}`, note: { en: CANARY }, time: day("2026-09-09") };
    const drafted = shown(
      step("drafting", "internal", internal),
      step("published", "public", { time: day("2026-10-01") }),
    );
    expect(drafted.text).not.toContain(CANARY);
    expect(drafted.publications).toMatchObject([{ state: "published", time: { date: "2026-10-01" } }]);
    const widened: Said = {
      kind: "publication_intended",
      party: "vendor",
      willPublish: "yes",
      document: "post",
      title,
      audience: "public",
    };
    expect(shown(step("scheduled", "internal", internal), widened).text).not.toContain(CANARY);
    expect(shown(step("published", "internal", internal), widened)).toMatchObject({
      publications: [{ state: "published" }],
      text: expect.not.stringContaining(CANARY),
    });
  });

  it("nothing of a document that is internal, and no wish that was told to few", () => {
    const told = shown(step("published", "internal", { time: day("2026-09-09") }));
    expect([told.publications, told.cell("published")?.state, told.text.includes(CANARY)]).toEqual([
      [],
      "unknown",
      false,
    ]);
    const no: Said = { kind: "publication_intended", party: "vendor", willPublish: "no", audience: "internal" };
    expect(shown(step("drafting", "public"), no).publications).toMatchObject([{ state: "pending" }]);
  });

  it("no consent: whether there was an embargo is not told, unless a remark for everybody says it", () => {
    const ends = recordTime({ wallClock: "2026-12-01T12:00", zone: "UTC" }).time;
    const term: Said = { kind: "embargo_proposed", term: "t", ends };
    const asked: Said = { kind: "consent_invited", party: "vendor" };
    const given: Said = { kind: "consent_given", party: "vendor", term: "t" };
    expect(shown().cell("agreed")).toEqual({ step: "agreed", state: "not_applicable" });
    expect(shown(term, asked, given).cell("agreed")).toEqual({ step: "agreed", state: "unknown" });
    const remark = { kind: "board_remark", party: "vendor", step: "agreed", state: "done" } as const;
    expect(shown(term, asked, { ...remark, audience: "public" }).cell("agreed")?.state).toBe("done");
    expect(shown(term, asked, { ...remark, audience: "internal" }).cell("agreed")?.state).toBe("unknown");
  });
});
