import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compareVersions, type VersionScheme } from "#domain/upstream/version-order.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { Fixes } from "../../../app/api/v1/[[...route]]/fix-shapes.ts";
import { call, hasShape } from "./call-api.ts";

const said = { en: "text" };

let record: TestRecord;
let owner: PersonActor;
let key: string;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  key = await record.addKey(owner, ["incidents:read", "incidents:write", "upstream:write", "audit:read"]);
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
});

async function add(kind: string, body: object): Promise<string> {
  const added = await call("POST", `/incidents/${slug}/upstream/${kind}`, { key, body });
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  return added.body["id"] as string;
}
const addRepository = (versionScheme: VersionScheme, lines: object[] = []) =>
  add("repositories", { name: "acme/engine", versionScheme, tagPattern: "v*", lines });
const addConfiguration = (name = "default") => add("configurations", { key: name, name: said, statement: said });
const addRange = (configuration: string, status: string, range: object, more: object = {}) =>
  add("protections", { configuration, status, ...range, reason: said, basis: "stated", ...more });

type Event = Record<"introduced" | "fixed" | "last_affected" | "limit", string | undefined>;
type Affected = {
  configuration: string;
  range?: { type: string; events: Event[] };
  findings: object[];
  lines: { line: string; range?: { events: Event[] } }[];
};
type Answer = {
  affected: Affected[];
  matrix: { rows: { cells: { setting?: object }[] }[]; fixedIn: { fully?: object } };
};

async function answer(): Promise<Answer> {
  const answered = await call("GET", `/incidents/${slug}/fixes`, { key });
  hasShape(Fixes, answered);
  return answered.body as Answer;
}

/** As a scanner evaluates events: in their order, the last one that the version has reached counts. */
function isAffected(scheme: VersionScheme, { range }: Affected, version: string): boolean {
  let affected = false;
  for (const event of range?.events ?? []) {
    const [[kind, at] = ["", ""]] = Object.entries(event) as [string, string][];
    if (at === "0" || (compareVersions(scheme, version, at) ?? -1) >= 0) affected = kind === "introduced";
  }
  return affected;
}

async function verdicts(scheme: VersionScheme, versions: string[]): Promise<boolean[]> {
  const { affected } = await answer();
  return versions.map((version) => affected.some((one) => isAffected(scheme, one, version)));
}

