import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { eraseLogFiles, logsKeptSince, type EraseOptions } from "#server/impact/erase-files.ts";
import { listConflictingRequests } from "#server/impact/list-conflicting-requests.ts";
import { reconcileArchive } from "#server/impact/reconcile-archive.ts";
import { rescan } from "#server/impact/rescan.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { stateImpact } from "#server/impact/state-impact.ts";
import { actAs } from "#server/session.ts";
import { RequestLog } from "../../../app/api/v1/[[...route]]/log-shapes.ts";
import { call, hasShape, items } from "#test/server/api/call-api.ts";
import { peopleOn } from "#test/server/access/test-record.ts";
import { affectedLines, BINS, FILE, HEADER, rule } from "./impact-record.ts";
import { openWholePath, type WholePath } from "./whole-path.ts";

let whole: WholePath;
let slug: string;
/** No other test has the same file. */
let text: string;
let texts = 0;
let id: string;
beforeAll(async () => {
  whole = await openWholePath();
});
afterAll(() => whole.close());
beforeEach(async () => {
  text = `${FILE}r-77,never-${(texts += 1)},m-a,1,1,a,success\n`;
  const seen = await whole.through(text);
  ({ slug } = seen);
  ({ id } = seen.log);
});

const erase = (options: EraseOptions = {}) => whole.at.asOwner(() => eraseLogFiles(slug, id, options));
const seen = () => whole.seen(slug, id);
const archived = (sha256: string) => path.join(whole.at.dataDir, "archive", sha256);
const words = { population: { en: "p" }, method: { en: "m" }, audience: "public" as const };

describe("erasing the files of a log", () => {
  it("takes bytes, staged rows and samples; the ledger says when and by whom, and what was counted stays", async () => {
    const before = await seen();
    expect(before.rejects).toHaveLength(1);
    expect(await whole.at.asOwner(() => listConflictingRequests(slug))).toEqual({ items: [] });
    const log = await erase();
    const after = await seen();
    expect([log.erasedBy, after.log.erasedBy, after.log.erasedAt]).toEqual(["Owner", "Owner", log.erasedAt]);
    expect(after.log).toMatchObject({ status: "complete", rows: { ...BINS, read: 14, rejected: 1 } });
    expect([after.rejected, after.rejects]).toEqual([1, []]);
    for (const gone of ["found", "keptUntil"]) expect(after.log).not.toHaveProperty(gone);
    expect(after.impact).toEqual(before.impact);
    expect(existsSync(archived(before.log.sha256))).toBe(false);
    expect(whole.leftovers()).toEqual([]);
    // A start finds nothing wrong with it.
    await whole.at.asOwner(() => reconcileArchive(whole.at.dataDir));
    expect((await seen()).log.status).toBe("complete");
    const { rows } = await whole.at.record.sql.query(
      "SELECT actor_name, after FROM audit_entry WHERE subject = $1 AND after ? 'filesErased'",
      [`request-log/${id}`],
    );
    expect(rows).toEqual([{ actor_name: "Owner", after: { filesErased: true, publishedToo: false } }]);
    expect((await erase()).erasedAt).toBe(log.erasedAt);
  });

  it("leaves nothing to count anew: a rescan and another rule are refused, a further log fails, and each says why", async () => {
    await erase();
    const why = {
      code: "file_erased",
      message: expect.stringMatching(/erased of a\.log \(\d{4}-\d\d-\d\d by Owner\)/),
    };
    await expect(whole.at.asOwner(() => rescan(slug, { fromArchive: true }))).rejects.toMatchObject(why);
    await expect(whole.at.asOwner(() => rescan(slug))).rejects.toMatchObject(why);
    await expect(whole.at.asOwner(() => setImpactRule(slug, rule))).rejects.toMatchObject(why);
    const said = await call("POST", `/incidents/${slug}/request-logs/rescan`, { key: whole.key, body: {} });
    expect(said).toMatchObject({ status: 409, body: { code: "file_erased", logs: ["a.log"] } });
    const more = await whole.upload(slug, HEADER + affectedLines(0, 3));
    await whole.count(slug, { isLast: false });
    const failed = await whole.seen(slug, String(more.body["id"]));
    expect(failed.log).toMatchObject({ status: "failed", reason: expect.stringContaining("erased of a.log") });
    expect((await seen()).impact).toMatchObject({ count: 4, complete: true });
    expect(items(await call("GET", `/incidents/${slug}/affected-requests`, { key: whole.key }))).toHaveLength(5);
  });

  it("is undone by the same file, which comes to the same line of the ledger", async () => {
    await erase();
    const again = await whole.upload(slug, text);
    expect(again.body["id"]).toBe(id);
    expect((await seen()).log).not.toHaveProperty("erasedAt");
    await whole.upload(slug, HEADER + affectedLines(0, 3));
    await whole.count(slug);
    expect((await seen()).impact).toMatchObject({ count: 7, complete: true });
    expect(await whole.at.asOwner(() => rescan(slug, { fromArchive: true }))).toEqual({ queued: 2 });
  });

  it("is refused while a published statement rests on it, unless that is what is wished", async () => {
    await whole.at.asOwner(() => stateImpact(slug, words));
    await expect(erase()).rejects.toMatchObject({ code: "statement_rests_on_it", detail: { statement: 1 } });
    expect((await seen()).log).toHaveProperty("keptUntil");
    expect(await erase({ publishedToo: true })).toMatchObject({ erasedBy: "Owner" });
    expect((await seen()).impact).toMatchObject({ count: 4, published: { count: 4 }, drift: 0 });
  });

  it("waits for a scan, and leaves a file that another incident counts from", async () => {
    const { sha256 } = (await seen()).log;
    const other = await whole.through(text);
    await erase();
    expect(existsSync(archived(sha256))).toBe(true);
    ({ slug } = other);
    ({ id } = other.log);
    await whole.at.asOwner(() => rescan(slug, { fromArchive: true }));
    await expect(erase()).rejects.toMatchObject({ code: "log_under_way" });
    await whole.count(slug);
    await erase();
    expect(existsSync(archived(sha256))).toBe(false);
  });

  it("is one call of the API: with the same rights, the same refusals, and the log as it is then", async () => {
    const reader = await whole.at.record.addKey(whole.at.owner, ["incidents:read"]);
    const files = `/incidents/${slug}/request-logs/${id}/files`;
    expect(await call("DELETE", files, { key: reader })).toMatchObject({ status: 403 });
    await whole.at.asOwner(() => stateImpact(slug, words));
    const refused = await call("DELETE", files, { key: whole.key });
    expect(refused).toMatchObject({ status: 409, body: { code: "statement_rests_on_it", statement: 1 } });
    expect(await call("DELETE", `${files}?publishedToo=yes`, { key: whole.key })).toMatchObject({ status: 422 });
    const erased = await call("DELETE", `${files}?publishedToo=true`, { key: whole.key });
    hasShape(RequestLog, erased);
    expect(erased).toMatchObject({ status: 200, body: { id, status: "complete", erasedAt: expect.any(String) } });
    expect((await call("DELETE", files, { key: whole.key })).body["erasedAt"]).toBe(erased.body["erasedAt"]);
  });

  it("is for those who write on the incident, and only logs that were imported before are due", async () => {
    const { reviewer, stranger } = await peopleOn(whole.at.record, slug);
    await expect(actAs(reviewer, () => eraseLogFiles(slug, id))).rejects.toBeInstanceOf(NotAllowed);
    await expect(actAs(stranger, () => eraseLogFiles(slug, id))).rejects.toBeInstanceOf(NotFound);
    const [now, hourAgo] = [Date.now() + 1_000, Date.now() - 3_600_000].map((ms) => new Date(ms));
    const due = (moment = now) => whole.at.asOwner(() => logsKeptSince(moment ?? new Date()));
    expect((await due()).filter((log) => log.slug === slug)).toMatchObject([{ id, name: "a.log" }]);
    expect(await due(hourAgo)).toEqual([]);
    expect(await actAs(stranger, () => logsKeptSince(now ?? new Date()))).toEqual([]);
    await erase();
    expect((await due()).filter((log) => log.slug === slug)).toEqual([]);
  });
});

