import { afterAll, beforeAll, expect, it } from "vitest";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { GET } from "../../../app/(console)/console/incidents/[slug]/timeline/export/route.ts";

let record: TestRecord;
let owner: PersonActor;
let stranger: PersonActor;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  [owner, stranger] = [await record.addPerson("Owner"), await record.addPerson("Stranger")];
  ({ slug } = await addIncident(owner));
  await actAs(owner, () =>
    addEvent(slug, { title: { en: "=1+1" }, lane: "provider", time: { wallClock: "2026-09-09T13:22", zone: "UTC" } }),
  );
});
afterAll(() => record.close());

const get = (person: PersonActor, query: string, of = slug) =>
  actAs(person, () =>
    GET(new Request(`http://candor.test/export?${query}`), { params: Promise.resolve({ slug: of }) }),
  );

it.each([
  ["format=csv", "-timeline.csv", ",=1+1,"],
  ["format=csv&spreadsheet=1", "-timeline-spreadsheet.csv", `"'=1+1"`],
  ["format=json", "-timeline.json", '"candor/timeline/1"'],
  ["format=ics", "-timeline.ics", "CLASS:CONFIDENTIAL"],
  ["format=md&tz=Asia/Tokyo", "-timeline.md", "22:22 +09:00 JST"],
])("?%s is a file named for what it is", async (query, name, holds) => {
  const answer = await get(owner, query);
  expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
    200,
    `attachment; filename="${slug}${name}"`,
  ]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.text()).toContain(holds);
});

it("what is not theirs is what never was", async () => {
  const [hidden, missing] = [await get(stranger, "format=csv"), await get(stranger, "format=csv", "never-was-here")];
  expect([hidden.status, await hidden.text()]).toEqual([404, await missing.text()]);
});

it.each([
  ["format=exe", 404],
  ["", 404],
  ["format=md&tz=Mars/Olympus", 422],
])("?%s is %i", async (query, status) => {
  expect((await get(owner, query)).status).toBe(status);
});
