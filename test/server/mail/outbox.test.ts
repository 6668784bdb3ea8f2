import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#domain/access/permissions.ts";
import { asMember } from "#server/access.ts";
import { sendDueMails } from "#server/jobs/send-mail.ts";
import { queueMail, type NewMail } from "#server/outbox.ts";
import { actAs } from "#server/session.ts";
import { startMailServer, type MailServer } from "#test/builders/mail-server.ts";
import { openTestRecord, type TestRecord } from "../access/test-record.ts";

const PATIENCE = { timeout: 50_000, interval: 50 };
const system: Actor = { kind: "system", id: "test", name: "Test" };
const signal = new AbortController().signal;

let mails: MailServer;
let record: TestRecord;
let dataDir: string;

beforeAll(async () => {
  mails = await startMailServer();
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-mail-"));
  Object.assign(process.env, { SMTP_URL: mails.url, MAIL_FROM: "Candor <candor@example.test>", DATA_DIR: dataDir });
  record = await openTestRecord();
});
afterAll(async () => {
  await record.close();
  await mails.stop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await record.sql.query("DELETE FROM outbound_mail");
  mails.reset();
});

const letter = (n: number, more: Partial<NewMail> = {}): NewMail => ({
  dedupeKey: `test/${n}`,
  recipient: `person-${n}@example.test`,
  subject: "A date of a disclosure case",
  text: `Body ${n}`,
  ...more,
});

/** Queues as a verb does: in its own transaction, with its audit entry. */
const queue = (...letters: NewMail[]) =>
  actAs(system, () =>
    asMember("member.manage", async ({ tx, audit }) => {
      audit({ subject: "test" });
      const queued: boolean[] = [];
      for (const one of letters) queued.push(await queueMail(tx, one));
      return queued;
    }),
  );

type Row = { state: string; attempts: number; last_error: string | null; is_due: boolean; waits: number };
async function rows(): Promise<Row[]> {
  const { rows } = await record.sql.query<Row>(
    `SELECT state, attempts, last_error, next_attempt_at <= now() AS is_due,
       round(extract(epoch FROM next_attempt_at - now()))::int AS waits FROM outbound_mail ORDER BY dedupe_key`,
  );
  return rows;
}
const makeDue = () => record.sql.query("UPDATE outbound_mail SET next_attempt_at = now()");
const ids = () => mails.arrived.map(({ messageId }) => messageId);

describe("a mail", () => {
  it("goes out once, under a Message-ID made of its row", async () => {
    await queue(letter(1));
    await sendDueMails(signal);
    await sendDueMails(signal);
    const { rows: stored } = await record.sql.query("SELECT id FROM outbound_mail");
    expect(mails.arrived).toMatchObject([
      {
        to: ["person-1@example.test"],
        subject: "A date of a disclosure case",
        messageId: `<${stored[0].id}@127.0.0.1>`,
      },
    ]);
    expect(mails.arrived[0]?.text).toContain("Body 1");
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 1, last_error: null }]);
  });

  it("that waited for more than a week is news no more: it is given up, and says so", async () => {
    await queue(letter(1), letter(2));
    await record.sql.query(
      "UPDATE outbound_mail SET created_at = now() - interval '8 days' WHERE dedupe_key = 'test/1'",
    );
    await sendDueMails(signal);
    expect(mails.arrived.map(({ to }) => to)).toEqual([["person-2@example.test"]]);
    expect(await rows()).toMatchObject([{ state: "failed", last_error: expect.stringContaining("seven days") }, {}]);
  });

  it("of one key is one mail, however often it is asked for", async () => {
    expect(await queue(letter(1), letter(1, { text: "again" }))).toEqual([true, false]);
    expect(await queue(letter(1))).toEqual([false]);
    await sendDueMails(signal);
    expect(mails.arrived).toHaveLength(1);
  });

  it("is written with what it tells of or not at all", async () => {
    const failing = actAs(system, () =>
      asMember("member.manage", async ({ tx }) => {
        await queueMail(tx, letter(1));
        throw new Error("and then this");
      }),
    );
    await expect(failing).rejects.toThrow("and then this");
    expect(await rows()).toEqual([]);
  });

  it.each([
    ["a second recipient", { recipient: "a@example.test\r\nBcc: b@example.test" }],
    ["another header", { subject: "x\r\nBcc: b@example.test" }],
  ])("cannot smuggle in %s", async (_what, more) => {
    await expect(queue(letter(1, more))).rejects.toThrow();
  });
});

