import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { readEvent } from "#server/timeline/read-event.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let owner: PersonActor;
let slug: string;

// The database's own zone is not UTC: a time written without its zone would be 5.5 hours off here.
beforeAll(async () => {
  record = await openTestRecord({ timeZone: "Asia/Kolkata" });
  owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner, { zone: "Europe/Berlin" }));
});
afterAll(() => record.close());

const epochs = `SELECT extract(epoch FROM stated_at)::text AS stated, extract(epoch FROM earliest)::text AS earliest,
  extract(epoch FROM latest)::text AS latest, extract(epoch FROM known_at)::text AS known, stated_on::text AS day
  FROM timeline_event WHERE id = $1`;

async function stored(time: object, more: object = {}) {
  const input = { title: { en: "x" }, lane: "provider", time, ...more } as Parameters<typeof addEvent>[1];
  const { event } = await actAs(owner, () => addEvent(slug, input));
  return { event, row: (await record.sql.query(epochs, [event.id])).rows[0] };
}

it("the database is not in UTC", async () => {
  expect((await record.sql.query("SHOW timezone")).rows).toEqual([{ TimeZone: "Asia/Kolkata" }]);
});

describe("S-A19: what plain SQL finds is what was said", () => {
  it.each([
    // 1763720621.021 = 2025-11-21T10:23:41.021Z
    ["S-A19", { wallClock: "2025-11-21T10:23:41.021", zone: "UTC" }, "1763720621.021000"],
    // S-A25: a Z in the text beats every zone
    ["S-A25", { text: "2026-02-03T21:07:44Z", zone: "Europe/Berlin" }, "1770152864.000000"],
    ["microseconds", { wallClock: "2026-09-09T12:00:00.123456", zone: "UTC" }, "1788955200.123456"],
    // cut, not rounded into the next second
    ["finer than microseconds", { wallClock: "2026-09-09T11:59:59.999999600", zone: "UTC" }, "1788955199.999999"],
    ["New York", { wallClock: "2026-09-09T10:25", zone: "America/New_York" }, "1788963900.000000"],
    ["the last second of 2200", { wallClock: "2200-12-31T23:59:59.999999", zone: "UTC" }, "7289654399.999999"],
    ["the first of 1970", { wallClock: "1970-01-01T00:00:00", zone: "UTC" }, "0.000000"],
  ])("%s", async (_what, time, epoch) => {
    const { event, row } = await stored(time, { knownAt: time });
    expect(row).toEqual({ stated: epoch, earliest: epoch, latest: epoch, known: epoch, day: null });
    expect((await actAs(owner, () => readEvent(slug, event.id))).time).toEqual(event.time);
  });

  it("a day is a date and its whole span in its own zone", async () => {
    // 2026-09-09T00:00+05:30 = 2026-09-08T18:30Z = 1788892200; a day later 1788978600
    const { row } = await stored({ date: "2026-09-09", zone: "Asia/Kolkata" });
    expect(row).toEqual({
      stated: null,
      earliest: "1788892200.000000",
      latest: "1788978600.000000",
      known: null,
      day: "2026-09-09",
    });
  });

  it("open bounds stay open", async () => {
    expect((await stored({ wallClock: "2026-09-09T08:25", zone: "UTC", qualifier: "by" })).row).toMatchObject({
      earliest: null,
      latest: "1788942300.000000",
    });
    expect((await stored({ wallClock: "2026-09-09T08:25", zone: "UTC", qualifier: "from" })).row).toMatchObject({
      earliest: "1788942300.000000",
      latest: null,
    });
  });

  it("a time changed is derived anew", async () => {
    const { event } = await stored({ date: "2026-09-09" });
    await actAs(owner, () =>
      changeEvent(slug, event.id, { time: { wallClock: "2026-09-09T12:00:00.5", zone: "UTC" } }, 1),
    );
    const { rows } = await record.sql.query(epochs, [event.id]);
    expect(rows).toMatchObject([{ stated: "1788955200.500000", day: null }]);
  });

  it("our own clock's stamps are right too", async () => {
    const { event } = await stored({ date: "2026-09-09" });
    const sql = `SELECT abs(extract(epoch FROM created_at - now())) < 60 AS created, abs(extract(epoch FROM updated_at - now())) < 60 AS updated,
      (SELECT abs(extract(epoch FROM at - now())) < 60 FROM audit_entry WHERE subject = 'event/' || $1) AS audited,
      (SELECT abs(extract(epoch FROM at - now())) < 60 FROM timeline_event_revision WHERE event_id::text = $1) AS revised
      FROM timeline_event WHERE id::text = $1`;
    expect((await record.sql.query(sql, [event.id])).rows).toEqual([
      { created: true, updated: true, audited: true, revised: true },
    ]);
  });
});
