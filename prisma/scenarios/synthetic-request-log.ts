import { fixedChance, type FixedChance } from "./fixed-chance.ts";
import { HOURS, planRows, PRIVATE_MS, START_MS, type PlannedRow } from "./synthetic-plan.ts";
import { accountName, completionTokens, longPromptTokens, promptTokens } from "./synthetic-traffic.ts";

const SEED = 20_260_909;
const MODEL = "@cf/zai-org/glm-5.3";
const ACCOUNTS = 2_400;
const HOUR_MS = 3_600_000;
export const SYNTHETIC_LOG_NAME = "workers-ai-glm-5.3-2026-08-27-2026-09-09.synthetic.csv";
const HEADER = "request_id,created_at,account,model,prompt_tokens,completion_tokens,status\n";

/** The example's log, hour by hour: every row is generated, none is a real request. The same bytes at every call. */
export function* syntheticRequestLog(): Generator<string> {
  yield HEADER;
  const chance = fixedChance(SEED);
  const plan = planRows(fixedChance(SEED + 1));
  let number = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    const rows = plan[hour] ?? [];
    const times = rows.map(() => chance.below(HOUR_MS)).sort((a, b) => a - b);
    let text = "";
    for (const [index, row] of rows.entries()) {
      const atMs = START_MS + hour * HOUR_MS + (times[index] ?? 0);
      const isPrivate = atMs >= PRIVATE_MS.from && atMs < PRIVATE_MS.until;
      text += `${requestId(number)},${new Date(atMs).toISOString()},${isPrivate ? refused(chance) : cellsOf(row, chance)}\n`;
      number += 1;
    }
    yield text;
  }
}

/** A one-to-one mixing of the number, so that ids look like ids and never repeat. */
function requestId(number: number): string {
  let mixed = Math.imul(number ^ 0x5bd1e995, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed ^= mixed >>> 13;
  return `req_${(mixed >>> 0).toString(16).padStart(8, "0")}`;
}

function cellsOf(row: PlannedRow, chance: FixedChance): string {
  switch (row.kind) {
    case "ordinary":
      return cells(accountName(chance, ACCOUNTS), promptTokens(chance), completionTokens(chance), statusOf(chance));
    case "full-pool":
      return cells(accountName(chance, ACCOUNTS), 681_280, completionTokens(chance), 200);
    case "beyond-pool":
      return cells(row.account, longPromptTokens(chance), completionTokens(chance), 200);
    case "internal":
      return cells(row.account, promptTokens(chance), completionTokens(chance), 200);
  }
}

function refused(chance: FixedChance): string {
  return cells(accountName(chance, ACCOUNTS), promptTokens(chance), 0, 404);
}

function cells(account: string, prompt: number, completion: number, status: number): string {
  return `${account},${MODEL},${prompt},${status === 200 ? completion : 0},${status}`;
}

function statusOf(chance: FixedChance): number {
  const part = chance.below(1_000);
  return part < 984 ? 200 : part < 994 ? 429 : part < 998 ? 400 : 500;
}
