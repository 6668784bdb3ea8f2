import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { actAs } from "#server/session.ts";
import { asQuestion, REFERENCE_CHECKS, referenceExposure } from "#test/builders/reference-checks.ts";
import { publishCheck } from "#test/builders/published-check.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import {
  ExposureQuestion,
  ExposureResult,
  PublicConditions,
} from "../../../app/api/v1/[[...route]]/public-exposure-shapes.ts";
import { apiDocument, call, hasShape, type Sent } from "./call-api.ts";

let record: TestRecord;
let owner: PersonActor;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  slug = await publishCheck(owner);
});
afterAll(() => record.close());

const ask = (body: unknown, more: Sent = {}, of = slug) =>
  call("POST", `/public/incidents/${of}/exposure`, { body, ...more });
const conditions = (of: string) => call("GET", `/public/incidents/${of}/exposure-conditions`);

describe("the conditions", () => {
  it("are answered without a key, as published", async () => {
    const answer = await conditions(slug);
    hasShape(PublicConditions, answer);
    expect(answer.body).toEqual(referenceExposure);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("the verdict table of the reference incident, by API", () => {
  it.each(REFERENCE_CHECKS)("%s", async (_name, typed, verdict) => {
    const question = asQuestion(typed);
    expect(ExposureQuestion.safeParse(question).success).toBe(true);
    const answer = await ask(question);
    hasShape(ExposureResult, answer);
    expect(answer.body["verdict"]).toBe(verdict);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("with each reason, the next step and the five checks, in both languages", async () => {
    const typed = { version: "0.5.19", mode: "disaggregated", backend: "nixl", pools: ["681280", "2040000"] } as const;
    const { body } = await ask(asQuestion({ ...typed, pools: [...typed.pools] }));
    expect(body["reasons"]).toMatchObject([
      { kind: "rule", key: "earlier" },
      {
        kind: "node_fails",
        node: { number: 1, role: "prefill" },
        value: 681_280,
        limit: 1_048_576,
        text: { en: "Node 1 (prefill): KV pool 681,280 is below context length 1,048,576." },
      },
    ]);
    expect(body["nextStep"]).toMatchObject({
      en: expect.stringContaining("v0.5.22"),
      ja: expect.stringContaining("v0.5.22"),
    });
    expect(body["advice"]).toHaveLength(5);
  });

  it("unknown for an empty question", async () => {
    expect((await ask({})).body["verdict"]).toBe("unknown");
  });
});

describe("what is refused", () => {
  it.each<[string, unknown, string, string]>([
    ["a field that is not asked", { versoin: "0.5.20" }, "/versoin", "unknown_field"],
    [
      "a setting that no condition names",
      { configuration: { backend: "nixl" } },
      "/configuration/backend",
      "unknown_field",
    ],
    ["one of a node", { nodes: [{}, { settings: { x: 1 } }] }, "/nodes/1/settings/x", "unknown_field"],
    ["a field of a node", { nodes: [{ pool: 1 }] }, "/nodes/0/pool", "unknown_field"],
    ["a negative pool", { nodes: [{ kvPoolTokens: -1 }] }, "/nodes/0/kvPoolTokens", "too_small"],
    ["a length as text", { contextLength: "1048576" }, "/contextLength", "invalid_type"],
    ["a version as number", { version: 0.5 }, "/version", "invalid_type"],
    ["a name of every object", { configuration: { constructor: "x" } }, "/configuration/constructor", "unknown_field"],
  ])("%s", async (_name, body, pointer, code) => {
    const answer = await ask(body);
    expect([answer.status, answer.body["errors"]]).toEqual([422, [expect.objectContaining({ pointer, code })]]);
  });

  it.each<[string, Sent, number]>([
    ["more than 1 MiB", { raw: `{"version":"${"x".repeat(1_048_576)}"}` }, 413],
    ["no JSON", { raw: "{" }, 400],
  ])("%s", async (_name, sent, status) => {
    const answer = await call("POST", `/public/incidents/${slug}/exposure`, {
      headers: { "content-type": "application/json" },
      ...sent,
    });
    expect(answer.status).toBe(status);
  });

  it("a parameter, and another method", async () => {
    expect((await conditions(`${slug}`)).status).toBe(200);
    expect((await call("GET", `/public/incidents/${slug}/exposure-conditions?revision=1`)).status).toBe(422);
    expect((await call("GET", `/public/incidents/${slug}/exposure`)).status).toBe(405);
  });
});

describe("what is not there", () => {
  it("answers the same to the byte for a draft, for what never was, and for what has no public conditions", async () => {
    const draft = await addIncident(owner);
    const silent = await publishCheck(owner, { stated: false });
    const hidden = await publishCheck(owner, { audience: "parties" });
    const never = [await conditions("never-was-here"), await ask({}, {}, "never-was-here")];
    for (const of of [draft.slug, silent, hidden]) {
      const answers = [await conditions(of), await ask({}, {}, of)];
      expect(answers.map(({ status, text }) => [status, text])).toEqual(never.map(({ text }) => [404, text]));
    }
  });

  it("answers 410 once it is withdrawn", async () => {
    const gone = await publishCheck(owner);
    await actAs(owner, () => withdrawPublication(gone, { reason: "x" }));
    const [read, asked] = [await conditions(gone), await ask({}, {}, gone)];
    expect([read.status, asked.status, asked.body["code"]]).toEqual([410, 410, "withdrawn"]);
  });
});

it("writes nothing of a question to the log, whatever becomes of it", async () => {
  const log = [vi.spyOn(process.stderr, "write"), vi.spyOn(process.stdout, "write")];
  for (const spy of log) spy.mockReturnValue(true);
  await ask({ version: "canary-version", nodes: [{ name: "canary-node", kvPoolTokens: 1 }] });
  await ask({ canary: 1 });
  await ask({ version: "canary" }, {}, "canary-slug");
  const written = log.flatMap((spy) => spy.mock.calls.flat()).join(" ");
  for (const spy of log) spy.mockRestore();
  expect(written).not.toContain("canary");
});

it("needs no key in its own description", () => {
  const paths = apiDocument().paths;
  const calls = Object.entries(paths).filter(([path]) => path.includes("/public/"));
  expect(calls.length).toBe(2);
  for (const [, methods] of calls)
    for (const one of Object.values(methods)) expect(one).toMatchObject({ security: [] });
});
