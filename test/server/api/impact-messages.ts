const rule = {
  unit: "requests",
  window: { field: "occurredAt" },
  where: { field: "promptTokens", op: ">", value: 1 },
};

/** Bodies that the calls about impact would accept if their subject were there, by the end of the path. */
const BODIES: Record<string, object> = {
  "/mapping": { requestId: "id", occurredAt: "at" },
  "/rescan": {},
  "/impact-rule": rule,
  "/impact-rule/preview": rule,
  "/impact-statements": { population: { en: "All requests" }, method: { en: "As written" } },
  "/evidence": { kind: "verification", title: { en: "Check" }, data: { result: "passed" } },
  "/notices": { accounts: ["acct-1"], channel: "mail", message: "First notice", toldAt: "2026-09-12T10:00:00Z" },
};

export function impactBody(path: string): object | undefined {
  return Object.entries(BODIES).find(([end]) => path.endsWith(end))?.[1];
}
