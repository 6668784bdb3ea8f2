import { afterAll, beforeAll, expect, it } from "vitest";
import { redactRevision } from "#server/postmortem/redact-revision.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { actAs } from "#server/session.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { publishingAs, type Publishing } from "./publishing.ts";

let record: TestRecord;
let owner: PersonActor;
let at: Publishing;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  at = publishingAs(record, owner);
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

const AWS_KEY = "AKIAQ7B3XK5MZ2PLN4WD";
const blockedAt = (field: string, code = "secret") => ({
  code: "lint_blocking",
  detail: { findings: [{ code, severity: "blocking", place: { field } }] },
});

it.each([
  ["secret", `It went out with ${AWS_KEY}`],
  ["secret", `It went out with ${TOKEN}`],
  ["canary", "It went out with canary-4711-aux"],
])("a note that readers would see is held to the same: %s", async (code, note) => {
  const slug = await at.incident();
  await expect(at.publish(slug, note)).rejects.toMatchObject(blockedAt("/note", code));
  await expect(at.schedule(slug, "2199-01-01T00:00:00Z", { note })).rejects.toMatchObject(blockedAt("/note", code));
  await at.embargo(slug, "2190-06-01T12:00");
  await expect(at.breakGlass(slug, { note })).rejects.toMatchObject(blockedAt("/note", code));
  expect(await readPublished(slug)).toEqual({ kind: "absent" });
});

it("a note names no account of the incident's logs", async () => {
  const slug = await at.incident();
  await record.sql.query(
    `INSERT INTO account_notice (id, incident_id, account, told_at, channel, message, outcome, created_by)
     SELECT gen_random_uuid(), id, 'acct-40417', now(), 'mail', 'first', 'delivered', 'Owner' FROM incident WHERE slug = $1`,
    [slug],
  );
  await expect(at.publish(slug, "Told acct-40417")).rejects.toMatchObject(blockedAt("/note", "account_id"));
  expect(await at.publish(slug, "Told acct-40418")).toMatchObject({ revision: 1 });
});

it("the reason of a redaction and the note of what takes its place are held to the same, and nothing is redacted then", async () => {
  const slug = await at.incident();
  await at.publish(slug);
  await at.event(slug, "Second");
  const redact = (said: object) => actAs(owner, () => redactRevision(slug, 1, { reason: "A name", ...said }));
  await expect(redact({ reason: `It named ${AWS_KEY}` })).rejects.toMatchObject(blockedAt("/reason"));
  const documentHash = await at.hashOf(slug);
  await expect(redact({ documentHash, note: `No ${TOKEN}` })).rejects.toMatchObject(blockedAt("/note"));
  expect(await readPublished(slug)).toMatchObject({ kind: "published", revision: { number: 1 } });
});
