import { afterAll, beforeAll, expect, it } from "vitest";
import { readPublished } from "#server/postmortem/read-published.ts";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { publishingAs, type Publishing } from "./publishing.ts";

let record: TestRecord;
let at: Publishing;

beforeAll(async () => {
  record = await openTestRecord();
  at = publishingAs(record, await record.addPerson("Owner"));
});
afterAll(() => record.close());

const TOKEN = `ghp_${"A7bQ9zK2mX4cV6nB8sD1fG3hJ5kL0pQ2wE4r".slice(0, 36)}`;
const refused = { code: "lint_blocking", detail: { findings: [{ code: "secret", severity: "blocking" }] } };

it("what speaks against publishing stops each way in which the document could go out", async () => {
  const slug = await at.incident();
  await at.event(slug, `It used ${TOKEN}`);
  await expect(at.publish(slug)).rejects.toMatchObject(refused);
  await expect(at.schedule(slug, "2199-01-01T00:00:00Z")).rejects.toMatchObject(refused);
  await at.embargo(slug, "2190-06-01T12:00");
  await expect(at.schedule(slug, "embargo_end")).rejects.toMatchObject(refused);
  await expect(at.breakGlass(slug)).rejects.toMatchObject(refused);
  expect(await readPublished(slug)).toEqual({ kind: "absent" });
});
