import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { impactRule, type ColumnMapping, type ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { judgeLogs, stageLog, type Judged, type StageReport, type StageRequest } from "#server/impact/scan/engine.ts";

export const mapping: ColumnMapping = {
  ...{ requestId: "request_id", occurredAt: "startTime", account: "user", model: "model", status: "status" },
  ...{ promptTokens: "prompt_tokens", completionTokens: "completion_tokens" },
  options: { zone: "UTC", thousands: "," },
};
export const rule: ImpactRuleInput = {
  unit: "responses",
  window: { field: "occurredAt", from: "2025-08-05T00:00:00Z", until: "2025-08-12T00:00:00Z" },
  where: { field: "promptTokens", op: ">", value: 200_000 },
  exclusions: [{ key: "internal", reason: "internal evaluation", field: "account", values: ["internal-eval"] }],
};
export const HEADER = "request_id,startTime,model,prompt_tokens,completion_tokens,user,status\n";
/** A row that the rule above counts, unless something is said otherwise. */
export const row = (id: string, own: { at?: string; tokens?: string; user?: string; status?: string } = {}) =>
  `${id},${own.at ?? "2025-08-06T00:00:00Z"},m-a,${own.tokens ?? "200001"},1,${own.user ?? "acct-1"},${own.status ?? "200"}\n`;

export type ScanFolder = {
  folder: string;
  file: (name: string, bytes: string | Buffer) => string;
  stage: (bytes: string | Buffer, own?: Partial<StageRequest>) => Promise<StageReport & { staged: string }>;
  judge: (staged: string[], own?: Partial<ImpactRuleInput>, mapped?: ColumnMapping) => Promise<Judged>;
  /** Stages one log and judges it. */
  scan: (bytes: string | Buffer, own?: Partial<StageRequest>) => Promise<{ report: StageReport; judged: Judged }>;
  remove: () => void;
};

export const parsedRule = (own: Partial<ImpactRuleInput> = {}) => ({
  ...impactRule.parse({ ...rule, ...own }),
  revision: 1,
});

export function openScanFolder(): ScanFolder {
  const folder = mkdtempSync(path.join(tmpdir(), "candor-scan-"));
  let files = 0;
  const file = (name: string, bytes: string | Buffer) => {
    const place = path.join(folder, name);
    writeFileSync(place, bytes);
    return place;
  };
  const stage: ScanFolder["stage"] = async (bytes, own = {}) => {
    files += 1;
    const staged = path.join(folder, `${files}.parquet`);
    const request = { file: file(`log-${files}`, bytes), mapping, staged, scratch: folder, ...own };
    return { ...(await stageLog(request)), staged };
  };
  const judge: ScanFolder["judge"] = (staged, own, mapped = mapping) => {
    const logs = staged.map((place, index) => ({ id: `log-${index + 1}`, staged: place, mapping: mapped }));
    const out = { caught: path.join(folder, "caught"), accounts: path.join(folder, "accounts") };
    return judgeLogs({ rule: parsedRule(own), logs, scratch: folder, ...out });
  };
  return {
    ...{ folder, file, stage, judge },
    async scan(bytes, own) {
      const { staged, ...report } = await stage(bytes, own);
      return { report, judged: await judge([staged], {}, own?.mapping) };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
