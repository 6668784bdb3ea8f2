import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { sendDueMessages } from "#server/jobs/send-webhooks.ts";
import { tellOfAll } from "#server/jobs/tell-subscribers.ts";
import { actAs } from "#server/session.ts";
import { addEndpoint } from "#server/subscriptions/webhook-endpoints.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { openToldRecord, publishNew, signal, type ToldRecord } from "./told.ts";

const PATIENCE = { timeout: 50_000, interval: 50 };
let at: ToldRecord;
let receiver: Receiver;
const children: ChildProcess[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  process.env["WEBHOOK_ALLOW_PRIVATE"] = receiver.host;
  at = await openToldRecord();
});
afterAll(async () => {
  await at.close();
  await receiver.stop();
});
beforeEach(async () => {
  await at.clear();
  receiver.reset();
  await actAs(at.admin, () => addEndpoint({ url: receiver.url }));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A process of its own, as a worker is one. */
function start(code: string): ChildProcess {
  const env = { ...process.env, DATABASE_URL: at.record.url };
  const child = spawn(process.execPath, ["--conditions=react-server", "--input-type=module", "-e", code], { env });
  children.push(child);
  return child;
}
async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}
async function count(sql: string): Promise<number> {
  // Within a transaction the activity of others is else always what it was at its first look.
  await at.record.sql.query("SELECT pg_stat_clear_snapshot()");
  return Number((await at.record.sql.query<{ n: string }>(sql)).rows[0]?.n);
}

it("killed while it tells, it has told nobody; then everybody is told once", async () => {
  for (const name of ["ada", "mio", "yuki"]) await at.subscribe(`${name}@reader.example`);
  await publishNew(at.owner, "Keys leaked");
  const { sql } = at.record;
  // Its messages wait for the endpoint's row, so it stands still with its mails written and not committed.
  await sql.query("BEGIN");
  await sql.query("SELECT 1 FROM webhook_endpoint FOR UPDATE");
  const teller = start(`const { tellOfAll } = await import("#server/jobs/tell-subscribers.ts");
    await tellOfAll(new AbortController().signal);`);
  const standing =
    "SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await expect.poll(() => count(standing), PATIENCE).toBe(1);
  // It is in the other's hands: who finds nothing to do has done nothing to be audited.
  await tellOfAll(signal);
  expect(await count("SELECT count(*) AS n FROM audit_entry WHERE verb = 'subscriber.tell'")).toBe(0);
  await kill(teller);
  await sql.query("COMMIT");
  const mails = "SELECT count(*) AS n FROM outbound_mail WHERE notice_id IS NOT NULL";
  const again = async () => {
    await tellOfAll(signal);
    return count("SELECT count(*) AS n FROM publication_notice WHERE told_at IS NULL");
  };
  await expect.poll(again, PATIENCE).toBe(0);
  await tellOfAll(signal);
  expect([await count(mails), await count("SELECT count(*) AS n FROM webhook_message")]).toEqual([3, 1]);
  await at.sendAll();
  expect(at.mails.arrived.map(({ to }) => to[0]).sort()).toEqual([
    "ada@reader.example",
    "mio@reader.example",
    "yuki@reader.example",
  ]);
});

it("killed while an endpoint takes its time, the message goes out again under its id", async () => {
  await publishNew(at.owner, "Keys leaked");
  await tellOfAll(signal);
  receiver.state.manner = () => undefined;
  const sender = start(`const { sendDueMessages } = await import("#server/jobs/send-webhooks.ts");
    await sendDueMessages(new AbortController().signal);`);
  await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
  await sendDueMessages(signal);
  // It is in the other's hands.
  expect(receiver.received).toHaveLength(1);
  await kill(sender);
  receiver.state.manner = (_request, response) => void response.writeHead(200).end();
  const again = async () => {
    await sendDueMessages(signal);
    return count("SELECT count(*) AS n FROM webhook_message WHERE state = 'sent'");
  };
  await expect.poll(again, PATIENCE).toBe(1);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});
