import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { readFeed } from "#server/postmortem/read-feed.ts";
import { readPublished, readRevision } from "#server/postmortem/read-published.ts";
import { readHistory } from "#server/postmortem/read-history.ts";
import { redactRevision, type Redaction } from "#server/postmortem/redact-revision.ts";
import { actAs } from "#server/session.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { openTestRecord, peopleOn, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
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

const SECRET = "SK-LEAKED-TOKEN";
const redact = (slug: string, number: number, more: Partial<Redaction> = {}, person = owner) =>
  actAs(person, () => redactRevision(slug, number, { reason: "It named a token", ...more }));

/** Three revisions; the second one says what it must not, the third does not any more. */
async function leaked(): Promise<string> {
  const slug = await at.incident();
  await at.publish(slug);
  await hide(slug, await at.event(slug, SECRET), () => at.publish(slug));
  await at.event(slug, "Third");
  await at.publish(slug);
  return slug;
}

async function hide(slug: string, said: Awaited<ReturnType<Publishing["event"]>>, meanwhile: () => Promise<unknown>) {
  await meanwhile();
  await actAs(owner, () => changeEvent(slug, said.event.id, { audience: "internal" }, said.event.version));
}

/** Every text of the database but the workspace's own record of the event. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await record.sql.query<{ table: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS table FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { table } of rows) {
    const { rows: hits } = await record.sql.query(`SELECT 1 FROM ${table} t WHERE t::text ILIKE $1 LIMIT 1`, [
      `%${text}%`,
    ]);
    if (hits.length > 0) found.push(table);
  }
  return found.filter((table) => !/\.(timeline_event|timeline_event_revision|audit_entry)$/.test(table));
}

describe("redacting a revision", () => {
  it("takes its document from everywhere; hash, place and the diffs around it stay right", async () => {
    const slug = await leaked();
    expect(await placesOf(SECRET)).toEqual(["public.public_revision"]);
    const before = (await record.sql.query("SELECT hash FROM public_revision WHERE slug = $1 AND number = 2", [slug]))
      .rows;
    const done = await redact(slug, 2);
    expect(done).toMatchObject({ revision: 2, hash: before[0]?.hash, withdrawn: false });
    expect(await placesOf(SECRET)).toEqual([]);
    expect(await readRevision(slug, 2)).toMatchObject({ kind: "redacted", reason: "It named a token" });
    expect(await readPublished(slug)).toMatchObject({ kind: "published", revision: { number: 3 } });
    const history = await readHistory(slug);
    expect(history).toMatchObject({
      kind: "published",
      history: [
        { number: 1, changes: [] },
        { number: 2, redacted: { reason: "It named a token" } },
        { number: 3, previousHash: before[0]?.hash, changesSince: 1 },
      ],
    });
    expect(JSON.stringify(history)).not.toMatch(new RegExp(SECRET, "i"));
  });

  it("of what readers see takes the page away until the next publication, and then the history is back", async () => {
    const slug = await at.incident();
    await at.publish(slug);
    const secret = await at.event(slug, SECRET);
    await hide(slug, secret, async () => {
      await at.publish(slug);
      await at.event(slug, "Third");
      await at.schedule(slug, "2199-01-01T00:00:00Z");
      expect(await redact(slug, 2)).toMatchObject({ withdrawn: true });
    });
    expect(await placesOf(SECRET)).toEqual([]);
    expect(await readPublished(slug)).toEqual({ kind: "withdrawn" });
    expect((await readFeed()).sources.find((source) => source.slug === slug)).not.toHaveProperty("revision");
    const schedule = await record.sql.query(
      "SELECT state FROM publication_schedule JOIN incident i ON i.id = incident_id WHERE slug = $1",
      [slug],
    );
    expect(schedule.rows).toEqual([{ state: "cancelled" }]);
    await at.publish(slug);
    expect(await readRevision(slug, 1)).toMatchObject({ kind: "published", revision: { number: 1 } });
    expect(await readHistory(slug)).toMatchObject({ history: [{ number: 1 }, { redacted: {} }, { number: 3 }] });
  });

  it("may put a clean draft in its place in the same act; what is refused of it leaves everything", async () => {
    const slug = await at.incident();
    const secret = await at.event(slug, SECRET);
    await at.publish(slug);
    const secretHash = await at.hashOf(slug);
    await expect(redact(slug, 1, { documentHash: "0".repeat(64) })).rejects.toMatchObject({ code: "document_changed" });
    await expect(redact(slug, 1, { documentHash: secretHash })).rejects.toMatchObject({ code: "redacted_document" });
    expect(await readPublished(slug)).toMatchObject({ kind: "published", revision: { number: 1 } });
    await hide(slug, secret, async () => undefined);
    const done = await redact(slug, 1, { documentHash: await at.hashOf(slug), note: "Without the token" });
    expect(done).toMatchObject({ withdrawn: false, replacement: { revision: 2 } });
    expect(await readPublished(slug)).toMatchObject({
      kind: "published",
      revision: { number: 2, note: "Without the token" },
    });
    expect(await readPublished(slug)).toMatchObject({ history: [{ number: 1 }, { number: 2 }] });
  });

  it("takes the same document from each revision that has it, whichever of them is named", async () => {
    for (const [named, withReplacement] of [
      [3, false],
      [1, true],
    ] as const) {
      const slug = await at.incident();
      const secret = await at.event(slug, SECRET);
      await at.publish(slug);
      const other = await at.event(slug, "Other");
      await hide(slug, other, () => at.publish(slug));
      expect(await at.publish(slug)).toMatchObject({ revision: 3 });
      await hide(slug, secret, async () => undefined);
      const clean = withReplacement ? { documentHash: await at.hashOf(slug) } : {};
      const done = await redact(slug, named, clean);
      expect(done).toMatchObject({ alsoRedacted: [4 - named], withdrawn: !withReplacement });
      const { rows } = await record.sql.query<{ number: number; at: Date | null; reason: string | null }>(
        "SELECT number, redacted_at AS at, redacted_reason AS reason FROM public_revision WHERE slug = $1 ORDER BY number",
        [slug],
      );
      const [first, second, third] = rows;
      expect([first?.reason, second?.reason, third?.reason]).toEqual(["It named a token", null, "It named a token"]);
      expect(first?.at).toEqual(third?.at);
      const redactions = (await at.audited(slug)).filter(({ verb }) => verb === "publication.redact");
      expect(redactions.filter(({ after }) => after?.["reason"] === "It named a token")).toHaveLength(2);
      if (!withReplacement) await at.publish(slug);
      for (const number of [1, 3]) expect(await readRevision(slug, number)).toMatchObject({ kind: "redacted" });
      expect(await readPublished(slug)).toMatchObject({ kind: "published", revision: { number: 4 } });
    }
  });

  it("what was redacted is never published again by mistake", async () => {
    const slug = await at.incident();
    await at.event(slug, SECRET);
    await at.publish(slug);
    await redact(slug, 1);
    await expect(at.publish(slug)).rejects.toMatchObject({ code: "redacted_document", detail: { revision: 1 } });
    await expect(at.schedule(slug, "2199-01-01T00:00:00Z")).rejects.toMatchObject({ code: "redacted_document" });
  });

  it("happens once, with a reason, to a revision that is there", async () => {
    const slug = await leaked();
    await expect(redact(slug, 9)).rejects.toBeInstanceOf(NotFound);
    await expect(redact(slug, 2, { reason: " " })).rejects.toMatchObject({ errors: [{ pointer: "/reason" }] });
    await expect(redact(slug, 2, { documentHash: "0".repeat(64) })).rejects.toMatchObject({ code: "not_current" });
    await redact(slug, 2);
    await expect(redact(slug, 2)).rejects.toMatchObject({ code: "already_redacted" });
    await expect(
      record.sql.query("UPDATE public_revision SET document = '{}' WHERE slug = $1", [slug]),
    ).rejects.toThrow();
  });

  it("has its reason replaced where that said too much, and nothing else of it changes", async () => {
    const slug = await leaked();
    const again = (reason: string, more: object = {}) => redact(slug, 2, { reason, replacesReason: true, ...more });
    await expect(again("Early")).rejects.toMatchObject({ code: "not_redacted" });
    const done = await redact(slug, 2, { reason: "It named Mio" });
    await expect(again("It named Mio")).rejects.toMatchObject({ code: "already_redacted" });
    await expect(redact(slug, 2, { reason: "Other" })).rejects.toMatchObject({ code: "already_redacted" });
    await expect(again("x", { note: "x" })).rejects.toMatchObject({ errors: [{ pointer: "/replacesReason" }] });
    await expect(again("Key AKIAQ7B3XK5MZ2PLN4WD")).rejects.toMatchObject({ code: "lint_blocking" });
    await expect(redact(slug, 9, { replacesReason: true })).rejects.toBeInstanceOf(NotFound);
    expect(await again("It named a person")).toEqual(done);
    expect(await readRevision(slug, 2)).toMatchObject({ kind: "redacted", reason: "It named a person" });
    expect(JSON.stringify(await readHistory(slug))).not.toContain("Mio");
    const replaced = (await at.audited(slug)).filter(({ verb }) => verb === "publication.redact").at(-1);
    expect(replaced?.after).toMatchObject({ reason: "It named a person", hash: done.hash });
    for (const change of ["note = 'x'", "redacted_at = now()", "redacted_by = 'x'", "redacted_reason = NULL"]) {
      const both = `UPDATE public_revision SET redacted_reason = 'y', ${change} WHERE slug = $1 AND number = 2`;
      const one = both.replace("redacted_reason = 'y', ", "");
      const refused = change.startsWith("redacted_reason") ? [one] : [one, both];
      for (const sql of refused) await expect(record.sql.query(sql, [slug]), sql).rejects.toThrow(/is refused/);
    }
  });

  it("keeps a replaced reason nowhere but in the audit log, also where the page went with the redaction", async () => {
    const slug = await at.incident();
    await at.publish(slug);
    await redact(slug, 1, { reason: "It named Mio-of-the-reason" });
    expect(await placesOf("Mio-of-the-reason")).toEqual(["public.public_incident", "public.public_revision"]);
    await redact(slug, 1, { reason: "It named a person", replacesReason: true });
    expect(await placesOf("Mio-of-the-reason")).toEqual([]);
  });

  it("is for co-ordinators and admins", async () => {
    const slug = await leaked();
    const people = await peopleOn(record, slug);
    for (const person of [people.responder, people.reviewer]) {
      await expect(redact(slug, 1, {}, person)).rejects.toBeInstanceOf(NotAllowed);
    }
    await expect(redact(slug, 1, {}, people.stranger)).rejects.toBeInstanceOf(NotFound);
    await redact(slug, 1, {}, people.coordinator);
    await redact(slug, 2, {}, people.admin);
    const redactions = (await at.audited(slug)).filter(({ verb }) => verb === "publication.redact");
    expect(redactions).toMatchObject([{ after: { reason: "It named a token" } }, { after: {} }]);
  });
});
