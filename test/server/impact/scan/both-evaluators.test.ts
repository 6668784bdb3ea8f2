import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColumnMapping, Condition, ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { readRequest } from "#domain/impact/logged-request.ts";
import { microsOf, parseInstant } from "#domain/time/instant.ts";
import type { LogToJudge } from "#server/impact/scan/engine.ts";
import { judgeStaged } from "#server/impact/scan/judge-staged.ts";
import { stageFile } from "#server/impact/scan/stage-file.ts";
import { countRows, type RawRow } from "#test/builders/counted-rows.ts";
import * as drawn from "./drawn-rows.ts";
import { openScanFolder, parsedRule, type ScanFolder } from "./scan-folder.ts";

const { mappingIn, names, rows, rules } = drawn;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const asCsv = (given: RawRow[]) =>
  [names, ...given.map((own) => names.map((name) => own[name] ?? ""))]
    .map((cells) => `${cells.map(quoted).join(",")}\n`)
    .join("");
const asNdjson = (given: RawRow[]) => given.map((own) => `${JSON.stringify(own)}\n`).join("") || "\n";
const everyCell = (own: RawRow, change: (text: string) => string): RawRow =>
  Object.fromEntries(Object.entries(own).map(([name, text]) => [name, change(text)]));

let scans: ScanFolder;
beforeAll(() => {
  scans = openScanFolder();
});
afterAll(() => scans.remove());

async function staged(index: number, own: RawRow[], mapping: ColumnMapping, format: "csv" | "ndjson") {
  const file = scans.file(`rows-${index}`, format === "csv" ? asCsv(own) : asNdjson(own));
  const request = { file, mapping, staged: path.join(scans.folder, `rows-${index}.parquet`), format };
  const report = await stageFile({ ...request, scratch: scans.folder }, () => undefined);
  expect(report.records).toBe(own.length);
  return { report, log: { id: `log-${index}`, staged: request.staged, mapping } };
}

/** Bins, counts, steps, distribution, and every cell of every row that is caught. */
async function compare(logs: RawRow[][], given: LogToJudge[], rule: ImpactRuleInput, mapping: ColumnMapping) {
  const caught = path.join(scans.folder, "rows-caught");
  const request = { rule: parsedRule(rule), logs: given, caught, scratch: scans.folder };
  const judged = await judgeStaged(request, () => undefined);
  const { bins, ...count } = countRows(rule, mapping, logs.flat());
  expect(judged.count, JSON.stringify(rule)).toEqual(count);
  const all = logs.flatMap((own, index) => own.map((row, at) => caughtCells(`log-${index}`, at + 1, row, mapping)));
  const expected = all.filter((_, at) => bins[at] === "affected" || bins[at] === "excluded");
  expect(writtenCells(caught)).toEqual(expected);
}

function caughtCells(log: string, record: number, row: RawRow, mapping: ColumnMapping) {
  const { texts, occurredAt, counts } = readRequest(mapping, (column) => row[column]);
  const text = (name: "account" | "model" | "status") => texts.get(name) || undefined;
  const own = ["cost", "region"].flatMap((name) => {
    const value = texts.get(`attributes.${name}`);
    return value ? [[name, value]] : [];
  });
  return [
    ...[log, String(record), texts.get("requestId"), occurredAt?.us, text("account"), text("model")],
    ...[counts.promptTokens?.toString(), counts.completionTokens?.toString(), text("status")],
    own.length > 0 ? Object.fromEntries(own) : undefined,
  ];
}

const SIGNS: Record<string, string> = { "\\\\": "\\", "\\t": "\t", "\\n": "\n", "\\r": "\r" };

function writtenCells(file: string) {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const cells = line.split("\t").map((cell) => {
      return cell === "\\N" ? undefined : cell.replaceAll(/\\[\\tnr]/g, (sign) => SIGNS[sign] ?? sign);
    });
    const [instant, attributes] = [cells[3], cells[9]];
    return [
      ...[...cells.slice(0, 3), instant && microsOf(parseInstant(instant)), ...cells.slice(4, 9)],
      attributes && (JSON.parse(attributes) as object),
    ];
  });
}

