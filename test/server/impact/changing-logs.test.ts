import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#domain/errors.ts";
import { cancelLog } from "#server/impact/cancel-log.ts";
import { countImpact } from "#server/impact/count-impact.ts";
import { deleteLog } from "#server/impact/delete-log.ts";
import { listAffectedAccounts } from "#server/impact/list-affected-accounts.ts";
import { listAffectedRequests } from "#server/impact/list-affected-requests.ts";
import { listLogs, readLog, readRejects } from "#server/impact/list-logs.ts";
import { mapLog } from "#server/impact/map-log.ts";
import { readImpact } from "#server/impact/read-impact.ts";
import { receiveWholeLog } from "#server/impact/receive-log.ts";
import { rescan } from "#server/impact/rescan.ts";
import { scanRequestLog } from "#server/impact/scan-request-log.ts";
import { stateImpact } from "#server/impact/state-impact.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { actAs } from "#server/session.ts";
import { addIncident, peopleOn } from "#test/server/access/test-record.ts";
import {
  affectedLines,
  BINS,
  bytes,
  FILE,
  HEADER,
  mapping,
  openImpactRecord,
  type ImpactRecord,
} from "./impact-record.ts";

let at: ImpactRecord;
let slug: string;

beforeAll(async () => {
  at = await openImpactRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  slug = await at.newIncident();
});

const scan = (text: string, to = slug) => at.asOwner(() => scanRequestLog(to, { name: "a.csv", source: bytes(text) }));
const send = (text: string) =>
  at.asOwner(() => receiveWholeLog(slug, { name: "a.csv", bytes: Buffer.byteLength(text), body: bytes(text) }));
const log = (id: string) => at.asOwner(() => readLog(slug, id));
const count = () => at.asOwner(() => countImpact(slug));
const impact = () => at.asOwner(() => readImpact(slug));
const remove = (id: string) => at.asOwner(() => deleteLog(slug, id));
const state = (audience: "internal" | "public", why?: string) =>
  at.asOwner(() =>
    stateImpact(slug, { population: { en: "p" }, method: { en: "m" }, audience, ...(why && { why: { en: why } }) }),
  );
const staged = () => readdirSync(path.join(at.dataDir, "archive", "staged"));

