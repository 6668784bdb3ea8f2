import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startWorker, type Worker } from "#server/jobs/worker.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { actAs } from "#server/session.ts";
import { startMailServer, type MailServer } from "#test/builders/mail-server.ts";
import { addIncident } from "#test/server/access/test-record.ts";
import { openImpactRecord, type ImpactRecord } from "#test/server/impact/impact-record.ts";

const PATIENCE = { timeout: 50_000, interval: 50 };
const DAY_MS = 86_400_000;

let mails: MailServer;
let at: ImpactRecord;
const workers: Worker[] = [];

beforeAll(async () => {
  mails = await startMailServer();
  Object.assign(process.env, { SMTP_URL: mails.url, MAIL_FROM: "candor@example.test" });
  at = await openImpactRecord();
});
afterAll(async () => {
  await at.close();
  await mails.stop();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const start = async () => void workers.push(await startWorker({ dataDir: at.dataDir }));
const rounds = async (state: "completed" | "waiting") => {
  const states = state === "completed" ? ["completed"] : ["created", "retry", "active"];
  const { rows } = await at.record.sql.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'case-reminders' AND state::text = ANY ($1)",
    [states],
  );
  return rows[0]?.n ?? 0;
};

/** No day begins there while the test runs. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`;
}

it("two workers remind once, one that begins again does not repeat it, and a job says nothing of it", async () => {
  const owner = await at.record.addPerson("Owner");
  const { slug } = await addIncident(owner, { zone: zoneAtNoon() });
  const policy = { name: "custom", anchor: "report", length: 2, unit: "days", zone: "UTC" } as const;
  const anchor = { date: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10) };
  await actAs(owner, () =>
    openCase(slug, [
      { kind: "case_opened", channel: { en: "mail" } },
      { kind: "deadline_set", deadline: "d", policy, anchor },
      { kind: "deadline_set", deadline: "e", policy: { ...policy, length: 3 }, anchor },
    ]),
  );
  await Promise.all([start(), start()]);
  await expect.poll(() => mails.arrived.length, PATIENCE).toBe(1);
  await expect.poll(() => rounds("waiting"), PATIENCE).toBe(0);
  const before = await rounds("completed");
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await start();
  await expect.poll(() => rounds("completed"), PATIENCE).toBeGreaterThan(before);
  expect(mails.arrived.map(({ to, subject }) => [to[0]?.split("-")[0], subject.replace(/: .*/, "")])).toEqual([
    ["owner", "A disclosure case"],
  ]);
  const { rows: jobs } = await at.record.sql.query(
    "SELECT DISTINCT coalesce(data, '{}')::text AS data FROM pgboss.job WHERE name = 'case-reminders'",
  );
  expect(jobs).toEqual([{ data: "{}" }]);
  const schedule = await at.record.sql.query("SELECT cron FROM pgboss.schedule WHERE name = 'case-reminders'");
  expect(schedule.rows).toEqual([{ cron: "*/15 * * * *" }]);
});
