import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { addIncident, openTestRecord, type TestRecord } from "./test-record.ts";

let record: TestRecord;
let incidentId: string;
let eventId: string;

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  const { slug } = await addIncident(owner);
  const event = { title: { en: "x" }, lane: "provider", time: { date: "2026-01-01" } } as const;
  eventId = (await actAs(owner, () => addEvent(slug, event))).event.id;
  incidentId = (await record.sql.query("SELECT id FROM incident WHERE slug = $1", [slug])).rows[0].id;
  await record.sql.query(
    `INSERT INTO public_revision (incident_id, slug, number, document, hash, published_by, note)
     VALUES ($1, $2, 1, '{}', encode(sha256('{}'), 'hex'), 'somebody', 'first')`,
    [incidentId, slug],
  );
});
afterAll(() => record.close());

/** SQLSTATEs: 23514 check, 23505 unique, 23001 restricted, 23502 not null, 23503 foreign key. */
async function stateOf(sql: string, values: unknown[] = []): Promise<string> {
  try {
    await record.sql.query(sql, values);
    return "accepted";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

function insertEvent(time: object, more: Record<string, unknown> = {}): Promise<string> {
  const row: Record<string, unknown> = {
    id: randomUUID(),
    incident_id: incidentId,
    key: `k-${randomUUID()}`,
    title: { en: "x" },
    lane: "provider",
    time: { precision: "second", qualifier: "exact", ...time },
    order_key: "0",
    updated_at: new Date(),
    ...more,
  };
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return stateOf(
    `INSERT INTO timeline_event (${columns.join(", ")}) VALUES (${places.join(", ")})`,
    Object.values(row),
  );
}

describe("S-A21 and rule 13: times that must never be stored", () => {
  it.each([
    ["infinity", "infinity"],
    ["-infinity", "-infinity"],
    ["BC", "0044-03-15 12:00:00+00 BC"],
    ["before 1970", "1969-12-29T00:00:00Z"],
    ["after 2200", "2201-01-04T00:00:00Z"],
  ])("%s", async (_what, moment) => {
    for (const field of ["instant", "earliest", "latest"]) expect(await insertEvent({ [field]: moment })).toBe("23514");
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" }, { known_time: { instant: moment } })).toBe("23514");
    expect(
      await stateOf("UPDATE timeline_event SET time = time || $2 WHERE id = $1", [eventId, { instant: moment }]),
    ).toBe("23514");
  });

  it.each(["infinity", "0044-03-15 BC", "1969-12-31", "2201-01-01"])("the date %s", async (date) => {
    expect(await insertEvent({ date, precision: "day" })).toBe("23514");
  });

  it("an end before its start, a precision or a qualifier that is none", async () => {
    expect(await insertEvent({ earliest: "2026-01-02T00:00:00Z", latest: "2026-01-01T00:00:00Z" })).toBe("23514");
    expect(await insertEvent({ precision: "week" })).toBe("23514");
    expect(await insertEvent({ precision: undefined })).toBe("23514");
    expect(await insertEvent({ qualifier: "maybe" })).toBe("23514");
  });

  it("sane ones are accepted, and a column cannot be set apart from its time", async () => {
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" })).toBe("accepted");
    await record.sql.query("UPDATE timeline_event SET stated_on = '2031-01-01', earliest = 'infinity' WHERE id = $1", [
      eventId,
    ]);
    const { rows } = await record.sql.query(
      "SELECT stated_on::text AS day, isfinite(earliest) AS finite FROM timeline_event WHERE id = $1",
      [eventId],
    );
    expect(rows).toEqual([{ day: "2026-01-01", finite: true }]);
  });
});

describe("words that are not in the lists", () => {
  it.each([
    ["lane", { lane: "press" }],
    ["milestone", { milestone: "celebrated" }],
    ["audience", { audience: "everyone" }],
    ["empty title", { title: { en: "" } }],
    ["title without English", { title: { ja: "題" } }],
    ["key", { key: "No Spaces" }],
  ])("%s", async (_what, more) => {
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" }, more)).toBe("23514");
  });

  it.each([
    ["severity", "UPDATE incident SET severity = 'catastrophic'"],
    ["slug", "UPDATE incident SET slug = 'Not A Slug'"],
    ["role of a person", "UPDATE person SET role = 'owner'"],
    ["capital letters in an address", "UPDATE person SET email = 'A@example.test'"],
    ["role on an incident", "UPDATE membership SET role = 'owner'"],
    [
      "scope",
      "INSERT INTO api_key (id, name, hash, scopes, incident_id) SELECT gen_random_uuid(), 'k', 'h', '{everything}', id FROM incident LIMIT 1",
    ],
    ["a key of nobody", "INSERT INTO api_key (id, name, hash, scopes) VALUES (gen_random_uuid(), 'k', 'h', '{admin}')"],
    [
      "a revision whose hash is not its document's",
      "INSERT INTO public_revision (incident_id, slug, number, document, hash, previous_hash, published_by, note) SELECT id, slug, 2, '{}', repeat('0', 64), repeat('0', 64), 'x', 'x' FROM incident LIMIT 1",
    ],
  ])("%s", async (_what, sql) => {
    expect(await stateOf(sql)).toBe("23514");
  });
});

describe("one only", () => {
  it("record for each milestone, unless retracted", async () => {
    const mark = { milestone: "contained", record: true };
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" }, { ...mark, retracted_at: new Date() })).toBe(
      "accepted",
    );
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" }, mark)).toBe("accepted");
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" }, mark)).toBe("23505");
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" }, { ...mark, record: false })).toBe("accepted");
  });

  it("key for each event of an incident", async () => {
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" }, { key: "the-one" })).toBe("accepted");
    expect(await insertEvent({ instant: "2026-01-01T00:00:00Z" }, { key: "the-one" })).toBe("23505");
  });
});

describe("what is written once is never changed, removed or emptied", () => {
  const frozen = ["public_revision", "audit_entry", "timeline_event_revision", "impact_rule", "impact_statement"];

  it.each(frozen)("%s", async (table) => {
    expect(await stateOf(`TRUNCATE ${table} CASCADE`)).toBe("23001");
    const { rows } = await record.sql.query(`SELECT count(*)::int AS count FROM ${table}`);
    if (["impact_rule", "impact_statement"].includes(table)) return;
    expect(rows[0].count).toBeGreaterThan(0);
    expect(await stateOf(`DELETE FROM ${table}`)).toBe("23001");
    const column = { public_revision: "note", audit_entry: "subject", timeline_event_revision: "actor_name" }[table];
    expect(await stateOf(`UPDATE ${table} SET ${column} = 'changed'`)).toBe("23001");
    expect((await record.sql.query(`SELECT count(*)::int AS count FROM ${table}`)).rows).toEqual(rows);
  });

  it("an incident with events cannot be removed", async () => {
    expect(["23001", "23503"]).toContain(await stateOf("DELETE FROM incident WHERE id = $1", [incidentId]));
  });
});
