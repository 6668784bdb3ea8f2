import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalDocument } from "#domain/postmortem/canonical-document.ts";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { readHistory } from "#server/postmortem/read-history.ts";
import { listEntries } from "#server/postmortem/read-list.ts";
import { readPublished, readRevision } from "#server/postmortem/read-published.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";

let record: TestRecord;
let owner: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());

const NEVER = "0".repeat(64);

async function incident(): Promise<string> {
  const { slug } = await addIncident(owner);
  await event(slug, "First");
  return slug;
}

function event(slug: string, en: string, more: object = {}) {
  const time = { wallClock: "2026-09-09T14:00", zone: "UTC" };
  return actAs(owner, () => addEvent(slug, { title: { en }, lane: "provider", audience: "public", time, ...more }));
}

const preview = (slug: string) => actAs(owner, () => previewPublication(slug));
const publish = (slug: string, documentHash: string, note = "A note") =>
  actAs(owner, () => publishRevision(slug, { documentHash, note }));

async function publishNow(slug: string) {
  return publish(slug, (await preview(slug)).hash);
}

const listAll = async () => (await listEntries({}, { sort: "newest", page: 1, size: 100 })).entries;

describe("publishing", () => {
  it("freezes what was previewed, under the hash of its canonical form", async () => {
    const slug = await incident();
    const { document, hash, currentRevision, changes } = await preview(slug);
    expect([currentRevision, changes.find(({ path }) => path === "/events/first")?.firstTimePublic]).toEqual([
      undefined,
      true,
    ]);
    expect(hash).toBe(createHash("sha256").update(canonicalDocument(document)).digest("hex"));

    expect(await publish(slug, hash)).toMatchObject({ revision: 1, hash });
    const found = await readPublished(slug);
    expect(found).toMatchObject({
      kind: "published",
      revision: { document, number: 1, hash },
      history: [{ number: 1, hash }],
    });
    expect(await preview(slug)).toMatchObject({ hash, currentRevision: 1, changes: [] });
  });

  it("what any revision told before is not public for the first time", async () => {
    const slug = await incident();
    const retitle = async (en: string) => {
      const { version } = await actAs(owner, () => readIncident(slug));
      await actAs(owner, () => changeIncident(slug, { title: { en } }, version));
      return (await preview(slug)).changes.map(({ path, firstTimePublic }) => [path, firstTimePublic]);
    };
    await retitle("Told at first");
    await publishNow(slug);
    expect(await retitle("Told then")).toEqual([["/title/en", true]]);
    await publishNow(slug);
    expect(await retitle("Told at first")).toEqual([["/title/en", false]]);
    expect(await retitle("Never told")).toEqual([["/title/en", true]]);
  });

  it("refuses any hash but that of the document as it is now", async () => {
    const slug = await incident();
    const { hash } = await preview(slug);
    await expect(publish(slug, NEVER)).rejects.toMatchObject({
      code: "document_changed",
      detail: { currentHash: hash },
    });
    await event(slug, "Second");
    await expect(publish(slug, hash)).rejects.toMatchObject({ code: "document_changed" });
    expect(await readPublished(slug)).toEqual({ kind: "absent" });
  });

  it("does not mind what changes inside: an internal event leaves the hash alone", async () => {
    const slug = await incident();
    const { hash } = await preview(slug);
    await event(slug, "Inside", { audience: "internal" });
    await event(slug, "Between us", { audience: "parties" });
    expect(await publish(slug, hash)).toMatchObject({ revision: 1 });
  });

  it("chains revisions, and tells readers what each one changed", async () => {
    const slug = await incident();
    const first = await publishNow(slug);
    await event(slug, "Second");
    const second = await publishNow(slug);
    expect([first.revision, second.revision]).toEqual([1, 2]);
    expect(second.publishedAt > first.publishedAt).toBe(true);
    expect(await readPublished(slug)).toMatchObject({ revision: { number: 2, previousHash: first.hash } });
    expect(await readRevision(slug, 1)).toMatchObject({
      revision: { number: 1, hash: first.hash },
      history: [{}, { number: 2 }],
    });
    const history = await readHistory(slug);
    const changes =
      history.kind === "published" ? history.history.map((entry) => entry.changes.map(({ path }) => path)) : [];
    expect(changes).toEqual([[], ["/events/second"]]);
  });

  it("happens once when eight publish the same at once", async () => {
    const slug = await incident();
    const { hash } = await preview(slug);
    const all = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => publish(slug, hash, `note ${index}`)));
    expect(all.filter(({ status }) => status === "fulfilled")).toMatchObject([{ value: { revision: 1 } }]);
    for (const result of all) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "nothing_changed" });
    }
  });

  it("again with the same Idempotency-Key is the first answer; what readers see already is refused", async () => {
    const slug = await incident();
    const { hash: documentHash } = await preview(slug);
    const body = { documentHash, note: "once" };
    const send = (key: string) => actAs(owner, () => publishRevision(slug, body, { key, route: `POST ${slug}`, body }));
    expect(await send("a")).toEqual(await send("a"));
    await expect(send("b")).rejects.toMatchObject({ code: "nothing_changed", detail: { revision: 1 } });
  });

  it("after a withdrawal never brings back what was withdrawn", async () => {
    const slug = await incident();
    const secret = await event(slug, "SECRETLEAK");
    await publishNow(slug);
    await actAs(owner, () => withdrawPublication(slug, { reason: "a secret in it" }));
    await actAs(owner, () => changeEvent(slug, secret.event.id, { audience: "internal" }, secret.event.version));
    expect((await publishNow(slug)).revision).toBe(2);
    expect(await readRevision(slug, 1)).toEqual({ kind: "withdrawn" });
    expect(JSON.stringify([await readPublished(slug), await readHistory(slug), await listAll()])).not.toMatch(
      /SECRETLEAK|secretleak/,
    );
    expect(await readPublished(slug)).toMatchObject({ kind: "published", history: [{ number: 2 }] });
  });

  it("numbers without gaps, each chained to the one before", async () => {
    const slug = await incident();
    for (const title of ["a", "b", "c"]) {
      await event(slug, title);
      await publishNow(slug);
    }
    const { rows } = await record.sql.query(
      `SELECT number, hash = lag(hash) OVER (ORDER BY number) AS same_content, previous_hash = lag(hash) OVER (ORDER BY number) AS chained,
        published_at > lag(published_at) OVER (ORDER BY number) AS later FROM public_revision WHERE slug = $1 ORDER BY number`,
      [slug],
    );
    expect(rows.slice(1).every(({ chained, later }) => chained === true && later === true)).toBe(true);
  });

  it("leaves an audit entry with number, hash and note", async () => {
    const slug = await incident();
    const { hash } = await publishNow(slug);
    const { rows } = await record.sql.query(
      "SELECT verb, actor_id, after FROM audit_entry JOIN incident ON incident.id = incident_id WHERE slug = $1 AND subject = 'revision/1'",
      [slug],
    );
    expect(rows).toMatchObject([
      { verb: "publication.publish", actor_id: owner.id, after: { revision: 1, hash, note: "A note" } },
    ]);
  });

  it.each([
    ["a hash that is none", { documentHash: "abc", note: "x" }, "/documentHash"],
    ["an empty note", { documentHash: NEVER, note: "  " }, "/note"],
    ["a field that does not exist", { documentHash: NEVER, note: "x", at: "2026-12-01T00:00:00Z" }, "/at"],
  ])("refuses %s", async (_name, input, pointer) => {
    const slug = await incident();
    const refused = actAs(owner, () => publishRevision(slug, input));
    await expect(refused).rejects.toMatchObject({ errors: [{ pointer }] });
  });

  it("is for coordinators: others on the incident see it and may not, strangers see nothing", async () => {
    const slug = await incident();
    const people = await peopleOn(record, slug);
    const { hash } = await preview(slug);
    const as = (person: PersonActor) => actAs(person, () => publishRevision(slug, { documentHash: hash, note: "x" }));
    await expect(as(people.responder)).rejects.toBeInstanceOf(NotAllowed);
    await expect(as(people.reviewer)).rejects.toBeInstanceOf(NotAllowed);
    await expect(as(people.stranger)).rejects.toBeInstanceOf(NotFound);
    await expect(actAs(people.stranger, () => previewPublication(slug))).rejects.toBeInstanceOf(NotFound);
    await expect(actAs(people.reviewer, () => withdrawPublication(slug, { reason: "x" }))).rejects.toBeInstanceOf(
      NotAllowed,
    );
    expect(await as(people.coordinator)).toMatchObject({ revision: 1 });
  });
});

