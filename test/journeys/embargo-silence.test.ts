import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedUrl, runningPort } from "#scripts/embedded-postgres.ts";
import { startMailServer, type MailServer } from "#test/builders/mail-server.ts";
import { startApp, type StartedApp } from "#test/setup/start-app.ts";

// Side doors that no reader asks at: mails, webhooks, job rows, what is notified between processes, logs on the screen and on disk.

const word = `cnry${randomBytes(4).toString("hex")}`;
const slug = `secret-${word}`;
const apiKey = `candor_${randomBytes(16).toString("hex")}`;
const admin = { email: "admin@candor.test", password: randomBytes(12).toString("hex") };
const hooked: string[] = [];
const notified: string[] = [];
let app: StartedApp;
let mails: MailServer;
let hook: Server;
let dataDir: string;
let sql: pg.Client;

async function call<T>(method: string, address: string, body?: object, more: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${app.baseUrl}/api/v1${address}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...more },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const text = (name: string) => ({ en: `${word} ${name}`, ja: `${word} ${name} ja` });
const soon = (minutes: number) => ({
  wallClock: new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16),
  zone: "UTC",
});

beforeAll(async () => {
  mails = await startMailServer();
  hook = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (part: string) => hooked.push(part));
    request.on("end", () => response.end("ok"));
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  const hookHost = `127.0.0.1:${(hook.address() as AddressInfo).port}`;
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-silence-"));
  app = await startApp({
    DATA_DIR: dataDir,
    CANDOR_DEMO: "0",
    CANDOR_API_KEY: apiKey,
    CANDOR_ADMIN_EMAIL: admin.email,
    CANDOR_ADMIN_PASSWORD: admin.password,
    SMTP_URL: mails.url,
    MAIL_FROM: "candor@example.test",
    WEBHOOK_ALLOW_PRIVATE: hookHost,
    LOG_LEVEL: "debug",
  });
  sql = new pg.Client({ connectionString: embeddedUrl(dataDir, runningPort(dataDir) ?? 0, "candor") });
  await sql.connect();
  for (const channel of ["candor_published", "candor_timeline"]) await sql.query(`LISTEN ${channel}`);
  sql.on("notification", ({ payload }) => notified.push(payload ?? ""));
  await call("POST", "/webhook-endpoints", { url: `http://${hookHost}/hook` });
  await sql.query(
    `INSERT INTO subscriber (id, email, topic, topic_key, locale, state, confirm_hash, end_hash, confirmed_at)
     VALUES (gen_random_uuid(), 'reader@example.test', 'everything', '', 'en', 'active', repeat('a', 64), repeat('b', 64), now())`,
  );
  await workInSecret();
});

afterAll(async () => {
  await sql?.end();
  await app?.stop();
  await mails?.stop();
  await new Promise((resolve) => hook?.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

/** A day's work on an embargoed incident, with the word in everything that people write. */
async function workInSecret(): Promise<void> {
  await call("POST", "/incidents", {
    slug,
    title: text("title"),
    summary: text("summary"),
    severity: "high",
    zone: "UTC",
  });
  await call("POST", `/incidents/${slug}/events`, {
    ...{ title: text("event"), body: text("body"), lane: "provider", audience: "public", time: soon(-60) },
  });
  await call("POST", `/incidents/${slug}/disclosure`, { channel: text("channel") });
  const facts = [
    { kind: "party_added", party: "maker", name: text("maker"), roles: ["vendor"], audience: "parties" },
    { kind: "embargo_proposed", term: "t1", ends: soon(90), reason: `${word} terms` },
    { kind: "embargo_accepted", term: "t1" },
  ];
  await call("POST", `/incidents/${slug}/disclosure/entries`, { facts });
  await call("POST", `/incidents/${slug}/upstream/repositories`, {
    ...{ forge: "github", name: `${word}/${word}`, versionScheme: "semver" },
  });
  const log = `request_id,timestamp,prompt_tokens\n${word}-r1,2026-01-01T00:00:00Z,5\n${word}-r2,nonsense,6\n`;
  const sent = await fetch(`${app.baseUrl}/uploads/request-logs/${slug}?name=${word}.csv&format=csv`, {
    method: "PUT",
    headers: { authorization: `Bearer ${apiKey}` },
    body: log,
  });
  expect(sent.status, await sent.clone().text()).toBe(202);
  const { hash } = await call<{ hash: string }>("GET", `/incidents/${slug}/publication/preview`);
  const refused = fetch(`${app.baseUrl}/api/v1/incidents/${slug}/publication`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ documentHash: hash, note: `${word} note` }),
  });
  expect(await (await refused).json()).toMatchObject({ code: "embargo_active" });
}

const told = (texts: string[]) => texts.filter((one) => one.includes(word));

async function tablesOf(schema: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1 AND table_type = 'BASE TABLE'",
    [schema],
  );
  return rows.map(({ name }) => `${schema}.${name}`);
}

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await sql.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
  return rows.map(({ row }) => row);
}

describe("while an embargo is in force", () => {
  it("the word is in the record, so that it could be found", async () => {
    for (const table of ["incident", "timeline_event", "case_entry", "upstream_repository", "request_log"])
      expect([table, told(await rowsOf(table)).length > 0]).toEqual([table, true]);
  });

  it("jobs hold ids only", async () => {
    await expect.poll(async () => (await rowsOf("pgboss.job")).length).toBeGreaterThan(0);
    const tables = await tablesOf("pgboss");
    expect(tables.length).toBeGreaterThan(2);
    for (const table of tables) expect([table, told(await rowsOf(table))]).toEqual([table, []]);
  });

  it("subscribers and webhooks are told nothing, and nothing waits to be told", async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    for (const table of ["publication_notice", "webhook_message", "published_entry"])
      expect([table, await rowsOf(table)]).toEqual([table, []]);
    expect(hooked).toEqual([]);
    expect(mails.arrived.filter(({ to }) => to.includes("reader@example.test"))).toEqual([]);
  });

  it("a mail to those who know says nothing before it is opened: no header holds a word of the case", async () => {
    await expect.poll(() => mails.arrived.length).toBeGreaterThan(0);
    for (const { raw } of mails.arrived) {
      const head = raw.slice(0, raw.search(/\r?\n\r?\n/));
      expect(told([head, Buffer.from(head, "latin1").toString("utf8")])).toEqual([]);
    }
  });

  it("processes tell each other ids only", () => {
    expect(told(notified)).toEqual([]);
  });

  it("neither the screen nor a log on disk shows a word of it", () => {
    expect(app.output().length).toBeGreaterThan(100);
    expect(told([app.output()])).toEqual([]);
    const logs = readdirSync(dataDir).filter((name) => name.endsWith(".log"));
    expect(logs.length).toBeGreaterThan(0);
    for (const name of logs) expect([name, told([readFileSync(path.join(dataDir, name), "utf8")])]).toEqual([name, []]);
  });
});
