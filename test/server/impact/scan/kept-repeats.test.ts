import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { judgeLogs } from "#server/impact/scan/engine.ts";
import { HEADER, mapping, openScanFolder, parsedRule, row, type ScanFolder } from "./scan-folder.ts";

let scans: ScanFolder;
let [first, second] = ["", ""];
beforeAll(async () => {
  scans = openScanFolder();
  first = (await scans.stage(HEADER + row("a") + row("a") + row("b"))).staged;
  second = (await scans.stage(HEADER + row("b") + row("c") + row("c", { tokens: "200002" }))).staged;
});
afterAll(() => scans.remove());

let files = 0;
const newFile = () => path.join(scans.folder, `repeats-${(files += 1)}`);

async function bins(staged: string[], repeats: string, value = 200_000) {
  const logs = staged.map((place, index) => ({ id: `log-${index}`, staged: place, mapping }));
  const rule = parsedRule({ where: { field: "promptTokens", op: ">", value } });
  const judged = await judgeLogs({ rule, logs, scratch: scans.folder, repeats });
  const { duplicate, conflicting, affected } = judged.count.rows;
  const byLog = logs.map(({ id }) => judged.rows[id]?.duplicate ?? 0);
  return { duplicate, conflicting, affected, byLog, shown: judged.conflictingSample.length };
}

it("what repeats is searched for once, whatever the rule", async () => {
  const kept = newFile();
  const found = { duplicate: 2, conflicting: 2, byLog: [1, 1], shown: 2 };
  expect(await bins([first, second], kept)).toEqual({ ...found, affected: 2 });
  const { ino } = statSync(kept);
  expect(await bins([first, second], kept, 300_000)).toEqual({ ...found, affected: 0 });
  expect(statSync(kept).ino).toBe(ino);
});

it("where nothing repeats, that is kept too", async () => {
  const kept = newFile();
  const { staged } = await scans.stage(HEADER + row("a") + row("b"));
  const none = { duplicate: 0, conflicting: 0, affected: 2, byLog: [0], shown: 0 };
  expect(await bins([staged], kept)).toEqual(none);
  const { ino } = statSync(kept);
  expect(await bins([staged], kept)).toEqual(none);
  expect(statSync(kept).ino).toBe(ino);
});

it("other logs, or the same in another order, are searched anew", async () => {
  const kept = newFile();
  await bins([first, second], kept);
  expect((await bins([second, first], kept)).byLog).toEqual([0, 2]);
  expect((await bins([first], kept)).byLog).toEqual([1]);
  const { staged } = await scans.stage(HEADER + row("x") + row("x"));
  expect((await bins([staged], kept)).byLog).toEqual([1]);
  await scans.stage(HEADER + row("x") + row("y"), { staged });
  expect((await bins([staged], kept)).byLog).toEqual([0]);
});

it("a file that is damaged is not believed", async () => {
  const kept = newFile();
  const { staged } = await scans.stage(HEADER + row("a") + row("a"));
  await bins([staged], kept);
  const whole = readFileSync(kept);
  for (const bad of [Buffer.alloc(0), Buffer.from("PAR1"), whole.fill(0, 4, whole.length >> 1)]) {
    writeFileSync(kept, bad);
    expect((await bins([staged], kept)).byLog).toEqual([1]);
  }
});

it("without a place to keep it nothing is written", async () => {
  const { staged } = await scans.stage(HEADER + row("a") + row("a"));
  expect((await scans.judge([staged])).count.rows.duplicate).toBe(1);
  expect(existsSync(path.join(scans.folder, "repeats"))).toBe(false);
});