describe("an embargo binds", () => {
  async function embargo(slug: string, state: string, endsAt: string): Promise<void> {
    await record.sql.query(
      `INSERT INTO disclosure_case (id, incident_id, version, embargo_state, embargo_ends_at)
        SELECT gen_random_uuid(), id, 0, $2, $3 FROM incident WHERE slug = $1`,
      [slug, state, endsAt],
    );
  }

  it.each([
    ["active", "2200-01-01T00:00:00Z", true],
    ["active", "2020-01-01T00:00:00Z", false],
    ["revise", "2200-01-01T00:00:00Z", true],
    ["revise", "2020-01-01T00:00:00Z", false],
    ["proposed", "2200-01-01T00:00:00Z", false],
    ["exited", "2200-01-01T00:00:00Z", false],
  ])("%s until %s: %s", async (state, endsAt, binds) => {
    const slug = await incident();
    const { hash } = await preview(slug);
    await embargo(slug, state, endsAt);
    expect((await preview(slug)).embargoed).toBe(binds);
    if (!binds) expect(await publish(slug, hash)).toMatchObject({ revision: 1 });
    else await expect(publish(slug, hash)).rejects.toMatchObject({ code: "embargo_active" });
  });

  it("on an incident only those named on it may see, whatever its case says", async () => {
    const slug = await incident();
    await record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [slug]);
    const { hash } = await preview(slug);
    await expect(publish(slug, hash)).rejects.toMatchObject({ code: "embargo_active" });
  });

  it("that ended by itself holds nothing back, and the incident is one like others again", async () => {
    const slug = await incident();
    await embargo(slug, "active", "2020-01-01T00:00:00Z");
    await record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [slug]);
    await publishNow(slug);
    const { rows } = await record.sql.query("SELECT embargoed FROM incident WHERE slug = $1", [slug]);
    expect(rows).toEqual([{ embargoed: false }]);
  });

  it("stops new revisions and never unpublishes old ones", async () => {
    const slug = await incident();
    await publishNow(slug);
    await embargo(slug, "active", "2200-01-01T00:00:00Z");
    await record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [slug]);
    expect(await readPublished(slug)).toMatchObject({ kind: "published", revision: { number: 1 } });
    expect((await listAll()).map(({ slug: listed }) => listed)).toContain(slug);
  });
});

