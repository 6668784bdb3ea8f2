import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { actAs } from "#server/session.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

/** S-B12: 13 rows = 1 duplicate + 2 outside + 1 unknown + 2 not over the limit + 2 excluded + 5 affected. */
export const FILE = readFileSync("test/fixtures/count-check.csv", "utf8");
export const HEADER = FILE.slice(0, FILE.indexOf("\n") + 1);
export const BINS = {
  ...{ read: 13, rejected: 0, duplicate: 1, conflicting: 0, outsideWindow: 2, unknown: 1, notMatching: 2 },
  ...{ excluded: 2, affected: 5 },
};

export const mapping = {
  ...{ requestId: "request_id", occurredAt: "startTime", account: "user", model: "model", status: "status" },
  ...{ promptTokens: "prompt_tokens", completionTokens: "completion_tokens" },
  options: { zone: "UTC", thousands: "," as const },
};
export const rule: ImpactRuleInput = {
  unit: "responses",
  window: { field: "occurredAt", from: "2025-08-05T00:00:00Z", until: "2025-08-12T00:00:00Z" },
  where: { field: "promptTokens", op: ">", value: 200_000 },
  exclusions: [{ key: "internal", reason: "internal evaluation", field: "account", values: ["internal-eval"] }],
  defaultMapping: mapping,
};

export type ImpactRecord = {
  record: TestRecord;
  owner: PersonActor;
  dataDir: string;
  /** An incident of its own whose rule is the one above; the owner coordinates it. */
  newIncident: (given?: ImpactRuleInput | null) => Promise<string>;
  asOwner: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** A database and a data folder of one test file's own. */
export async function openImpactRecord(options: { timeZone?: string } = {}): Promise<ImpactRecord> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "candor-impact-"));
  process.env["DATA_DIR"] = dataDir;
  const record = await openTestRecord(options);
  const owner = await record.addPerson("Owner");
  const asOwner = <T>(work: () => Promise<T>) => actAs(owner, work);
  return {
    ...{ record, owner, dataDir, asOwner },
    async newIncident(given = rule) {
      const { slug } = await addIncident(owner);
      if (given) await asOwner(() => setImpactRule(slug, given));
      return slug;
    },
    async close() {
      await record.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** As a body arrives: in pieces. */
export async function* bytes(text: string | Buffer, size = 100): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(text as string);
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

/** Rows that the rule above catches, each of an account of its own unless one is given. */
export function affectedLines(from: number, count: number, account?: string): string {
  let lines = "";
  for (let n = from; n < from + count; n += 1)
    lines += `q-${n},2025-08-06T00:00:${String(n % 60).padStart(2, "0")}Z,m-a,${200_001 + n},10,${account ?? `acct-${n % 7}`},success\n`;
  return lines;
}

/** Rows that the rule above does not match: long to read, nothing to store. */
export function quietLines(count: number): string {
  return Array.from({ length: count }, (_, n) => `z-${n},2025-08-06T00:00:00Z,m-a,9,10,acct-${n % 7},success\n`).join(
    "",
  );
}
