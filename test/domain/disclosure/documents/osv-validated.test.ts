import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildOsv } from "#domain/disclosure/documents/build-osv.ts";
import { checkOsv } from "#domain/disclosure/documents/check-osv.ts";
import { isAffected, type AffectedRange } from "#domain/upstream/osv-events.ts";
import { osvFailures } from "#test/builders/advisory-validators.ts";
import { anyFacts, embargoedFacts, ORIGIN, referenceFacts } from "./advisory-cases.ts";

const errorsOf = (record: unknown) => checkOsv(record).filter(({ severity }) => severity === "error");

const NAMED = { ecosystem: "PyPI", name: "sglang" };
function named() {
  const facts = referenceFacts();
  return facts.product ? { ...facts, product: { ...facts.product, package: NAMED } } : facts;
}

describe("the reference incident", () => {
  it.each([
    ["as published", named],
    ["with a repository and no package", referenceFacts],
    ["while it is embargoed", embargoedFacts],
  ] as const)("%s is valid", (_what, facts) => {
    const record = buildOsv(facts());
    expect(osvFailures(record)).toEqual([]);
    expect(checkOsv(record)).toEqual([]);
  });

  it("has one entry per configuration: what is fixed in one is affected in another", () => {
    const { affected, id, references, credits, database_specific: own } = buildOsv(named());
    expect(id).toMatch(/^x_CANDOR-2026-\d+$/);
    expect(own).toEqual({ severity: "critical", status: "interim" });
    expect(affected.map((entry) => [entry.ecosystem_specific.key, entry.package, entry.ranges?.[0]?.events])).toEqual([
      ["mooncake", NAMED, [{ introduced: "0" }, { fixed: "0.5.21" }]],
      ["nixl", NAMED, [{ introduced: "0" }, { fixed: "0.5.21" }]],
      ["mori", NAMED, [{ introduced: "0" }, { fixed: "0.5.22" }]],
    ]);
    expect(affected.map(({ versions }) => versions)).toEqual([["0.5.20"], ["0.5.20"], ["0.5.20", "0.5.21"]]);
    expect(references.map(({ type, url }) => `${type} ${url}`)).toEqual([
      `ADVISORY ${ORIGIN}/incidents/glm-5-3-kv-cache-leak`,
      "REPORT https://github.com/sgl-project/sglang/issues/30233",
      "FIX https://github.com/sgl-project/sglang/pull/36988",
      "DISCUSSION https://github.com/sgl-project/sglang/pull/38704",
      "FIX https://github.com/sgl-project/sglang/pull/38935",
      "FIX https://github.com/sgl-project/sglang/pull/39500",
      "PACKAGE https://github.com/sgl-project/sglang",
    ]);
    expect(credits?.map(({ name, type }) => `${type} ${name}`)).toEqual([
      "FINDER Gadi Evron (Knostic)",
      "REMEDIATION_DEVELOPER Kevin Flansburg (Cloudflare)",
      "REMEDIATION_DEVELOPER Kastan Day (Cloudflare)",
    ]);
  });

  it("names no package that nobody stated", () => {
    expect(buildOsv(referenceFacts()).affected[0]?.package).toEqual({
      ecosystem: "GIT",
      name: "https://github.com/sgl-project/sglang",
    });
  });

  it("is a draft with its day in our own field only, as long as it is embargoed", () => {
    const { published, database_specific: own } = buildOsv(embargoedFacts());
    expect([published, own]).toEqual([
      undefined,
      { severity: "critical", status: "draft", planned_release: "2026-10-26T12:00:00Z" },
    ]);
  });
});

