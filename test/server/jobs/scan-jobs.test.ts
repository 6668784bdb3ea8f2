import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { cancelLog } from "#server/impact/cancel-log.ts";
import { readLog } from "#server/impact/list-logs.ts";
import { readImpact } from "#server/impact/read-impact.ts";
import { receiveWholeLog } from "#server/impact/receive-log.ts";
import { rescan } from "#server/impact/rescan.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { makeQueues, openBoss } from "#server/jobs/boss.ts";
import { startWorker, type Worker } from "#server/jobs/worker.ts";
import * as impactRecord from "#test/server/impact/impact-record.ts";

const { affectedLines, BINS, bytes, FILE, HEADER, quietLines, rule } = impactRecord;
const PATIENCE = { timeout: 50_000, interval: 50 };

let at: impactRecord.ImpactRecord;
let slug: string;
let worker: Worker | undefined;

beforeAll(async () => {
  at = await impactRecord.openImpactRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  slug = await at.newIncident();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const send = (text: string, to = slug) =>
  at.asOwner(() => receiveWholeLog(to, { name: "a.csv", bytes: Buffer.byteLength(text), body: bytes(text, 1 << 16) }));
const status = async (id: string) => (await at.asOwner(() => readLog(slug, id))).status;
const becomes = (id: string, wanted: string) => expect.poll(() => status(id), PATIENCE).toBe(wanted);
const impact = () => at.asOwner(() => readImpact(slug));
const storedRows = async () => {
  const { rows } = await at.record.sql.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM affected_request JOIN incident i ON i.id = incident_id WHERE slug = $1`,
    [slug],
  );
  return rows[0]?.n;
};
const scratch = () =>
  readdirSync(path.join(at.dataDir, "archive", "staged")).filter((name) => name.startsWith(".scratch-"));

describe("a scan as a job", { timeout: 120_000 }, () => {
  it("takes up what was queued before it began, as an actor of its own", async () => {
    const { id } = await send(FILE);
    worker = await startWorker();
    await becomes(id, "complete");
    expect(await impact()).toMatchObject({ count: 4, complete: true });
    expect((await at.asOwner(() => readLog(slug, id))).rows).toEqual(BINS);
    const { rows } = await at.record.sql.query(
      `SELECT DISTINCT actor_name FROM audit_entry JOIN incident i ON i.id = incident_id WHERE slug = $1 AND subject = 'impact/1'`,
      [slug],
    );
    expect(rows).toEqual([{ actor_name: "Impact scan" }]);
  });

  it("counts anew when a rule is stated, also one that comes after the log", async () => {
    slug = await at.newIncident(null);
    worker = await startWorker();
    const { id } = await send(FILE);
    expect(await status(id)).toBe("needs_mapping");
    await at.asOwner(async () => {
      const { mapLog } = await import("#server/impact/map-log.ts");
      await mapLog(slug, id, impactRecord.mapping);
    });
    const waits = async () => (await at.asOwner(() => readLog(slug, id))).progress?.phase;
    await expect.poll(waits, PATIENCE).toBe("waiting_for_rule");
    expect(await status(id)).toBe("queued");
    await at.asOwner(() => setImpactRule(slug, rule));
    await becomes(id, "complete");
    await at.asOwner(() => setImpactRule(slug, { ...rule, where: { field: "promptTokens", op: ">", value: 200_001 } }));
    // r-01 has 200,001 and falls out
    const counted = async () => (await impact().catch(() => undefined))?.count;
    await expect.poll(counted, PATIENCE).toBe(3);
    expect(await impact()).toMatchObject({ ruleRevision: 2, complete: true });
  });

  it("runs one at a time for an incident; the others queue, and nothing of theirs is lost", async () => {
    worker = await startWorker();
    const sent: { id: string }[] = [];
    for (let n = 0; n < 4; n += 1) {
      sent.push(await send(HEADER + affectedLines(n * 2_000, 2_000)));
      await at.asOwner(() => rescan(slug));
    }
    let most = 0;
    const look = async () => {
      const { rows } = await at.record.sql.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pgboss.job WHERE singleton_key = $1 AND state = 'active'`,
        [slug],
      );
      most = Math.max(most, rows[0]?.n ?? 0);
      return Promise.all(sent.map(({ id }) => status(id)));
    };
    await expect.poll(look, PATIENCE).toEqual(["complete", "complete", "complete", "complete"]);
    expect(most).toBe(1);
    await expect.poll(async () => (await impact()).complete, PATIENCE).toBe(true);
    expect(await impact()).toMatchObject({ count: 8_000 });
    expect(await storedRows()).toBe(8_000);
  });

  it("shows how far it is, and ends within moments when it is cancelled", async () => {
    const { id } = await send(HEADER + quietLines(500_000));
    worker = await startWorker();
    await becomes(id, "scanning");
    await at.asOwner(() => cancelLog(slug, id));
    await expect.poll(scratch, PATIENCE).toEqual([]);
    await expect.poll(() => activeJobs(), PATIENCE).toBe(0);
    expect(await status(id)).toBe("cancelled");
    expect(await storedRows()).toBe(0);
  });

  it("that is stopped is taken up by the next start", async () => {
    const { id } = await send(HEADER + quietLines(300_000) + affectedLines(1, 100));
    worker = await startWorker();
    await becomes(id, "scanning");
    await worker.stop();
    expect(scratch()).toEqual([]);
    expect(await status(id)).toBe("scanning");
    worker = await startWorker();
    await becomes(id, "complete");
    expect(await impact()).toMatchObject({ count: 100, complete: true });
  });

  it("loses its connection in the middle of the load: nothing is half counted, and it is done again", async () => {
    await send(FILE);
    worker = await startWorker();
    await expect.poll(async () => (await impact().catch(() => undefined))?.count, PATIENCE).toBe(4);
    const before = await storedRows();
    const { id } = await send(HEADER + affectedLines(1, 60_000));
    const seen = new Set<number | undefined>();
    const cut = async () => {
      seen.add(await storedRows());
      const { rows } = await at.record.sql.query<{ cut: boolean }>(
        `SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'COPY affected_request%' AND state = 'active'`,
      );
      return rows.length;
    };
    await expect.poll(cut, { timeout: 50_000, interval: 5 }).toBe(1);
    seen.add(await storedRows());
    await becomes(id, "complete");
    expect(await impact()).toMatchObject({ count: 60_004, complete: true });
    expect([...seen].sort()).toEqual([before]);
    expect(await storedRows()).toBe(60_000 + (before ?? 0));
  });
});

