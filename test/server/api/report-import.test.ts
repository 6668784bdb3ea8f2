import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { actAs } from "#server/session.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";
import { ReportImport } from "../../../app/api/v1/[[...route]]/report-import.ts";
import { call, hasShape, type Called } from "./call-api.ts";

const CREATED = "2026-09-08T09:00:00Z";
const TRIAGED = "2026-09-09T10:30:00.123Z";

/** As HackerOne answers it, with values of our own. */
const report = (more: object = {}) => ({
  data: {
    ...{ id: "4711", type: "report" },
    attributes: { title: "Pages of others", state: "triaged", created_at: CREATED, triaged_at: TRIAGED, ...more },
    relationships: { reporter: { data: { attributes: { username: "finder-7" } } } },
  },
});

let record: TestRecord;
let owner: PersonActor;
let key: string;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  key = await record.addKey(owner, ["incidents:read", "disclosure:write"]);
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
  const opening: NewCaseFact[] = [
    { kind: "case_opened", channel: { en: "HackerOne" } },
    { kind: "party_added", party: "provider", name: { en: "Provider" }, roles: ["vendor"] },
  ];
  await actAs(owner, () => openCase(slug, opening));
});

const parties = { vendor: "provider", reporter: "researcher" };
const order = (more: object = {}) => ({ format: "hackerone", document: report(), parties, dryRun: false, ...more });
const send = (body: unknown, headers: Record<string, string> = {}, by = key) =>
  call("POST", `/incidents/${slug}/disclosure/import`, { key: by, body, headers });
const facts = ({ body }: Called) =>
  body["facts"] as { fact: { kind: string; to?: string }; from: string; verdict: string; code?: string }[];
const verdicts = (answer: Called) => facts(answer).map(({ code, verdict }) => code ?? verdict);
const version = async () => Number((await call("GET", `/incidents/${slug}/disclosure`, { key })).body["version"]);

describe("a report of HackerOne", () => {
  const kinds = ["party_added", "identifier_set", "party_step", ...Array.from({ length: 3 }, () => "report_step")];

  it("is proposed with where each fact came from; nothing is entered", async () => {
    const proposed = await send(order({ dryRun: true }));
    hasShape(ReportImport, proposed);
    expect(facts(proposed).map(({ fact, verdict }) => [fact.kind, verdict])).toEqual(
      kinds.map((kind) => [kind, "new"]),
    );
    expect(facts(proposed).map(({ from }) => from)).toEqual([
      "/data/relationships/reporter/data/attributes",
      ...["state", "created_at", "created_at", "triaged_at", "triaged_at"].map((field) => `/data/attributes/${field}`),
    ]);
    expect([proposed.body["added"], await version()]).toEqual([0, 2]);
  });

  it("is entered whole; again adds nothing; a state that moved on adds what is new", async () => {
    const entered = await send(order());
    hasShape(ReportImport, entered, 201);
    expect([entered.body["added"], entered.headers.get("etag"), await version()]).toEqual([6, '"8"', 8]);
    const again = await send(order());
    hasShape(ReportImport, again);
    expect([again.body["added"], ...new Set(verdicts(again))]).toEqual([0, "already_there"]);
    const resolved = order({ document: report({ state: "resolved", closed_at: "2026-10-01T08:00:00Z" }) });
    const moved = await send(resolved);
    expect([moved.status, moved.body["added"]]).toEqual([201, 2]);
    expect(
      facts(moved)
        .filter(({ verdict }) => verdict === "new")
        .map(({ fact }) => fact.to ?? fact.kind),
    ).toEqual(["identifier_set", "closed"]);
    const { body } = await call("GET", `/incidents/${slug}/disclosure`, { key });
    expect(body["parties"]).toMatchObject([
      { key: "provider", report: { state: "closed" } },
      { key: "researcher", audience: "internal" },
    ]);
  });

  it("of it what is accepted, and of that all or nothing", async () => {
    const some = await send(order({ accept: [1, 3] }));
    expect([some.status, some.body["added"]]).toEqual([201, 2]);
    const without = await send(order({ accept: [0, 5] }));
    expect(without).toMatchObject({ status: 409, body: { code: "illegal_report_step", fact: 5 } });
    expect(await version()).toBe(4);
    expect(await send(order({ accept: [6] }))).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/accept/0" }] },
    });
  });

  it("of parties that are not in the case is refused fact by fact, and enters what is left", async () => {
    const { parties: _, ...unnamed } = order();
    const answer = await send(unnamed);
    expect(verdicts(answer)).toEqual(["new", "new", ...Array.from({ length: 4 }, () => "unknown_party")]);
    expect(answer.body["added"]).toBe(2);
  });

  it("sent again under its key is entered once; a stale case refuses", async () => {
    const headers = { "idempotency-key": "one" };
    const [first, second] = [await send(order(), headers), await send(order(), headers)];
    expect([first.body["added"], second.body["added"], await version()]).toEqual([6, 6, 8]);
    const stale = await send(order({ document: report({ state: "resolved" }) }), { "if-match": '"2"' });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { version: 8 } } });
  });
});

it("an advisory of GitHub, with what was left out and why", async () => {
  const document = {
    ...{ ghsa_id: "GHSA-2c4d-6f7g-8h9j", state: "reviewing", summary: "Pages of others", created_at: CREATED },
    credits_detailed: [{ user: null, type: "finder" }],
  };
  const answer = await send(order({ format: "github_advisory", document }));
  hasShape(ReportImport, answer, 201);
  expect(answer.body).toMatchObject({
    ...{ source: "github", state: { text: "reviewing", known: false }, added: 2 },
    leftOut: [{ from: "/state" }, { from: "/credits_detailed/0", why: "The credit names nobody." }],
  });
});

it.each<[string, object, string]>([
  ["no report", { document: { data: [] } }, "/document/data"],
  ["nothing", { document: undefined }, "/document"],
  ["a time that is none", { document: report({ created_at: "yesterday" }) }, "/document/data/attributes/created_at"],
  [
    "a date that never was",
    { document: report({ created_at: "2026-02-30T09:00:00Z" }) },
    "/document/data/attributes/created_at",
  ],
  ["another format", { format: "email" }, "/format"],
  ["a party's key that is none", { parties: { vendor: "No Key" } }, "/parties/vendor"],
  ["a field nobody knows", { also: 1 }, "/also"],
  ["no word of whether it is meant", { dryRun: undefined }, "/dryRun"],
])("%s is refused at its place", async (_what, more, pointer) => {
  const answer = await send(order(more));
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  expect(await version()).toBe(2);
});

it("is entered by co-ordinators and looked at by others of the incident", async () => {
  const people = await peopleOn(record, slug);
  const scopes = ["incidents:read", "disclosure:write"] as const;
  const status = async (person: PersonActor, dryRun: boolean) =>
    (await send(order({ dryRun }), {}, await record.addKey(person, [...scopes]))).status;
  expect([await status(people.responder, false), await status(people.reviewer, false)]).toEqual([403, 403]);
  expect([await status(people.reviewer, true), await status(people.stranger, true)]).toEqual([200, 404]);
  expect(await status(people.coordinator, false)).toBe(201);
  const { slug: caseless } = await addIncident(owner);
  slug = caseless;
  expect((await send(order({ dryRun: true }))).status).toBe(404);
});
