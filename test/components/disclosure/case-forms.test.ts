import { describe, expect, it } from "vitest";
import { caseForms, type FormName } from "#components/disclosure/case-forms.ts";
import { namesIn } from "#components/disclosure/case-names.ts";
import { factsOf, isTouched, startDraft } from "#components/disclosure/form-draft.ts";
import { emptyFormCase, formCase } from "#components/disclosure/form-case.ts";
import type { FormCase, Row } from "#components/disclosure/form-shape.ts";
import { newCaseFact } from "#domain/disclosure/case-fact.ts";
import { viewCase } from "#domain/disclosure/case-view.ts";
import { recordTime, timeInput } from "#domain/time/recorded-time.ts";
import { ledgerOf, opened, stamp, time, type SaidFact } from "#test/domain/disclosure/case-ledger.ts";

const cve: SaidFact = {
  ...{ kind: "identifier_set", scheme: "cve", value: "CVE-2026-0001", state: "reserved" },
  // 01:30 came twice that night; the later one was chosen.
  time: recordTime({ wallClock: "2026-11-01T01:30", zone: "America/Los_Angeles", choose: "second" }).time,
};
const entries = ledgerOf(
  ["11-08", opened],
  ["11-08", { kind: "party_added", party: "maker", name: { en: "Maker" }, roles: ["vendor"] }],
  [
    "11-08",
    { kind: "publication_intended", party: "maker", willPublish: "yes", document: "post", title: { en: "Post" } },
  ],
  ["11-08", { kind: "embargo_proposed", term: "terms-1", by: "maker", ends: time("2026-12-01") }],
  ["11-08", { kind: "credit_set", credit: "finder-a", name: "Finder A", credits: "finder", audience: "public" }],
  ["11-08", cve],
);
const view = viewCase(entries, { now: stamp("11-09"), zone: "UTC" });
const inCase = formCase(view, namesIn(entries));

/** What a form says after these words are typed into it. */
function said(
  name: FormName,
  of: string,
  text: Row = {},
  times: Record<string, string> = {},
  about: FormCase = inCase,
) {
  const form = caseForms[name];
  const start = startDraft(form, form.fields(of, about), of, about);
  const typed = Object.entries(times).map(([field, words]) => [field, { text: words, zone: "UTC", day: "" }] as const);
  const draft = {
    text: { ...start.text, ...(text as Record<string, string>) },
    times: { ...start.times, ...Object.fromEntries(typed) },
  };
  return factsOf(form, of, about, { draft, start });
}

const at = (text: string) => ({ text, zone: "UTC" });

