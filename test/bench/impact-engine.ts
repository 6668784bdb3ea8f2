import { execFileSync } from "node:child_process";
import { createReadStream, rmSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Actor } from "#domain/access/permissions.ts";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { createIncident } from "#server/incident/create-incident.ts";
import { countImpact } from "#server/impact/count-impact.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { actAs } from "#server/session.ts";
import { watchMemory } from "./memory-watch.ts";
import { onRecordOfItsOwn, type RecordOfItsOwn } from "./record-of-its-own.ts";
import { bareCount, writeCsvLog, writeForm, type Form } from "./request-log-forms.ts";
import { uploadOverHttp, writePlainly } from "./upload-speed.ts";

const FASTER_THAN_COPY = 2;
const RESCAN_RATIO = 0.3;
const MOST_RESIDENT_MB = 500;
const MOST_WEB_GROWTH_MB = 150;
const UPLOAD_SHARE = 0.5;
const UPLOADS = 7;
/** Of two million rows it catches about 155, as the reference incident's threshold does. */
const LIMIT = 982_800;
/** Catches about 26,000: what storing them adds is shown, without a target. */
const LOW_LIMIT = 681_280;

const mapping = {
  ...{ requestId: "request_id", occurredAt: "startTime", account: "user", model: "model", status: "status" },
  ...{ promptTokens: "prompt_tokens", completionTokens: "completion_tokens" },
};
const ruleAbove = (value: number): ImpactRuleInput => ({
  unit: "responses",
  window: { field: "occurredAt", from: "2025-08-05T00:00:00Z", until: "2025-08-12T00:00:00Z" },
  where: {
    all: [
      { field: "promptTokens", op: ">", value },
      { field: "model", op: "glob", value: "@cf/*" },
    ],
  },
  exclusions: [{ key: "internal", reason: "internal", field: "account", values: ["acct-1", "acct-2"] }],
  defaultMapping: mapping,
});

type Say = (line: string) => void;
type Size = { rows: number; rounds: number; forms: Form[] };
const USUAL: Size = { rows: 2_000_000, rounds: 3, forms: ["csv", "csv.gz", "ndjson", "ndjson.gz", "parquet"] };
const LARGE: Size = { rows: 10_000_000, rounds: 1, forms: USUAL.forms };

export const benchImpactEngine = (say: Say) => measureAt(say, USUAL);
/** Five times the rows: time in proportion, memory not. */
export const benchLargeLogs = (say: Say) => measureAt(say, LARGE);

async function measureAt(say: Say, { rows, rounds, forms }: Size): Promise<void> {
  await onRecordOfItsOwn("impact-engine", async (record) => {
    const csv = path.join(record.folder, "requests.csv");
    await writeCsvLog(csv, rows);
    say(
      `  ${rows.toLocaleString("en")} rows, ${megabytes(statSync(csv).size)} as CSV; a figure is median (least) of ${rounds}`,
    );
    await benchUpload(say, record, csv);
    for (const form of forms) {
      const file = await writeForm(csv, form);
      const scans: Scan[] = [];
      for (let round = 0; round < (form === "csv" ? rounds : 1); round += 1) {
        const bareMs = await timed(() => bareCount(csv, LIMIT));
        const scan = await scanOnce(record, file);
        scans.push({ bareMs, ...(await copyAndCount(record, csv, scan.count)), ...scan });
      }
      sayScans(say, form, scans);
      if (form !== "csv" && !(form === "ndjson" && forms.includes("ndjson.gz"))) rmSync(file);
    }
  });
}

/** Turn by turn with the disk alone, the same file, each time with nothing left to write from before. */
async function benchUpload(say: Say, { actor, dataDir, folder, sql }: RecordOfItsOwn, file: string): Promise<void> {
  const copy = path.join(folder, "plain");
  const turns: { diskMs: number; uploadMs: number }[] = [];
  // The first turn only makes both ways known.
  for (let turn = 0; turn <= UPLOADS; turn += 1) {
    const slug = await newIncident(actor);
    await sql.query("CHECKPOINT");
    execFileSync("sync");
    const diskMs = await timed(() => writePlainly(file, copy));
    rmSync(copy);
    execFileSync("sync");
    const uploadMs = await uploadOverHttp(actor, { slug, file, dataDir });
    if (turn > 0) turns.push({ diskMs, uploadMs });
    // The next one is to be a file that is not there yet.
    rmSync(path.join(dataDir, "archive"), { recursive: true });
  }
  const speed = mid(turns.map(({ diskMs, uploadMs }) => diskMs / uploadMs));
  const [upload, disk] = [turns.map(({ uploadMs }) => uploadMs), turns.map(({ diskMs }) => diskMs)];
  say(
    `  upload until it is archived, ${UPLOADS} turns ${seconds(upload).trim()}   the disk alone ${seconds(disk).trim()}, ${speed.toFixed(2)} of its speed, ${verdict(speed >= UPLOAD_SHARE)} at least ${UPLOAD_SHARE} wanted`,
  );
}

async function newIncident(actor: Actor): Promise<string> {
  const slug = `incident-${(incidents += 1)}`;
  const title = { en: "A benchmark" };
  await actAs(actor, async () => {
    await createIncident({ slug, title, summary: title, severity: "high", zone: "UTC" });
    await setImpactRule(slug, ruleAbove(LIMIT));
  });
  return slug;
}

type Way = Record<"firstMs" | "againMs" | "manyMs" | "scanBytes" | "webBytes", number>;
type Once = Way & Record<"count" | "manyCount" | "bytes", number>;
type CopyTimes = Record<"plainMs" | "copyMs", number>;
type Scan = Once & CopyTimes & Record<"bareMs", number>;

