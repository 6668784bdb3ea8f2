import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/setup/test-database.ts";

const run = `
  import { seed } from "#prisma/seed.ts";
  import { closeDatabases } from "#server/database.ts";
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env;
  const seeded = await seed({ databaseUrl, dataDir, log: (line) => console.log(line) });
  console.log(JSON.stringify(seeded));
  await closeDatabases();`;

let database: TestDatabase;
let dataDir: string;

afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

/** A process of its own that loads the scenario, killed as soon as it prints `killAt`. */
function seedProcess(killAt?: RegExp): Promise<{ signal: string | null; output: string }> {
  const child = spawn(process.execPath, ["--conditions=react-server", "--input-type=module", "--eval", run], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const take = (chunk: Buffer) => {
    output += chunk.toString();
    if (killAt?.test(output)) child.kill("SIGKILL");
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (_code, signal) => resolve({ signal, output }));
  });
}

async function ask<T>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows as T[];
}

async function begin(): Promise<void> {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-seed-"));
}

it("comes up whole after kill -9 at every stage, with nothing doubled", async () => {
  await begin();
  for (const stage of [/Loading/, /100,0\d\d rows written/, /scan, staging/, /scan, bins/]) {
    expect(await seedProcess(stage), String(stage)).toMatchObject({ signal: "SIGKILL" });
    expect(await ask("SELECT count(*)::int AS revisions FROM public_revision")).toEqual([{ revisions: 0 }]);
  }
  const last = await seedProcess();
  expect(last.output).toContain('"loaded":true');
  expect(
    await ask(`SELECT (SELECT count(*)::int FROM timeline_event) AS events, (SELECT count(*)::int FROM public_revision) AS revisions,
    (SELECT count(*)::int FROM affected_request) AS caught, (SELECT count(*)::int FROM request_log) AS logs,
    (SELECT count(*)::int FROM impact_statement) AS statements, (SELECT count(*)::int FROM narrative) AS words,
    (SELECT count(DISTINCT (kind, key))::int FROM narrative) AS own`),
  ).toEqual([
    {
      events: 22,
      revisions: 1,
      caught: 177,
      logs: 1,
      statements: 1,
      words: expect.any(Number),
      own: expect.any(Number),
    },
  ]);
  const [log] = await ask<{ sha256: string; staged: string; incident: string }>(
    "SELECT sha256, staged, incident_id AS incident FROM request_log",
  );
  expect(readdirSync(path.join(dataDir, "archive"))).toEqual([log?.sha256, "staged"]);
  // Beside the log: which ids repeat, so that a count under another rule need not search again.
  const staged = [log?.staged, `repeats-${log?.incident}.parquet`];
  expect(readdirSync(path.join(dataDir, "archive", "staged")).toSorted()).toEqual(staged.toSorted());
  expect((await seedProcess()).output).toContain('"loaded":false');
}, 120_000);

it("leaves a database alone in which anybody recorded anything", async () => {
  await begin();
  await ask(`INSERT INTO incident (id, slug, title, summary, severity, zone, updated_at, deleted_at)
    VALUES (gen_random_uuid(), 'own', '{"en":"own"}', '{"en":"own"}', 'low', 'UTC', now(), now())`);
  expect((await seedProcess()).output).toContain('"loaded":false');
  expect(await ask("SELECT slug FROM incident")).toEqual([{ slug: "own" }]);
});

it("loads once when two starts come at the same time", async () => {
  await begin();
  const [one, two] = await Promise.all([seedProcess(), seedProcess()]);
  expect([one.output, two.output].map((output) => output.includes('"loaded":true')).sort()).toEqual([false, true]);
  expect(await ask("SELECT count(*)::int AS events FROM timeline_event")).toEqual([{ events: 22 }]);
}, 120_000);
