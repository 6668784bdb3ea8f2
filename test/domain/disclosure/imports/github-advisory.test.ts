import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newCaseFact } from "#domain/disclosure/case-fact.ts";
import { readGithubAdvisory } from "#domain/disclosure/imports/github-advisory.ts";
import { eventsOfRange } from "#domain/disclosure/imports/github-range.ts";
import { InvalidInput } from "#domain/errors.ts";

const CREATED = "2026-09-10T09:00:00Z";
const PUBLISHED = "2026-10-26T16:00:00Z";
const CLOSED = "2026-09-12T09:00:00Z";
const WITHDRAWN = "2026-11-02T09:00:00Z";
const ID = "GHSA-2c4d-6f7g-8h9j";

/** The shape of an advisory of a repository, with values of our own. */
const advisory = (more: object) => ({
  ghsa_id: ID,
  cve_id: null,
  html_url: `https://github.com/example/engine/security/advisories/${ID}`,
  summary: "Cache pages are read after they were released",
  description: "\u0000 what is not read may be anything",
  severity: "critical",
  state: "triage",
  created_at: CREATED,
  updated_at: CREATED,
  published_at: null,
  closed_at: null,
  withdrawn_at: null,
  submission: { accepted: true },
  vulnerabilities: [],
  credits_detailed: [],
  ...more,
});
const factsOf = (more: object) => readGithubAdvisory(advisory(more)).proposed.map(({ fact }) => fact);

describe("states of GitHub", () => {
  const stepsOf = (more: object) =>
    factsOf(more).flatMap((fact) =>
      fact.kind === "report_step"
        ? [[fact.to, fact.time && "text" in fact.time ? fact.time.text : "no time", fact.why]]
        : [],
    );
  const received = ["received", CREATED, undefined];
  const accepted = ["valid", "accepted"].map((to) => [to, "no time", undefined]);

  it.each<[string, object, unknown[]]>([
    ["triage", {}, [received]],
    ["draft", {}, [received, ...accepted]],
    ["published", { published_at: PUBLISHED }, [received, ...accepted, ["closed", PUBLISHED, "published"]]],
    [
      "withdrawn",
      { published_at: PUBLISHED, withdrawn_at: WITHDRAWN },
      [received, ...accepted, ["closed", PUBLISHED, "published"]],
    ],
    [
      "closed",
      { closed_at: CLOSED },
      [received, ...["invalid", "closed"].map((to) => [to, CLOSED, "closed on GitHub"])],
    ],
    ["reviewing", {}, [received]],
  ])("%s", (state, more, steps) => {
    expect(stepsOf({ state, ...more })).toEqual(steps);
  });

  it("one that is none of ours is kept as text", () => {
    const read = readGithubAdvisory(advisory({ state: "reviewing" }));
    expect([read.state, read.leftOut.map(({ from }) => from)]).toEqual([
      { text: "reviewing", known: false },
      ["/state"],
    ]);
    expect(read.proposed[0]?.fact).toMatchObject({ scheme: "ghsa", value: ID, state: "reviewing" });
  });
});

it("ids, publication and withdrawal, each with the place it stood at", () => {
  const read = readGithubAdvisory(
    advisory({ state: "withdrawn", published_at: PUBLISHED, withdrawn_at: WITHDRAWN, cve_id: "CVE-2026-12345" }),
    { vendor: "upstream", reporter: "finder" },
  );
  const told = read.proposed.filter(({ fact }) => fact.kind !== "report_step");
  expect(told.map(({ fact, from }) => [from, fact])).toEqual([
    ["/ghsa_id", expect.objectContaining({ state: "withdrawn", time: expect.objectContaining({ text: WITHDRAWN }) })],
    ["/cve_id", { kind: "identifier_set", scheme: "cve", value: "CVE-2026-12345", state: `named in ${ID}` }],
    ["/published_at", expect.objectContaining({ party: "upstream", document: "ghsa-2c4d-6f7g-8h9j", to: "published" })],
    ["/withdrawn_at", expect.objectContaining({ document: "ghsa-2c4d-6f7g-8h9j", to: "withdrawn" })],
  ]);
});