describe("which column is which", () => {
  const unclear =
    "when,who,tokens,number\n2025-08-06T00:00:00Z,acct-1,200001,r-1\n2025-08-06T00:00:00Z,acct-2,many,r-2\n";
  const said = { requestId: "number", occurredAt: "when", account: "who", promptTokens: "tokens" };

  it("is said once and belongs to the log; its rows are counted then", async () => {
    const { id, status } = await send(unclear);
    expect(status).toBe("needs_mapping");
    expect(await at.asOwner(() => mapLog(slug, id, said))).toMatchObject({ status: "queued", mapping: said });
    await count();
    expect(await log(id)).toMatchObject({
      status: "complete",
      rows: { read: 2, rejected: 1, affected: 1 },
      mapping: said,
    });
    expect(await at.asOwner(() => readRejects(slug, id))).toMatchObject({
      rejected: 1,
      sample: [{ line: 3, record: 2, column: "tokens", text: "many" }],
    });
  });

  it("can be corrected: what was read under the old mapping no longer counts", async () => {
    const { id } = await scan(FILE);
    await at.asOwner(() => mapLog(slug, id, { ...mapping, promptTokens: "completion_tokens" }));
    expect(await impact()).toMatchObject({ count: 4, complete: false });
    await count();
    // No answer of this log is longer than 200,000 tokens.
    expect(await impact()).toMatchObject({ count: 0, complete: true });
  });

  it.each([
    [
      { ...said, promptTokens: "nothing" },
      { pointer: "/promptTokens", code: "unknown_column" },
    ],
    [
      { ...said, attributes: { ua: "agent" } },
      { pointer: "/attributes/ua", code: "unknown_column" },
    ],
    [
      { ...said, options: { zone: "Mars/Base" } },
      { pointer: "/options/zone", code: "unknown_zone" },
    ],
    [{ occurredAt: "when" }, { pointer: "/requestId", code: "required" }],
  ])("is refused: %j", async (wrong, error) => {
    const { id } = await send(unclear);
    const asked = at.asOwner(() => mapLog(slug, id, wrong as typeof said));
    await expect(asked).rejects.toMatchObject({ errors: [expect.objectContaining(error)] });
    await expect(asked).rejects.toBeInstanceOf(InvalidInput);
  });

  it("cannot be said where the first row would be lost as a header, nor of times without a year", async () => {
    const rows = "r-1,2025-08-06T00:00:00Z,200001\nr-2,2025-08-06T00:00:00Z,200001\n";
    const headless = { requestId: "r-1", occurredAt: "2025-08-06T00:00:00Z", promptTokens: "200001" };
    const { id } = await send(rows);
    await expect(at.asOwner(() => mapLog(slug, id, headless))).rejects.toMatchObject({ code: "not_mappable" });
    const asked = { name: "b.csv", source: bytes(rows + "r-3,2025-08-06T00:00:00Z,1\n"), mapping: headless };
    expect(await at.asOwner(() => scanRequestLog(slug, asked))).toMatchObject({ status: "needs_mapping" });
    const yearless = await send("id,time\nx,04-06 00:01:42\n");
    await expect(
      at.asOwner(() => mapLog(slug, yearless.id, { requestId: "id", occurredAt: "time" })),
    ).rejects.toMatchObject({ errors: [{ pointer: "/occurredAt", code: "year_required" }] });
  });
});

describe("cancelling", () => {
  it("takes a queued log out; naming its columns again brings it back", async () => {
    const { id } = await send(FILE);
    await at.asOwner(() => cancelLog(slug, id));
    await count();
    expect(await log(id)).toMatchObject({ status: "cancelled" });
    await at.asOwner(() => mapLog(slug, id, mapping));
    await count();
    expect(await log(id)).toMatchObject({ status: "complete", rows: BINS });
  });

  it("ends a scan within moments, and nothing of it counts", async () => {
    await scan(FILE);
    const big = await send(HEADER + affectedLines(1, 400_000));
    const cancelled = new AbortController();
    const counting = at.asOwner(() =>
      countImpact(slug, {
        onProgress: () => {
          if (cancelled.signal.aborted) return;
          cancelled.abort();
          void at.asOwner(() => cancelLog(slug, big.id));
        },
      }),
    );
    await counting;
    expect(cancelled.signal.aborted).toBe(true);
    await expect.poll(async () => (await log(big.id)).status).toBe("cancelled");
    await count();
    expect(await impact()).toMatchObject({ count: 4, complete: true });
    expect(staged().filter((name) => name.startsWith(".scratch-"))).toEqual([]);
  });
});

