import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Conflict, NotAllowed, NotFound, StaleVersion } from "#domain/errors.ts";
import { toTimeInput } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { listEvents } from "#server/timeline/list-events.ts";
import { readEvent } from "#server/timeline/read-event.ts";
import { readEventHistory } from "#server/timeline/read-event-history.ts";
import { retractEvent } from "#server/timeline/retract-event.ts";
import { openTestRecord, peopleOn, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let slug: string;
let people: Awaited<ReturnType<typeof peopleOn>>;
let owner: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await record.addIncident(owner));
  people = await peopleOn(record, slug);
});
afterAll(() => record.close());

const event = {
  title: { en: "Model private" },
  lane: "provider",
  time: { wallClock: "2026-09-09T14:00", zone: "UTC" },
} as const;

const add = (more: object = {}, by: PersonActor = owner) => actAs(by, () => addEvent(slug, { ...event, ...more }));

describe("adding an event", () => {
  it("makes a key from the title, and the next free one", async () => {
    const known = { title: { en: "Größter Ausfall: GLM 5.3!" }, audience: "public" };
    const first = await add(known);
    const second = await add(known);
    expect([first.event.key, second.event.key]).toEqual(["gro-ter-ausfall-glm-5-3", "gro-ter-ausfall-glm-5-3-2"]);
  });

  it("puts no word of a title into a key that is not public", async () => {
    for (const audience of ["internal", "parties"]) {
      expect((await add({ title: { en: "Angry call" }, audience })).event.key).toMatch(/^e-[0-9a-f]{8}$/);
    }
  });

  it("refuses a key that is taken, also by a retracted event", async () => {
    const { event: stored } = await add({ key: "once" });
    await actAs(owner, () => retractEvent(slug, stored.id, { reason: "wrong" }, 1));
    await expect(add({ key: "once" })).rejects.toMatchObject({ code: "key_taken" });
  });

  it("keeps each version and an audit entry in the same transaction", async () => {
    const { event: stored } = await add();
    const kept = await record.sql.query(
      "SELECT version, actor_name, snapshot FROM timeline_event_revision WHERE event_id = $1",
      [stored.id],
    );
    expect(kept.rows).toEqual([{ version: 1, actor_name: "Owner", snapshot: JSON.parse(JSON.stringify(stored)) }]);
    const audit = await record.sql.query("SELECT verb, actor_id FROM audit_entry WHERE subject = $1", [
      `event/${stored.id}`,
    ]);
    expect(audit.rows).toEqual([{ verb: "event.add", actor_id: owner.id }]);
  });

  it("asks when the clock skipped the time, and takes the choice", async () => {
    const skipped = { wallClock: "2026-03-08T02:30", zone: "America/New_York" };
    const refused = await add({ time: skipped }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TimeError);
    expect(refused).toMatchObject({ code: "nonexistent_local_time", field: "/time/wallClock" });
    expect((refused as TimeError).candidates).toHaveLength(2);
    const { event: later } = await add({ time: { ...skipped, choose: "later" } });
    expect(later.time.instant).toBe("2026-03-08T07:30:00Z");
  });

  it("asks when the clock showed the time twice, and stores the offset chosen", async () => {
    const twice = { wallClock: "2025-11-02T01:30", zone: "America/New_York" };
    await expect(add({ time: twice })).rejects.toMatchObject({ code: "ambiguous_local_time" });
    const { event: second } = await add({ time: { ...twice, choose: "second" } });
    expect(second.time).toMatchObject({ instant: "2025-11-02T06:30:00Z", offset: "-05:00" });
  });

  it("names the place of a doubt about the second clock", async () => {
    const knownAt = { wallClock: "2026-03-08T02:30", zone: "America/New_York" };
    await expect(add({ knownAt })).rejects.toMatchObject({ field: "/knownAt/wallClock" });
  });

  it("allows one record for a milestone, also when two are added at the same moment", async () => {
    const { slug: other } = await record.addIncident(owner);
    const mark = { ...event, milestone: "restored", record: true } as const;
    const both = await Promise.allSettled([1, 2].map(() => actAs(owner, () => addEvent(other, mark))));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toBeInstanceOf(Conflict);
    expect(refused.reason).toMatchObject({ code: "record_exists" });
  });
});

