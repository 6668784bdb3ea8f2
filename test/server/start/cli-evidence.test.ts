import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVIDENCE_COMMANDS } from "#scripts/commands/evidence.ts";
import { openImpactRecord, type ImpactRecord } from "#test/server/impact/impact-record.ts";
import { runScript } from "#test/setup/start-app.ts";

let at: ImpactRecord;
let slug: string;

beforeAll(async () => {
  at = await openImpactRecord();
  slug = await at.newIncident(null);
});
afterAll(() => at.close());

const candor = (...args: string[]) =>
  runScript("candor.ts", { DATABASE_URL: at.record.url, DATA_DIR: at.dataDir }, args);
function put(name: string, content: string): string {
  const file = path.join(at.dataDir, name);
  writeFileSync(file, content);
  return file;
}
const CANARY = {
  ...{ kind: "verification", title: { en: "No marker came back" }, audience: "public" },
  data: { check: "canary", result: "passed", time: { text: "2026-09-09 18:10", zone: "Europe/Berlin" } },
};
const OUTPUT = "marker,found\nc-1,no\n";
const SHA256 = createHash("sha256").update(OUTPUT).digest("hex");

describe("evidence", { timeout: 120_000 }, () => {
  it("is added from a file, gets files by its key, and is listed with their hashes", async () => {
    expect((await candor("evidence", "list", slug)).stdout).toBe("no evidence\n");
    const added = await candor("evidence", "add", slug, put("canary.json", JSON.stringify(CANARY)), "--json");
    expect([added.code, JSON.parse(added.stdout)]).toMatchObject([
      0,
      { key: "no-marker-came-back", data: { time: { instant: "2026-09-09T16:10:00Z" } }, warnings: [] },
    ]);
    const files = [put("markers.csv", OUTPUT), put("again.csv", OUTPUT)];
    // The second is the same file under another name.
    expect(await candor("evidence", "attach", slug, "no-marker-came-back", ...files)).toMatchObject({
      ...{ code: 0, stdout: `${SHA256}  markers.csv\n`.repeat(2) },
    });
    const { id } = JSON.parse(added.stdout) as { id: string };
    expect((await candor("evidence", "list", slug)).stdout).toBe(
      `${id}  verification  public    no-marker-came-back: No marker came back\n  ${SHA256}  20 bytes  markers.csv\n`,
    );
    const { rows } = await at.record.sql.query("SELECT actor_name, after FROM audit_entry WHERE subject = $1", [
      `evidence/${id}`,
    ]);
    expect(rows).toMatchObject([
      { actor_name: expect.stringMatching(/^Command line \(/) },
      { after: { file: { name: "markers.csv", sha256: SHA256 } } },
    ]);
  });

  it("that is not accepted says where and why, and nothing is added", async () => {
    const wrong = put("wrong.json", JSON.stringify({ ...CANARY, data: { ...CANARY.data, result: "fine" } }));
    const refused = await candor("evidence", "add", slug, wrong);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("data/result: ")]);
    const file = put("markers.csv", OUTPUT);
    expect(await candor("evidence", "attach", slug, "nothing", file)).toMatchObject({
      ...{
        code: 1,
        stderr: expect.stringContaining("there is no evidence nothing; evidence list names what there is"),
      },
    });
    expect(await candor("evidence", "attach", slug, "nothing", path.join(at.dataDir, "none.csv"))).toMatchObject({
      ...{ code: 1, stderr: expect.stringMatching(/there is no file .*none\.csv/) },
    });
    const page = put("page.html", "<p>");
    expect(await candor("evidence", "attach", slug, "no-marker-came-back", page)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining("are taken") },
    });
    expect(JSON.parse((await candor("evidence", "list", slug, "--json")).stdout)).toHaveLength(1);
  });

  it("each is named in the help with one example of its own", async () => {
    const { stdout } = await candor("help");
    for (const { name, does, example } of EVIDENCE_COMMANDS) {
      expect(example).toMatch(new RegExp(`^npm run candor -- ${name} `));
      expect(stdout).toMatch(new RegExp(`^  ${name} +${does.slice(0, 30).replaceAll(/[^a-z ]/gi, ".")}`, "m"));
    }
  });
});
