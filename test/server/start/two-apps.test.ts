import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isBuilt } from "#scripts/build.ts";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { inSeconds, publishingAs, type Publishing } from "#test/server/postmortem/publishing.ts";
import { throwAwayFolder } from "#test/setup/database-server.ts";
import { startApp, type StartedApp } from "#test/setup/start-app.ts";

let record: TestRecord;
let at: Publishing;
const folders: Awaited<ReturnType<typeof throwAwayFolder>>[] = [];
const apps: StartedApp[] = [];

beforeAll(async () => {
  record = await openTestRecord();
  at = publishingAs(record, await record.addPerson("Owner"));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await record.close();
  for (const folder of folders) folder.remove();
});

async function start(): Promise<void> {
  const folder = await throwAwayFolder();
  folders.push(folder);
  apps.push(await startApp({ DATA_DIR: folder.folder, DATABASE_URL: record.url, CANDOR_DEMO: "0" }));
}

const statuses = (path: string) => Promise.all(apps.map(async ({ baseUrl }) => (await fetch(baseUrl + path)).status));
const texts = (path: string) => Promise.all(apps.map(async ({ baseUrl }) => (await fetch(baseUrl + path)).text()));

// `npm test` builds first; run alone without a build, there is nothing to start.
describe.skipIf(!isBuilt())("two processes of the site", () => {
  test("publish once, and both answer with it from then on, page, list and feed", { timeout: 240_000 }, async () => {
    while (apps.length < 2) await start();
    const slug = await at.incident();
    // Both have it in memory that there is nothing of it; links in pages are relative.
    for (const path of ["/", "/feed.atom", "/sitemap.xml"]) await texts(path);
    await at.schedule(slug, inSeconds(5));
    expect(await statuses(`/incidents/${slug}`)).toEqual([404, 404]);
    await expect
      .poll(async () => (await statuses(`/incidents/${slug}`))[0], { timeout: 30_000, interval: 25 })
      .toBe(200);
    expect(await statuses(`/incidents/${slug}`)).toEqual([200, 200]);
    for (const path of ["/", "/feed.atom", "/sitemap.xml"]) {
      for (const text of await texts(path)) expect(text).toContain(`incidents/${slug}`);
    }
    const { rows } = await record.sql.query(
      `SELECT count(*)::int AS revisions, bool_and(published_at >= s.at) AS "notBefore"
       FROM public_revision r JOIN publication_schedule s USING (incident_id) WHERE slug = $1`,
      [slug],
    );
    expect(rows).toEqual([{ revisions: 1, notBefore: true }]);
  });
});