describe("changing an event", () => {
  it.each([
    ["a wall clock in a zone", { wallClock: "2026-09-09T10:25", zone: "America/New_York" }],
    ["words", { text: "2026-09-09 10:25 am EDT" }],
    ["microseconds", { wallClock: "2026-09-09T14:00:00.123456", zone: "UTC" }],
    ["a date range", { date: "2026-09-11", through: "2026-09-19" }],
    ["the second of a repeated hour", { wallClock: "2025-11-02T01:30", zone: "America/New_York", choose: "second" }],
    ["S-A26 Bogota", { wallClock: "2026-03-04T15:00:00", zone: "America/Bogota" }],
  ] as const)("saving %s unchanged changes nothing, ten times over", async (_what, time) => {
    const { event: stored } = await add({ time });
    const sql = "SELECT *, extract(epoch FROM stated_at)::text AS epoch FROM timeline_event WHERE id = $1";
    const before = await record.sql.query(sql, [stored.id]);
    for (let save = 0; save < 10; save += 1) {
      const form = save % 2 === 0 ? toTimeInput(stored.time) : time;
      const saved = await actAs(owner, () => changeEvent(slug, stored.id, { time: form, title: stored.title }, 1));
      expect(saved.event).toEqual(stored);
    }
    expect((await record.sql.query(sql, [stored.id])).rows).toEqual(before.rows);
  });

  it("keeps the words when only the wall clock comes back, and the offset once chosen", async () => {
    const { event: stored } = await add({
      time: {
        wallClock: "2025-11-02T01:30",
        zone: "America/New_York",
        choose: "second",
        text: "half past one, the second time",
      },
    });
    const form = { wallClock: "2025-11-02T01:30", zone: "America/New_York" };
    const saved = await actAs(owner, () => changeEvent(slug, stored.id, { time: form, audience: "public" }, 1));
    expect(saved.event.time).toEqual(stored.time);
    expect(saved.event).toMatchObject({ version: 2, audience: "public" });
  });

  it("takes optional fields away with null", async () => {
    const { event: stored } = await add({
      body: { en: "text" },
      milestone: "mitigated",
      source: { name: { en: "status page" } },
      knownAt: { date: "2026-09-10" },
    });
    const { event: saved } = await actAs(owner, () =>
      changeEvent(slug, stored.id, { body: null, milestone: null, source: null, knownAt: null }, 1),
    );
    const { body: _b, milestone: _m, source: _s, knownAt: _k, ...rest } = stored;
    expect(saved).toEqual({ ...rest, version: 2 });
    const row = await record.sql.query("SELECT body, known_time, known_on, source FROM timeline_event WHERE id = $1", [
      stored.id,
    ]);
    expect(row.rows).toEqual([{ body: null, known_time: null, known_on: null, source: null }]);
  });

  it("refuses a stale save with what is stored, also when two save at the same moment", async () => {
    const { event: stored } = await add();
    const saves = await Promise.allSettled(
      ["first", "second"].map((en) => actAs(owner, () => changeEvent(slug, stored.id, { title: { en } }, 1))),
    );
    const won = saves.find((save) => save.status === "fulfilled");
    const lost = saves.find((save) => save.status === "rejected");
    expect(lost?.reason).toBeInstanceOf(StaleVersion);
    expect((lost?.reason as StaleVersion).current).toEqual(won?.value.event);
  });

  it("moves in the order when its time changes", async () => {
    const { slug: other } = await record.addIncident(owner);
    const at = (wallClock: string) => ({ ...event, time: { wallClock, zone: "UTC" } });
    const [a, b] = await actAs(owner, async () => [
      await addEvent(other, at("2026-01-01T10:00")),
      await addEvent(other, at("2026-01-01T11:00")),
    ]);
    await actAs(owner, () =>
      changeEvent(other, a.event.id, { time: { wallClock: "2026-01-01T12:00", zone: "UTC" } }, 1),
    );
    const { items } = await actAs(owner, () => listEvents(other));
    expect(items.map(({ id }) => id)).toEqual([b.event.id, a.event.id]);
  });

  it("leaves a retracted event as it was", async () => {
    const { event: stored } = await add();
    const retracted = await actAs(owner, () => retractEvent(slug, stored.id, { reason: "a duplicate" }, 1));
    expect(retracted.retracted?.reason).toBe("a duplicate");
    await expect(actAs(owner, () => changeEvent(slug, stored.id, { record: false }, 2))).rejects.toMatchObject({
      code: "event_retracted",
    });
    await expect(actAs(owner, () => retractEvent(slug, stored.id, { reason: "again" }, 2))).rejects.toMatchObject({
      code: "event_retracted",
    });
    const history = await actAs(owner, () => readEventHistory(slug, stored.id));
    expect(history.map(({ version, by }) => [version, by.name])).toEqual([
      [2, "Owner"],
      [1, "Owner"],
    ]);
  });
});

describe("who may", () => {
  it.each(["responder", "coordinator", "admin"] as const)("a %s writes", async (who) => {
    const { event: stored } = await add({}, people[who]);
    await actAs(people[who], () => changeEvent(slug, stored.id, { title: { en: "Changed" } }, 1));
    await actAs(people[who], () => retractEvent(slug, stored.id, { reason: "done" }, 2));
  });

  it.each([
    ["reviewer", NotAllowed],
    ["stranger", NotFound],
  ] as const)("a %s does not, and nothing changes", async (who, refusal) => {
    const { event: stored } = await add();
    const count = await events();
    await expect(add({}, people[who])).rejects.toBeInstanceOf(refusal);
    await expect(
      actAs(people[who], () => changeEvent(slug, stored.id, { title: { en: "x" } }, 1)),
    ).rejects.toBeInstanceOf(refusal);
    await expect(actAs(people[who], () => retractEvent(slug, stored.id, { reason: "x" }, 1))).rejects.toBeInstanceOf(
      refusal,
    );
    expect(await events()).toBe(count);
    expect(await actAs(owner, () => readEvent(slug, stored.id))).toEqual(stored);
  });

  it("an event is not found through another incident of the same person", async () => {
    const { event: stored } = await add();
    const { slug: other } = await record.addIncident(owner);
    await expect(actAs(owner, () => readEvent(other, stored.id))).rejects.toBeInstanceOf(NotFound);
    await expect(actAs(owner, () => changeEvent(other, stored.id, { title: { en: "x" } }, 1))).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(actAs(owner, () => readEvent(slug, "not-an-id"))).rejects.toBeInstanceOf(NotFound);
  });
});

async function events(): Promise<number> {
  const { rows } = await record.sql.query("SELECT count(*)::int AS count FROM timeline_event");
  return rows[0].count;
}
