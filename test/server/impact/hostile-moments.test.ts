import { appendFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendLog } from "#scripts/commands/send-log.ts";
import { ProgressLine } from "#scripts/progress-line.ts";
import { countImpact } from "#server/impact/count-impact.ts";
import { SCANNER } from "#server/jobs/impact-scan.ts";
import { actAs } from "#server/session.ts";
import { affectedLines, FILE, HEADER } from "./impact-record.ts";
import { openWholePath, type WholePath } from "./whole-path.ts";

/** What may happen at the worst moment. */
let whole: WholePath;
beforeAll(async () => {
  whole = await openWholePath();
});
afterAll(() => whole.close());

describe("a file that changes while log scan reads it", () => {
  class Watched extends ProgressLine {
    onReceiving: () => void = () => undefined;
    override show(words: string): void {
      if (!words.endsWith("receiving")) return;
      this.onReceiving();
      this.onReceiving = () => undefined;
    }
  }
  const text = HEADER + affectedLines(0, 60_000);

  it.each<[string, (file: string) => void]>([
    ["it grows", (file) => appendFileSync(file, affectedLines(60_000, 1))],
    ["it is cut", (file) => truncateSync(file, text.length - 1_000_000)],
    ["other bytes of the same length", (file) => writeFileSync(file, text.replaceAll("acct-", "acco-"))],
  ])("%s: incomplete, nothing counts, and it can be scanned again", async (_, change) => {
    const slug = await whole.at.newIncident();
    await whole.upload(slug, FILE);
    const file = path.join(whole.at.dataDir, "growing.csv");
    writeFileSync(file, text);
    const line = new Watched();
    line.onReceiving = () => change(file);
    const sending = { slug, line, signal: new AbortController().signal };
    const { log } = await whole.at.asOwner(() => sendLog(file, sending));
    expect(log).toMatchObject({ status: "incomplete", sha256: "" });
    expect(log.reason).toBe("the file changed while it was read; scan it again when nothing writes to it any more");
    expect(log.rows?.read).toBeGreaterThan(0);
    await whole.count(slug);
    expect((await whole.seen(slug, log.id)).impact).toMatchObject({ count: 4, complete: false });
    expect(whole.leftovers()).toEqual([]);
    const again = await whole.at.asOwner(() => sendLog(file, sending));
    expect(again).toMatchObject({ isNew: true, log: { status: "queued" } });
  });
});

/** Whoever has written affected rows waits, with the rows written and nothing committed. */
async function closeDoorBehindRows() {
  const { sql, url } = whole.at.record;
  await sql.query(`
    CREATE FUNCTION wait_at_door() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$;
    CREATE TRIGGER wait_at_door AFTER INSERT ON affected_request FOR EACH STATEMENT EXECUTE FUNCTION wait_at_door()`);
  const keeper = new pg.Client({ connectionString: url });
  await keeper.connect();
  await keeper.query("SELECT pg_advisory_lock(4711)");
  return {
    async waiting(): Promise<number | undefined> {
      const { rows } = await sql.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory' AND query LIKE 'COPY %'",
      );
      return rows[0]?.pid;
    },
    async open() {
      await keeper.end();
      await sql.query("DROP TRIGGER wait_at_door ON affected_request");
    },
  };
}

describe("a database that goes away in mid-load", () => {
  it("leaves nothing half counted, and the next attempt counts all", async () => {
    const slug = await whole.at.newIncident();
    await whole.upload(slug, FILE);
    await whole.count(slug);
    const answer = await whole.upload(slug, HEADER + affectedLines(0, 5_000));
    const id = String(answer.body["id"]);
    const door = await closeDoorBehindRows();
    const counting = actAs(SCANNER, () => countImpact(slug)).catch((error: unknown) => error);
    await expect.poll(door.waiting, { timeout: 30_000 }).toBeDefined();
    await whole.at.record.sql.query("SELECT pg_terminate_backend($1)", [await door.waiting()]);
    expect(await counting).toBeInstanceOf(Error);
    await door.open();
    const half = await whole.seen(slug, id);
    expect(half.log).toMatchObject({ status: "scanning" });
    expect(half.log).not.toHaveProperty("rows");
    expect(half.impact).toMatchObject({ count: 4, complete: false });
    const rows = await whole.get(`/incidents/${slug}/affected-requests?limit=200`);
    expect(rows.body["total"]).toBe(5);
    expect(whole.leftovers()).toEqual([]);
    await whole.count(slug, { isLast: false });
    expect((await whole.seen(slug, id)).impact).toMatchObject({ count: 5_004, complete: true });
  });
});