describe("ranges", () => {
  const ofMatrix = (...stretches: [status: "exposed" | "protected" | "unknown", version: string][]) => {
    const said = stretches.map(([status, version], index) => {
      const next = stretches[index + 1]?.[1];
      return { status, from: version, ...(next !== undefined && { until: next }), versions: [version] };
    });
    const configurations = [{ key: "one", name: "One", statement: "", stretches: said }];
    const { product } = named();
    if (!product) throw new Error("the reference incident has a product");
    return buildOsv({ ...named(), product: { ...product, configurations } }).affected[0];
  };

  it("case 3: what comes back begins with its first pre-release, so 0.5.20rc1 is affected", () => {
    const entry = ofMatrix(
      ["exposed", "0.5.18"],
      ["protected", "0.5.19.post2"],
      ["exposed", "0.5.20"],
      ["protected", "0.5.21"],
    );
    const events = [
      ...[{ introduced: "0.5.18" }, { fixed: "0.5.19.post2" }],
      ...[{ introduced: "0.5.20.dev0" }, { fixed: "0.5.21" }],
    ];
    expect(entry?.ranges?.[0]?.events).toEqual(events);
    const ranges: AffectedRange[] = [
      { introduced: "0.5.18", fixed: "0.5.19.post2" },
      { introduced: "0.5.20.dev0", fixed: "0.5.21" },
    ];
    expect(["0.5.20rc1", "0.5.19.post2", "0.5.21"].map((version) => isAffected("pep440", ranges, version))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("what is not known is not fixed: the range goes on until something is", () => {
    const entry = ofMatrix(["exposed", "0.5.19"], ["unknown", "0.5.20"], ["protected", "0.5.21"]);
    expect(entry?.ranges?.[0]?.events).toEqual([{ introduced: "0.5.19" }, { fixed: "0.5.21" }]);
    expect(entry?.versions).toEqual(["0.5.19"]);
    expect(entry?.ecosystem_specific).toMatchObject({ not_known: ["0.5.20"] });
  });

  it("versions that cannot be compared are named one by one", () => {
    const entry = ofMatrix(["exposed", "nightly"], ["protected", "0.5.21"]);
    expect([entry?.ranges, entry?.versions]).toEqual([undefined, ["nightly"]]);
  });
});

it("any facts make a record that the schema takes, and our own checks agree", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const record = buildOsv(facts);
      expect(osvFailures(record)).toEqual([]);
      expect(errorsOf(record)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

type Loose = {
  [name: string]: unknown;
  affected: { [name: string]: unknown; ranges: { [name: string]: unknown }[] }[];
};
const range = (record: Loose) => record.affected[0]?.ranges[0] ?? {};
const HASH = "0123456789abcdef0123456789abcdef01234567";

/** A change of the reference record, and whether the schema finds it as well. */
const MUTATIONS: [what: string, code: string, foundBySchema: boolean, change: (record: Loose) => void][] = [
  ["no id", "id", true, (record) => delete record["id"]],
  ["an id of no registered database", "id", true, (record) => (record["id"] = "CANDOR-2026-1")],
  ["not modified at any time", "time_format", true, (record) => delete record["modified"]],
  ["a time with an offset", "time_format", true, (record) => (record["modified"] = "2026-11-30T17:05:12+09:00")],
  ["a date instead of a time", "time_format", true, (record) => (record["published"] = "2026-11-30")],
  ["a field of ours at the top", "unknown_field", true, (record) => (record["embargo"] = "2026-10-26")],
  [
    "an event with two keys",
    "event_shape",
    true,
    (record) => (range(record)["events"] = [{ introduced: "0", fixed: "1" }]),
  ],
  ["nothing introduced", "never_introduced", true, (record) => (range(record)["events"] = [{ fixed: "0.5.21" }])],
  [
    "fixed and last affected",
    "two_ends",
    true,
    (record) => (range(record)["events"] = [{ introduced: "0" }, { fixed: "0.5.21" }, { last_affected: "0.5.20" }]),
  ],
  ["a range of no type", "range_type", true, (record) => (range(record)["type"] = "PEP440")],
  [
    "commits without their repository",
    "repo_missing",
    true,
    (record) => asGit(record, { events: [{ introduced: HASH }] }),
  ],
  [
    "a short hash",
    "commit",
    true,
    (record) => asGit(record, { repo: "https://github.com/example/engine", events: [{ introduced: "97dedd1ce9" }] }),
  ],
  ["a credit in small letters", "credit", true, (record) => (record["credits"] = [{ name: "A", type: "finder" }])],
  ["a reference of no type", "reference", true, (record) => (record["references"] = [{ type: "BLOG", url: ORIGIN }])],
  [
    "severity above and below",
    "severity_doubled",
    true,
    (record) => {
      const severity = [{ type: "CVSS_V3", score: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N" }];
      record["severity"] = severity;
      for (const entry of record.affected) entry["severity"] = severity;
    },
  ],
  ["a post-release as semantic", "cannot_compare", false, (record) => asSemver(record, "0.5.10.post1")],
  [
    "a range that ends before it begins",
    "empty_range",
    false,
    (record) => (range(record)["events"] = [{ introduced: "0.5.22" }, { fixed: "0.5.21" }]),
  ],
  [
    "case 3: the second range leaves pre-releases out",
    "prereleases_left_out",
    false,
    (record) =>
      (range(record)["events"] = [
        ...[{ introduced: "0" }, { fixed: "0.5.19.post2" }],
        ...[{ introduced: "0.5.20" }, { fixed: "0.5.21" }],
      ]),
  ],
  [
    "an end before any beginning",
    "event_order",
    false,
    (record) => (range(record)["events"] = [{ fixed: "1" }, { introduced: "2" }]),
  ],
  [
    "a limit of versions",
    "limit",
    false,
    (record) => (range(record)["events"] = [{ introduced: "0" }, { limit: "1" }]),
  ],
  ["the same entry twice", "entry_doubled", false, (record) => record.affected.push(...record.affected.slice(0, 1))],
  ["published after the last change", "time_order", false, (record) => (record["published"] = "2027-01-01T00:00:00Z")],
];

function asGit(record: Loose, more: object) {
  const first = record.affected[0];
  if (first) first.ranges = [{ type: "GIT", ...more }];
}

function asSemver(record: Loose, fixed: string) {
  Object.assign(range(record), { type: "SEMVER", events: [{ introduced: "0" }, { fixed }] });
}

describe("a change that makes it invalid is found by our own checks", () => {
  it.each(MUTATIONS)("%s", (_what, code, foundBySchema, change) => {
    const record = structuredClone(buildOsv(named())) as unknown as Loose;
    change(record);
    expect(errorsOf(record).map((found) => found.code)).toContain(code);
    expect(osvFailures(record).length > 0).toBe(foundBySchema);
  });
});
