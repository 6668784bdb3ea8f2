import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#domain/errors.ts";
import { cancelLog } from "#server/impact/cancel-log.ts";
import { listLogs, readLog } from "#server/impact/list-logs.ts";
import { beginLog, completeLog, receiveLog, receiveWholeLog } from "#server/impact/receive-log.ts";
import { reconcileArchive } from "#server/impact/reconcile-archive.ts";
import { SCANNER } from "#server/jobs/impact-scan.ts";
import { actAs } from "#server/session.ts";
import { addIncident, peopleOn } from "#test/server/access/test-record.ts";
import { bytes, FILE, HEADER, mapping, openImpactRecord, type ImpactRecord } from "./impact-record.ts";

let at: ImpactRecord;
let slug: string;
const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const size = (text: string) => Buffer.byteLength(text);
const archive = (...names: string[]) => path.join(at.dataDir, "archive", ...names);

beforeAll(async () => {
  at = await openImpactRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  slug = await at.newIncident();
});

const begin = (text: string, more: object = {}) =>
  at.asOwner(() => beginLog(slug, { name: "spend.csv", bytes: size(text), ...more }));
const receive = (id: string, offset: number, text: string) =>
  at.asOwner(() => receiveLog(slug, id, { offset, body: bytes(text) }));
const complete = (id: string) => at.asOwner(() => completeLog(slug, id));
const logs = async () => (await at.asOwner(() => listLogs(slug))).items;