describe("which versions are affected, as events", () => {
  it("until before the fix: post-releases and candidates are, the fix and its builds are not (case 2)", async () => {
    await addRepository("pep440");
    const configuration = await addConfiguration();
    await addRange(configuration, "exposed", { untilVersion: "0.5.20" });
    await addRange(configuration, "partly_protected", { fromVersion: "0.5.20", untilVersion: "0.5.21" });
    await addRange(configuration, "protected", { fromVersion: "0.5.21" });
    expect((await answer()).affected).toEqual([
      {
        configuration: "default",
        range: { type: "ECOSYSTEM", events: [{ introduced: "0" }, { fixed: "0.5.21" }] },
        findings: [],
        lines: [{ line: "main", range: { type: "ECOSYSTEM", events: [{ introduced: "0" }, { fixed: "0.5.21" }] } }],
      },
    ]);
    const asked = ["0.5.20.post1", "0.5.21rc1", "v0.5.21", "0.5.21+cu130"];
    expect(await verdicts("pep440", asked)).toEqual([true, true, false, false]);
  });

  it("a second range that leaves its candidates out is an error that says where it must start (case 3)", async () => {
    await addRepository("pep440");
    const configuration = await addConfiguration();
    await addRange(configuration, "exposed", { untilVersion: "0.5.19.post2" });
    const second = await addRange(configuration, "exposed", { fromVersion: "0.5.20", untilVersion: "0.5.21" });
    expect((await answer()).affected[0]?.findings).toEqual([
      {
        ...{ severity: "error", code: "prereleases_left_out", range: 1, suggestion: "0.5.20.dev0" },
        message: "second range must start at 0.5.20.dev0",
      },
    ]);
    expect(await verdicts("pep440", ["0.5.20rc1"])).toEqual([false]);
    const changed = { key, body: { fromVersion: "0.5.20.dev0" }, headers: { "if-match": '"1"' } };
    const path = `/incidents/${slug}/upstream/protections/${second}`;
    expect((await call("PATCH", path, changed)).status).toBe(200);
    expect((await answer()).affected[0]?.findings).toEqual([]);
    expect(await verdicts("pep440", ["0.5.20rc1"])).toEqual([true]);
  });

  it("differ by configuration: two are fixed in 0.5.21, the third and the whole in 0.5.22 (case 5)", async () => {
    const repository = await addRepository("pep440");
    for (const tag of ["v0.5.21", "v0.5.22"]) await add("releases", { repository, tag });
    for (const [name, since] of Object.entries({ mooncake: "0.5.21", nixl: "0.5.21", mori: "0.5.22" })) {
      const configuration = await addConfiguration(name);
      await addRange(configuration, "exposed", { untilVersion: since });
      await addRange(configuration, "protected", { fromVersion: since });
    }
    const { affected, matrix } = await answer();
    expect(affected.map((one) => [one.configuration, isAffected("pep440", one, "0.5.21")])).toEqual([
      ["mooncake", false],
      ["nixl", false],
      ["mori", true],
    ]);
    expect(matrix.fixedIn.fully).toEqual({ tag: "v0.5.22", version: "0.5.22" });
  });

  it("a backport makes two ranges of one; what was said before stays in the history (S-D09)", async () => {
    await addRepository("semver", [
      { key: "7.x", tagPattern: "v*", fromVersion: "7.0.0-0", untilVersion: "8.0.0-0" },
      { key: "6.x", tagPattern: "v*", fromVersion: "6.0.0-0", untilVersion: "7.0.0-0" },
    ]);
    const configuration = await addConfiguration();
    const single = await addRange(configuration, "exposed", { fromVersion: "6.4.0", untilVersion: "8.3.0" });
    const asked = ["7.18.3", "7.18.1", "6.9.0", "8.2.0", "6.3.9"];
    expect(await verdicts("semver", asked)).toEqual([true, true, true, true, false]);
    const shorter = { key, body: { untilVersion: "7.18.2" }, headers: { "if-match": '"1"' } };
    expect((await call("PATCH", `/incidents/${slug}/upstream/protections/${single}`, shorter)).status).toBe(200);
    await addRange(configuration, "exposed", { fromVersion: "8.0.0-0", untilVersion: "8.3.0" });
    expect(await verdicts("semver", asked)).toEqual([false, true, true, true, false]);
    const [affected] = (await answer()).affected;
    expect(affected?.findings).toEqual([]);
    expect(affected?.lines.slice(0, 2).map(({ line, range }) => [line, range?.events])).toEqual([
      ["7.x", [{ introduced: "7.0.0-0" }, { fixed: "7.18.2" }]],
      ["6.x", [{ introduced: "6.4.0" }, { limit: "7.0.0-0" }]],
    ]);
    const audit = await call("GET", `/audit?incident=${slug}`, { key });
    expect([audit.status, audit.text.includes('"untilVersion":"8.3.0"')]).toEqual([200, true]);
  });

  it("are not told where versions have no order", async () => {
    const repository = await addRepository("unknown");
    const configuration = await addConfiguration();
    await add("releases", { repository, tag: "v1" });
    await addRange(configuration, "exposed", { untilVersion: "spring" });
    const [affected] = (await answer()).affected;
    expect([affected?.range, affected?.findings]).toEqual([
      undefined,
      [expect.objectContaining({ code: "cannot_compare" })],
    ]);
  });

  it("a cell of the matrix says by which setting", async () => {
    const repository = await addRepository("pep440");
    const configuration = await addConfiguration();
    await add("releases", { repository, tag: "v1.0" });
    await addRange(configuration, "partly_protected", {}, { setting: { en: "deferred release on" } });
    const { matrix } = await answer();
    expect(matrix.rows[0]?.cells.map(({ setting }) => setting)).toEqual([
      { en: "deferred release on" },
      { en: "deferred release on" },
    ]);
  });
});