describe("a form says one fact", () => {
  it.each<[FormName, string, Row, Record<string, string>, Row]>([
    [
      "party_added",
      "",
      { "name.en": "Maker", roles: "vendor\ndeployer" },
      {},
      // The key is made from the name, and is free.
      {
        kind: "party_added",
        party: "maker-2",
        name: { en: "Maker" },
        roles: ["vendor", "deployer"],
        audience: "parties",
      },
    ],
    [
      "report_step",
      "maker",
      { to: "received" },
      { time: "2026-09-08" },
      { kind: "report_step", party: "maker", to: "received", time: at("2026-09-08") },
    ],
    ["party_step", "maker", { bit: "aware" }, {}, { kind: "party_step", party: "maker", bit: "aware" }],
    [
      "party_changed",
      "maker",
      { "name.en": "The maker" },
      {},
      { kind: "party_changed", party: "maker", name: { en: "The maker" } },
    ],
    [
      "embargo_proposed",
      "",
      { by: "maker" },
      { ends: "2026-12-24 12:00" },
      { kind: "embargo_proposed", term: "terms-2", by: "maker", ends: at("2026-12-24 12:00") },
    ],
    // Offered and not touched: 12:00 UTC on that date.
    [
      "embargo_settled",
      "terms-1",
      {},
      {},
      { kind: "embargo_settled", term: "terms-1", ends: { ...at("2026-12-01 12:00"), baseDate: "2026-12-01" } },
    ],
    ["embargo_accepted", "terms-1", {}, {}, { kind: "embargo_accepted", term: "terms-1" }],
    [
      "publication_step",
      "maker post",
      { to: "published", url: "https://maker.test/" },
      { time: "2026-12-01 12:00" },
      {
        ...{ kind: "publication_step", party: "maker", document: "post", title: { en: "Post" }, to: "published" },
        ...{ url: "https://maker.test/", audience: "parties", time: at("2026-12-01 12:00") },
      },
    ],
    [
      "publication_step",
      "maker",
      { "title.en": "Post", to: "drafting" },
      {},
      {
        kind: "publication_step",
        party: "maker",
        document: "post-2",
        title: { en: "Post" },
        to: "drafting",
        audience: "parties",
      },
    ],
    [
      "deadline_set",
      "",
      { policy: "cert_cc", zone: "Europe/Berlin" },
      { anchor: "2026-09-09" },
      {
        ...{ kind: "deadline_set", deadline: "cert-cc-45-days", anchor: at("2026-09-09") },
        policy: expect.objectContaining({
          name: "cert_cc",
          length: 45,
          zone: "Europe/Berlin",
          roll: "next_business_day",
        }) as Row,
      },
    ],
    [
      "deadline_set",
      "",
      { policy: "custom", title: "Ours", anchorWords: "the report", length: "10", unit: "days", roll: "none" },
      { anchor: "2026-09-09" },
      {
        ...{ kind: "deadline_set", deadline: "ours", anchor: at("2026-09-09") },
        policy: {
          name: "custom",
          title: "Ours",
          anchor: "the report",
          length: 10,
          unit: "days",
          roll: "none",
          zone: "UTC",
        },
      },
    ],
    [
      "entry_corrected",
      "4",
      { reason: "Typed wrong" },
      {},
      { kind: "entry_corrected", entry: 4, reason: "Typed wrong" },
    ],
  ])("%s %s", (name, of, text, times, fact) => {
    const facts = said(name, of, text, times);
    expect(facts).toEqual([fact]);
    expect(newCaseFact.safeParse(facts[0]).error).toBeUndefined();
  });

  it("of every kind that a person may enter", () => {
    const kinds = Object.entries(caseForms).flatMap(([name, form]) =>
      form.facts({}, name === "entry_corrected" ? "1" : "maker", inCase).map(({ kind }) => String(kind)),
    );
    const all = newCaseFact.options.map(({ shape }) => shape.kind.value);
    expect(new Set(kinds)).toEqual(new Set(all));
  });
});

describe("a form that changes what is there", () => {
  it("is not touched by being opened", () => {
    for (const [name, of] of [
      ["case_changed", ""],
      ["party_changed", "maker"],
      ["credit_set", "finder-a"],
      ["identifier_set", "cve CVE-2026-0001"],
    ] as const) {
      const form = caseForms[name];
      const specs = form.fields(of, inCase);
      const start = startDraft(form, specs, of, inCase);
      expect(isTouched(specs, start, startDraft(form, specs, of, inCase)), name).toBe(false);
    }
  });

  it("says the whole of it, and a time that was not touched exactly as it was", () => {
    const [fact] = said("identifier_set", "cve CVE-2026-0001", { state: "published" });
    expect(fact).toMatchObject({ kind: "identifier_set", scheme: "cve", value: "CVE-2026-0001", state: "published" });
    expect(recordTime(timeInput.parse(fact?.["time"])).time).toEqual(cve.time);
  });

  it("takes away what was emptied", () => {
    expect(said("case_changed", "", { neutralTitle: "" })).toEqual([{ kind: "case_changed", neutralTitle: null }]);
  });
});

it("the first form of all opens the case", () => {
  const facts = said("case_opened", "", { "channel.en": "mail" }, {}, emptyFormCase("UTC"));
  expect(facts).toEqual([{ kind: "case_opened", channel: { en: "mail" } }]);
  expect(newCaseFact.safeParse(facts[0]).success).toBe(true);
});

it("only a policy of one's own asks what it says", () => {
  const form = caseForms.deadline_set;
  const specs = form.fields("", inCase);
  const asked = (policy: string) => form.asked?.(specs, { text: { policy }, times: {} }).map(({ name }) => name) ?? [];
  expect(asked("zdi")).not.toContain("length");
  expect(asked("custom")).toContain("length");
  expect(asked("zdi")).toContain("anchor");
});