describe("SQL and TypeScript", () => {
  it("put the same rows in the same bins, whatever the rows and the rule, over several logs and in both text forms", async () => {
    const property = fc.asyncProperty(
      fc.array(rows, { minLength: 1, maxLength: 3 }),
      fc.array(rules, { minLength: 3, maxLength: 3 }),
      fc.constantFrom(undefined, "UTC", "America/New_York"),
      fc.constantFrom(undefined, "," as const, " " as const),
      async (given, rulesGiven, zone, thousands) => {
        // A NUL sends a log through the normalised copy; the first one goes as it is.
        const logs = given.map((own, index) =>
          index > 0 ? own : own.map((row) => everyCell(row, (text) => text.replace("\u0000", ""))),
        );
        const mapping = mappingIn(zone, thousands);
        const made = [];
        for (const [index, own] of logs.entries())
          made.push(await staged(index, own, mapping, index === 1 ? "ndjson" : "csv"));
        expect(made[0]?.report.normalised).toBe(false);
        const toJudge = made.map(({ log }) => log);
        for (const rule of rulesGiven) await compare(logs, toJudge, rule, mapping);
      },
    );
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  }, 240_000);

  it.each([
    ["ASCII alone, in UTC", "UTC", true],
    ["any text, in New York", "America/New_York", false],
  ])(
    "read every value, and decide every comparison with it, alike: %s",
    async (_, zone, isAscii) => {
      const mapping = mappingIn(zone, ",");
      const own = everyValue().map((row) =>
        everyCell(row, (text) => (isAscii ? text.replaceAll(/[^\u0001-\u007f]/g, "~") : text.replace("\u0000", ""))),
      );
      const { report, log } = await staged(0, own, mapping, "csv");
      expect(report.normalised).toBe(false);
      for (const where of everyComparison()) {
        const rule = { unit: "responses" as const, window: { field: "occurredAt" as const }, where, exclusions: [] };
        await compare([own], [log], rule, mapping);
      }
    },
    240_000,
  );
});

/** Each value once in each column that it may stand in, in a row that is fine otherwise. */
function everyValue(): RawRow[] {
  const fine = { id: "", at: "2025-08-05T00:00:00Z", prompt: "200001", status: "200", account: "a" };
  const region = names[8] ?? "";
  return [
    ...drawn.times.map((at) => ({ ...fine, at })),
    ...drawn.counts.map((prompt) => ({ ...fine, prompt })),
    ...drawn.numbers.map((cost) => ({ ...fine, cost })),
    ...drawn.texts.flatMap((text) => [
      { ...fine, account: text },
      { ...fine, status: text },
      { ...fine, [region]: text },
    ]),
  ].map((row, index) => ({ ...row, id: `r-${index}` }));
}

function everyComparison(): Condition[] {
  const orders = ["<", ">=", "=", "!="] as const;
  return [
    { field: "account", op: "exists", value: true },
    ...drawn.globValues.map((value) => ({ field: "account" as const, op: "glob" as const, value })),
    { field: "account", op: "in", value: drawn.texts },
    ...["A", "é", "b", "x\u0085"].map((value) => ({ field: "account" as const, op: "=" as const, value })),
    ...drawn.limitValues.flatMap((value) => [
      ...orders.map((op) => ({ field: "promptTokens" as const, op, value })),
      ...["<", ">="].map((op) => ({ field: "attributes.cost" as const, op: op as "<", value })),
    ]),
    ...drawn.instantValues.flatMap((value) => orders.map((op) => ({ field: "occurredAt" as const, op, value }))),
    { field: "occurredAt", op: "glob", value: "*.???Z" },
    { field: "occurredAt", op: "glob", value: "*.012Z" },
    { field: "promptTokens", op: "glob", value: "*0*" },
  ];
}
