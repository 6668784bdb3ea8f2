import { rmSync } from "node:fs";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { publishingAs, type Publishing } from "#test/server/postmortem/publishing.ts";
import { runScript } from "#test/setup/start-app.ts";

let record: TestRecord;
let at: Publishing;
let slug: string;
const folder = mkdtempSync(path.join(tmpdir(), "candor-publication-"));

beforeAll(async () => {
  record = await openTestRecord();
  at = publishingAs(record, await record.addPerson("Owner"));
  slug = await at.incident();
  await at.publish(slug);
});
afterAll(async () => {
  await record.close();
  rmSync(folder, { recursive: true, force: true });
});

const candor = (...args: string[]) =>
  runScript("candor.ts", { DATABASE_URL: record.url, DATA_DIR: folder }, ["publication", ...args]);

it(
  "verifies one chain and all, for people and programs, and fails where one is broken",
  { timeout: 240_000 },
  async () => {
    const one = await candor("verify", slug);
    expect([one.code, one.stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${slug}: the chain holds: 1 revisions, head [0-9a-f]{64}\n$`)),
    ]);
    const all = await candor("verify", "--all", "--json");
    expect(JSON.parse(all.stdout)).toMatchObject([{ incident: slug, holds: true, revisions: 1, breaks: [] }]);
    expect((await candor("verify")).code).toBe(2);
    expect((await candor("verify", slug, "--all")).code).toBe(2);
    await record.sql.query("ALTER TABLE public_revision DISABLE TRIGGER USER");
    await record.sql.query(
      `INSERT INTO public_revision (incident_id, slug, number, document, hash, previous_hash, published_by, note)
       SELECT incident_id, slug, 3, document, hash, repeat('0', 64), 'x', 'x' FROM public_revision WHERE slug = $1`,
      [slug],
    );
    const broken = await candor("verify", slug);
    await record.sql.query("DELETE FROM public_revision WHERE slug = $1 AND number = 3", [slug]);
    await record.sql.query("ALTER TABLE public_revision ENABLE TRIGGER USER");
    expect([broken.code, broken.stdout]).toEqual([
      1,
      expect.stringMatching(/the chain is broken[^]*revision 3 stands where 2/),
    ]);
  },
);

it("schedules what was seen and cancels it", { timeout: 240_000 }, async () => {
  const slug = await at.incident();
  const at9 = ["--at", "2199-01-01T09:00:00Z", "--note", "At nine"];
  const hash = await at.hashOf(slug);
  const unseen = await candor("schedule", slug, ...at9);
  expect([unseen.code, unseen.stderr]).toEqual([2, expect.stringContaining(`the draft as it is now is ${hash}: `)]);
  const done = await candor("schedule", slug, ...at9, "--hash", hash, "--json");
  expect(JSON.parse(done.stdout)).toMatchObject({
    state: "scheduled",
    at: "2199-01-01T09:00:00Z",
    hash,
    note: "At nine",
  });
  const twice = await candor("schedule", slug, ...at9, "--hash", hash);
  expect([twice.code, twice.stderr]).toEqual([
    1,
    expect.stringContaining("A publication is scheduled. Cancel it first."),
  ]);
  const cancelled = await candor("cancel", slug);
  expect([cancelled.code, cancelled.stdout]).toEqual([0, `cancelled: ${hash} at 2199-01-01T09:00:00Z\n`]);
  expect((await candor("cancel", slug)).code).toBe(1);
  expect((await candor("cancel", "no-such-incident")).code).toBe(1);
  const audited = (await at.audited(slug)).filter(({ verb }) => verb === "publication.schedule");
  expect(audited).toHaveLength(2);
});

it.each(["verify", "schedule", "cancel"])("publication %s explains itself", async (name) => {
  const { code, stdout } = await candor(name, "--help");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/Example: npm run candor -- publication/)]);
});
