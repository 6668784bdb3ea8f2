import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCsaf } from "#domain/disclosure/documents/build-csaf.ts";
import { checkCsaf } from "#domain/disclosure/documents/check-csaf.ts";
import type { CsafDocument, CsafProfile } from "#domain/disclosure/documents/csaf-document.ts";
import { csafFailures } from "#test/builders/advisory-validators.ts";
import { anyFacts, embargoedFacts, referenceFacts } from "./advisory-cases.ts";

const PROFILES: CsafProfile[] = ["csaf_security_advisory", "csaf_security_incident_response"];

const errorsOf = (document: unknown) => checkCsaf(document).filter(({ severity }) => severity === "error");

describe.each(PROFILES)("%s", (profile) => {
  it.each([
    ["the reference incident as published", referenceFacts],
    ["the same while it is embargoed", embargoedFacts],
    ["without any product", () => ({ ...referenceFacts(), product: undefined })],
  ] as const)("%s is valid under the basic test set and our own checks", async (what, facts) => {
    const { product, ...rest } = facts();
    const document = buildCsaf({ ...rest, ...(product && { product }) }, profile);
    const isAdvisoryOfNothing = what === "without any product" && profile === "csaf_security_advisory";
    expect((await csafFailures(document)).length > 0).toBe(isAdvisoryOfNothing);
    expect(errorsOf(document).map(({ code }) => code)).toEqual(
      isAdvisoryOfNothing ? ["product_tree_missing", "product_status_missing"] : [],
    );
  });
});

it("any facts make a document that passes the basic test set, and our own checks agree", async () => {
  await fc.assert(
    fc.asyncProperty(anyFacts, fc.constantFrom(...PROFILES), async (facts, asked) => {
      const isAdvisory = buildCsaf(facts, asked).product_tree !== undefined;
      const document = buildCsaf(facts, isAdvisory ? asked : "csaf_security_incident_response");
      expect(await csafFailures(document)).toEqual([]);
      expect(errorsOf(document)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** A change of the reference document, and whether the basic test set finds it as well. */
const MUTATIONS: [what: string, code: string, foundByOthers: boolean, change: (document: CsafDocument) => void][] = [
  [
    "notes are missing",
    "notes_missing",
    true,
    ({ vulnerabilities: [first] }) => delete (first as { notes?: unknown }).notes,
  ],
  [
    "a product is fixed and affected",
    "states_contradict",
    true,
    ({ vulnerabilities: [first] }) =>
      first?.product_status?.fixed?.push(first.product_status.known_affected?.[0] ?? ""),
  ],
  ["final with version 0", "status_and_version", true, ({ document }) => (document.tracking.version = "0")],
  ["a draft of version 1", "status_and_version", false, ({ document }) => (document.tracking.status = "draft")],
  ["a range as a version", "range_in_version", true, ({ product_tree: tree }) => renameVersion(tree, ">= 0.5.21")],
  [
    "party and date twice",
    "involvement_doubled",
    true,
    ({ vulnerabilities: [first] }) => {
      const date = "2026-09-08T00:00:00Z";
      first?.involvements?.push(
        { party: "vendor", status: "open", date, summary: "one" },
        { party: "vendor", status: "completed", date, summary: "two" },
      );
      for (const involvement of first?.involvements ?? []) involvement.date = date;
    },
  ],
  [
    "a date instead of a time",
    "time_format",
    true,
    ({ document }) => (document.tracking.current_release_date = "2026-11-30"),
  ],
  ["a lower-case t and z", "time_format", false, lowerCased],
  ["no TLP", "tlp_missing", false, ({ document }) => delete (document as { distribution?: unknown }).distribution],
  [
    "a gap in the history",
    "history_gap",
    true,
    ({ document: { tracking } }) => {
      const [first] = tracking.revision_history;
      if (first) tracking.revision_history.push({ ...first, number: "3" });
      tracking.version = "3";
    },
  ],
  [
    "a product nobody defined",
    "product_unknown",
    true,
    ({ vulnerabilities: [first] }) => first?.product_status?.fixed?.push("none"),
  ],
  ["a product id twice", "product_doubled", true, ({ product_tree: tree }) => sameIds(tree)],
  [
    "a draft for everybody",
    "draft_for_everybody",
    false,
    ({ document: { tracking } }) => {
      tracking.status = "draft";
      tracking.version = "0";
      for (const revision of tracking.revision_history) revision.number = "0";
    },
  ],
  [
    "it becomes public after it was published",
    "release_ahead",
    false,
    ({ vulnerabilities: [first] }) => first && (first.release_date = "2027-01-01T00:00:00Z"),
  ],
  ["an incident without a reference", "external_reference_missing", true, asIncident],
];

type Tree = CsafDocument["product_tree"];

function versionsOf(tree: Tree) {
  return (tree?.branches ?? [])
    .flatMap((branch) => ("branches" in branch ? branch.branches : []))
    .flatMap((branch) => ("branches" in branch ? branch.branches : []))
    .flatMap((branch) => ("product" in branch ? [branch] : []));
}

function renameVersion(tree: Tree, name: string) {
  const version = versionsOf(tree).find(({ category }) => category === "product_version");
  if (version) version.name = name;
}

function sameIds(tree: Tree) {
  const [first, second] = versionsOf(tree);
  if (first && second) second.product.product_id = first.product.product_id;
}

function lowerCased({ document: { tracking } }: CsafDocument) {
  tracking.initial_release_date = tracking.initial_release_date.toLowerCase();
}

function asIncident({ document }: CsafDocument) {
  document.category = "csaf_security_incident_response";
  document.references = document.references.map((reference) => ({ ...reference, category: "self" }));
}

describe("a change that makes it invalid is found by our own checks", () => {
  it.each(MUTATIONS)("%s", async (_what, code, foundByOthers, change) => {
    const document = structuredClone(buildCsaf(referenceFacts(), "csaf_security_advisory"));
    expect(checkCsaf(document)).toEqual([]);
    change(document);
    expect(errorsOf(document).map((found) => found.code)).toContain(code);
    expect((await csafFailures(document)).length > 0).toBe(foundByOthers);
  });
});

it("an offset is as good as Z", async () => {
  const document = structuredClone(buildCsaf(referenceFacts(), "csaf_security_advisory"));
  document.document.tracking.initial_release_date = "2026-11-30T17:05:12.345+09:00";
  expect([await csafFailures(document), errorsOf(document)]).toEqual([[], []]);
});
