import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answerDocument, HTML, readForm, type Made } from "#server/postmortem/read-and-answer.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { asksQuestion } from "#domain/postmortem/question-of-request.ts";
import { actAs } from "#server/session.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";
import { referenceExposure } from "#test/builders/reference-checks.ts";
import { publishAgain, publishCheck } from "#test/builders/published-check.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { markOf } from "./mark-of.ts";

let record: TestRecord;
let owner: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());

async function published(slug: string) {
  const found = await readPublished(slug);
  return found.kind === "published" ? found.revision.document.exposure : found.kind;
}

describe("what is published of the conditions", () => {
  it("are they, word for word, once their repository is public", async () => {
    expect(await published(await publishCheck(owner))).toEqual(referenceExposure);
  });

  it.each(["internal", "parties"] as const)("nothing while the repository is for %s", async (audience) => {
    expect(await published(await publishCheck(owner, { audience }))).toBeUndefined();
  });

  it("nothing where none were stated", async () => {
    expect(await published(await publishCheck(owner, { stated: false }))).toBeUndefined();
  });

  it("what was stated later waits for the next revision", async () => {
    const slug = await publishCheck(owner);
    const [first, ...rest] = referenceExposure.rules;
    await actAs(owner, () => setExposureConditions(slug, { ...referenceExposure, rules: rest }, { against: 1 }));
    expect(await published(slug)).toMatchObject({ rules: [first, ...rest] });
    await publishAgain(owner, slug);
    expect(await published(slug)).toMatchObject({ rules: rest });
  });

  it("nothing of what a row holds that is no condition", async () => {
    const slug = await publishCheck(owner);
    const secret = { ...referenceExposure, note: "secret", rules: [{ ...referenceExposure.rules[0], by: "secret" }] };
    await record.sql.query(
      "INSERT INTO exposure_conditions (incident_id, revision, conditions, created_by) SELECT id, 2, $2, 'x' FROM incident WHERE slug = $1",
      [slug, secret],
    );
    await publishAgain(owner, slug);
    expect(await published(slug)).toBeUndefined();
  });
});

describe("an answer to one reader", () => {
  const PATH = "/incidents/x/check";
  const page: Made = { kind: "published", type: HTML, text: "<!doctype html><p>answer</p>", style: "p{}" };
  const answer = (made: Partial<Made>, init: RequestInit = {}, query = "?version=1") =>
    answerDocument(new Request(`http://any.example${PATH}${query}`, init), { path: PATH }, async () => ({
      ...page,
      ...made,
    }));

  it.each([200, 422] as const)(
    "is %i, kept by nobody, without a tag, and no address with it goes elsewhere",
    async (passing) => {
      for (const method of ["GET", "POST"]) {
        const answered = await answer({ passing }, { method, headers: { "if-none-match": "*" } });
        const { status, headers } = answered;
        expect([status, headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
          ...[passing, "no-store", "strict-origin"],
        ]);
        expect(markOf(answered)).toMatchObject({ tagged: false, kept: false });
      }
    },
  );

  it("is 404 and 410 as everything that is not there or no longer", async () => {
    expect((await answer({ kind: "absent" }, { method: "POST" })).status).toBe(404);
    expect((await answer({ kind: "withdrawn" }, { method: "POST" })).status).toBe(410);
  });

  it.each([
    ["?version=1", true],
    ["?tz=UTC&version=1", true],
    ["?node.1.role=decode", true],
    ["?tz=Asia/Tokyo", false],
    ["?", false],
    ["", false],
  ])("%s is a question: %s", (search, expected) => {
    expect(asksQuestion("/incidents/x/check", search)).toBe(expected);
    expect(asksQuestion("/incidents/x", search)).toBe(false);
  });

  it("says nothing of what was asked in the log, also when it fails", async () => {
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const request = new Request(`http://any.example${PATH}?version=canary-version`, {
      method: "POST",
      body: "a=canary",
    });
    const failed = await answerDocument(request, { path: PATH }, async () => {
      throw new Error("the database is away");
    });
    expect(failed.status).toBe(503);
    expect(log).toHaveBeenCalled();
    expect(log.mock.calls.flat().join(" ")).not.toContain("canary");
    log.mockRestore();
  });
});

describe("a form that is sent", () => {
  const send = (body: BodyInit, type: string) =>
    readForm(new Request("http://any.example/", { method: "POST", body, headers: { "content-type": type } }));
  const form = "application/x-www-form-urlencoded";

  it("is read field by field, in order", async () => {
    expect(await send("version=1%2B2&node.1.role=%E3%81%82&a=&a=2", `${form}; charset=UTF-8`)).toEqual([
      ...[
        ["version", "1+2"],
        ["node.1.role", "あ"],
        ["a", ""],
        ["a", "2"],
      ],
    ]);
  });

  it.each([
    ["JSON", "{}", "application/json", 415],
    ["parts", "--x--", "multipart/form-data; boundary=x", 415],
    ["text", "a=1", "text/plain", 415],
    ["no type", new Uint8Array([1]), "", 415],
    ["too much", `a=${"x".repeat(65_536)}`, form, 413],
  ] as const)("is refused: %s", async (_name, body, type, status) => {
    const refused = await send(body as BodyInit, type);
    expect(refused).toBeInstanceOf(Response);
    expect(refused).toMatchObject({ status });
  });
});
