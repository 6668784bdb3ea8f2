import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeQueues, openBoss } from "#server/jobs/boss.ts";
import { startWorker, type Worker } from "#server/jobs/worker.ts";
import { actAs } from "#server/session.ts";
import { queueSync } from "#server/upstream/github/queue-sync.ts";
import { issueRecord } from "#test/server/upstream/github/forge-records.ts";
import { startForge, type LocalForge } from "#test/server/upstream/github/forge.ts";
import { openPollRecord, type PollRecord } from "#test/server/upstream/github/poll-record.ts";

const PATIENCE = { timeout: 50_000, interval: 50 };

let forge: LocalForge;
let at: PollRecord;
let slug: string;
let worker: Worker | undefined;

beforeAll(async () => {
  forge = await startForge();
  process.env["GITHUB_API_URL"] = forge.url;
  process.env["GITHUB_TOKEN"] = "ghp_never_to_be_seen";
  at = await openPollRecord();
});
afterAll(async () => {
  await forge.stop();
  await at.close();
});
beforeEach(async () => {
  forge.reset();
  slug = await at.newIncident();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const checked = async (id: string) => (await at.repository(id)).checked_at !== null;
const jobs = async (state: string, id: string) => {
  const { rows } = await at.record.sql.query(
    "SELECT 1 FROM pgboss.job WHERE name = 'upstream-poll' AND state::text = $1 AND singleton_key = $2",
    [state, id],
  );
  return rows.length;
};

describe("polls as jobs", { timeout: 120_000 }, () => {
  it("a sync is taken up by the worker: the item is filled by an actor of its own, with the token, which is kept nowhere", async () => {
    forge.add({ name: "acme/engine", id: 7, issues: [issueRecord(12)] });
    const id = await at.track(slug, { name: "acme/engine" });
    const item = await at.item(id, { number: 12, kind: "issue" });
    worker = await startWorker();
    await actAs(at.owner, () => queueSync(slug));
    await expect.poll(() => checked(id), PATIENCE).toBe(true);
    expect((await at.itemRow(item)).state).toBe("open");
    expect((await at.audits(slug)).map(({ actor_name: name }) => name)).toEqual([
      "Owner",
      "Upstream poll",
      "Upstream poll",
    ]);
    const { arrived } = forge.asked();
    expect(new Set(arrived.map(({ headers }) => headers.authorization))).toEqual(
      new Set(["Bearer ghp_never_to_be_seen"]),
    );
    const { rows } = await at.record.sql.query(
      `SELECT (SELECT string_agg(t::text, '') FROM audit_entry t) || (SELECT string_agg(t::text, '') FROM upstream_repository t)
         || (SELECT string_agg(t::text, '') FROM forge_answer t) || (SELECT string_agg(t::text, '') FROM pgboss.job t) AS all`,
    );
    expect(JSON.stringify(rows)).not.toContain("ghp_");
  });

  it("a round queues all that is due, each once; a thing in trouble keeps no other back", async () => {
    const names = Array.from({ length: 30 }, (_, n) => `acme/engine-${n}`);
    names.forEach((name, n) => forge.add({ name, id: n + 1 }));
    forge.state.misbehave = (path) => (path.includes("engine-3/") ? { status: 500, body: {} } : undefined);
    const ids: string[] = [];
    for (const name of names) ids.push(await at.track(slug, { name }));
    worker = await startWorker();
    const boss = openBoss({ supervise: false });
    await boss.start();
    await makeQueues(boss);
    await boss.send("upstream-poll-round", {});
    await boss.stop();
    const done = async () => {
      const { rows } = await at.record.sql.query<{ name: string; at: Date | null; code: string | null }>(
        `SELECT r.name, checked_at AS at, trouble ->> 'code' AS code FROM upstream_repository r JOIN incident i ON i.id = incident_id
         WHERE slug = $1 AND (checked_at IS NOT NULL OR trouble IS NOT NULL)`,
        [slug],
      );
      return rows;
    };
    await expect.poll(async () => (await done()).length, PATIENCE).toBe(30);
    expect((await done()).filter(({ code }) => code !== null)).toMatchObject([
      { name: "acme/engine-3", at: null, code: "forge_error" },
    ]);
  });

  it("of one repository one poll runs at a time, and what comes meanwhile is one more", async () => {
    forge.add({ name: "acme/engine", id: 7 });
    const id = await at.track(slug, { name: "acme/engine" });
    let [most, polls] = [0, 0];
    const held = Promise.withResolvers<void>();
    forge.state.misbehave = (path) => {
      if (!path.includes("/releases")) return undefined;
      polls += 1;
      return { hold: held.promise };
    };
    worker = await startWorker();
    const ask = () => actAs(at.owner, () => queueSync(slug));
    await ask();
    await expect.poll(() => jobs("active", id), PATIENCE).toBe(1);
    for (let n = 0; n < 5; n += 1) {
      await ask();
      most = Math.max(most, await jobs("active", id));
    }
    expect(await jobs("created", id)).toBe(1);
    held.resolve();
    await expect.poll(() => jobs("completed", id), PATIENCE).toBe(2);
    expect([most, polls]).toEqual([1, 2]);
  });

  it("the schedule is every quarter of an hour", async () => {
    worker = await startWorker();
    const { rows } = await at.record.sql.query("SELECT name, cron FROM pgboss.schedule");
    expect(rows).toEqual([{ name: "upstream-poll-round", cron: "*/15 * * * *" }]);
  });
});
