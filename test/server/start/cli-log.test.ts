import { DuckDBInstance } from "@duckdb/node-api";
import { once } from "node:events";
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ARCHIVE_COMMANDS } from "#scripts/commands/archive.ts";
import { IMPACT_COMMANDS } from "#scripts/commands/impact.ts";
import { LOG_COMMANDS } from "#scripts/commands/log.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import {
  affectedLines,
  FILE,
  HEADER,
  mapping,
  openImpactRecord,
  type ImpactRecord,
} from "#test/server/impact/impact-record.ts";
import { collectOutput, runScript, spawnScript } from "#test/setup/start-app.ts";

const PATIENCE = { timeout: 60_000, interval: 2 };

let at: ImpactRecord;
let slug: string;
let folder: string;
let folders = 0;

beforeAll(async () => {
  at = await openImpactRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  slug = await at.newIncident();
  folder = path.join(at.dataDir, `files-${(folders += 1)}`);
  mkdirSync(folder);
});

const environment = () => ({ DATABASE_URL: at.record.url, DATA_DIR: at.dataDir });
const candor = (...args: string[]) => runScript("candor.ts", environment(), args);
const place = (name: string) => path.join(folder, name);
const put = (name: string, content: string | Buffer) => {
  writeFileSync(place(name), content);
  return place(name);
};
type Log = { id: string; status: string; name: string; reason?: string; received: number };
type Scanned = {
  logs: { file: string; isNew?: boolean; log?: Log; error?: { code: string } }[];
  impact?: { count: number; complete: boolean };
};

async function scan(...args: string[]): Promise<{ code: number | null; stderr: string; said: Scanned }> {
  const { code, stdout, stderr } = await candor("log", "scan", slug, ...args, "--json");
  expect(stderr).not.toMatch(/unexpected|warning/i);
  return { code, stderr, said: JSON.parse(stdout || "{}") as Scanned };
}
const ledger = async () => (await at.asOwner(() => listLogs(slug))).items;

