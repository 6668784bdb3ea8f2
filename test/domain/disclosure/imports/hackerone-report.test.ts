import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newCaseFact } from "#domain/disclosure/case-fact.ts";
import { readHackerOneReport } from "#domain/disclosure/imports/hackerone-report.ts";
import { InvalidInput } from "#domain/errors.ts";

const CREATED = "2026-09-08T15:04:05.678Z";
const TRIAGED = "2026-09-09T08:00:00.000Z";
const CLOSED = "2026-10-20T10:00:00.000Z";

/** The shape of the programme's API, with values of our own. */
const report = (attributes: object, relationships: object = {}) => ({
  data: {
    id: "3141592",
    type: "report",
    attributes: {
      title: "Answers hold data of another tenant",
      state: "new",
      created_at: CREATED,
      vulnerability_information: "\u0000 what is not read may be anything",
      triaged_at: null,
      closed_at: null,
      disclosed_at: null,
      bounty_awarded_at: null,
      reporter_agreed_on_going_public_at: null,
      cve_ids: [],
      ...attributes,
    },
    relationships: {
      reporter: { data: { id: "1", type: "user", attributes: { username: "example-finder", name: "Example Finder" } } },
      program: { data: { id: "2", type: "program", attributes: { handle: "example-programme" } } },
      ...relationships,
    },
  },
});

const stepsOf = (attributes: object) =>
  readHackerOneReport(report(attributes)).proposed.flatMap(({ fact, from }) => {
    if (fact.kind !== "report_step") return [];
    const at = fact.time && "text" in fact.time ? fact.time.text : "no time";
    return [[fact.to, at, fact.why, from.replace("/data/attributes/", "")]];
  });

describe("states of HackerOne", () => {
  const received = ["received", CREATED, undefined, "created_at"];
  const accepted = (at: string) => ["valid", "accepted"].map((to) => [to, at, undefined, "triaged_at"]);
  const closed = (why: string) => ["closed", CLOSED, why, "closed_at"];

  it.each<[string, object, unknown[]]>([
    ["new", {}, [received]],
    ["needs-more-info", {}, [["received", CREATED, "needs more information", "created_at"]]],
    ["triaged", { triaged_at: TRIAGED }, [received, ...accepted(TRIAGED)]],
    ["resolved", { triaged_at: TRIAGED, closed_at: CLOSED }, [received, ...accepted(TRIAGED), closed("fixed")]],
    // It was never triaged: that it was accepted is certain, when is not.
    ["resolved", { closed_at: CLOSED }, [received, ...accepted("no time"), closed("fixed")]],
    ...["informative", "not-applicable", "spam"].map((state): [string, object, unknown[]] => [
      state,
      { closed_at: CLOSED },
      [received, ["invalid", CLOSED, state, "closed_at"], closed(state)],
    ]),
    // From valid nothing is closed.
    [
      "duplicate",
      { closed_at: CLOSED, original_report_id: 2718281 },
      [
        received,
        ["valid", CLOSED, undefined, "closed_at"],
        ["deferred", CLOSED, undefined, "closed_at"],
        closed("duplicate of 2718281"),
      ],
    ],
  ])("%s %j", (state, attributes, steps) => {
    expect(stepsOf({ state, ...attributes })).toEqual(steps);
  });

  it.each(["retesting", "pending-program-review", "Some Day"])("%s is none of ours: kept as text", (state) => {
    const read = readHackerOneReport(report({ state }));
    expect(stepsOf({ state })).toEqual([received]);
    expect(read.state).toEqual({ text: state, known: false });
    expect(read.proposed.find(({ fact }) => fact.kind === "identifier_set")?.fact).toMatchObject({
      value: "3141592",
      state,
    });
    expect(read.leftOut.map(({ from }) => from)).toEqual(["/data/attributes/state"]);
  });
});