/** The whole way: the file over HTTP to the archive, the first count as it is stored, and one under another rule. */
async function scanOnce({ actor, dataDir }: RecordOfItsOwn, file: string): Promise<Once> {
  const slug = await newIncident(actor);
  return actAs(actor, async () => {
    const memory = watchMemory("scan/child.ts");
    await uploadOverHttp(actor, { slug, file, dataDir });
    const [firstMs, count] = await timedCount(slug, dataDir);
    await setImpactRule(slug, ruleAbove(LIMIT + 100));
    const [againMs] = await timedCount(slug, dataDir);
    await setImpactRule(slug, ruleAbove(LOW_LIMIT));
    const [manyMs, manyCount] = await timedCount(slug, dataDir);
    const { child: scanBytes, growth: webBytes } = memory.stop();
    return { firstMs, againMs, manyMs, scanBytes, webBytes, count, manyCount, bytes: statSync(file).size };
  });
}

async function timedCount(slug: string, dataDir: string): Promise<[number, number]> {
  const start = performance.now();
  const judged = await countImpact(slug, { dataDir });
  if (!judged) throw new Error("nothing was counted");
  return [performance.now() - start, judged.count.count];
}

let incidents = 0;

function sayScans(say: Say, form: Form, scans: Scan[]): void {
  const all = (name: keyof Scan) => scans.map((scan) => scan[name]);
  const most = (name: keyof Scan) => Math.max(...all(name));
  const share = (one: keyof Scan, other: keyof Scan) => mid(scans.map((scan) => scan[one] / scan[other]));
  const [faster, again] = [share("copyMs", "firstMs"), share("againMs", "firstMs")];
  say(`  ${form}, ${megabytes(most("bytes"))}, ${most("count")} affected`);
  say(`    bare DuckDB on the CSV             ${seconds(all("bareMs"))}`);
  say(
    `    COPY of the CSV, then a plain count ${seconds(all("plainMs")).trim().padStart(16)}   ratio to bare ${share("plainMs", "bareMs").toFixed(2)}; right only while no id repeats`,
  );
  say(
    `    COPY of the CSV, then the same count${seconds(all("copyMs")).trim().padStart(16)}   ratio to bare ${share("copyMs", "bareMs").toFixed(2)}`,
  );
  say(
    `    first scan to stored count         ${seconds(all("firstMs"))}   ratio to bare ${share("firstMs", "bareMs").toFixed(2)}; ${faster.toFixed(2)} times as fast as COPY and SQL, ${verdict(faster >= FASTER_THAN_COPY)} ${FASTER_THAN_COPY} wanted`,
  );
  say(
    `    re-scan after a rule change        ${seconds(all("againMs"))}   ratio to the first ${again.toFixed(2)}, ${verdict(again <= RESCAN_RATIO)} at most ${RESCAN_RATIO} wanted`,
  );
  say(
    `    re-scan that stores ${most("manyCount")} rows     ${seconds(all("manyMs"))}   ratio to the first ${share("manyMs", "firstMs").toFixed(2)}`,
  );
  say(
    `    scan process at most ${megabytes(most("scanBytes"))}, ${verdict(most("scanBytes") < MOST_RESIDENT_MB * 1e6)} under ${MOST_RESIDENT_MB} MB wanted; the receiving process grew by ${megabytes(most("webBytes"))}, ${verdict(most("webBytes") < MOST_WEB_GROWTH_MB * 1e6)} under ${MOST_WEB_GROWTH_MB} MB wanted`,
  );
}

const verdict = (holds: boolean) => (holds ? "holds:" : "MISSED:");

/** What one would do without this application: its milliseconds for a count that takes each row as a request, and for the same count. */
async function copyAndCount({ sql }: RecordOfItsOwn, csv: string, expected: number): Promise<CopyTimes> {
  await sql.query(`CREATE TABLE plain_log (request_id text, start_time timestamptz, model text, prompt_tokens bigint,
    completion_tokens bigint, account text, status int, cost float8)`);
  const copyMs = await timed(() =>
    pipeline(createReadStream(csv), sql.query(copyFrom("COPY plain_log FROM STDIN (FORMAT csv, HEADER true)"))),
  );
  const plainMs = await timed(() => sql.query(`SELECT count(*) FROM plain_log WHERE ${CAUGHT}`));
  const start = performance.now();
  const { rows } = await sql.query<{ n: string }>(SAME_COUNT);
  const sameMs = performance.now() - start;
  if (Number(rows[0]?.n) !== expected) throw new Error(`SQL counts ${rows[0]?.n}, the scan ${expected}`);
  await sql.query("DROP TABLE plain_log");
  return { plainMs: copyMs + plainMs, copyMs: copyMs + sameMs };
}

const CAUGHT = `prompt_tokens > ${LIMIT} AND start_time >= '2025-08-05Z' AND start_time < '2025-08-12Z'
  AND model LIKE '@cf/%' AND status BETWEEN 200 AND 299 AND account NOT IN ('acct-1', 'acct-2')`;
/** An id counts once, and not where its rows differ: what a retried or a doubled export is. */
const SAME_COUNT = `SELECT count(*) AS n FROM (
  SELECT 1 FROM plain_log GROUP BY request_id HAVING bool_and(${CAUGHT}) AND ${[
    ...["start_time", "model", "prompt_tokens", "completion_tokens", "account", "status"],
  ]
    .map((column) => `min(${column}) IS NOT DISTINCT FROM max(${column})`)
    .join(" AND ")}) counted`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const mid = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)] ?? Number.NaN;
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const seconds = (all: number[]) => `${inSeconds(mid(all))} (${inSeconds(Math.min(...all))})`.padStart(17);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