describe("deleting an import", () => {
  it("takes its rows and files, keeps its line, and counts the rest anew", async () => {
    const first = await scan(FILE);
    const second = await scan(HEADER + affectedLines(1, 3, "acct-only-here"));
    expect(await impact()).toMatchObject({ count: 7 });
    const file = path.join(at.dataDir, "archive", second.sha256);
    expect(staged().some((name) => name.startsWith(second.id))).toBe(true);
    await remove(second.id);
    expect(existsSync(file)).toBe(false);
    expect(staged().some((name) => name.startsWith(second.id))).toBe(false);
    expect(await impact()).toMatchObject({ count: 7, complete: false });
    const { items } = await at.asOwner(() => listAffectedAccounts(slug));
    expect(items.map(({ account }) => account)).not.toContain("acct-only-here");
    await count();
    expect(await impact()).toMatchObject({ count: 4, complete: true });
    expect((await at.asOwner(() => listAffectedRequests(slug))).items.map(({ logId }) => logId)).not.toContain(
      second.id,
    );
    await expect(log(second.id)).rejects.toBeInstanceOf(NotFound);
    const ledger = await at.asOwner(() => listLogs(slug, { deleted: true }));
    expect(ledger.items).toMatchObject([
      { id: first.id },
      {
        id: second.id,
        name: "a.csv",
        sha256: second.sha256,
        rows: { read: 3 },
        deletedAt: expect.any(String),
        rejectedSample: [],
      },
    ]);
    // The same file may come again.
    expect((await scan(HEADER + affectedLines(1, 3, "acct-only-here"))).id).not.toBe(second.id);
    expect(await impact()).toMatchObject({ count: 7 });
  });

  it("leaves a file that another incident counts from, whoever may see it", async () => {
    const other = await at.newIncident();
    const { id, sha256 } = await scan(FILE);
    await scan(FILE, other);
    await remove(id);
    expect(existsSync(path.join(at.dataDir, "archive", sha256))).toBe(true);
    expect(await at.asOwner(() => rescan(other, { fromArchive: true }))).toEqual({ queued: 1 });
    await at.asOwner(() => countImpact(other));
    expect(await at.asOwner(() => readImpact(other))).toMatchObject({ count: 4, complete: true });
  });

  it("of the last one leaves no figure that may be stated", async () => {
    const { id } = await scan(FILE);
    await remove(id);
    await count();
    expect(await impact()).toMatchObject({ count: 0, complete: false });
    await expect(state("internal")).rejects.toMatchObject({ code: "impact_incomplete" });
  });

  it("is refused while a published statement rests on it, and possible once a correction is what readers see", async () => {
    const publish = () =>
      at.asOwner(async () => {
        const { hash } = await previewPublication(slug);
        return publishRevision(slug, { documentHash: hash, note: "a test" });
      });
    await scan(FILE);
    const { id } = await scan(HEADER + affectedLines(1, 3));
    await state("internal");
    await state("public", "now public");
    await expect(remove(id)).rejects.toMatchObject({ code: "statement_rests_on_it", detail: { statement: 2 } });
    const { revision } = await publish();
    expect(await log(id)).toMatchObject({ status: "complete" });
    await at.asOwner(() => mapLog(slug, id, mapping));
    await at.asOwner(() => cancelLog(slug, id));
    await count();
    expect(await impact()).toMatchObject({ count: 4, complete: true, drift: -3 });
    await state("public", "a log of another service was among them");
    await expect(remove(id)).rejects.toMatchObject({ code: "statement_rests_on_it", detail: { revision } });
    await publish();
    await remove(id);
    await expect(log(id)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("who may", () => {
  it("change logs: those who write on the incident, and only its own logs", async () => {
    const { id } = await scan(FILE);
    const { reviewer, stranger, responder } = await peopleOn(at.record, slug);
    const { slug: other } = await addIncident(at.owner);
    const verbs = (to: string): (() => Promise<unknown>)[] => [
      () => mapLog(to, id, mapping),
      () => cancelLog(to, id),
      () => deleteLog(to, id),
      () => readRejects(to, id),
    ];
    for (const verb of verbs(slug).slice(0, 3)) await expect(actAs(reviewer, verb)).rejects.toBeInstanceOf(NotAllowed);
    for (const verb of verbs(slug)) await expect(actAs(stranger, verb)).rejects.toBeInstanceOf(NotFound);
    for (const verb of verbs(other)) await expect(at.asOwner(verb)).rejects.toBeInstanceOf(NotFound);
    await expect(actAs(reviewer, () => rescan(slug))).rejects.toBeInstanceOf(NotAllowed);
    await expect(actAs(responder, () => cancelLog(slug, id))).rejects.toBeInstanceOf(Conflict);
    expect(await actAs(reviewer, () => readRejects(slug, id))).toMatchObject({ rejected: 0 });
  });
});
