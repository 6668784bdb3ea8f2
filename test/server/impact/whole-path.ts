import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import type { ScanProgress } from "#server/impact/request-log-row.ts";
import { runScan } from "#server/jobs/impact-scan.ts";
import { call, items } from "#test/server/api/call-api.ts";
import { openUploadServer, type Answered } from "#test/server/uploads/upload-server.ts";
import { openImpactRecord, type ImpactRecord } from "./impact-record.ts";

export type Rows = Record<string, number>;
export type SeenLog = {
  id: string;
  status: string;
  rows?: Rows;
  reason?: string;
  report?: { warnings: { code: string }[]; epochUnits: Rows };
  scannedUnder?: number;
  sha256: string;
  erasedAt?: string;
  erasedBy?: string;
};
export type Reject = { line: number; record: number; column?: string; reason: string; text: string };
export type Seen = { log: SeenLog; rejected: number; rejects: Reject[]; impact: Record<string, unknown> };

export type WholePath = {
  at: ImpactRecord;
  key: string;
  upload: (slug: string, body: string | Buffer | Readable, headers?: Record<string, string>) => Promise<Answered>;
  /** As the job does; errors are its own. */
  count: (slug: string, more?: { isLast?: boolean; dataDir?: string }) => Promise<void>;
  get: (path: string) => Promise<{ status: number; body: Record<string, unknown> }>;
  seen: (slug: string, id: string) => Promise<Seen>;
  /** A file from the upload to what the API says of it, in an incident of its own. */
  through: (body: string | Buffer | Readable, rule?: ImpactRuleInput) => Promise<Seen & { slug: string }>;
  /** What lies in the archive besides files under their hash, what was staged of them and which of their ids repeat. */
  leftovers: () => string[];
  close: () => Promise<void>;
};

export async function openWholePath(): Promise<WholePath> {
  const at = await openImpactRecord();
  const uploads = await openUploadServer();
  const key = await at.record.addKey(at.owner, ["impact:write", "incidents:read", "incidents:write"]);
  const get: WholePath["get"] = (address) => call("GET", address, { key });
  const upload: WholePath["upload"] = (slug, body, headers = {}) =>
    uploads.send("PUT", `${slug}?name=a.log`, { headers: { authorization: `Bearer ${key}`, ...headers }, body });
  const count: WholePath["count"] = (slug, { isLast = true, dataDir = at.dataDir } = {}) =>
    runScan({ job: { slug }, isLast, signal: new AbortController().signal, dataDir });
  const seen: WholePath["seen"] = async (slug, id) => {
    const log = await get(`/incidents/${slug}/request-logs/${id}`);
    const rejects = await get(`/incidents/${slug}/request-logs/${id}/rejects`);
    return {
      log: log.body as unknown as SeenLog,
      rejected: Number(rejects.body["rejected"]),
      rejects: rejects.body["items"] as Reject[],
      impact: (await get(`/incidents/${slug}/impact`)).body,
    };
  };
  return {
    ...{ at, key, upload, count, get, seen },
    async through(body, rule) {
      const slug = await at.newIncident(rule);
      const answer = await upload(slug, body);
      await count(slug);
      return { slug, ...(await seen(slug, String(answer.body["id"]))) };
    },
    leftovers: () => leftoversIn(at.dataDir),
    async close() {
      await uploads.close();
      await at.close();
    },
  };
}

function leftoversIn(dataDir: string): string[] {
  const within = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const inArchive = within(path.join(dataDir, "archive")).filter((name) => !/^([0-9a-f]{64}|staged)$/.test(name));
  const staged = within(path.join(dataDir, "archive", "staged"));
  return [...inArchive, ...staged.filter((name) => !/^(repeats-)?[0-9a-f-]+\.parquet$/.test(name))];
}

/** Every row of the figure by its id; a number is text where it is too large for JSON. */
export async function caughtRows(path: WholePath, slug: string): Promise<Record<string, Record<string, unknown>>> {
  const page = await call("GET", `/incidents/${slug}/affected-requests?limit=200`, { key: path.key });
  return Object.fromEntries(items(page).map((row) => [String(row["requestId"]), row]));
}

/** What the processes that read logs held at most, as the kernel counted it; asked at each progress they report. */
export function watchMemory(): { onProgress: (progress: ScanProgress) => void; peakBytes: () => number } {
  let peak = 0;
  const look = () => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) peak = Math.max(peak, heldBy(pid));
  };
  return { onProgress: look, peakBytes: () => peak };
}

function heldBy(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(status);
    const isReader = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("impact/scan/child.ts");
    return isOurs && isReader ? 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) : 0;
  } catch {
    return 0;
  }
}
