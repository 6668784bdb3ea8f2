import { describe, expect, it } from "vitest";
import { buildCsaf, profileFor } from "#domain/disclosure/documents/build-csaf.ts";
import { csafFileName } from "#domain/disclosure/documents/csaf-document.ts";
import { advisoryFactsOf, draftFactsOf } from "#domain/disclosure/documents/document-facts.ts";
import { publishedCsaf, publishedOsv } from "#domain/disclosure/documents/published-advisories.ts";
import { uriOf } from "#domain/disclosure/documents/advisory-facts.ts";
import { referenceRevision } from "#test/builders/reference-document.ts";
import { embargoedFacts, ORIGIN, referenceFacts, referenceWithExposure } from "./advisory-cases.ts";

describe("the reference incident as CSAF", () => {
  const { document, product_tree: tree, vulnerabilities } = buildCsaf(referenceFacts(), "csaf_security_advisory");
  const [vulnerability] = vulnerabilities;

  it("says who, for whom, and that more is to come", () => {
    expect(document.publisher).toEqual({ category: "vendor", name: "Cloudflare", namespace: ORIGIN });
    expect(document.distribution.tlp.label).toBe("WHITE");
    expect(document.tracking).toMatchObject({
      // 0x3b1f0c5a of the first revision's hash
      ...{ id: "CANDOR-2026-991890522", status: "interim", version: "1" },
      ...{ initial_release_date: "2026-11-30T08:05:12.345Z", current_release_date: "2026-11-30T08:05:12.345Z" },
      revision_history: [{ number: "1", date: "2026-11-30T08:05:12.345Z", summary: "First published." }],
    });
  });

  it("tells what is affected and fixed for each configuration", () => {
    const names = JSON.stringify(tree).match(/"name":"sglang \([^)]*\) [^"]*"/g);
    expect(names?.map((name) => name.slice(8, -1))).toEqual([
      "sglang (Mooncake) vers:pypi/<0.5.20",
      "sglang (Mooncake) vers:pypi/>=0.5.20|<0.5.21",
      "sglang (Mooncake) 0.5.21",
      "sglang (Mooncake) 0.5.22",
      "sglang (NIXL) vers:pypi/<0.5.20",
      "sglang (NIXL) vers:pypi/>=0.5.20|<0.5.21",
      "sglang (NIXL) 0.5.21",
      "sglang (NIXL) 0.5.22",
      "sglang (MORI) vers:pypi/<0.5.22",
      "sglang (MORI) 0.5.22",
    ]);
    expect(vulnerability?.product_status).toEqual({
      fixed: ["mooncake:3", "mooncake:4", "nixl:3", "nixl:4", "mori:2"],
      known_affected: ["mooncake:1", "mooncake:2", "nixl:1", "nixl:2", "mori:1"],
    });
    expect(vulnerability?.remediations?.slice(0, 3).map(({ category, details }) => [category, details])).toEqual([
      ["vendor_fix", expect.stringMatching(/^Update sglang \(Mooncake\) to 0\.5\.21 or later\./)],
      ["vendor_fix", expect.stringMatching(/^Update sglang \(NIXL\) to 0\.5\.21 or later\./)],
      ["vendor_fix", expect.stringMatching(/^Update sglang \(MORI\) to 0\.5\.22 or later\./)],
    ]);
  });

  it("tells each kind of party once, with what is still owed", () => {
    expect(vulnerability?.involvements).toEqual([
      { party: "discoverer", status: "open", summary: "Gadi Evron, Knostic: open" },
      { party: "vendor", status: "completed", summary: "Cloudflare: completed; SGLang maintainers: completed" },
      { party: "user", status: "open", summary: "Operators of SGLang: open" },
    ]);
    expect(document.acknowledgments?.map(({ names: [name], summary }) => `${name}: ${summary}`)).toEqual([
      "Gadi Evron: Finder",
      "Kevin Flansburg: Remediation developer, credited by SGLang",
      "Kastan Day: Remediation developer, credited by SGLang",
    ]);
  });

  it("invents neither a CVE id nor a time for a day", () => {
    expect([vulnerability?.cve, vulnerability?.ids, vulnerability?.release_date]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("case 39: while it is embargoed", () => {
  it("is a draft of version 0 for few, and its day may lie ahead", () => {
    const { document, vulnerabilities } = buildCsaf(embargoedFacts(), "csaf_security_advisory");
    expect(document.tracking).toMatchObject({ status: "draft", version: "0", revision_history: [{ number: "0" }] });
    expect(vulnerabilities[0]?.release_date).toBe("2026-10-26T12:00:00Z");
    expect(document.distribution.tlp.label).toBe("AMBER");
  });

  it.each([
    ["CLEAR", "AMBER"],
    ["GREEN", "GREEN"],
    ["AMBER+STRICT", "AMBER"],
    ["RED", "RED"],
  ] as const)("%s becomes %s: never for everybody", (tlp, label) => {
    const document = buildCsaf({ ...embargoedFacts(), tlp }, "csaf_security_advisory");
    expect(document.document.distribution.tlp.label).toBe(label);
  });
});

it("versions count from 1 whatever the numbers of the revisions that may be read", () => {
  const history = [
    { hash: "0000000a".padEnd(64, "0"), publishedAt: "2026-12-31T23:59:59Z", note: "Anew." },
    { hash: "f".repeat(64), publishedAt: "2027-01-01T00:00:00Z" },
  ];
  const revision = {
    ...referenceRevision,
    document: referenceWithExposure,
    number: 4,
    publishedAt: "2027-01-01T00:00:00Z",
  };
  const { document } = buildCsaf(advisoryFactsOf(revision, history, ORIGIN), "csaf_security_advisory");
  expect(document.tracking).toMatchObject({ id: "CANDOR-2026-10", version: "2" });
  expect(document.tracking.revision_history.map(({ number, summary }) => [number, summary])).toEqual([
    ["1", "Anew."],
    ["2", "Published anew."],
  ]);
});

describe("files", () => {
  const bare = { ...referenceWithExposure };
  delete bare.upstream;
  const withoutVersions = { ...referenceRevision, document: bare };

  it("an incident without versions is told as an incident and has no OSV file", () => {
    expect(profileFor(advisoryFactsOf(withoutVersions, [], ORIGIN))).toBe("csaf_security_incident_response");
    expect(publishedCsaf(withoutVersions, [], ORIGIN, "csaf_security_advisory").text).toContain(
      '"csaf_security_incident_response"',
    );
    expect(publishedOsv(withoutVersions, [], ORIGIN)).toBeUndefined();
  });

  it("have the names that CSAF and OSV want, and the same bytes each time", () => {
    const revision = { ...referenceRevision, document: referenceWithExposure };
    const [csaf, osv] = [publishedCsaf(revision, [], ORIGIN), publishedOsv(revision, [], ORIGIN)];
    expect([csaf.fileName, osv?.fileName]).toEqual(["candor-2026-991890522.json", "x_CANDOR-2026-991890522.json"]);
    expect(publishedCsaf(structuredClone(revision), [], ORIGIN)).toEqual(csaf);
  });

  it.each([
    ["CANDOR-2026-1", "candor-2026-1.json"],
    ["RHBA-2019:0024", "rhba-2019_0024.json"],
    ["cisco-sa-2019 (1)+x", "cisco-sa-2019_1_+x.json"],
  ])("%s → %s", (id, name) => {
    expect(csafFileName(id)).toBe(name);
  });
});

it("a draft says what is public in the document and nothing else", () => {
  const options = { origin: ORIGIN, number: "2026-1", asOf: "2026-09-20T08:00:00Z" };
  const { releaseDate, tlp, revisions, isPublic } = draftFactsOf(referenceWithExposure, options);
  expect([releaseDate, tlp, revisions, isPublic]).toEqual([undefined, undefined, [], false]);
});

type State = "done" | "pending" | "not_applicable" | "unknown";
it.each<[informed: State, fixed: State, published: State, status: string]>([
  ["pending", "pending", "pending", "not_contacted"],
  ["done", "unknown", "pending", "open"],
  ["unknown", "unknown", "unknown", "open"],
  ["done", "done", "pending", "in_progress"],
  ["done", "pending", "done", "in_progress"],
  ["done", "done", "done", "completed"],
  ["done", "not_applicable", "done", "completed"],
])("a party that is informed: %s, fixed: %s, published: %s is %s", (informed, fixed, published, status) => {
  const steps = Object.entries({ informed, fixed, published }).map(([step, state]) => ({ step, state }));
  const party = { key: "one", name: { en: "One" }, roles: ["vendor"], steps };
  const board = { channel: { en: "Mail" }, steps: [], parties: [party], publications: [] };
  const options = { origin: ORIGIN, number: "2026-1", asOf: "2026-09-20T08:00:00Z" };
  const { involvements } = draftFactsOf({ ...referenceWithExposure, disclosure: board }, options);
  expect(involvements).toEqual([{ name: "One", party: "vendor", status }]);
});

it.each([
  ["https://例え.jp/パス?q=[1|2]#a#b", "https://xn--r8jz45g.jp/%E3%83%91%E3%82%B9?q=%5B1%7C2%5D#a%23b"],
  ["https://example.org/%zz", "https://example.org/%25zz"],
  ["javascript:alert(1)", undefined],
  ["no address", undefined],
])("%s as a URI", (address, uri) => {
  expect(uriOf(address)).toBe(uri);
});