describe("rows that contradict each other", () => {
  const row = (name: string, tokens: number) =>
    `${name},2025-08-06T00:00:00Z,m-a,${tokens},1,"a, \u2028""b""",success\n`;

  it("are all listed, by id and in order of import, over logs and pages", async () => {
    const ids = Array.from({ length: 260 }, (_, n) => `c-${String(n).padStart(3, "0")}`);
    const first = await whole.through(HEADER + ids.map((name) => row(name, 200_001)).join("") + row("alone", 200_001));
    const second = await whole.upload(
      first.slug,
      HEADER + ids.map((name) => row(name, 200_002)).join("") + row("alone", 200_001),
    );
    await whole.count(first.slug);
    const address = `/incidents/${first.slug}/conflicting-requests?limit=200`;
    const found: Record<string, unknown>[] = [];
    for (let after = ""; ;) {
      const page = await call("GET", address + after, { key: whole.key });
      expect(page.status).toBe(200);
      found.push(...items(page));
      if (page.body["next"] === null) break;
      after = `&after=${String(page.body["next"])}`;
    }
    const expected = ids.flatMap((requestId, n) => [
      { log: first.log.id, record: n + 1, requestId, values: expect.objectContaining({ promptTokens: "200001" }) },
      {
        log: second.body["id"],
        record: n + 1,
        requestId,
        values: expect.objectContaining({ promptTokens: "200002", account: 'a, \u2028"b"' }),
      },
    ]);
    expect(found).toEqual(expected);
    const { impact } = await whole.seen(first.slug, first.log.id);
    expect(impact).toMatchObject({ count: 1, rows: { conflicting: 520, duplicate: 1 }, confidence: "lower_bound" });
    const page = await call("GET", address, { key: whole.key });
    await whole.upload(first.slug, FILE);
    await whole.count(first.slug);
    const stale = await call("GET", `${address}&after=${String(page.body["next"])}`, { key: whole.key });
    expect(stale).toMatchObject({ status: 409, body: { code: "list_changed" } });
  });

  it("of one log: its own and what they contradict in others, whole over pages of any size", async () => {
    // a and c stand in both; b three times in the first alone, d twice in the second.
    const first = await whole.through(HEADER + row("a", 1) + row("b", 1) + row("b", 2) + row("c", 1) + row("b", 3));
    const second = await whole.upload(first.slug, HEADER + row("c", 2) + row("d", 1) + row("a", 2) + row("d", 2));
    await whole.count(first.slug);
    const of = async (log: string, limit: number) => {
      const found: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await whole.at.asOwner(() =>
          listConflictingRequests(first.slug, { log, limit, ...(after !== undefined && { after }) }),
        );
        found.push(...page.items.map((one) => `${one.requestId}${one.values["promptTokens"]}`));
        if (page.next === undefined) return found.join(" ");
        after = page.next;
      }
    };
    for (const limit of [1, 2, 3, 200]) {
      expect(await of(first.log.id, limit)).toBe("a1 a2 b1 b2 b3 c1 c2");
      expect(await of(String(second.body["id"]), limit)).toBe("a1 a2 c1 c2 d1 d2");
    }
  });
});