it("a disclosed report with all there is", () => {
  const read = readHackerOneReport(
    report({ state: "resolved", closed_at: CLOSED, disclosed_at: "2026-10-26T16:00:00Z", cve_ids: ["CVE-2026-12345"] }),
    { vendor: "provider", reporter: "finder" },
  );
  expect(read.proposed.map(({ fact, from }) => [fact.kind, "party" in fact ? fact.party : undefined, from])).toEqual([
    ["party_added", "finder", "/data/relationships/reporter/data/attributes"],
    ["identifier_set", undefined, "/data/attributes/state"],
    ["identifier_set", undefined, "/data/attributes/cve_ids/0"],
    ["party_step", "provider", "/data/attributes/created_at"],
    ["report_step", "provider", "/data/attributes/created_at"],
    ["report_step", "provider", "/data/attributes/triaged_at"],
    ["report_step", "provider", "/data/attributes/triaged_at"],
    ["report_step", "provider", "/data/attributes/closed_at"],
    ["publication_step", "finder", "/data/attributes/disclosed_at"],
  ]);
  expect(read.proposed[0]?.fact).toMatchObject({ name: { en: "Example Finder" }, audience: "internal" });
  expect(read.proposed.at(-1)?.fact).toMatchObject({
    ...{ document: "hackerone-3141592", to: "published", url: "https://hackerone.com/reports/3141592" },
    time: { wallClock: "2026-10-26T16:00:00", zone: "UTC" },
  });
});

it("what became no fact is said with its reason", () => {
  const attributes = {
    state: "triaged",
    triaged_at: TRIAGED,
    closed_at: CLOSED,
    reporter_agreed_on_going_public_at: CLOSED,
  };
  expect(readHackerOneReport(report(attributes)).leftOut.map(({ from }) => from)).toEqual([
    "/data/attributes/closed_at",
    "/data/attributes/reporter_agreed_on_going_public_at",
  ]);
});

function refusalsOf(json: unknown): string[] {
  try {
    readHackerOneReport(json);
  } catch (error) {
    if (error instanceof InvalidInput) return error.errors.map(({ pointer }) => pointer);
    throw error;
  }
  return [];
}

it.each<[string, unknown, string]>([
  ["no object", "report", ""],
  ["a list of reports", { data: [] }, "/data"],
  ["another kind of thing", { data: { ...report({}).data, type: "program" } }, "/data/type"],
  ["an id that is a path", { data: { ...report({}).data, id: "1/../../x" } }, "/data/id"],
  ["no title", report({ title: " " }), "/data/attributes/title"],
  ["a title that holds a control character", report({ title: "a\u0007b" }), "/data/attributes/title"],
  ["a state that is no text", report({ state: 7 }), "/data/attributes/state"],
  ["no time of creation", report({ created_at: null }), "/data/attributes/created_at"],
  ["a time without a zone", report({ created_at: "2026-09-08T15:04:05" }), "/data/attributes/created_at"],
  ["a day that does not exist", report({ created_at: "2026-02-30T15:04:05Z" }), "/data/attributes/created_at"],
  [
    "a time before all others",
    report({ triaged_at: "0001-01-01T00:00:00Z", state: "triaged" }),
    "/data/attributes/triaged_at",
  ],
  ["too many ids", report({ cve_ids: Array(51).fill("CVE-2026-1") }), "/data/attributes/cve_ids"],
])("%s is refused at %s", (_what, json, pointer) => {
  expect(refusalsOf(json)).toContain(pointer);
});

it("anything at all is read or refused, and what is proposed can be entered", () => {
  const odd = fc.oneof(fc.anything(), fc.constantFrom("triaged", "duplicate", CREATED, TRIAGED, null));
  fc.assert(
    fc.property(
      fc.record({ state: odd, triaged_at: odd, closed_at: odd, cve_ids: odd, original_report_id: odd }),
      (said) => {
        try {
          for (const { fact } of readHackerOneReport(report(said)).proposed)
            expect(newCaseFact.safeParse(fact).success).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInput);
        }
      },
    ),
  );
});
