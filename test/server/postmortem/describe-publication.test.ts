import { afterAll, beforeAll, expect, it } from "vitest";
import { listedUnder } from "#domain/postmortem/moving-addresses.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { describePublication } from "#server/postmortem/describe-publication.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
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

const described = (slug: string) => actAs(owner, () => describePublication(slug));

it("speaks of one draft, however often the record changes meanwhile", async () => {
  const slug = await at.incident();
  let isReading = true;
  const editing = (async () => {
    for (let turn = 0; isReading; turn += 1) await at.event(slug, `Turn ${turn}`);
  })();
  for (let look = 0; look < 10; look += 1) {
    const { preview, control, lint } = await described(slug);
    expect([control.hash, lint.documentHash]).toEqual([preview.hash, preview.hash]);
  }
  isReading = false;
  await editing;
});

it("names the lists in which readers will find it, and those that it leaves", async () => {
  const slug = await at.incident();
  await at.publish(slug);
  const { preview, control } = await described(slug);
  const { rows } = await record.sql.query<object>(
    `SELECT year, severity, component_keys AS components FROM published_entry WHERE slug = $1`,
    [slug],
  );
  expect(listedUnder(preview.document, 1999)).toEqual(rows[0]);
  const before = `/severities/${preview.document.severity}`;
  expect(control.moves.lists).toContain(before);
  await actAs(owner, async () => {
    const { version, severity } = await readIncident(slug);
    await changeIncident(slug, { severity: severity === "low" ? "high" : "low" }, version);
  });
  const { document } = (await described(slug)).preview;
  const { lists } = (await described(slug)).control.moves;
  expect(lists).toEqual(expect.arrayContaining([before, `/severities/${document.severity}`]));
});

it("counts those who hear of a first publication again after a withdrawal", async () => {
  await record.sql.query(
    `INSERT INTO webhook_endpoint (id, url, events, created_by) VALUES (gen_random_uuid(), 'https://hook.example/', '{incident.published}', 'x')`,
  );
  const slug = await at.incident();
  const webhooks = async () => (await described(slug)).control.moves.webhooks;
  expect(await webhooks()).toBe(1);
  await at.publish(slug);
  expect(await webhooks()).toBe(0);
  await actAs(owner, () => withdrawPublication(slug, { reason: "wrong" }));
  expect(await webhooks()).toBe(1);
});