describe("withdrawing", () => {
  it("leaves a tombstone everywhere, and publishing again makes it public again", async () => {
    const slug = await incident();
    await publishNow(slug);
    await actAs(owner, () => withdrawPublication(slug, { reason: "wrong customer named" }));
    for (const found of [await readPublished(slug), await readRevision(slug, 1), await readHistory(slug)]) {
      expect(found).toEqual({ kind: "withdrawn" });
    }
    expect((await listAll()).map(({ slug: listed }) => listed)).not.toContain(slug);
    expect(await preview(slug)).toMatchObject({ withdrawn: true, currentRevision: 1 });
    await expect(actAs(owner, () => withdrawPublication(slug, { reason: "twice" }))).rejects.toMatchObject({
      code: "not_published",
    });

    expect(await publishNow(slug)).toMatchObject({ revision: 2 });
    expect(await readPublished(slug)).toMatchObject({ kind: "published", revision: { number: 2 } });
  });

  it("needs a reason, and something that is public", async () => {
    const slug = await incident();
    await expect(actAs(owner, () => withdrawPublication(slug, { reason: "" }))).rejects.toMatchObject({
      errors: [{ pointer: "/reason" }],
    });
    await expect(actAs(owner, () => withdrawPublication(slug, { reason: "x" }))).rejects.toMatchObject({
      code: "not_published",
    });
  });
});