describe("log scan", { timeout: 240_000 }, () => {
  it("takes several files by pattern, counts them, and a second time adds nothing", async () => {
    put("b.csv.gz", gzipSync(HEADER + affectedLines(0, 100)));
    put("a.csv", FILE);
    put("note.txt", "no log");
    const { code, said, stderr } = await scan(place("*.csv*"));
    expect([code, said.logs.map(({ isNew, log }) => [isNew, log?.name, log?.status])]).toEqual([
      0,
      [
        [true, "a.csv", "complete"],
        [true, "b.csv.gz", "complete"],
      ],
    ]);
    expect(said.impact).toMatchObject({ count: 104, complete: true });
    expect(stderr).toContain("a.csv: receiving");
    const again = await scan(place("a.csv"), place("b.csv.gz"));
    expect([again.code, again.said.logs.map(({ isNew }) => isNew)]).toEqual([0, [false, false]]);
    expect(again.said.impact).toMatchObject({ count: 104 });
    expect(await ledger()).toHaveLength(2);
    const { rows } = await at.record.sql.query(
      `SELECT DISTINCT actor_name FROM audit_entry JOIN incident i ON i.id = incident_id
       WHERE slug = $1 AND subject LIKE 'request-log/%' AND after ->> 'status' IN ('receiving', 'queued')`,
      [slug],
    );
    expect(rows).toEqual([{ actor_name: expect.stringMatching(/^Command line \(/) }]);
  });

  it("survives kill -9: the second call goes on where the first ended, in the same line of the ledger", async () => {
    const lines = `${HEADER}${affectedLines(0, 1_000)}`;
    const quiet = Buffer.from("z,2025-08-06T00:00:00Z,m-a,9,10,acct-1,success\n".repeat(20_000).replace(/^z,/gm, ","));
    const file = put("big.csv", Buffer.concat([Buffer.from(lines), ...Array.from({ length: 120 }, () => quiet)]));
    const { size } = statSync(file);
    const child = spawnScript("candor.ts", environment(), ["log", "scan", slug, file]);
    const output = collectOutput(child);
    const partial = () => {
      const [name] = readdirSync(path.join(at.dataDir, "archive")).filter((one) => one.endsWith(".partial"));
      return name === undefined ? 0 : statSync(path.join(at.dataDir, "archive", name)).size;
    };
    await expect.poll(() => partial() > 0 || child.exitCode !== null, PATIENCE).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    const there = partial();
    expect([there > 0, there < size, output()]).toEqual([true, true, expect.stringContaining("big.csv: receiving")]);
    const [before] = await ledger();
    expect(before).toMatchObject({ status: "receiving" });
    const { code, said, stderr } = await scan(file);
    expect(stderr).toContain("big.csv: going on");
    expect([code, said.logs]).toMatchObject([0, [{ log: { id: before?.id, status: "complete", received: size } }]]);
    expect(said.impact).toMatchObject({ count: 1_000, complete: true });
    expect(await ledger()).toHaveLength(1);
  });

  it("asks for columns it cannot know, and takes them from --mapping, also for a file that is here already", async () => {
    const file = put("odd.csv", FILE.replace(HEADER, "a,b,c,d,e,f,g\n").replace(/^(r-04),/gm, "$1,"));
    const asked = await scan(file);
    expect([asked.code, asked.said.logs]).toMatchObject([1, [{ isNew: true, log: { status: "needs_mapping" } }]]);
    const named = {
      requestId: "a",
      occurredAt: "b",
      model: "c",
      promptTokens: "d",
      completionTokens: "e",
      account: "f",
      status: "g",
    };
    const columns = put("columns.json", JSON.stringify({ ...named, options: { thousands: "," } }));
    const told = await scan(file, "--mapping", columns, "--zone", "UTC");
    expect([told.code, told.said]).toMatchObject([
      0,
      { logs: [{ isNew: false, log: { status: "complete" } }], impact: { count: 4 } },
    ]);
  });

  it("says why a log is not complete, and takes the others: exit code 1", async () => {
    const cut = put("cut.csv.gz", gzipSync(FILE).subarray(0, 200));
    const empty = put("empty.csv", "");
    const { code, stdout } = await candor("log", "scan", slug, cut, empty, put("a.csv", FILE));
    expect(code).toBe(1);
    expect(stdout).toMatch(/ incomplete {5}cut\.csv\.gz: .+/);
    expect(stdout).toMatch(/ incomplete {5}empty\.csv: the file is empty/);
    expect(stdout).toMatch(/ complete {7}a\.csv: 13 rows = 5 affected \+ 2 excluded \+ 2 not matching \+ 1 unknown/);
    expect(stdout).toContain(
      "Impact under rule 1: 4 responses of 3 accounts, a lower bound; not every log is counted under it",
    );
  });

  it("does not wait for a rule that nobody stated", async () => {
    slug = await at.newIncident(null);
    const columns = put("columns.json", JSON.stringify(mapping));
    const { code, stdout } = await candor("log", "scan", slug, put("a.csv", FILE), "--mapping", columns);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining("a.csv: read; waits for the impact rule\nnothing is counted yet"),
    ]);
  });

  it("without a file is wrong use, and an incident that is not there is told in one line", async () => {
    const use = /^candor: use: npm run candor -- log scan <incident> <file…> \[--mapping …\] \[--zone …\] \[--json\]$/m;
    expect(await candor("log", "scan", slug)).toMatchObject({ code: 2, stderr: expect.stringMatching(use) });
    const nowhere = await candor("log", "scan", "never-was", put("a.csv", FILE));
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringMatching(/^candor: There is nothing here/m)]);
  });

  it.each<[string, () => string[], Record<string, () => string>, RegExp]>([
    ["a file that is not there", () => [place("none*.csv")], {}, /there is no file .*none\*\.csv$/],
    ["a folder", () => [folder], {}, /is a folder; name its files/],
    [
      "a zone that is none",
      () => [put("a.csv", FILE)],
      { zone: () => "Mars/Olympus" },
      /Mars\/Olympus is not a time zone/,
    ],
    ["no mapping there", () => [put("a.csv", FILE)], { mapping: () => place("m.json") }, /there is no file .*m\.json/],
    [
      "a mapping that is no JSON",
      () => [put("a.csv", FILE)],
      { mapping: () => put("m.json", "{") },
      /m\.json is not JSON/,
    ],
    ["a mapping that is none", () => [put("a.csv", FILE)], { mapping: () => put("m.json", "{}") }, /not accepted/],
  ])("%s is told before anything is sent", async (_what, files, options, words) => {
    const given = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value()]));
    const command = LOG_COMMANDS.find(({ name }) => name === "log scan");
    await expect(command?.run({ words: [slug, ...files()], options: given })).rejects.toThrow(words);
    expect(await ledger()).toEqual([]);
  });
});