it("credits keep the consent that GitHub has of them", () => {
  const credit = (login: string, type: string, state: string) => ({ user: { login, id: 1 }, type, state });
  const read = readGithubAdvisory(
    advisory({
      credits_detailed: [
        credit("Example-Finder", "finder", "accepted"),
        credit("fixer[bot]", "remediation_developer", "pending"),
        credit("analyst", "analyst", "declined"),
        { user: null, type: "finder", state: "accepted" },
      ],
    }),
  );
  const credits = read.proposed.flatMap(({ fact }) => (fact.kind === "credit_set" ? [fact] : []));
  expect(credits.map(({ credit: key, name, credits: kind, consent }) => [key, name, kind, consent])).toEqual([
    ["github-example-finder-finder", "Example-Finder", "finder", "given"],
    ["github-fixer-bot-remediation-developer", "fixer[bot]", "remediation_developer", "asked"],
    ["github-analyst-analyst", "analyst", "other", "declined"],
  ]);
  expect(read.leftOut).toEqual([{ from: "/credits_detailed/3", why: "The credit names nobody." }]);
});

const from = (version: string) => ({ event: "introduced", version });
const fixed = (version: string) => ({ event: "fixed", version });
const last = (version: string) => ({ event: "last_affected", version });

it.each([
  [">= 1.0.0, < 1.2.3", "1.2.3", [from("1.0.0"), fixed("1.2.3")]],
  ["< 0.5.21", "", [from("0"), fixed("0.5.21")]],
  ["<= 0.5.20", "", [from("0"), last("0.5.20")]],
  ["<= 0.5.20", "0.5.21", [from("0"), fixed("0.5.21")]],
  ["<= 0.5.20", ">= 0.5.21", [from("0"), last("0.5.20")]],
  [">= 0.5.20", "", [from("0.5.20")]],
  ["= 0.5.20.post1", "", [from("0.5.20.post1"), last("0.5.20.post1")]],
  ["> 1.0, < 2.0", "", undefined],
  ["<= 5.2.0, <= 4.3.2", "5.2.1, 4.3.3", undefined],
  ["= 1.0, < 2.0", "", undefined],
  ["1.0.0 - 1.5.0", "", undefined],
  ["all versions", "", undefined],
  ["", "", undefined],
])("%j patched %j", (range, patched, events) => {
  expect(eventsOfRange(range, patched)).toEqual(events);
});

it("a range that is none of ours is told in its own words", () => {
  const vulnerabilities = [
    { package: { ecosystem: "pip", name: "engine" }, vulnerable_version_range: "< 0.5.21", patched_versions: "0.5.21" },
    { package: null, vulnerable_version_range: "all versions", patched_versions: null },
  ];
  const stated = factsOf({ vulnerabilities }).filter(({ kind }) => kind === "status_stated");
  expect(stated).toEqual([
    expect.objectContaining({ component: "pip: engine", status: "affected", events: [from("0"), fixed("0.5.21")] }),
    expect.objectContaining({ component: "unnamed", says: { en: "Affected: all versions" } }),
  ]);
  expect(stated[1]).not.toHaveProperty("events");
});

it.each<[string, unknown, string]>([
  ["no object", null, ""],
  ["no id", advisory({ ghsa_id: "CVE-2026-1" }), "/ghsa_id"],
  ["an address that runs", advisory({ html_url: "javascript:alert(1)" }), "/html_url"],
  ["a time that is a day", advisory({ created_at: "2026-09-10" }), "/created_at"],
  ["a time of no year", advisory({ state: "closed", closed_at: "9999-12-31T23:59:59Z" }), "/closed_at"],
  ["a credit without a kind", advisory({ credits_detailed: [{ user: { login: "a" } }] }), "/credits_detailed/0/type"],
  [
    "a package without an ecosystem",
    advisory({ vulnerabilities: [{ package: { name: "a" } }] }),
    "/vulnerabilities/0/package/ecosystem",
  ],
  ["too many packages", advisory({ vulnerabilities: Array(201).fill({}) }), "/vulnerabilities"],
])("%s is refused", (_what, json, pointer) => {
  let pointers: string[] = [];
  try {
    readGithubAdvisory(json);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    pointers = error.errors.map((refused) => refused.pointer);
  }
  expect(pointers).toContain(pointer);
});

it("anything at all is read or refused, and what is proposed can be entered", () => {
  const odd = fc.oneof(fc.anything(), fc.constantFrom("published", PUBLISHED, null));
  const range = fc.record({ vulnerable_version_range: fc.oneof(fc.string(), odd), patched_versions: fc.string() });
  const said = fc.record({
    state: odd,
    published_at: odd,
    cve_id: odd,
    vulnerabilities: fc.array(range),
    credits_detailed: odd,
  });
  fc.assert(
    fc.property(said, (more) => {
      try {
        for (const fact of factsOf(more)) expect(newCaseFact.safeParse(fact).success).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInput);
      }
    }),
  );
});
