import { once } from "node:events";
import { createWriteStream, statSync } from "node:fs";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { impactRule, type ColumnMapping } from "#domain/impact/impact-rule.ts";
import { judgeLogs, stageLog } from "#server/impact/scan/engine.ts";
import { ratio, temporaryFolder } from "./running-site.ts";

const ROWS = 2_000_000;
const ROUNDS = 3;
const START = Date.UTC(2025, 7, 1);
const SPAN_MS = 14 * 86_400_000;
const MOST_RESIDENT_MB = 500;
const RESCAN_RATIO = 0.3;

const mapping: ColumnMapping = {
  ...{ requestId: "request_id", occurredAt: "startTime", account: "user", model: "model", status: "status" },
  ...{ promptTokens: "prompt_tokens", completionTokens: "completion_tokens" },
};
const ruleAbove = (value: number) => ({
  ...impactRule.parse({
    unit: "responses",
    window: { field: "occurredAt", from: "2025-08-05T00:00:00Z", until: "2025-08-12T00:00:00Z" },
    where: {
      all: [
        { field: "promptTokens", op: ">", value },
        { field: "model", op: "glob", value: "@cf/*" },
      ],
    },
    exclusions: [{ key: "internal", reason: "internal", field: "account", values: ["acct-1", "acct-2"] }],
  }),
  revision: 1,
});

/** Staging and judging of two million rows beside a bare count of the same file by the same library, in one run. */
export async function benchImpactEngine(say: (line: string) => void, rows = ROWS): Promise<void> {
  const temporary = temporaryFolder("impact-engine");
  try {
    const { folder } = temporary;
    const file = path.join(folder, "requests.csv");
    await writeLog(file, rows);
    say(`  ${rows.toLocaleString("en")} rows, ${megabytes(statSync(file).size)}`);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(folder, file, round));
    const least = (name: keyof Round) => Math.min(...rounds.map((round) => round[name]));
    const [bare, stage, judge] = [least("bare"), least("stage"), least("judge")];
    const peak = Math.max(...rounds.map(({ peakBytes }) => peakBytes));
    say(`  bare count(*) … where          ${seconds(bare)}`);
    say(
      `  stage and judge                ${seconds(stage + judge)}   ratio to the bare count ${ratio(stage + judge, bare)}`,
    );
    say(
      `  judge again under another rule ${seconds(judge)}   ratio to the first scan ${ratio(judge, stage + judge)}, at most ${RESCAN_RATIO} wanted`,
    );
    say(`  most memory of a scan process  ${megabytes(peak)}, under ${MOST_RESIDENT_MB} MB wanted`);
  } finally {
    temporary.remove();
  }
}

type Round = { bare: number; stage: number; judge: number; peakBytes: number };

async function oneRound(folder: string, file: string, round: number): Promise<Round> {
  let peakBytes = 0;
  const onPeakMemory = (bytes: number) => (peakBytes = Math.max(peakBytes, bytes));
  const staged = path.join(folder, "staged.parquet");
  const bare = await timed(() => bareCount(file));
  const stage = await timed(() =>
    stageLog({ file, format: "csv", mapping, staged, scratch: folder }, { onPeakMemory }),
  );
  const request = {
    logs: [{ id: "log", staged, mapping }],
    caught: path.join(folder, "caught"),
    accounts: path.join(folder, "accounts"),
    scratch: folder,
  };
  const judge = await timed(() => judgeLogs({ ...request, rule: ruleAbove(681_280 + round) }, { onPeakMemory }));
  return { bare, stage, judge, peakBytes };
}

async function bareCount(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  await connection.runAndReadAll(
    `SELECT count(*) FROM read_csv('${file}') WHERE prompt_tokens > 681280 AND "startTime" >= '2025-08-05' AND "startTime" < '2025-08-12'`,
  );
  connection.closeSync();
}

/** A fixed row for each number, so that every run reads the same file. */
async function writeLog(file: string, rows: number): Promise<void> {
  const output = createWriteStream(file);
  let seed = 20_260_909;
  const next = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const hex = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  let part = "request_id,startTime,model,prompt_tokens,completion_tokens,user,status,cost\n";
  for (let row = 0; row < rows; row += 1) {
    const at = new Date(START + Math.floor(next() * SPAN_MS)).toISOString();
    const tokens = Math.floor(Math.exp(next() * 13.8));
    part += `${hex()}-${hex()}-${hex()}-${hex()},${at},@cf/zai-org/glm-5.3,${tokens},${Math.floor(next() * 2_000)},acct-${Math.floor(next() * 20_000)},${next() < 0.97 ? 200 : 500},${next().toFixed(6)}\n`;
    if (part.length < 1 << 20) continue;
    if (!output.write(part)) await once(output, "drain");
    part = "";
  }
  output.end(part);
  await once(output, "finish");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`.padStart(9);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