async function activeJobs(): Promise<number | undefined> {
  const { rows } = await at.record.sql.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pgboss.job WHERE singleton_key = $1 AND state = 'active'`,
    [slug],
  );
  return rows[0]?.n;
}

describe("a worker of its own", { timeout: 180_000 }, () => {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    }
  });

  /** As `npm run candor -- worker` starts it. */
  async function startProcess(): Promise<ChildProcess> {
    const env = { ...process.env, DATABASE_URL: at.record.url, DATA_DIR: at.dataDir };
    const child = spawn(process.execPath, ["--conditions=react-server", "scripts/candor.ts", "worker"], { env });
    children.push(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, PATIENCE).toContain("Working");
    return child;
  }

  it("survives kill -9: another one takes the scan up, and the result is whole", async () => {
    const { id } = await send(HEADER + quietLines(500_000) + affectedLines(1, 1_000));
    const killed = await startProcess();
    await becomes(id, "scanning");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    expect(await status(id)).toBe("scanning");
    expect(await storedRows()).toBe(0);
    const next = await startProcess();
    await becomes(id, "complete");
    expect(await impact()).toMatchObject({ count: 1_000, complete: true });
    expect(await storedRows()).toBe(1_000);
    next.kill("SIGTERM");
    const [code] = (await once(next, "exit")) as [number];
    expect(code).toBe(0);
    expect(scratch()).toEqual([]);
  });
});

describe("the queue's own tables", () => {
  it("are made by a database's owner who is no superuser", async () => {
    const adminUrl = inject("adminUrl");
    const name = `candor_owner_${process.pid}_${Date.now()}`;
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    try {
      const url = new URL(await createDatabase(adminUrl, name));
      await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'owner' NOSUPERUSER NOCREATEROLE NOCREATEDB`);
      // Before Postgres 16 whoever makes a role is not a member of it.
      await admin.query(`GRANT ${name} TO CURRENT_USER`);
      await admin.query(`ALTER DATABASE ${name} OWNER TO ${name}`);
      url.username = name;
      url.password = "owner";
      const boss = openBoss({ supervise: true, url: url.href });
      await boss.start();
      await makeQueues(boss);
      expect(await boss.send("impact-scan", { slug: "x" }, { singletonKey: "x" })).not.toBeNull();
      // One waits already.
      expect(await boss.send("impact-scan", { slug: "x" }, { singletonKey: "x" })).toBeNull();
      await boss.stop();
    } finally {
      await dropDatabase(adminUrl, name);
      await admin.query(`DROP ROLE ${name}`);
      await admin.end();
    }
  });
});
