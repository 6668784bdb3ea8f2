import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exposure } from "#prisma/scenarios/reference-incident/exposure.ts";
import { upstream } from "#prisma/scenarios/reference-incident/upstream.ts";
import { actAs } from "#server/session.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";
import { addIncident, openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { asQuestion, REFERENCE_CHECKS } from "#test/builders/reference-checks.ts";
import { throwAwayFolder } from "#test/setup/database-server.ts";
import { runScript, spawnScript } from "#test/setup/start-app.ts";

let record: TestRecord;
let folder: Awaited<ReturnType<typeof throwAwayFolder>>;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  folder = await throwAwayFolder();
  const owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  await actAs(owner, () => setExposureConditions(slug, exposure));
});
afterAll(async () => {
  await record.close();
  folder.remove();
});

const candor = (...args: string[]) =>
  runScript("candor.ts", { DATABASE_URL: record.url, DATA_DIR: folder.folder }, args);

function fileOf(name: string, content: unknown): string {
  const file = path.join(folder.folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}
const check = (file: string, ...more: string[]) =>
  candor("exposure", "check", "--incident", slug, "--file", file, ...more);

test(
  "upstream import enters a file once; given again it changes nothing and says so",
  { timeout: 120_000 },
  async () => {
    const file = fileOf("upstream.json", upstream);
    const first = await candor("upstream", "import", slug, file);
    expect([first.code, first.stdout]).toEqual([0, "sgl-project/sglang: 5 items, 3 releases, 3 configurations\n"]);
    const again = await candor("upstream", "import", slug, file, "--json");
    expect([again.code, JSON.parse(again.stdout)]).toEqual([0, { repository: "sgl-project/sglang", imported: false }]);
    const { rows } = await record.sql.query("SELECT count(*)::int AS repositories FROM upstream_repository");
    expect(rows).toEqual([{ repositories: 1 }]);
    const wrong = await candor("upstream", "import", slug, fileOf("broken.json", "{"));
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("broken.json is not JSON")]);
  },
);

const node = (name: string, role: string, kvPoolTokens: number) => ({ name, role, kvPoolTokens });
const disaggregated = {
  ...{ version: "0.5.19", mode: "disaggregated", contextLength: 1_048_576 },
  configuration: { transferBackend: "mooncake" },
};

test(
  "exposure check of an affected deployment ends with 1 and names every node below",
  { timeout: 120_000 },
  async () => {
    const nodes = [node("p0", "prefill", 681_280), node("p1", "prefill", 1_048_576), node("d0", "decode", 900_000)];
    const { code, stdout } = await check(fileOf("affected.json", { name: "eu", ...disaggregated, nodes }));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^eu: affected$/m);
    expect(stdout).toMatch(/^ {2}node 1 p0 \(prefill\): KV pool 681,280 < 1,048,576$/m);
    expect(stdout).toMatch(/^ {2}node 3 d0 \(decode\): KV pool 900,000 < 1,048,576$/m);
    expect(stdout).not.toContain("node 2");
  },
);

test("exposure check says what the reference incident’s table says, row by row", { timeout: 120_000 }, async () => {
  const deployments = REFERENCE_CHECKS.map(([name, typed]) => ({ name, ...asQuestion(typed) }));
  const { code, stdout } = await check(fileOf("table.json", { deployments }), "--json");
  const said = (JSON.parse(stdout) as { name: string; verdict: string }[]).map(({ name, verdict }) => [name, verdict]);
  expect(said).toEqual(REFERENCE_CHECKS.map(([name, , verdict]) => [name, verdict]));
  expect(code).toBe(1);
});

test("a long answer reaches a reader that takes its time", { timeout: 120_000 }, async () => {
  const nodes = Array.from({ length: 900 }, (_, index) => node(`n${index}`, "prefill", 1));
  const file = fileOf("long.json", { name: "eu", ...disaggregated, nodes });
  const words = ["exposure", "check", "--incident", slug, "--file", file, "--json"];
  const child = spawnScript("candor.ts", { DATABASE_URL: record.url, DATA_DIR: folder.folder }, words);
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    child.stdout?.pause();
    setTimeout(() => child.stdout?.resume(), 300);
  });
  await once(child, "close");
  expect(text.length).toBeGreaterThan(1 << 18);
  expect(JSON.parse(text)).toMatchObject([{ verdict: "affected" }]);
});

test.each([
  ["the fixed release", { ...disaggregated, version: "0.5.22" }, 0, "not_affected"],
  ["a single node without a version", { mode: "single-node" }, 0, "not_affected"],
  ["nothing known", {}, 0, "unknown"],
  ["partly protected", { ...disaggregated, version: "0.5.20" }, 0, "partly_protected"],
])("exposure check: %s", { timeout: 120_000 }, async (_what, deployment, code, verdict) => {
  const answer = await check(fileOf("one.json", deployment), "--json");
  expect([answer.code, JSON.parse(answer.stdout)]).toMatchObject([code, [{ verdict }]]);
});

test.each([
  ["a field nobody asks for", '{ "name": "x", "colour": 1 }', /one\.json, 1 \/colour: There is no field "colour" here/],
  ["a table without names", "version\n1.0\n", /one\.json, 1 \/name: /],
])("exposure check of %s fails with its place", { timeout: 120_000 }, async (_what, content, line) => {
  const { code, stderr } = await check(fileOf("one.json", content));
  expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
});

test("both commands say how they are used", { timeout: 120_000 }, async () => {
  expect((await candor("exposure", "check")).code).toBe(2);
  const help = await candor("exposure", "check", "--help");
  expect(help.stdout).toMatch(/^Example: npm run candor -- exposure check --incident \S+ --file deployment\.json$/m);
});