describe("the other commands of logs and impact", { timeout: 240_000 }, () => {
  it("list, rescan, state, recompute, cancel, delete, prune", async () => {
    const said = (await scan(put("a.csv", FILE))).said;
    const id = said.logs[0]?.log?.id ?? "";
    expect((await candor("log", "list", slug)).stdout).toMatch(
      new RegExp(`^${id} {2}complete {7}a\\.csv: 13 rows`, "m"),
    );
    const stating = ["impact", "statement", slug, "--population", "All", "--method", "By rule", "--audience", "public"];
    expect(await candor(...stating)).toMatchObject({ code: 0, stdout: "statement 1: 4 responses\n" });
    expect(await candor(...stating)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("says why the number changes"),
    });
    expect(await candor(...stating, "--why", "Counted again")).toMatchObject({
      stdout: "statement 2: 4 responses; it corrects 4 of statement 1\n",
    });

    const again = await candor("log", "rescan", slug, "--from-archive", "--json");
    expect([again.code, JSON.parse(again.stdout)]).toMatchObject([
      0,
      { queued: 1, impact: { count: 4, complete: true } },
    ]);

    const { stdout: command } = await candor("impact", "recompute", slug);
    const script = /^duckdb <<'(\w+)'\n([\s\S]+)\n\1\n$/.exec(command)?.[2] ?? "";
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const [row] = (await connection.runAndReadAll(script)).getRowObjectsJson();
    expect(row).toMatchObject({ read: "13", affected: "5", count: "4", recorded: 4, same: true });

    expect(await candor("log", "cancel", slug, id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("nothing to cancel"),
    });
    expect(await candor("log", "delete", slug, id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("rests on this log"),
    });

    const orphan = path.join(at.dataDir, "archive", "f".repeat(64));
    writeFileSync(orphan, "nobody's");
    utimesSync(orphan, new Date("2026-01-01"), new Date("2026-01-01"));
    const pruned = await candor("archive", "prune", "--json");
    expect(JSON.parse(pruned.stdout)).toMatchObject({
      removed: [{ file: path.join("archive", "f".repeat(64)), bytes: 8 }],
    });
    expect(JSON.parse((await candor("log", "list", slug, "--json")).stdout)).toMatchObject([
      { id, status: "complete" },
    ]);
  });

  it("erase the files of old logs only where days are named, and published ones only on that wish", async () => {
    const id = (await scan(put("a.csv", FILE))).said.logs[0]?.log?.id ?? "";
    expect(await candor("log", "conflicts", slug)).toMatchObject({ code: 0, stdout: "no conflicting rows\n" });
    const stating = ["impact", "statement", slug, "--population", "All", "--method", "By rule", "--audience", "public"];
    await candor(...stating);
    await at.record.sql.query("UPDATE request_log SET created_at = now() - interval '181 days' WHERE id = $1", [id]);
    expect((await candor("archive", "prune")).stdout).toContain(
      "1 logs are older than the 180 days for which files are kept: --older-than 180d erases theirs",
    );
    expect((await candor("archive", "prune", "--older-than", "soon")).stderr).toContain(
      "--older-than is soon; accepted is a number of days, such as 180d.",
    );
    const kept = await candor("archive", "prune", "--older-than", "180d", "--json");
    expect(JSON.parse(kept.stdout)).toMatchObject({
      ...{ erased: [], refused: [{ id, why: expect.stringContaining("Statement 1 rests on this log.") }] },
    });
    const erased = await candor("archive", "prune", "--older-than", "180d", "--published-too");
    expect(erased).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`erased the files of ${slug} ${id} a.csv`),
    });
    expect((await candor("log", "list", slug)).stdout).toMatch(
      /complete {7}a\.csv: 13 rows = .*; its file was erased \d{4}-\d\d-\d\d by Command line \(/,
    );
    expect(await candor("log", "rescan", slug, "--from-archive")).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining("the archived file was erased of a.csv") },
    });
  });

  it("each is named in the help with one example of its own", async () => {
    const commands = [...LOG_COMMANDS, ...ARCHIVE_COMMANDS, ...IMPACT_COMMANDS];
    for (const { name, example } of commands)
      expect(example).toMatch(new RegExp(`^npm run (--silent )?candor -- ${name}( |$)`));
    const { stdout } = await candor("help");
    const said = stdout.split("\n").map((line) => line.trim().replace(/ {2,}/, "  "));
    for (const { name, does } of commands) expect(said).toContain(`${name}  ${does}`);
  });
});
