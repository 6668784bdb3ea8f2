import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { isBuilt } from "#scripts/build.ts";
import { createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { readPostmaster } from "#scripts/orphaned-postmaster.ts";
import { throwAwayFolder } from "#test/setup/database-server.ts";
import { startApp, type StartedApp } from "#test/setup/start-app.ts";
import { newDatabaseName } from "#test/setup/template-database.ts";

const key = "candor_whole_start_0123456789";
let folder: Awaited<ReturnType<typeof throwAwayFolder>>;
beforeEach(async () => {
  folder = await throwAwayFolder();
});
afterEach(() => folder.remove());

const start = (env: Record<string, string> = {}) =>
  startApp({ DATA_DIR: folder.folder, CANDOR_DEMO: "0", CANDOR_API_KEY: key, ...env });

async function statusOf(app: StartedApp, address: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(app.baseUrl + address, { ...init, redirect: "manual" });
  await response.arrayBuffer();
  return response.status;
}

const authorization = { headers: { authorization: `Bearer ${key}` } };
const incident = {
  slug: "written-before-the-kill",
  title: { en: "Written before the kill" },
  summary: { en: "Still there afterwards." },
  severity: "low",
  zone: "Europe/Berlin",
};

// `npm test` builds first; run alone without a build, there is nothing to start.
describe.skipIf(!isBuilt())("a start of what is built", () => {
  test("on a given database: migrated once, admin made once, stopped with exit code 0", async () => {
    const name = newDatabaseName("start");
    const env = { DATABASE_URL: await createDatabase(inject("adminUrl"), name) };
    const first = await start(env);
    expect(first.output()).toMatch(/migrated: /);
    expect(await statusOf(first, "/healthz")).toBe(200);
    expect(await statusOf(first, "/readyz")).toBe(200);
    expect(await statusOf(first, "/api/v1/incidents")).toBe(401);
    expect(await statusOf(first, "/api/v1/incidents", authorization)).toBe(200);
    expect(first.output()).toMatch(/^Ready: .*\nSign in: .*\/sign-in as .*, password \S+ \(shown this once\)$/m);
    expect(await first.stop()).toBe(0);
    const second = await start(env);
    expect(second.output()).not.toMatch(/migrated|Sign in|Building|Generating|making/);
    expect(await second.stop()).toBe(0);
    await dropDatabase(inject("adminUrl"), name);
  });

  test("on its own database: killed with all that belongs to it, the next start has what was saved", async () => {
    const first = await start();
    const ended = first.ended;
    const created = await fetch(`${first.baseUrl}/api/v1/incidents`, {
      method: "POST",
      headers: { ...authorization.headers, "content-type": "application/json", "idempotency-key": "1" },
      body: JSON.stringify(incident),
    });
    expect(created.status).toBe(201);
    process.kill(-(readPostmaster(`${folder.folder}/postgres`)?.pid ?? 0), "SIGKILL");
    process.kill(first.pid, "SIGKILL");
    await ended;
    const second = await start();
    expect(await statusOf(second, `/api/v1/incidents/${incident.slug}`, authorization)).toBe(200);
    expect(await second.stop()).toBe(0);
  });
});
