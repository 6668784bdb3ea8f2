import { describe, expect, it } from "vitest";
import {
  changeOf,
  draftOf,
  emptyDraft,
  entryOf,
  type FieldSpec,
  type RecordDraft,
} from "#components/upstream/record-draft.ts";
import { askedSpecs, sentEntry, specsOf, type RecordChoices } from "#components/upstream/record-kinds.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import { UPSTREAM_ENTRIES, type UpstreamKind } from "#domain/upstream/upstream-entry.ts";

const none = { repositories: [], items: [], itemKeys: [], about: [], configurations: [], configurationKeys: [] };
const specs = (kind: UpstreamKind, choices: RecordChoices = none) => specsOf(kind, choices);
const said = (draft: RecordDraft, text: Record<string, string>): RecordDraft => ({
  ...draft,
  text: { ...draft.text, ...text },
});
const ID = "0190b5c2-0000-7000-8000-000000000001";

describe("what a form sends is what the record takes", () => {
  it.each([
    ["repositories", { name: "acme/engine", tagPattern: "v*", lines: "gateway; gateway-v*; main; ; ; Gateway" }],
    ["items", { repository: ID, number: "12", "title.en": "A fix", "role.en": "The fix" }],
    ["links", { from: ID, to: ID }],
    ["releases", { repository: ID, tag: "v1.0.0" }],
    ["verdicts", { item: ID, about: "line main", status: "declined", "reason.en": "No backports" }],
    ["verdicts", { item: ID, about: `release ${ID}`, contained: "yes", "reason.en": "Read in the branch" }],
    ["configurations", { key: "nixl", "name.en": "NIXL", "statement.en": "Not affected" }],
    ["protections", { configuration: ID, fromVersion: "1.0.0", "reason.en": "By default", items: "pr-12\npr-13" }],
  ] as const)("%s", (kind, text) => {
    const draft = said(emptyDraft(specs(kind), "UTC"), text);
    const entry = sentEntry(kind, entryOf(askedSpecs(kind, specs(kind), draft), draft));
    const read = UPSTREAM_ENTRIES[kind].entry.safeParse(entry);
    expect(read.error?.issues ?? []).toEqual([]);
  });
});

describe("a change", () => {
  const row = {
    ...{
      id: ID,
      version: 1,
      kind: "issue",
      number: 12,
      state: "open",
      title: { en: "A", ja: "あ" },
      role: { en: "R" },
    },
    ...{ opened: recordTime({ date: "2026-07-06" }).time, isDraft: false, audience: "public" },
  };
  const own = specs("items");
  const base = draftOf(own, row, "UTC");

  it("says only what was touched", () => {
    expect(changeOf(own, base, base)).toEqual({});
    expect(changeOf(own, said(base, { "title.en": "B" }), base)).toEqual({ title: { en: "B", ja: "あ" } });
    expect(changeOf(own, said(base, { isDraft: "yes" }), base)).toEqual({ isDraft: true });
  });

  it("takes away what was emptied, and lets the record refuse what must be there", () => {
    const emptied = {
      ...said(base, { number: "", "role.en": "" }),
      times: { ...base.times, opened: { text: "", zone: "", day: "" } },
    };
    expect(changeOf(own, emptied, base)).toEqual({ number: null, role: { en: "" }, opened: null });
  });

  it("never names what stays for ever", () => {
    const forEver = own.filter((spec: FieldSpec) => spec.onlyNew).map(({ name }) => name);
    expect(forEver).toEqual(["repository"]);
    expect(changeOf(own, said(base, { repository: "other" }), base)).toEqual({});
  });
});
