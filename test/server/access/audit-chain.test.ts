import { afterAll, beforeAll, expect, it } from "vitest";
import { Unaudited, onIncident } from "#server/access.ts";
import { firstBrokenEntry, type StoredAuditEntry } from "#server/audit.ts";
import { recordDatabase } from "#server/database.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { readAudit } from "#server/members/read-audit.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { retractEvent } from "#server/timeline/retract-event.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "./test-record.ts";

let record: TestRecord;
let owner: PersonActor;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
});
afterAll(() => record.close());

const event = { title: { en: "x", ja: "エックス" }, lane: "provider", time: { date: "2026-01-01" } } as const;

async function chain(): Promise<StoredAuditEntry[]> {
  return recordDatabase().auditEntry.findMany({ orderBy: { id: "asc" } });
}

it("a write that leaves no entry is rolled back", async () => {
  const careless = actAs(owner, () =>
    onIncident("incident.change", slug, ({ tx, incident }) =>
      tx.incident.update({ where: { id: incident.id }, data: { severity: "low" } }),
    ),
  );
  await expect(careless).rejects.toBeInstanceOf(Unaudited);
  expect((await record.sql.query("SELECT severity FROM incident WHERE slug = $1", [slug])).rows).toEqual([
    { severity: "high" },
  ]);
});

it("a reading verb cannot write", async () => {
  const sly = actAs(owner, () =>
    onIncident("incident.read", slug, ({ tx, incident }) =>
      tx.incident.update({ where: { id: incident.id }, data: { severity: "low" } }),
    ),
  );
  await expect(sly).rejects.toThrow(/read-only/);
});

it("a write that fails leaves neither entry nor revision", async () => {
  const count = async () =>
    (
      await record.sql.query(
        "SELECT (SELECT count(*) FROM audit_entry) AS a, (SELECT count(*) FROM timeline_event_revision) AS r",
      )
    ).rows;
  await actAs(owner, () => addEvent(slug, { ...event, key: "taken" }));
  const before = await count();
  await expect(actAs(owner, () => addEvent(slug, { ...event, key: "taken" }))).rejects.toMatchObject({
    code: "key_taken",
  });
  await expect(actAs(owner, () => changeIncident(slug, { severity: "low" }, 99))).rejects.toMatchObject({
    code: "stale_version",
  });
  expect(await count()).toEqual(before);
});

it("every write leaves one entry that says who, what, before and after", async () => {
  const { event: added } = await actAs(owner, () => addEvent(slug, event));
  await actAs(owner, () => changeEvent(slug, added.id, { audience: "public" }, 1));
  await actAs(owner, () => retractEvent(slug, added.id, { reason: "wrong" }, 2));
  const { items } = await actAs({ kind: "system", id: "test", name: "Test" }, () =>
    readAudit({ incident: slug, limit: 3 }),
  );
  expect(items.map(({ verb, subject, actor, incident }) => [verb, subject, actor.name, incident])).toEqual(
    ["event.retract", "event.change", "event.add"].map((verb) => [verb, `event/${added.id}`, "Owner", slug]),
  );
  expect(items[1]).toMatchObject({ before: { audience: "internal" }, after: { audience: "public" } });
});

it("what changes nothing leaves no entry", async () => {
  const { event: added } = await actAs(owner, () => addEvent(slug, event));
  const length = (await chain()).length;
  await actAs(owner, () => changeEvent(slug, added.id, { ...event, audience: "internal" }, 1));
  await actAs(owner, () => changeIncident(slug, { severity: "high" }, 1));
  expect(await chain()).toHaveLength(length);
});

it("the chain holds also when many write at once, and a changed entry breaks it", async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      actAs(owner, () => addEvent(slug, { ...event, title: { en: `e${number}` } })),
    ),
  );
  const entries = await chain();
  expect(entries.length).toBeGreaterThan(12);
  expect(firstBrokenEntry(entries)).toBeUndefined();
  const forged = entries.map((entry, index) => (index === 3 ? { ...entry, actorName: "Somebody else" } : entry));
  expect(firstBrokenEntry(forged)).toBe(entries[3]?.id);
  expect(firstBrokenEntry(entries.filter((_, index) => index !== 4))).toBe(entries[5]?.id);
});
