import { appendFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countImpact } from "#server/impact/count-impact.ts";
import { failScan } from "#server/impact/fail-scan.ts";
import { readLog } from "#server/impact/list-logs.ts";
import { readImpact } from "#server/impact/read-impact.ts";
import { receiveWholeLog } from "#server/impact/receive-log.ts";
import { rescan } from "#server/impact/rescan.ts";
import { scanRequestLog } from "#server/impact/scan-request-log.ts";
import { ScanFailed } from "#server/impact/scan/unreadable-log.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import {
  affectedLines,
  BINS,
  bytes,
  FILE,
  HEADER,
  openImpactRecord,
  quietLines,
  rule,
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

const scan = (text: string) => at.asOwner(() => scanRequestLog(slug, { name: "a.csv", source: bytes(text) }));
const send = (text: string) =>
  at.asOwner(() => receiveWholeLog(slug, { name: "a.csv", bytes: Buffer.byteLength(text), body: bytes(text) }));
const log = (id: string) => at.asOwner(() => readLog(slug, id));
const count = () => at.asOwner(() => countImpact(slug));
const impact = () => at.asOwner(() => readImpact(slug));
const staged = () => readdirSync(path.join(at.dataDir, "archive", "staged"));

describe("scanning again", () => {
  it("reads the archive anew and finds the same, and tries again what was incomplete", async () => {
    const whole = await scan(FILE);
    const broken = await scan(`${HEADER}"r-1,2025-08-06T00:00:00Z\n`);
    expect(broken.status).toBe("incomplete");
    expect(await at.asOwner(() => rescan(slug, { fromArchive: true }))).toEqual({ queued: 2 });
    expect(staged().some((name) => name.startsWith(whole.id))).toBe(false);
    await count();
    expect(await log(whole.id)).toMatchObject({ status: "complete", rows: BINS });
    expect(await log(broken.id)).toMatchObject({ status: "incomplete", reason: broken.reason });
    expect(await impact()).toMatchObject({ count: 4, complete: false });
  });
});

describe("a scan that cannot be done", () => {
  it("leaves its log failed with the reason, and a rescan takes it up", async () => {
    const { id } = await send(FILE);
    await at.asOwner(() => failScan(slug, new ScanFailed("the disk has no space left for the scan")));
    expect(await log(id)).toMatchObject({ status: "failed", reason: "the disk has no space left for the scan" });
    expect(await at.asOwner(() => rescan(slug))).toEqual({ queued: 1 });
    await count();
    expect(await log(id)).toMatchObject({ status: "complete", rows: BINS });
    expect(await log(id)).not.toHaveProperty("reason");
  });

  it("is done again from the archive where what was staged is gone", async () => {
    const { id } = await scan(FILE);
    const [name = ""] = staged().filter((file) => file.startsWith(id));
    rmSync(path.join(at.dataDir, "archive", "staged", name));
    await count();
    expect(await log(id)).toMatchObject({ status: "complete", rows: BINS });
    expect(staged()).toContain(name);
  });

  it("is incomplete where the archived file is not the one that was received", async () => {
    const { id, sha256 } = await send(FILE);
    appendFileSync(path.join(at.dataDir, "archive", sha256), "r-13,2025-08-06T00:00:00Z,m-a,200001,1,a,success\n");
    await count();
    expect(await log(id)).toMatchObject({ status: "incomplete", reason: expect.stringContaining("not the one") });
  });
});

describe("a rule that changes while logs are read", () => {
  it("is the one that counts: nothing is stored under the old one", async () => {
    const { id } = await send(HEADER + quietLines(200_000) + affectedLines(1, 10));
    let changed: Promise<unknown> | undefined;
    await at.asOwner(() =>
      countImpact(slug, {
        onProgress: ({ phase }) => {
          if (phase !== "bins") return;
          changed ??= at.asOwner(() =>
            setImpactRule(slug, { ...rule, where: { field: "promptTokens", op: ">", value: 200_006 } }),
          );
        },
      }),
    );
    await changed;
    await count();
    // The affected lines have 200,002 to 200,011 tokens.
    expect(await impact()).toMatchObject({ count: 5, ruleRevision: 2, complete: true });
    expect(await log(id)).toMatchObject({ scannedUnder: 2 });
  });
});
