import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NotAllowed, NotFound, StaleVersion } from "#domain/errors.ts";
import type { EventChange } from "#domain/timeline/timeline-event.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { readEvent } from "#server/timeline/read-event.ts";
import { readEventHistory } from "#server/timeline/read-event-history.ts";
import { retractEvent } from "#server/timeline/retract-event.ts";
import { undoChange } from "#server/timeline/undo-change.ts";
import { openTestRecord, peopleOn, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let slug: string;
let people: Awaited<ReturnType<typeof peopleOn>>;

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  ({ slug } = await record.addIncident(owner));
  people = await peopleOn(record, slug);
});
afterAll(() => record.close());

const event = {
  title: { en: "As it was" },
  body: { en: "with a text" },
  lane: "provider",
  time: { wallClock: "2025-11-02T01:30", zone: "America/New_York", choose: "second" },
} as const;

const add = async (more: object = {}) =>
  (await actAs(people.responder, () => addEvent(slug, { ...event, ...more }))).event;
const change = async (id: string, wanted: EventChange, version: number, by: PersonActor = people.responder) =>
  (await actAs(by, () => changeEvent(slug, id, wanted, version))).event;
const undo = (id: string, undoes: number, version: number, by: PersonActor = people.responder) =>
  actAs(by, () => undoChange(slug, id, { undoes }, version));

describe("undoing", () => {
  it("an edit brings back every field as it was, the chosen offset too, as a new version", async () => {
    const first = await add({ milestone: "reported", source: { name: { en: "mail" } } });
    const time = { wallClock: "2025-11-02T05:00", zone: "UTC" };
    await change(first.id, { title: { en: "Changed" }, body: null, milestone: null, source: null, time }, 1);
    expect(await undo(first.id, 2, 2)).toEqual({ ...first, version: 3 });
    const stored = await actAs(people.responder, () => readEvent(slug, first.id));
    expect(stored).toEqual({ ...first, version: 3 });
    const history = await actAs(people.responder, () => readEventHistory(slug, first.id));
    expect(history.map(({ version, event: { title } }) => [version, title.en])).toEqual([
      [3, "As it was"],
      [2, "Changed"],
      [1, "As it was"],
    ]);
  });

  it("an added event retracts it, with a reason, and keeps it", async () => {
    const first = await add();
    const taken = await undo(first.id, 1, 1);
    expect(taken).toMatchObject({ version: 2, retracted: { reason: "The one who added it took it back." } });
    await expect(undo(first.id, 1, 2)).rejects.toMatchObject({ code: "event_retracted" });
  });

  it("a retraction lets it stand again", async () => {
    const first = await add();
    await actAs(people.responder, () => retractEvent(slug, first.id, { reason: "wrong" }, 1));
    expect(await undo(first.id, 2, 2)).toEqual({ ...first, version: 3 });
    const row = await record.sql.query("SELECT retracted_at, retract_reason FROM timeline_event WHERE id = $1", [
      first.id,
    ]);
    expect(row.rows).toEqual([{ retracted_at: null, retract_reason: null }]);
  });

  it("goes back step by step: change 3, then change 2, then the adding", async () => {
    const first = await add();
    await change(first.id, { audience: "public" }, 1);
    await change(first.id, { lane: "upstream" }, 2);
    expect(await undo(first.id, 3, 3)).toMatchObject({ version: 4, lane: "provider", audience: "public" });
    expect(await undo(first.id, 2, 4)).toMatchObject({ version: 5, lane: "provider", audience: "internal" });
    expect(await undo(first.id, 1, 5)).toMatchObject({ version: 6, retracted: {} });
  });

  it("leaves an audit entry that says what it did", async () => {
    const first = await add();
    await change(first.id, { audience: "public" }, 1);
    await undo(first.id, 2, 2);
    const { rows } = await record.sql.query(
      "SELECT verb, before, after FROM audit_entry WHERE subject = $1 ORDER BY id DESC LIMIT 1",
      [`event/${first.id}`],
    );
    expect(rows).toEqual([
      { verb: "event.change", before: { audience: "public" }, after: { audience: "internal", undoes: 2 } },
    ]);
  });
});

describe("what is not undone", () => {
  it("something that somebody changed since", async () => {
    const first = await add();
    await change(first.id, { audience: "public" }, 1);
    await change(first.id, { title: { en: "Theirs" } }, 2, people.coordinator);
    await expect(undo(first.id, 2, 2)).rejects.toBeInstanceOf(StaleVersion);
    await expect(undo(first.id, 2, 3)).rejects.toMatchObject({ code: "not_own_change" });
    expect(await actAs(people.responder, () => readEvent(slug, first.id))).toMatchObject({
      version: 3,
      title: { en: "Theirs" },
    });
  });

  it("a record that another event has become since", async () => {
    const first = await add({ milestone: "contained", record: true });
    await change(first.id, { record: false }, 1);
    await add({ milestone: "contained", record: true });
    await expect(undo(first.id, 2, 2)).rejects.toMatchObject({ code: "record_exists" });
  });

  it("a version that never was", async () => {
    const first = await add();
    await expect(undo(first.id, 2, 1)).rejects.toMatchObject({ code: "no_such_version" });
  });

  it.each([
    ["reviewer", NotAllowed],
    ["stranger", NotFound],
  ] as const)("anything by a %s", async (who, refusal) => {
    const first = await add();
    await expect(undo(first.id, 1, 1, people[who])).rejects.toBeInstanceOf(refusal);
    expect(await actAs(people.responder, () => readEvent(slug, first.id))).toEqual(first);
  });

  it("an event through another incident", async () => {
    const first = await add();
    const { slug: other } = await record.addIncident(people.responder);
    await expect(actAs(people.responder, () => undoChange(other, first.id, { undoes: 1 }, 1))).rejects.toBeInstanceOf(
      NotFound,
    );
  });
});
