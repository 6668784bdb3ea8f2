import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readPublished } from "#server/postmortem/read-published.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { actAs } from "#server/session.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { inSeconds, publishingAs, type Publishing } from "#test/server/postmortem/publishing.ts";
import { collectOutput, runScript, spawnScript } from "#test/setup/start-app.ts";

let record: TestRecord;
let owner: PersonActor;
let at: Publishing;
const folders: string[] = [];
const running: Awaited<ReturnType<typeof startWorkerProcess>>[] = [];

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  at = publishingAs(record, owner);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()));
});
afterAll(async () => {
  await record.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function ownEnvironment(more: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "candor-schedule-"));
  folders.push(folder);
  return { DATABASE_URL: record.url, DATA_DIR: folder, ...more };
}

async function startWorkerProcess(more: Record<string, string> = {}) {
  const child = spawnScript("candor.ts", await ownEnvironment(more), ["worker"]);
  const output = collectOutput(child);
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  await vi.waitUntil(() => output().includes("Working"), { timeout: 60_000, interval: 20 });
  return {
    output,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function start(...each: Record<string, string>[]) {
  running.push(...(await Promise.all(each.map((more) => startWorkerProcess(more)))));
}

/** This clock put forward in a process of its own: whatever it asks for the time, it hears that. */
const ahead = (ms: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const R=Date;const now=()=>R.now()+${ms};globalThis.Date=class extends R{constructor(...a){a.length?super(...a):super(now())}static now(){return now()}}`,
  )}`,
});

type Outcome = { revisions: number; lateMs: number };

/** How often it was published, and how long after its instant by the database's clock. */
async function outcome(slug: string): Promise<Outcome> {
  const { rows } = await record.sql.query<Outcome>(
    `SELECT count(*)::int AS revisions, (extract(epoch FROM min(published_at) - max(s.at)) * 1000)::float8 AS "lateMs"
     FROM public_revision r JOIN publication_schedule s USING (incident_id) WHERE slug = $1`,
    [slug],
  );
  return rows[0] ?? { revisions: 0, lateMs: Number.NaN };
}
const published = (slug: string, seconds: number) =>
  vi.waitUntil(async () => (await readPublished(slug)).kind === "published", { timeout: seconds * 1000, interval: 20 });
const isPublic = async (slug: string) => (await readPublished(slug)).kind === "published";

describe("several processes", () => {
  it("publish once, at the instant and never before, also with a clock that is ahead", async () => {
    await start({}, ahead(1500));
    const slug = await at.incident();
    await at.schedule(slug, inSeconds(3));
    await published(slug, 10);
    await sleep(600);
    const { revisions, lateMs } = await outcome(slug);
    expect(revisions).toBe(1);
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(250);
  });

  it("killed a second before, they publish when they are started again, and once", async () => {
    await start({}, {});
    const slug = await at.incident();
    await at.schedule(slug, inSeconds(3));
    await sleep(2000);
    await Promise.all(running.splice(0).map((one) => one.kill()));
    await sleep(2000);
    expect(await isPublic(slug)).toBe(false);
    await start({}, {});
    await published(slug, 10);
    await sleep(600);
    expect((await outcome(slug)).revisions).toBe(1);
  });

  it("follow an embargo that is moved five seconds before its end, away and nearer", async () => {
    await start({}, {});
    const [later, sooner] = [await at.incident(), await at.incident()];
    const ends = inSeconds(6).slice(0, -1);
    await at.embargo(later, ends);
    await at.schedule(later, "embargo_end");
    await at.embargo(sooner, inSeconds(600).slice(0, -1));
    await at.schedule(sooner, "embargo_end");
    await sleep(Math.max(0, Date.parse(`${ends}Z`) - 5000 - Date.now()));
    await at.moveEmbargo(later, inSeconds(9).slice(0, -1));
    await at.moveEmbargo(sooner, inSeconds(3).slice(0, -1));
    await published(sooner, 6);
    await sleep(Math.max(0, Date.parse(`${ends}Z`) + 1000 - Date.now()));
    expect(await isPublic(later)).toBe(false);
    await published(later, 10);
    for (const slug of [later, sooner]) {
      const { revisions, lateMs } = await outcome(slug);
      expect([revisions, lateMs >= 0, lateMs < 1000]).toEqual([1, true, true]);
    }
  });
});

describe("a write that fails", () => {
  it("leaves it closed, says why and tells who co-ordinates; others go out", async () => {
    await start({}, {});
    const [slug, other] = [await at.incident(), await at.incident()];
    await record.sql.query(
      `CREATE OR REPLACE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.slug = '${slug}' THEN RAISE EXCEPTION 'the disk is full'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER refuse_one BEFORE INSERT ON public_incident FOR EACH ROW EXECUTE FUNCTION refuse_one()`,
    );
    const time = inSeconds(2);
    await at.schedule(slug, time);
    await at.schedule(other, time);
    await published(other, 10);
    const scheduled = async () => (await actAs(owner, () => readIncident(slug))).scheduled;
    await vi.waitUntil(async () => (await scheduled())?.state === "failed", { timeout: 10_000, interval: 50 });
    expect((await scheduled())?.failure).toMatch(/Something failed that should not/);
    expect((await outcome(slug)).revisions).toBe(0);
    const { rows } = await record.sql.query(
      "SELECT subject, text FROM outbound_mail WHERE dedupe_key LIKE 'publication-failed/%'",
    );
    expect(rows).toEqual([
      { subject: "Something that was scheduled did not happen", text: expect.stringContaining("did not go out") },
    ]);
    expect(running.some((one) => /"scheduledPublication":.*"failed"/.test(one.output()))).toBe(true);
    await record.sql.query("DROP TRIGGER refuse_one ON public_incident");
    await sleep(500);
    expect(await isPublic(slug)).toBe(false);
    expect(await at.publish(slug)).toMatchObject({ revision: 1 });
    expect(await scheduled()).toBeUndefined();
  });

  it("because the connection was cut is tried again", async () => {
    await start({});
    const slug = await at.incident();
    await at.schedule(slug, inSeconds(2));
    await record.sql.query("BEGIN");
    await record.sql.query("LOCK TABLE public_revision IN SHARE MODE");
    await sleep(2500);
    const cut = await record.sql.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    await record.sql.query("COMMIT");
    expect(cut.rowCount).toBeGreaterThan(0);
    await published(slug, 10);
    expect((await outcome(slug)).revisions).toBe(1);
    expect(running[0]?.output()).toMatch(/"triedAgain":true/);
  });
});

describe("clocks", () => {
  it.each([
    [
      10_000,
      /^candor: the clock of this machine is (9\.\d|10\.\d) s ahead of the database's; up to 2 s are accepted\..*$/m,
    ],
    [
      -10_000,
      /^candor: the clock of this machine is (9\.\d|10\.\d) s behind the database's; up to 2 s are accepted\..*$/m,
    ],
  ])("that differ by %i ms refuse to start, in one line", async (ms, line) => {
    for (const [script, args] of [
      ["candor.ts", ["worker"]],
      ["start.ts", []],
    ] as const) {
      const { code, stderr } = await runScript(script, await ownEnvironment({ PORT: "0", ...ahead(ms) }), [...args]);
      expect([script, code]).toEqual([script, 1]);
      expect(stderr).toMatch(line);
      expect(stderr).not.toContain("Ready");
    }
  });
});