describe("an upload", () => {
  it("arrives in parts, is archived under its hash and queued under the rule's mapping", async () => {
    const { id, received } = await begin(FILE, { sha256: sha(FILE) });
    expect(received).toBe(0);
    expect(await receive(id, 0, FILE.slice(0, 250))).toEqual({ received: 250 });
    expect(await at.asOwner(() => readLog(slug, id))).toMatchObject({ status: "receiving", received: 250 });
    expect(await receive(id, 250, FILE.slice(250))).toEqual({ received: size(FILE) });
    const log = await complete(id);
    expect(log).toMatchObject({
      id,
      status: "queued",
      sha256: sha(FILE),
      mapping,
      createdBy: "Owner",
      origin: "upload",
    });
    expect(log.found?.header).toEqual(HEADER.trim().split(","));
    expect(readFileSync(archive(sha(FILE)), "utf8")).toBe(FILE);
    expect(existsSync(archive(`.${id}.partial`))).toBe(false);
    const jobs = await at.record.sql.query("SELECT data FROM pgboss.job WHERE singleton_key = $1", [slug]);
    expect(jobs.rows).toEqual([{ data: { slug } }]);
  });

  it("goes on where it broke off, also in another process", async () => {
    const { id } = await begin(FILE, { sha256: sha(FILE) });
    const broken = at.asOwner(() =>
      receiveLog(slug, id, {
        offset: 0,
        body: (async function* () {
          yield Buffer.from(FILE.slice(0, 300));
          throw new Error("the connection was lost");
        })(),
      }),
    );
    await expect(broken).rejects.toThrow("the connection was lost");
    const again = await begin(FILE, { sha256: sha(FILE) });
    expect(again).toMatchObject({ id, status: "receiving" });
    await receive(id, again.received, FILE.slice(again.received));
    expect(await complete(id)).toMatchObject({ sha256: sha(FILE), status: "queued" });
  });

  it.each([0, 99, 101, 5000])("refuses bytes for offset %i where 100 are here, and says how many", async (offset) => {
    const { id } = await begin(FILE);
    await receive(id, 0, FILE.slice(0, 100));
    await expect(receive(id, offset, "x")).rejects.toMatchObject({ code: "wrong_offset", detail: { received: 100 } });
  });

  it("keeps nothing of a part that is more than was declared", async () => {
    const { id } = await begin("12345");
    await receive(id, 0, "123");
    await expect(receive(id, 3, "456")).rejects.toMatchObject({ code: "too_many_bytes" });
    expect(await receive(id, 3, "45")).toEqual({ received: 5 });
  });

  it.each([
    ["fewer bytes than declared", FILE.slice(0, -5), {}, /bytes that were declared arrived/],
    ["another hash than declared", FILE, { sha256: sha("another file") }, /the SHA-256 [0-9a-f]{64}, declared was/],
    ["an empty file", "", { bytes: 0 }, /empty/],
  ])("is incomplete and leaves no file: %s", async (_what, text, more, reason) => {
    const { id } = await begin(FILE, more);
    if (text !== "") await receive(id, 0, text);
    expect(await complete(id)).toMatchObject({
      status: "incomplete",
      reason: expect.stringMatching(reason),
      sha256: "",
    });
    expect(existsSync(archive(`.${id}.partial`))).toBe(false);
    // It counts for nothing, so the whole file may come.
    expect((await begin(FILE, { sha256: sha(FILE) })).id).not.toBe(id);
  });

  it("adds nothing when the file is here: by the declared hash at once, else when it is whole", async () => {
    const whole = await at.asOwner(() =>
      receiveWholeLog(slug, { name: "a.csv", bytes: size(FILE), body: bytes(FILE) }),
    );
    expect(await begin(FILE, { sha256: sha(FILE) })).toMatchObject({
      id: whole.id,
      received: size(FILE),
      status: "queued",
    });
    const { id } = await begin(FILE);
    await receive(id, 0, FILE);
    expect((await complete(id)).id).toBe(whole.id);
    expect((await logs()).map((log) => log.id)).toEqual([whole.id]);
  });

  it("refuses a mapping in a zone that does not exist, before a byte is kept", async () => {
    const nowhere = begin(FILE, { mapping: { ...mapping, options: { zone: "Asia/Nowhere" } } });
    await expect(nowhere).rejects.toMatchObject({
      errors: [{ pointer: "/mapping/options/zone", code: "unknown_zone" }],
    });
  });

  it("waits for a mapping where nobody said which column is which", async () => {
    const text = "when,what\n2025-08-06T00:00:00Z,12\n";
    const log = await at.asOwner(() => receiveWholeLog(slug, { name: "x.csv", bytes: size(text), body: bytes(text) }));
    expect(log).toMatchObject({ status: "needs_mapping", found: { header: ["when", "what"] } });
    expect(log.mapping).toBeUndefined();
  });

  it("that breaks off in one request is incomplete", async () => {
    const body = (async function* () {
      yield Buffer.from(FILE.slice(0, 300));
      throw new Error("the connection was lost");
    })();
    const sending = at.asOwner(() => receiveWholeLog(slug, { name: "a.csv", bytes: size(FILE), body }));
    await expect(sending).rejects.toThrow("the connection was lost");
    expect(await logs()).toMatchObject([{ status: "incomplete", reason: expect.stringContaining("bytes") }]);
  });

  it("is refused before its first byte where the disk has less than twice as much room", async () => {
    const asked = at.asOwner(() => beginLog(slug, { name: "huge.csv", bytes: 2 ** 52 }));
    await expect(asked).rejects.toMatchObject({
      code: "disk_full",
      detail: { needed: 2 ** 53, free: expect.any(Number) },
    });
    expect(await logs()).toEqual([]);
  });

  it("can be cancelled, and takes no bytes then", async () => {
    const { id } = await begin(FILE);
    await receive(id, 0, FILE.slice(0, 100));
    expect(await at.asOwner(() => cancelLog(slug, id))).toMatchObject({
      status: "cancelled",
      reason: "cancelled by Owner",
    });
    expect(existsSync(archive(`.${id}.partial`))).toBe(false);
    await expect(receive(id, 100, "x")).rejects.toMatchObject({ code: "not_receiving" });
    await expect(at.asOwner(() => cancelLog(slug, id))).rejects.toBeInstanceOf(Conflict);
  });

  it.each([
    { name: "" },
    { name: "a.csv\nb.csv" },
    { bytes: -1 },
    { bytes: 1.5 },
    { sha256: "abc" },
    { format: "xls" },
    { origin: "mail" },
  ])("refuses %j", async (wrong) => {
    await expect(begin(FILE, wrong)).rejects.toBeInstanceOf(InvalidInput);
  });
});