describe("a server that will not take it", () => {
  it("now (4xx): it is tried again, each time after a longer pause, and then arrives once", async () => {
    mails.state.next = { recipient: 450 };
    await queue(letter(1));
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await makeDue();
      await sendDueMails(signal);
      pauses.push((await rows())[0]?.waits ?? 0);
    }
    expect(pauses.map((seconds) => Math.round(seconds / 30))).toEqual([1, 2, 4]);
    expect(await rows()).toMatchObject([{ state: "queued", attempts: 3, last_error: expect.stringContaining("450") }]);
    mails.state.next = {};
    await makeDue();
    await sendDueMails(signal);
    expect(ids()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 4, last_error: null }]);
  });

  it("with words that no database stores: they are kept without what cannot be", async () => {
    mails.state.next = { recipient: 450, word: "later\u0000\u0007 maybe" };
    await queue(letter(1));
    await sendDueMails(signal);
    expect(await rows()).toMatchObject([
      { state: "queued", attempts: 1, last_error: expect.stringMatching(/later +maybe/) },
    ]);
  });

  it("ever (5xx for this recipient): it is not tried again, and others are sent", async () => {
    mails.state.next = { recipient: 550 };
    await queue(letter(1));
    await sendDueMails(signal);
    mails.state.next = {};
    await queue(letter(2));
    await makeDue();
    await sendDueMails(signal);
    expect(mails.arrived.map(({ to }) => to)).toEqual([["person-2@example.test"]]);
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "sent"]);
  });

  it("hangs up after it took the mail: it comes again, recognisable as the same", async () => {
    mails.state.next = { afterData: "cut" };
    await queue(letter(1));
    await sendDueMails(signal);
    expect(await rows()).toMatchObject([{ state: "queued", attempts: 1, is_due: false }]);
    mails.state.next = {};
    await makeDue();
    await sendDueMails(signal);
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
    expect(new Set(mails.arrived.map(({ raw }) => raw.replaceAll(/^Received:.*$/gim, ""))).size).toBe(1);
  });

  it("is not there: nothing is lost", async () => {
    await mails.stop();
    await queue(letter(1));
    await sendDueMails(signal);
    expect(await rows()).toMatchObject([
      { state: "queued", attempts: 1, last_error: expect.stringContaining("ECONN") },
    ]);
  });
});

describe("several senders", { timeout: 120_000 }, () => {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });
  // The tests above ended the first one.
  beforeAll(async () => {
    mails = await startMailServer();
  });

  /** A sender of its own, as a worker is one. */
  async function startSender(): Promise<ChildProcess> {
    const env = { ...process.env, DATABASE_URL: record.url, SMTP_URL: mails.url };
    const code = `const { sendDueMails } = await import("#server/jobs/send-mail.ts");
      process.stdout.write("Sending");
      await sendDueMails(new AbortController().signal);
      process.exit(0);`;
    const child = spawn(process.execPath, ["--conditions=react-server", "--input-type=module", "-e", code], { env });
    children.push(child);
    await once(child.stdout, "data");
    return child;
  }

  it("send each mail once, in whosever hands it is", async () => {
    const wanted = Array.from({ length: 40 }, (_, n) => letter(n));
    await queue(...wanted);
    const senders = [await startSender(), await startSender()];
    for (const sender of senders) if (sender.exitCode === null) await once(sender, "exit");
    expect(senders.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(ids()).toHaveLength(40);
    expect(new Set(ids()).size).toBe(40);
    expect((await rows()).every(({ state }) => state === "sent")).toBe(true);
  });

  it("one killed in the middle: its mail is free at once, and each arrives under one Message-ID", async () => {
    const held = Promise.withResolvers<void>();
    mails.state.next = { hold: held.promise };
    await queue(...Array.from({ length: 5 }, (_, n) => letter(n)));
    const killed = await startSender();
    await expect.poll(() => mails.state.inData, PATIENCE).toBe(1);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    mails.state.next = {};
    held.resolve();
    // The one that was in the server's hands has arrived; nobody was told.
    await expect.poll(() => mails.arrived.length, PATIENCE).toBe(1);
    const unsent = async () => (await rows()).filter(({ state }) => state === "queued").length;
    expect(await unsent()).toBe(5);
    const again = async () => {
      const sender = await startSender();
      if (sender.exitCode === null) await once(sender, "exit");
      return unsent();
    };
    await expect.poll(again, PATIENCE).toBe(0);
    expect(ids()).toHaveLength(6);
    expect(new Set(ids()).size).toBe(5);
  });
});
