import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { Fixes } from "../../../app/api/v1/[[...route]]/fix-shapes.ts";
import { call, hasShape } from "./call-api.ts";

const said = { en: "text" };

let record: TestRecord;
let owner: PersonActor;
let key: string;
let slug: string;
let repository: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  key = await record.addKey(owner, ["incidents:read", "incidents:write", "upstream:write"]);
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
  repository = await add("repositories", { name: "acme/engine", versionScheme: "pep440", tagPattern: "v*" });
});

async function add(kind: string, body: object): Promise<string> {
  const added = await call("POST", `/incidents/${slug}/upstream/${kind}`, { key, body });
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  return added.body["id"] as string;
}
const addFix = (number: number, more: object = {}) =>
  add("items", { repository, kind: "pull_request", number, state: "merged", title: said, role: said, ...more });
const addRelease = (tag: string, more: object = {}) => add("releases", { repository, tag, ...more });
const compared = (item: string, release: string, contained: string, netEffect = "present") =>
  record.sql.query(
    "INSERT INTO containment (item_id, release_id, contained, method, net_effect) VALUES ($1, $2, $3, 'ancestry', $4)",
    [item, release, contained, netEffect],
  );

type Line = {
  line: string;
  status: string;
  basis: string;
  computed: object;
  unreleasedDays?: number;
  verdict?: object;
};
type Item = { id: string; key: string; lines: Line[]; releases: object[]; warnings: object[]; patchGap?: object };
type Matrix = {
  columns: { key: string }[];
  rows: { cells: { status: string; setting?: object }[] }[];
  fixedIn: object;
};
async function fixes(query = ""): Promise<{ items: Item[]; next: string | null; matrix: Matrix; asOf: string }> {
  const answer = await call("GET", `/incidents/${slug}/fixes${query}`, { key });
  hasShape(Fixes, answer);
  return answer.body as Awaited<ReturnType<typeof fixes>>;
}
const lineOf = async (item: string, line = "main") =>
  (await fixes()).items.find(({ id }) => id === item)?.lines.find((one) => one.line === line);

describe("the status of a fix on a line of releases", () => {
  it("is merged and unreleased since so many days while no release has it (row 8)", async () => {
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    const fix = await addFix(1, { merged: { date: tenDaysAgo } });
    await compared(fix, await addRelease("v0.5.20"), "no", "unknown");
    const { items, asOf } = await fixes();
    const days = (Date.parse(asOf.slice(0, 10)) - Date.parse(tenDaysAgo)) / 86_400_000;
    expect(items[0]?.lines).toMatchObject([{ status: "merged_unreleased", basis: "computed", unreleasedDays: days }]);
  });

  it.each([
    [
      "only a pre-release has it (row 9)",
      { tag: "v0.5.21rc1", more: { prerelease: true } },
      "yes",
      "present",
      "prerelease_only",
    ],
    ["a stable release has it", { tag: "v0.5.21", more: {} }, "yes", "present", "released"],
    ["the release was taken back", { tag: "v0.5.21", more: { yanked: true } }, "yes", "present", "merged_unreleased"],
    ["a draft has it", { tag: "v0.5.21", more: { draft: true } }, "yes", "present", "merged_unreleased"],
    ["it was reverted before the tag (row 12)", { tag: "v0.5.21", more: {} }, "yes", "reverted", "reverted"],
    ["nobody could compare (row 11, 404)", { tag: "v0.5.21", more: {} }, "unknown", "unknown", "unknown"],
  ])("%s", async (_what, { tag, more }, contained, effect, status) => {
    const fix = await addFix(1, { merged: { date: "2026-09-12" } });
    await compared(fix, await addRelease(tag, more), contained, effect);
    expect(await lineOf(fix)).toMatchObject({ status, basis: "computed" });
  });

  it("differs by line: released, merged by a backport, declined with its reason (row 13); there is no overall one", async () => {
    const lines = [
      {
        key: "0.5.19",
        tagPattern: "v*",
        branch: "release-0.5.19",
        fromVersion: "0.5.19.dev0",
        untilVersion: "0.5.20.dev0",
      },
      { key: "0.5.18", tagPattern: "v*", branch: "release-0.5.18", untilVersion: "0.5.19.dev0" },
    ];
    await call("PATCH", `/incidents/${slug}/upstream/repositories/${repository}`, {
      ...{ key, body: { lines }, headers: { "if-match": '"1"' } },
    });
    const fix = await addFix(1, { baseBranch: "main" });
    const pick = await addFix(2, { baseBranch: "release-0.5.19", merged: { date: "2026-10-01" } });
    await add("links", { from: pick, to: fix, kind: "backport_of" });
    await compared(fix, await addRelease("v0.5.20"), "yes");
    const old = await addRelease("v0.5.19");
    for (const item of [fix, pick]) await compared(item, old, "no", "unknown");
    await add("verdicts", { item: fix, line: "0.5.18", status: "declined", reason: { en: "No backports." } });
    const { items } = await fixes();
    expect(items[0]?.lines.map(({ line, status, basis }) => [line, status, basis])).toEqual([
      ["0.5.19", "merged_unreleased", "computed"],
      ["0.5.18", "declined", "human"],
      ["main", "released", "computed"],
    ]);
    expect(items[0]?.lines[1]?.verdict).toMatchObject({ by: "test key", reason: { en: "No backports." } });
    expect(Object.keys(items[0] ?? {})).not.toContain("status");
  });

  it("takes a person's word before what was computed, and shows both", async () => {
    const fix = await addFix(1);
    const release = await addRelease("v1.0");
    await compared(fix, release, "no", "unknown");
    await add("verdicts", {
      item: fix,
      release,
      contained: "yes",
      reason: { en: "Cherry-picked under another title." },
    });
    const { items } = await fixes();
    expect(items[0]?.lines[0]).toMatchObject({ status: "released", computed: { status: "released", tag: "v1.0" } });
    expect(items[0]?.releases).toMatchObject([
      {
        ...{ tag: "v1.0", contained: "yes", netEffect: "present", basis: "human", isOverruled: true },
        ...{ computed: { contained: "no", method: "ancestry" }, verdict: { by: "test key", on: expect.any(String) } },
      },
    ]);
  });
});

