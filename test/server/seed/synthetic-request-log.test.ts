import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { syntheticRequestLog } from "#prisma/scenarios/synthetic-request-log.ts";

const LIMIT = 681_280;
const CONTAINED = "2026-09-09T14:00:00.000Z";

function readAll() {
  const text = [...syntheticRequestLog()].join("");
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const rows = lines.map((line) => {
    const [id = "", at = "", account = "", model = "", prompt = "", completion = "", status = ""] = line.split(",");
    return { id, at, account, model, prompt: Number(prompt), completion: Number(completion), status };
  });
  return { text, header, rows };
}

const { text, header, rows } = readAll();
const isOurs = (account: string) => account.startsWith("internal-") || account === "acct-researcher";
const inWindow = rows.filter((row) => row.at < CONTAINED);
const long = inWindow.filter((row) => row.prompt > LIMIT);
const affected = long.filter((row) => !isOurs(row.account));

describe("the generated log, counted by other means than the product's own", () => {
  it("has the same bytes every time and everywhere", () => {
    const hash = createHash("sha256").update(text).digest("hex");
    expect(hash).toBe("77c0f34dd9b41c5a6399ca66166b02c8f7f111460d64d435764406d48c7e8ac5");
    expect(readAll().text === text).toBe(true);
  });

  it("has 200,000 rows = 6,000 outside the window + 193,823 not over the limit + 22 excluded + 155 affected", () => {
    expect(rows).toHaveLength(200_000);
    expect(rows.length - inWindow.length).toBe(6_000);
    expect(inWindow.filter((row) => row.prompt <= LIMIT)).toHaveLength(193_823);
    expect(long.filter((row) => row.account.startsWith("internal-"))).toHaveLength(14);
    expect(long.filter((row) => row.account === "acct-researcher")).toHaveLength(8);
    expect(affected).toHaveLength(155);
  });

  it("spreads the affected over at least 60 accounts, at most 6 each, all answered with 200", () => {
    const perAccount = Map.groupBy(affected, (row) => row.account);
    expect(perAccount.size).toBeGreaterThanOrEqual(60);
    expect(Math.max(...[...perAccount.values()].map((own) => own.length))).toBeLessThanOrEqual(6);
    expect(new Set(affected.map((row) => row.status))).toEqual(new Set(["200"]));
  });

  it("holds prompts of exactly the limit, long ones after the window, and short ones of our own", () => {
    expect(inWindow.filter((row) => row.prompt === LIMIT).length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.at >= CONTAINED && row.prompt > LIMIT).length).toBeGreaterThan(0);
    expect(inWindow.filter((row) => isOurs(row.account) && row.prompt <= LIMIT).length).toBeGreaterThan(0);
  });

  it("is one model's log from 2026-08-27 to 2026-09-09 UTC, in order of time, with an id for each row", () => {
    expect(header).toBe("request_id,created_at,account,model,prompt_tokens,completion_tokens,status");
    expect(new Set(rows.map((row) => row.model))).toEqual(new Set(["@cf/zai-org/glm-5.3"]));
    expect(new Set(rows.map((row) => row.id)).size).toBe(200_000);
    expect(rows.every((row, index) => index === 0 || (rows[index - 1]?.at ?? "") <= row.at)).toBe(true);
    expect([rows.at(0)?.at.slice(0, 10), rows.at(-1)?.at.slice(0, 10)]).toEqual(["2026-08-27", "2026-09-09"]);
    expect(rows.every((row) => row.prompt + row.completion <= 1_048_576)).toBe(true);
  });

  it("answers nobody while the model is private", () => {
    const between = rows.filter((row) => row.at >= CONTAINED && row.at < "2026-09-09T19:40:00.000Z");
    expect(between.length).toBeGreaterThan(0);
    expect(new Set(between.map((row) => `${row.status}/${row.completion}`))).toEqual(new Set(["404/0"]));
    expect(rows.some((row) => row.at >= "2026-09-09T19:40:00.000Z" && row.status === "200")).toBe(true);
  });

  it("is mostly short, with a long tail and a day's rhythm", () => {
    const sorted = inWindow.map((row) => row.prompt).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(3_000);
    expect(sorted[Math.floor(sorted.length * 0.99)]).toBeGreaterThan(30_000);
    const byHour = Map.groupBy(inWindow, (row) => row.at.slice(11, 13));
    expect(byHour.get("15")?.length).toBeGreaterThan(1.5 * (byHour.get("01")?.length ?? 0));
  });
});
