import { readFileSync } from "node:fs";
import { makeIncident, type WorkspaceIncident } from "./workspace-incident.ts";

/** S-B12: 13 rows = 1 duplicate + 2 outside + 1 unknown + 2 not over the limit + 2 excluded + 5 affected, of which one was not answered. */
export const CHECK_FILE = readFileSync("test/fixtures/count-check.csv");

export const CHECK_MAPPING = {
  ...{ requestId: "request_id", occurredAt: "startTime", account: "user", model: "model", status: "status" },
  ...{ promptTokens: "prompt_tokens", completionTokens: "completion_tokens" },
  options: { zone: "UTC", thousands: "," },
};
export const CHECK_RULE = {
  unit: "responses",
  window: { field: "occurredAt", from: "2025-08-05T00:00:00Z", until: "2025-08-12T00:00:00Z" },
  where: { field: "promptTokens", op: ">", value: 200_000 },
  exclusions: [{ key: "internal", reason: "internal evaluation", field: "account", values: ["internal-eval"] }],
};

export type ImpactIncident = WorkspaceIncident & {
  /** `against`: the revision that it follows. */
  stateRule: (rule?: object, against?: number) => Promise<void>;
  /** Sends a log and waits until it is read, however that ends; answers its id. */
  addLog: (name: string, body: Buffer | string) => Promise<string>;
};

/** An incident of one test's own with what the API says about its impact. */
export async function makeImpactIncident(baseUrl: string, apiKey: string): Promise<ImpactIncident> {
  const incident = await makeIncident(baseUrl, apiKey, { zone: "UTC" });
  const ask = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) => {
    const asked = { method, headers: { authorization: `Bearer ${apiKey}`, ...headers }, ...(body && { body }) };
    const response = await fetch(`${baseUrl}${path}`, asked);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; status: string };
  };
  const api = `/api/v1/incidents/${incident.slug}`;
  return {
    ...incident,
    async stateRule(rule = CHECK_RULE, against) {
      const headers = { "content-type": "application/json", ...(against && { "if-match": `"${against}"` }) };
      await ask("PUT", `${api}/impact-rule`, JSON.stringify(rule), headers);
    },
    async addLog(name, body) {
      const bytes = new Uint8Array(Buffer.from(body as string));
      const { id } = await ask("PUT", `/uploads/request-logs/${incident.slug}?name=${encodeURIComponent(name)}`, bytes);
      for (;;) {
        const { status } = await ask("GET", `${api}/request-logs/${id}`);
        if (!["receiving", "queued", "scanning"].includes(status)) return id;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
  };
}

/** Rows that the rule above catches, each of another account. */
export function affectedRows(from: number, count: number): string {
  const line = (n: number) => `q-${n},2025-08-06T00:00:00Z,m-a,${200_001 + n},10,acct-${n},success\n`;
  return Array.from({ length: count }, (_, at) => line(from + at)).join("");
}
export const CHECK_HEADER = "request_id,startTime,model,prompt_tokens,completion_tokens,user,status\n";