it("warns of a release that was out before the merge and names the next (S-D08)", async () => {
  const fix = await addFix(1, { merged: { wallClock: "2026-01-01T10:53:00", zone: "UTC" } });
  const early = await addRelease("v2.5.0", { published: { wallClock: "2026-01-01T10:00:00", zone: "UTC" } });
  await addRelease("v2.5.1", { published: { wallClock: "2026-01-01T10:54:07", zone: "UTC" } });
  await compared(fix, early, "yes");
  expect((await fixes()).items[0]?.warnings).toEqual([
    { tag: "v2.5.0", publishedBeforeMerge: true, suggestion: "v2.5.1" },
  ]);
});

it("each configuration has its own first release, and together they are fixed in the last of those (row 5)", async () => {
  for (const tag of ["v0.5.20", "v0.5.21", "v0.5.22"]) await addRelease(tag);
  await addRelease("v0.6.0", { draft: true });
  for (const [name, since] of Object.entries({ mooncake: "0.5.21", nixl: "0.5.21", mori: "0.5.22" })) {
    const configuration = await add("configurations", { key: name, name: said, statement: said });
    const of = { configuration, reason: said, basis: "stated" };
    await add("protections", { ...of, untilVersion: since, status: "exposed" });
    await add("protections", { ...of, fromVersion: since, status: "protected" });
  }
  const { matrix } = await fixes();
  const release = (version: string) => ({ tag: `v${version}`, version });
  expect(matrix.columns.map((column) => column.key)).toEqual(["before-v0.5.20", "v0.5.20", "v0.5.21", "v0.5.22"]);
  expect(matrix.rows.map(({ cells }) => cells.map(({ status }) => status).join(" "))).toEqual([
    "exposed exposed protected protected",
    "exposed exposed protected protected",
    "exposed exposed exposed protected",
  ]);
  expect(matrix.fixedIn).toEqual({
    each: [
      { configuration: "mooncake", fixedIn: release("0.5.21") },
      { configuration: "nixl", fixedIn: release("0.5.21") },
      { configuration: "mori", fixedIn: release("0.5.22") },
    ],
    fully: release("0.5.22"),
  });
});

it("measures the gap from fix in public to release, fleet and disclosure", async () => {
  const fix = await addFix(1, { opened: { date: "2026-09-11" }, merged: { date: "2026-09-16" } });
  await compared(fix, await addRelease("v1.0", { published: { date: "2026-10-02" } }), "yes");
  const event = { title: said, lane: "disclosure", milestone: "disclosed", time: { date: "2026-10-26" } };
  expect((await call("POST", `/incidents/${slug}/events`, { key, body: event })).status).toBe(201);
  // 11 September to 2 October: 21 days; to 26 October: 45.
  expect((await fixes()).items[0]?.patchGap).toMatchObject({
    spans: [
      { from: "fix_public", to: "released", days: 21 },
      { from: "released", to: "disclosed", days: 24 },
    ],
    whole: { from: "fix_public", to: "disclosed", days: 45, isOpen: false },
  });
});

it("pages over items; of another repository only what is asked for; of nowhere nothing", async () => {
  for (const number of [1, 2, 3]) await addFix(number);
  const other = await add("repositories", { name: "zeta/other", versionScheme: "semver" });
  await add("items", { repository: other, kind: "issue", number: 9, state: "open", title: said, role: said });
  const first = await fixes("?limit=3");
  const rest = await fixes(`?limit=3&after=${first.next}`);
  expect([...first.items, ...rest.items].map((item) => item.key)).toEqual(["pr-1", "pr-2", "pr-3", "issue-9"]);
  expect([rest.next, rest.items[0]?.lines]).toEqual([null, []]);
  expect((await fixes(`?repository=${other}`)).items.map((item) => item.key)).toEqual(["issue-9"]);
  const { slug: elsewhere } = await addIncident(owner);
  expect((await call("GET", `/incidents/${elsewhere}/fixes?repository=${other}`, { key })).status).toBe(404);
});
