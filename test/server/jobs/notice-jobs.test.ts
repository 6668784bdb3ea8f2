import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorker } from "#server/jobs/worker.ts";
import { actAs } from "#server/session.ts";
import { addEndpoint } from "#server/subscriptions/webhook-endpoints.ts";
import { startReceiver, type Receiver } from "#test/server/subscriptions/receiver.ts";
import { openToldRecord, publishNew, type ToldRecord } from "#test/server/subscriptions/told.ts";

const PATIENCE = { timeout: 50_000, interval: 50 };
let at: ToldRecord;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  process.env["WEBHOOK_ALLOW_PRIVATE"] = receiver.host;
  at = await openToldRecord();
});
afterAll(async () => {
  await at.close();
  await receiver.stop();
});

it("two workers tell each once of what is published while they run, within seconds, and no job holds a word of it", async () => {
  await at.subscribe("mio@reader.example");
  await actAs(at.admin, () => addEndpoint({ url: receiver.url }));
  const dataDir = process.env["DATA_DIR"] ?? "";
  const workers = [await startWorker({ dataDir }), await startWorker({ dataDir })];
  try {
    for (const title of ["Canary-one", "Canary-two", "Canary-three"]) await publishNew(at.owner, title);
    await expect.poll(() => [at.mails.arrived.length, receiver.received.length], PATIENCE).toEqual([3, 3]);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
  expect(new Set(at.mails.arrived.map(({ messageId }) => messageId)).size).toBe(3);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
  const { rows } = await at.record.sql.query("SELECT coalesce(data, '{}')::text AS data FROM pgboss.job");
  expect(JSON.stringify(rows)).not.toContain("Canary");
  for (const table of ["outbound_mail", "webhook_message", "publication_notice", "audit_entry"]) {
    const stored = await at.record.sql.query(
      `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE to_jsonb(t) ->> 'verb' IS DISTINCT FROM 'incident.create'`,
    );
    expect([table, JSON.stringify(stored.rows).includes("Canary")]).toEqual([table, false]);
  }
});
