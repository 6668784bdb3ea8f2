import { afterAll, beforeAll, expect, it } from "vitest";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { actAs } from "#server/session.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let owner: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());

async function state(slug: string, number: number, excluded: Record<string, number>): Promise<void> {
  const reasons = Object.entries(excluded).map(([key, count]) => ({ key, reason: { en: key }, count }));
  await record.sql.query(
    `INSERT INTO impact_statement (id, incident_id, number, unit, count, population, method, rule_revision, excluded, logs,
       confidence, as_of, audience)
     SELECT gen_random_uuid(), id, $2, 'requests', 155, '{"en":"All"}', '{"en":"Counted"}', 1, $3, '[]', 'exact', now(), 'public'
     FROM incident WHERE slug = $1`,
    [slug, number, JSON.stringify(reasons)],
  );
}

const preview = (slug: string) => actAs(owner, () => previewPublication(slug));
const exclusions = async (slug: string) =>
  (await preview(slug)).document.impact?.excluded.map(({ key, count }) => [key, count]);
async function publish(slug: string): Promise<void> {
  const { hash } = await preview(slug);
  await actAs(owner, () => publishRevision(slug, { documentHash: hash, note: "A note" }));
}

it("a group under 5 does not follow from the revision before, as long as readers can read that", async () => {
  const { slug } = await addIncident(owner);
  await state(slug, 1, { tests: 30, own: 40 });
  await publish(slug);
  await state(slug, 2, { tests: 32, own: 50 });
  // 30 → 32 would tell of 2: told together they are 12 more.
  expect(await exclusions(slug)).toEqual([["other", 82]]);
  await publish(slug);
  // Readers see exactly this already, the words too.
  expect((await preview(slug)).changes).toEqual([]);
  await actAs(owner, () => withdrawPublication(slug, { reason: "Wrong" }));
  expect(await exclusions(slug)).toEqual([
    ["tests", 32],
    ["own", 50],
  ]);
});
