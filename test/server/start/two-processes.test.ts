import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isBuilt } from "#scripts/build.ts";
import { isAlive } from "#scripts/process-identity.ts";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { publishingAs } from "#test/server/postmortem/publishing.ts";
import { throwAwayFolder } from "#test/setup/database-server.ts";
import { runScript, startApp, type StartedApp } from "#test/setup/start-app.ts";

let record: TestRecord;
let folder: Awaited<ReturnType<typeof throwAwayFolder>>;
let app: StartedApp | undefined;
beforeAll(async () => {
  record = await openTestRecord();
  folder = await throwAwayFolder();
});
afterEach(async () => {
  if (app && isAlive(app.pid)) process.kill(app.pid, "SIGKILL");
});
afterAll(async () => {
  await record.close();
  folder.remove();
});

async function start(env: Record<string, string> = {}): Promise<{ app: StartedApp; front: number }> {
  app = await startApp({ DATA_DIR: folder.folder, DATABASE_URL: record.url, CANDOR_DEMO: "0", ...env });
  return { app, front: childOf(app.pid) };
}

function childOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  const isFront = (child: number) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("front.ts");
  return children.find(isFront) ?? 0;
}

const answers = (address: string) =>
  fetch(address)
    .then(({ ok }) => ok)
    .catch(() => false);

// `npm test` builds first; run alone without a build, there is nothing to start.
describe.skipIf(!isBuilt() || process.platform !== "linux")("the front and the site", () => {
  test("end together where the front is killed, in words", async () => {
    const { app: started, front } = await start();
    process.kill(front, "SIGKILL");
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(/candor: the process that answers readers ended by itself\.\n$/);
  });

  test("end together where the site is killed: nothing answers on its port", async () => {
    const { app: started, front } = await start();
    process.kill(started.pid, "SIGKILL");
    await started.ended;
    await expect.poll(() => isAlive(front), { timeout: 5000 }).toBe(false);
    expect(await answers(`${started.baseUrl}/healthz`)).toBe(false);
  });

  test("stop where the front does nothing any more", { timeout: 30_000 }, async () => {
    const { app: started, front } = await start();
    process.kill(front, "SIGSTOP");
    expect(await started.stop()).toBe(0);
    expect(isAlive(front)).toBe(false);
  });

  test("copy what readers get, also where it takes a while until they get what is new", async () => {
    const copied = path.join(folder.folder, "copied");
    const at = publishingAs(record, await record.addPerson("Owner"));
    const slug = await at.incident();
    await at.publish(slug);
    const { app: started } = await start({ EXPORT_DIR: copied });
    const page = () => readFileSync(path.join(copied, "incidents", `${slug}.html`), "utf8");
    await expect.poll(() => existsSync(copied) && page().includes("First"), { timeout: 20_000 }).toBe(true);
    for (let reader = 0; reader < 20; reader += 1) await (await fetch(started.baseUrl)).text();
    await record.sql.query(
      `CREATE POLICY slow ON published_entry FOR SELECT USING (pg_sleep(1)::text IS NOT NULL);
       ALTER TABLE published_entry ENABLE ROW LEVEL SECURITY`,
    );
    await at.event(slug, "Second");
    await at.publish(slug);
    await sleep(3000);
    await record.sql.query(
      "ALTER TABLE published_entry DISABLE ROW LEVEL SECURITY; DROP POLICY slow ON published_entry",
    );
    await expect.poll(() => page().includes("Second"), { timeout: 20_000 }).toBe(true);
    expect(await started.stop()).toBe(0);
  });

  test.each([
    ["is not there", "no-such-folder"],
    ["has a path too long for a socket", `${"long/".repeat(30)}`],
  ])("start where the folder for files that pass %s, and leave nothing in the other", async (_what, name) => {
    const { app: started } = await start({ TMPDIR: path.join(folder.folder, name) });
    expect(await answers(`${started.baseUrl}/healthz`)).toBe(true);
    expect(await started.stop()).toBe(0);
    expect(readdirSync(folder.folder).filter((entry) => entry.startsWith("candor-"))).toEqual([]);
  });

  test("say what is wrong where no folder has room for their socket", async () => {
    const far = path.join(folder.folder, "long/".repeat(30));
    const env = { DATA_DIR: far, TMPDIR: far, DATABASE_URL: record.url, CANDOR_DEMO: "0", PORT: "0" };
    const { code, stderr } = await runScript("start.ts", env);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^candor: the site has no place for its socket: \S+ .*too long/),
    ]);
  });
});
