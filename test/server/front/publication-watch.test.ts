import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  forgetPrepared,
  keepPrepared,
  publicationEpoch,
  trustPreparedUntil,
} from "#server/front/prepared-documents.ts";
import { startPublicationWatch, type PublicationWatch } from "#server/front/publication-watch.ts";
import { HEARD_WITHIN_MS } from "#scripts/front-process.ts";
import { turnOverFor } from "#server/front/turn-over.ts";
import { hearPublications } from "#server/postmortem/publication-news.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { actAs } from "#server/session.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { openFront, type TestFront } from "./test-front.ts";

let record: TestRecord;
let owner: PersonActor;
let slug: string;
let watch: PublicationWatch;
let front: TestFront;
let isStuck = false;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  front = await openFront((_request, response) => isStuck || response.writeHead(404).end());
  watch = startPublicationWatch({
    databaseUrl: record.url,
    onChange: turnOverFor(front.site),
    onTrust: trustPreparedUntil,
  });
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
});
afterAll(async () => {
  await watch.stop();
  await front.close();
  await record.close();
});

function keep(): void {
  const body = Buffer.from("page");
  keepPrepared(
    { path: "/", encoding: "identity" },
    { headers: { etag: '"e"' }, etag: '"e"', body },
    publicationEpoch(),
  );
}

async function status(): Promise<number> {
  return (await front.get("/", { "accept-encoding": "identity" })).status;
}

async function answersFromMemory(): Promise<boolean> {
  keep();
  return (await status()) === 200;
}

async function watcherPid(): Promise<number | undefined> {
  const { rows } = await record.sql.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'candor publication watch'",
  );
  return rows[0]?.pid;
}

/** As another process would: nothing in this one is told. */
async function publishElsewhere(): Promise<void> {
  await record.sql.query(
    `WITH next AS (INSERT INTO public_revision (incident_id, slug, number, document, hash, previous_hash, published_by, note)
       SELECT incident_id, slug, number + 1, document, hash, hash, 'x', 'x' FROM public_revision
       WHERE slug = $1 ORDER BY number DESC LIMIT 1 RETURNING incident_id, slug, number)
     INSERT INTO public_incident (incident_id, slug, current, first_published) SELECT incident_id, slug, number, now() FROM next
     ON CONFLICT (incident_id) DO UPDATE SET current = excluded.current`,
    [slug],
  );
}

it("a publication in the site's process, of which it tells, is visible in the very next response", async () => {
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
  const deafen = hearPublications(() => watch.check());
  await actAs(owner, async () => {
    const { hash } = await previewPublication(slug);
    await publishRevision(slug, { documentHash: hash, note: "x" });
  });
  expect(await status()).toBe(404);
  deafen();
});

it("one in another process is heard at once", async () => {
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
  await publishElsewhere();
  await vi.waitUntil(async () => (await status()) === 404, { timeout: 1000, interval: 5 });
});

it("by a word from the database, not only by looking", async () => {
  const changes: string[] = [];
  const deaf = { databaseUrl: record.url, onChange: (change: string) => void changes.push(change), everyMs: 600_000 };
  const hearing = startPublicationWatch(deaf);
  await vi.waitUntil(() => changes.length === 1, { timeout: 10_000 });
  await publishElsewhere();
  await vi.waitUntil(() => changes.length === 2, { timeout: 10_000 });
  expect(changes).toEqual(["taken", "newer"]);
  await hearing.stop();
});

it("and found within a second where nobody said so", async () => {
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
  await record.sql.query("ALTER TABLE public_incident DISABLE TRIGGER public_incident_notifies");
  await publishElsewhere();
  await sleep(1000);
  expect(await status()).toBe(404);
  await record.sql.query("ALTER TABLE public_incident ENABLE TRIGGER public_incident_notifies");
});

it("a redaction of an older revision is heard, and found where nobody said so", async () => {
  const redact = (number: number) =>
    record.sql.query(
      `UPDATE public_revision SET document = NULL, redacted_at = clock_timestamp(), redacted_by = 'x', redacted_reason = 'x'
       WHERE slug = $1 AND number = $2`,
      [slug, number],
    );
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
  await redact(1);
  await vi.waitUntil(async () => (await status()) === 404, { timeout: 1000, interval: 5 });
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
  await record.sql.query("ALTER TABLE public_revision DISABLE TRIGGER public_revision_redaction_notifies");
  await redact(2);
  await sleep(1000);
  expect(await status()).toBe(404);
  await record.sql.query("ALTER TABLE public_revision ENABLE TRIGGER public_revision_redaction_notifies");
});

it("while the connection is down nothing is answered from memory, and what was missed meanwhile is not answered after", async () => {
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
  const epoch = publicationEpoch();
  await record.sql.query("SELECT pg_terminate_backend($1)", [await watcherPid()]);
  await vi.waitUntil(async () => (await status()) === 404, { timeout: 1000, interval: 5 });
  await publishElsewhere();
  await vi.waitUntil(() => publicationEpoch() > epoch, { timeout: 10_000 });
  expect(await status()).toBe(404);
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
});

it("what was missed meanwhile is not answered while newer pages are made either", async () => {
  const changes: string[] = [];
  const trusted: boolean[] = [];
  const missing = startPublicationWatch({
    databaseUrl: record.url,
    onChange: (change) => void changes.push(change),
    onTrust: (until) => void trusted.push(until > 0),
  });
  await vi.waitUntil(() => trusted.at(-1), { timeout: 10_000 });
  await record.sql.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'candor publication watch'",
  );
  await vi.waitUntil(() => !trusted.at(-1), { timeout: 1000, interval: 1 });
  await publishElsewhere();
  await vi.waitUntil(() => changes.length === 2, { timeout: 10_000 });
  expect(changes).toEqual(["taken", "taken"]);
  await missing.stop();
});

it("the publisher is not answered while readers get what is older, however slow the site is", async () => {
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
  for (let reader = 0; reader < 20; reader += 1) expect(await status()).toBe(200);
  isStuck = true;
  await publishElsewhere();
  const asked = performance.now();
  await watch.check();
  expect(performance.now() - asked).toBeLessThan(HEARD_WITHIN_MS);
  isStuck = false;
  expect(await status()).toBe(404);
});

it("a database that hangs is not trusted either", async () => {
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
  await record.sql.query("BEGIN; LOCK TABLE public_incident IN ACCESS EXCLUSIVE MODE");
  await sleep(1050);
  keep();
  expect(await status()).toBe(404);
  await record.sql.query("ROLLBACK");
  await vi.waitUntil(answersFromMemory, { timeout: 10_000 });
});

it("reads as the readers' role", async () => {
  const pid = await watcherPid();
  const { rows } = await record.sql.query("SELECT has_table_privilege('candor_public', 'incident', 'SELECT') AS may");
  expect(pid).toBeTypeOf("number");
  expect(rows).toEqual([{ may: false }]);
  forgetPrepared();
});
