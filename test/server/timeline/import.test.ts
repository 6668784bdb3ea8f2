import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#domain/errors.ts";
import { TimeError } from "#domain/time/time-error.ts";
import type { AcceptedRow } from "#domain/timeline/intake/import-request.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { importEvents } from "#server/timeline/import-events.ts";
import { listEvents } from "#server/timeline/list-events.ts";
import { listImports } from "#server/timeline/list-imports.ts";
import { proposeImport } from "#server/timeline/propose-import.ts";
import { readEvent } from "#server/timeline/read-event.ts";
import { undoImport } from "#server/timeline/undo-import.ts";
import { openTestRecord, peopleOn, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let owner: PersonActor;

beforeAll(async () => {
  record = await openTestRecord({ timeZone: "Asia/Kolkata" });
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());

const PASTE = {
  text: "14:35 UTC root cause found\n14:40 UTC fix deployed\n21:00 IST asked\nno time",
  baseDate: "2026-09-09",
};
const TWO = [{ line: 1 }, { line: 2 }];

const as = <T>(work: () => Promise<T>, by: PersonActor = owner) => actAs(by, work);
const propose = (slug: string, more = {}) => as(() => proposeImport(slug, { ...PASTE, ...more }));
const take = (slug: string, accept: (Partial<AcceptedRow> & { line: number })[], more = {}) =>
  as(() => importEvents(slug, { ...PASTE, ...more, accept }));
const titles = async (slug: string) => (await as(() => listEvents(slug))).items.map(({ title }) => title.en);
const count = async (sql: string, values: unknown[] = []) =>
  Number((await record.sql.query(sql, values)).rows[0].count);

describe("a dry run", () => {
  it("proposes every line and writes nothing", async () => {
    const { slug } = await record.addIncident(owner);
    const audits = await count("SELECT count(*) FROM audit_entry");
    const { format, rows } = await propose(slug);
    expect([format, rows.map(({ verdict }) => verdict)]).toEqual(["plain", ["ready", "ready", "doubt", "unreadable"]]);
    expect(await titles(slug)).toEqual([]);
    expect(await count("SELECT count(*) FROM audit_entry")).toBe(audits);
  });

  it("tries answers before they are taken", async () => {
    const { slug } = await record.addIncident(owner);
    const { rows } = await propose(slug, { accept: [{ line: 3, zone: "Asia/Kolkata" }] });
    expect(rows[2]).toMatchObject({ verdict: "ready", time: { instant: "2026-09-09T15:30:00Z" } });
  });

  it("marks what stands already, and not what was retracted", async () => {
    const { slug } = await record.addIncident(owner);
    const time = { wallClock: "2026-09-09T23:35", zone: "Asia/Tokyo" };
    await as(() => addEvent(slug, { key: "known", title: { en: "Root cause found." }, lane: "provider", time }));
    const [first, second] = (await propose(slug)).rows;
    expect([first?.verdict, first?.duplicateOf, second?.verdict]).toEqual(["duplicate", "known", "ready"]);
    await record.sql.query("UPDATE timeline_event SET retracted_at = now(), retract_reason = 'x' WHERE key = 'known'");
    expect((await propose(slug)).rows[0]?.verdict).toBe("ready");
  });

  it("refuses an unknown zone, and a paste of too many rows", async () => {
    const { slug } = await record.addIncident(owner);
    await expect(propose(slug, { zone: "Mars/Base" })).rejects.toMatchObject({ code: "unknown_zone", field: "/zone" });
    await expect(propose(slug, { zone: "Mars/Base" })).rejects.toBeInstanceOf(TimeError);
    await expect(propose(slug, { text: "x\n".repeat(2001) })).rejects.toMatchObject({ code: "too_many_rows" });
    await expect(propose(slug, { baseDate: "2026-02-30" })).rejects.toBeInstanceOf(InvalidInput);
  });
});

describe("an import", () => {
  it("writes what was accepted, as it was accepted, with revisions and one audit entry", async () => {
    const { slug } = await record.addIncident(owner);
    const { importId, rows } = await take(slug, [
      { line: 2, title: "Fixed", lane: "upstream", audience: "public", milestone: "patched" },
      { line: 1 },
      { line: 3, zone: "Asia/Kolkata" },
      { line: 4, time: "2026-09-10 08:00 UTC" },
    ]);
    const { items } = await as(() => listEvents(slug));
    expect(
      items.map(({ title, lane, audience, milestone, time }) => [title.en, lane, audience, milestone, time.instant]),
    ).toEqual([
      ["root cause found", "provider", "internal", undefined, "2026-09-09T14:35:00Z"],
      ["Fixed", "upstream", "public", "patched", "2026-09-09T14:40:00Z"],
      ["asked", "provider", "internal", undefined, "2026-09-09T15:30:00Z"],
      ["no time", "provider", "internal", undefined, "2026-09-10T08:00:00Z"],
    ]);
    expect(rows.map(({ event }) => event?.key)).toEqual([
      expect.stringMatching(/^e-/),
      "fixed",
      expect.stringMatching(/^e-/),
      expect.stringMatching(/^e-/),
    ]);
    const stored = await record.sql.query(
      "SELECT key, extract(epoch FROM stated_at)::text AS epoch FROM timeline_event WHERE import_id = $1 AND key = 'fixed'",
      [importId],
    );
    expect(stored.rows).toEqual([{ key: "fixed", epoch: `${Date.UTC(2026, 8, 9, 14, 40) / 1000}.000000` }]);
    expect(
      await count(
        "SELECT count(*) FROM timeline_event_revision r JOIN timeline_event e ON e.id = r.event_id WHERE e.import_id = $1",
        [importId],
      ),
    ).toBe(4);
    const audit = await record.sql.query("SELECT verb, after FROM audit_entry WHERE subject = $1", [
      `import/${importId}`,
    ]);
    expect(audit.rows).toMatchObject([{ verb: "event.import", after: { format: "plain", events: { length: 4 } } }]);
  });

  it("gives equal titles keys of their own", async () => {
    const { slug } = await record.addIncident(owner);
    const both = TWO.map((row) => ({ ...row, audience: "public" as const }));
    const { rows } = await take(slug, both, { text: "14:35 UTC again\n15:35 UTC again" });
    expect(rows.map(({ event }) => event?.key)).toEqual(["again", "again-2"]);
  });

  it("keeps a status page's proposed milestone, unless it is taken away", async () => {
    const { slug } = await record.addIncident(owner);
    const update = (id: string, status: string) => ({ id, status, body: "x", display_at: "2026-09-09T13:22:00Z" });
    const text = JSON.stringify({
      name: "Down",
      incident_updates: [update("1", "resolved"), update("2", "identified")],
    });
    await take(slug, [{ line: 1 }, { line: 2, milestone: null }], { text });
    const { items } = await as(() => listEvents(slug));
    expect(items.map(({ milestone, lane }) => [milestone, lane])).toEqual([
      ["restored", "status_page"],
      [undefined, "status_page"],
    ]);
  });

  it("knows a commit again by its hash, even after its title was edited", async () => {
    const { slug } = await record.addIncident(owner);
    const text = "1a2b3c4 2026-09-09 10:00:00 +0000 Fix";
    const { rows } = await take(slug, [{ line: 1 }], { text });
    const [id, key] = [rows[0]?.event?.id ?? "", rows[0]?.event?.key];
    await as(() => changeEvent(slug, id, { title: { en: "Something else" }, time: { date: "2020-01-01" } }, 1));
    expect((await propose(slug, { text })).rows[0]).toMatchObject({ verdict: "duplicate", duplicateOf: key });
  });

  it("is refused as a whole, each reason at its place, when one row is still in doubt", async () => {
    const { slug } = await record.addIncident(owner);
    const refused = await take(slug, [{ line: 1 }, { line: 3 }, { line: 4 }, { line: 99 }, { line: 1 }]).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(InvalidInput);
    expect((refused as InvalidInput).errors.map(({ pointer, code }) => [pointer, code])).toEqual([
      ["/accept/1", "ambiguous_zone"],
      ["/accept/2", "no_time"],
      ["/accept/3/line", "no_such_row"],
      ["/accept/4/line", "accepted_twice"],
    ]);
    expect(await titles(slug)).toEqual([]);
    expect(await as(() => listImports(slug))).toEqual([]);
  });

  it("sent twice under one key is done once", async () => {
    const { slug } = await record.addIncident(owner);
    const once = () =>
      as(() => importEvents(slug, { ...PASTE, accept: TWO }, { key: "k", route: `POST ${slug}`, body: PASTE }));
    const [first, second] = await Promise.all([once(), once()]);
    expect(second).toEqual(first);
    expect(await titles(slug)).toHaveLength(2);
  });

  it("holds 2,000 rows and keeps their order", async () => {
    const { slug } = await record.addIncident(owner);
    const text = Array.from(
      { length: 2000 },
      (_, row) => `2026-09-09 14:35 UTC row ${row} ${"abcdefghij"[row % 10]}`,
    ).join("\n");
    await take(
      slug,
      Array.from({ length: 2000 }, (_, row) => ({ line: row + 1 })),
      { text },
    );
    const { items } = await as(() => listEvents(slug, { limit: 200 }));
    expect(items.map(({ title }) => Number(title.en.split(" ")[1]))).toEqual(
      Array.from({ length: 200 }, (_, row) => row),
    );
  });
});

describe("undoing an import", () => {
  it("retracts all of it at once, and only it", async () => {
    const { slug } = await record.addIncident(owner);
    await as(() => addEvent(slug, { title: { en: "by hand" }, lane: "provider", time: { date: "2026-01-01" } }));
    const { importId, rows } = await take(slug, TWO);
    const undone = await as(() => undoImport(slug, importId));
    expect(undone).toMatchObject({
      importId,
      retracted: rows.slice(0, 2).map(({ event }) => ({ key: event?.key })),
      kept: [],
    });
    expect(await titles(slug)).toEqual(["by hand"]);
    const first = await as(() => readEvent(slug, rows[0]?.event?.id ?? ""));
    expect(first).toMatchObject({ version: 2, retracted: { reason: "The import that added it was undone." } });
    expect(await count("SELECT count(*) FROM timeline_event_revision WHERE event_id = $1", [first.id])).toBe(2);
    const audit = await record.sql.query("SELECT verb FROM audit_entry WHERE subject = $1 ORDER BY id", [
      `import/${importId}`,
    ]);
    expect(audit.rows.map(({ verb }) => verb)).toEqual(["event.import", "event.undo_import"]);
    await expect(as(() => undoImport(slug, importId))).rejects.toMatchObject({ code: "import_undone" });
    expect(await as(() => listImports(slug))).toMatchObject([
      { id: importId, rows: 2, by: "Owner", undoneAt: expect.any(String) },
    ]);
    expect((await propose(slug)).rows[0]?.verdict).toBe("ready");
  });

  it("leaves what was edited since, and says which", async () => {
    const { slug } = await record.addIncident(owner);
    const { importId, rows } = await take(slug, TWO);
    await as(() => changeEvent(slug, rows[1]?.event?.id ?? "", { title: { en: "Edited" } }, 1));
    expect(await as(() => undoImport(slug, importId))).toMatchObject({
      retracted: [{ key: rows[0]?.event?.key }],
      kept: [{ key: rows[1]?.event?.key, title: "Edited" }],
    });
    expect(await titles(slug)).toEqual(["Edited"]);
  });

  it("refuses when all of it was edited", async () => {
    const { slug } = await record.addIncident(owner);
    const { importId, rows } = await take(slug, [{ line: 1 }]);
    await as(() => changeEvent(slug, rows[0]?.event?.id ?? "", { title: { en: "Edited" } }, 1));
    const refused = await as(() => undoImport(slug, importId)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Conflict);
    expect(refused).toMatchObject({ code: "import_edited", detail: { kept: [{ title: "Edited" }] } });
  });

  it("of another incident is as missing as one that never was", async () => {
    const [{ slug }, { slug: other }] = [await record.addIncident(owner), await record.addIncident(owner)];
    const { importId } = await take(slug, TWO);
    for (const id of [importId, "01a22b6c-0cef-7779-aa7a-1b180b5c8e51", "nonsense"])
      await expect(as(() => undoImport(other, id))).rejects.toBeInstanceOf(NotFound);
    expect(await titles(slug)).toHaveLength(2);
  });
});

describe("who may", () => {
  it("writers import and undo; a reviewer only looks; a stranger sees nothing", async () => {
    const { slug } = await record.addIncident(owner);
    const people = await peopleOn(record, slug);
    const order = { ...PASTE, accept: [{ line: 1 }] };
    const { importId } = await as(() => importEvents(slug, order), people.responder);
    await expect(as(() => importEvents(slug, order), people.reviewer)).rejects.toBeInstanceOf(NotAllowed);
    await expect(as(() => undoImport(slug, importId), people.reviewer)).rejects.toBeInstanceOf(NotAllowed);
    expect((await as(() => proposeImport(slug, PASTE), people.reviewer)).rows).toHaveLength(4);
    for (const work of [
      () => proposeImport(slug, PASTE),
      () => importEvents(slug, order),
      () => undoImport(slug, importId),
      () => listImports(slug),
    ])
      await expect(as<unknown>(work, people.stranger)).rejects.toBeInstanceOf(NotFound);
    await expect(as(() => undoImport(slug, importId), people.coordinator)).resolves.toMatchObject({ kept: [] });
  });
});
