import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Actor } from "#domain/access/permissions.ts";
import { asMember } from "#server/access.ts";
import { startWorker, type Worker } from "#server/jobs/worker.ts";
import { queueMail } from "#server/outbox.ts";
import { actAs } from "#server/session.ts";
import { startMailServer, type MailServer } from "#test/builders/mail-server.ts";
import { openImpactRecord, type ImpactRecord } from "#test/server/impact/impact-record.ts";

const PATIENCE = { timeout: 50_000, interval: 50 };
const system: Actor = { kind: "system", id: "test", name: "Test" };

let mails: MailServer;
let at: ImpactRecord;
let worker: Worker | undefined;

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
  await worker?.stop();
  worker = undefined;
});

const queue = (n: number) =>
  actAs(system, () =>
    asMember("member.manage", async ({ tx, audit }) => {
      audit({ subject: "test" });
      const told = { subject: "A disclosure case", text: "secret words", recipient: `person-${n}@example.test` };
      await queueMail(tx, { dedupeKey: `test/${n}`, ...told });
    }),
  );

it("the worker sends what waited before it began and what comes later; a job says nothing of it", async () => {
  await queue(1);
  worker = await startWorker({ dataDir: at.dataDir });
  await expect.poll(() => mails.arrived.length, PATIENCE).toBe(1);
  await queue(2);
  await expect
    .poll(() => mails.arrived.map(({ to }) => to[0]), PATIENCE)
    .toEqual(["person-1@example.test", "person-2@example.test"]);
  const { rows } = await at.record.sql.query(
    "SELECT DISTINCT coalesce(data, '{}')::text AS data FROM pgboss.job WHERE name = 'send-mail'",
  );
  expect(rows).toEqual([{ data: "{}" }]);
  const schedule = await at.record.sql.query("SELECT cron FROM pgboss.schedule WHERE name = 'send-mail'");
  expect(schedule.rows).toEqual([{ cron: "* * * * *" }]);
});
