import { afterAll, beforeAll, expect, it } from "vitest";
import type { SavedEvent } from "#components/timeline/timeline-part.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { retractEvent } from "#server/timeline/retract-event.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { GET } from "../../../app/(console)/console/incidents/[slug]/timeline/rows/route.ts";

let record: TestRecord;
let owner: PersonActor;
let stranger: PersonActor;
let slug: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  record = await openTestRecord();
  [owner, stranger] = [await record.addPerson("Owner"), await record.addPerson("Stranger")];
  ({ slug } = await addIncident(owner));
  for (const [name, wallClock] of [
    ["last", "2026-09-09T13:00"],
    ["first", "2026-09-09T11:00"],
    ["taken back", "2026-09-09T11:30"],
    ["middle", "2026-09-09T12:00"],
    ["at the same minute", "2026-09-09T12:00"],
  ] as const) {
    const time = { wallClock, zone: "UTC" };
    ids[name] = (await actAs(owner, () => addEvent(slug, { title: { en: name }, lane: "provider", time }))).event.id;
  }
  await actAs(owner, () => retractEvent(slug, ids["taken back"] ?? "", { reason: "wrong" }, 1));
});
afterAll(() => record.close());

const ask = (person: PersonActor, id: string, of = slug) =>
  actAs(person, () =>
    GET(new Request(`http://candor.test/rows?tz=Asia/Tokyo&event=${id}`), { params: Promise.resolve({ slug: of }) }),
  );
const nameOf = (id: string | undefined) => Object.entries(ids).find(([, own]) => own === id)?.[0];

it.each([
  ["first", undefined, "20:00"],
  ["taken back", "first", "20:30"],
  ["middle", "first", "21:00"],
  ["at the same minute", "middle", "21:00"],
  ["last", "at the same minute", "22:00"],
])("%s stands behind %s, at %s in Tokyo", async (name, behind, time) => {
  const answer = await ask(owner, ids[name] ?? "");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const saved = (await answer.json()) as SavedEvent;
  expect([saved.row.title.en, nameOf(saved.behind), saved.row.display.time]).toEqual([name, behind, time]);
  expect(saved.row.retracted?.reason).toBe(name === "taken back" ? "wrong" : undefined);
});

it("what is not theirs, not of this incident or no id at all is what never was", async () => {
  const other = await addIncident(owner);
  const asked = [ask(stranger, ids["first"] ?? ""), ask(owner, ids["first"] ?? "", other.slug), ask(owner, "x")];
  const missing = await ask(owner, crypto.randomUUID());
  const body = await missing.text();
  for (const answer of await Promise.all(asked)) expect([answer.status, await answer.text()]).toEqual([404, body]);
});