describe("who may", () => {
  it("begin, send and end one: those who write on the incident; for others it is not there", async () => {
    const { responder, reviewer, stranger } = await peopleOn(at.record, slug);
    const input = { name: "a.csv", bytes: size(FILE) };
    const { id } = await actAs(responder, () => beginLog(slug, input));
    for (const [actor, refusal] of [
      [reviewer, NotAllowed],
      [stranger, NotFound],
    ] as const) {
      await expect(actAs(actor, () => beginLog(slug, input))).rejects.toBeInstanceOf(refusal);
      await expect(actAs(actor, () => receiveLog(slug, id, { offset: 0, body: bytes("x") }))).rejects.toBeInstanceOf(
        refusal,
      );
      await expect(actAs(actor, () => completeLog(slug, id))).rejects.toBeInstanceOf(refusal);
      await expect(actAs(actor, () => cancelLog(slug, id))).rejects.toBeInstanceOf(refusal);
    }
    expect((await actAs(reviewer, () => listLogs(slug))).items).toHaveLength(1);
    await expect(actAs(stranger, () => listLogs(slug))).rejects.toBeInstanceOf(NotFound);
  });

  it("nobody reaches a log through another incident", async () => {
    const { id } = await begin(FILE);
    const { slug: other } = await addIncident(at.owner);
    await expect(at.asOwner(() => readLog(other, id))).rejects.toBeInstanceOf(NotFound);
    await expect(at.asOwner(() => receiveLog(other, id, { offset: 0, body: bytes("x") }))).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(at.asOwner(() => readLog(slug, "not-an-id"))).rejects.toBeInstanceOf(NotFound);
  });
});

describe("a start makes files and ledger agree", () => {
  const reconcile = (now?: Date) => actAs(SCANNER, () => reconcileArchive(at.dataDir, now));
  const old = (file: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    utimesSync(file, then, then);
  };

  it("removes files that no log knows, and leaves young ones and uploads that may go on", async () => {
    const { id } = await begin(FILE);
    await receive(id, 0, FILE.slice(0, 100));
    const [orphan, young, partial] = [archive(sha("orphan")), archive(sha("young")), archive(".gone.partial")];
    for (const file of [orphan, young, partial]) writeFileSync(file, "x");
    old(orphan, 1);
    old(partial, 8);
    old(archive(`.${id}.partial`), 8);
    await reconcile();
    expect([orphan, partial].map(existsSync)).toEqual([false, false]);
    expect([young, archive(`.${id}.partial`)].map(existsSync)).toEqual([true, true]);
    expect(await receive(id, 100, FILE.slice(100))).toEqual({ received: size(FILE) });
  });

  it("says of a log that its file is missing", async () => {
    const text = `${HEADER}r-99,2025-08-06T00:00:00Z,m-a,200001,10,acct-99,success\n`;
    const log = await at.asOwner(() => receiveWholeLog(slug, { name: "b.csv", bytes: size(text), body: bytes(text) }));
    const { rm } = await import("node:fs/promises");
    await rm(archive(log.sha256));
    await reconcile();
    expect(await at.asOwner(() => readLog(slug, log.id))).toMatchObject({
      status: "failed",
      reason: "its file is missing in the archive",
    });
  });

  it("leaves no scratch of a process that is gone", async () => {
    const scratch = archive("staged", ".scratch-999999999-abc");
    writeFileSync(scratch, "x");
    await reconcile();
    expect(readdirSync(archive("staged")).filter((name) => name.startsWith(".scratch-"))).toEqual([]);
  });
});
