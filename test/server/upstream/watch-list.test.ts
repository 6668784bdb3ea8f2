import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordTime } from "#domain/time/recorded-time.ts";
import type { UpstreamEntry, UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { waitsSince, watchList } from "#domain/upstream/watch-list.ts";
import { readWhole } from "#server/read-whole.ts";
import { actAs } from "#server/session.ts";
import { addUpstream } from "#server/upstream/add-upstream.ts";
import { putDeployment } from "#server/upstream/put-deployment.ts";
import { readFixes } from "#server/upstream/read-fixes.ts";
import { readWatchList, type WaitingFix } from "#server/upstream/read-watch-list.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";
import type { NewExposureConditions } from "#domain/upstream/exposure-conditions.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { call, hasShape, page } from "#test/server/api/call-api.ts";
import { EXPOSURE } from "#test/server/api/upstream-messages.ts";
import { WaitingFix as WaitingFixShape } from "../../../app/api/v1/[[...route]]/watch-list.ts";

const said = { en: "said" };

let record: TestRecord;
let person: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
});
afterAll(() => record.close());
beforeEach(async () => {
  person = await record.addPerson(`Person ${randomUUID()}`);
});

const adder =
  (slug: string) =>
  async <K extends UpstreamKind>(kind: K, entry: UpstreamEntry<K>) =>
    (await actAs(person, () => addUpstream(kind, slug, entry))).row.id;
const compared = (item: string, release: string, contained: string, effect = "present") =>
  record.sql.query(
    "INSERT INTO containment (item_id, release_id, contained, method, net_effect) VALUES ($1, $2, $3, 'ancestry', $4)",
    [item, release, contained, effect],
  );

/** Every kind of answer, on one line or on three, and each by comparison and by a person's word. */
async function mixedIncident(name: string): Promise<string> {
  const { slug } = await addIncident(person, { zone: "Asia/Tokyo" });
  const add = adder(slug);
  const lines = [
    {
      ...{ key: "1.0", tagPattern: "v*", branch: "release-1.0", name: { en: "Old" } },
      ...{ fromVersion: "1.0.dev0", untilVersion: "1.1.dev0" },
    },
    { key: "0.9", tagPattern: "v*", branch: "release-0.9", untilVersion: "1.0.dev0" },
  ];
  const one = await add("repositories", { name: `acme/${name}`, versionScheme: "pep440", tagPattern: "v*" });
  const many = await add("repositories", {
    name: `acme/${name}-lines`,
    versionScheme: "pep440",
    tagPattern: "v*",
    lines,
  });
  const odd = await add("repositories", { name: `acme/${name}-odd`, versionScheme: "unknown", tagPattern: "v*" });
  const resting: string[] = [];
  for (const repository of [one, odd]) resting.push(await fill(add, repository, ["main"]));
  resting.push(await fill(add, many, ["main", "1.0"]));
  const configuration = await add("configurations", { key: "default", name: said, statement: said });
  const range = { configuration, reason: said, basis: "stated", items: resting } as const;
  await add("protections", { ...range, status: "exposed" });
  return slug;
}

let numbers = 0;

async function fill(add: ReturnType<typeof adder>, repository: string, lines: string[]): Promise<string> {
  const release = (tag: string, more: object = {}) => add("releases", { repository, tag, ...more });
  const [old, first, second, third] = [
    ...[await release("v0.9.9"), await release("v1.0.4"), await release("v1.1.0"), await release("v1.2.0")],
  ] as const;
  const [early, taken] = [await release("v1.3.0rc1"), await release("v1.2.1", { yanked: true })];
  const fix = (more: object = {}) => {
    numbers += 1;
    const dates = { opened: { date: `2026-0${1 + (numbers % 6)}-0${1 + (numbers % 8)}` } };
    const merged = { wallClock: `2026-0${1 + (numbers % 9)}-11T10:00:00.${numbers % 7}`, zone: "UTC" };
    return add("items", {
      ...{ repository, kind: "pull_request", number: numbers, state: "merged", title: said, role: said },
      ...{ baseBranch: "main", ...dates, merged, ...more },
    } as UpstreamEntry<"items">);
  };
  const open = { state: "open", merged: undefined };
  await add("items", { repository, kind: "issue", number: 9_000 + numbers, state: "open", title: said, role: said });
  for (const state of ["open", "closed_unmerged", "unknown"]) await fix({ ...open, state });
  await fix({ ...open, opened: undefined });
  await fix({ opened: undefined, merged: undefined });
  await compared(await fix(), third, "yes");
  await compared(await fix(), first, "yes");
  await compared(await fix(), old, "yes");
  await compared(await fix(), early, "yes");
  await compared(await fix(), taken, "yes");
  await compared(await fix(), second, "yes", "reverted");
  await compared(await fix(), second, "yes", "unknown");
  const resting = `resting-${numbers}`;
  await compared(await fix({ key: resting }), third, "yes");
  for (const [contained, netEffect] of [
    ["yes", null],
    ["yes", "reverted"],
    ["no", null],
    ["unknown", null],
  ] as const) {
    const item = await fix();
    await compared(item, third, contained === "yes" ? "no" : "yes");
    await add("verdicts", { item, release: third, contained, netEffect, reason: said });
  }
  for (const status of ["declined", "released", "not_affected", "reverted", "proposed", "superseded"] as const) {
    for (const line of lines) {
      const item = await fix();
      await compared(item, third, line === "main" && !["declined", "reverted"].includes(status) ? "no" : "yes");
      await add("verdicts", { item, line, status, reason: said });
    }
  }
  const superseding = await fix();
  const superseded = await fix({ ...open, state: "closed_unmerged" });
  await add("links", { from: superseding, to: superseded, kind: "supersedes" });
  const yetReleased = await fix({ ...open, state: "closed_unmerged" });
  await add("links", { from: superseding, to: yetReleased, kind: "supersedes" });
  await compared(yetReleased, early, "yes");
  const undone = await fix();
  await add("links", { from: superseding, to: undone, kind: "reverts" });
  const twice = await fix();
  await compared(twice, third, "yes");
  if (lines.length > 1) await add("verdicts", { item: twice, line: "0.9", status: "not_affected", reason: said });
  for (const contained of ["no", "yes"]) {
    const pick = await fix({ baseBranch: "release-1.0" });
    await add("links", { from: pick, to: twice, kind: "backport_of" });
    await compared(pick, first, contained);
  }
  for (const [branch, contained] of [
    ["release-1.0", "yes"],
    ["release-1.0", "no"],
    ["release-0.9", "yes"],
  ] as const) {
    const item = await fix();
    await compared(item, third, "yes");
    const pick = await fix({ baseBranch: branch, ...(contained === "no" && open) });
    await add("links", { from: pick, to: item, kind: "backport_of" });
    await compared(pick, branch === "release-1.0" ? first : old, contained);
  }
  return resting;
}

/** By reading every fix of every incident. */
async function theSlowWay(slugs: string[]) {
  const fixes = [];
  for (const slug of slugs) {
    const { rows } = await record.sql.query<{ id: string; name: string }>("SELECT id, name FROM upstream_repository");
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
    const { rows: ours } = await record.sql.query(
      "SELECT FROM deployment JOIN incident i ON i.id = incident_id WHERE slug = $1",
      [slug],
    );
    for (const fix of await actAs(person, () => readWhole((page) => readFixes(slug, page)))) {
      const since = waitsSince({ opened: fix.opened, merged: fix.merged });
      for (const { line, status, unreleasedDays } of fix.lines) {
        const repository = nameOf.get(fix.repository) ?? "";
        fixes.push({
          ...{ incident: slug, repository, item: fix.key, line, status, id: fix.id, unreleasedDays },
          ...(since && { since }),
          ...(ours.length > 0 && { exposed: ours.length }),
        });
      }
    }
  }
  const { rows } = await record.sql.query<{ id: string; incident: string }>(
    "SELECT id, slug AS incident FROM incident ORDER BY id",
  );
  const place = new Map(rows.map(({ incident }, index) => [incident, index]));
  fixes.sort(
    (a, b) => (place.get(a.incident) ?? 0) - (place.get(b.incident) ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  return watchList(fixes, () => recordTime({ date: "2026-12-01" }).time).map(inShort);
}

type Short = Pick<
  WaitingFix,
  "incident" | "repository" | "item" | "line" | "status" | "on" | "for" | "since" | "exposed" | "unreleasedDays"
>;
const inShort = ({ incident, repository, item, line, status, on, for: what, since, exposed, unreleasedDays }: Short) =>
  [incident, repository, item, line, status, on, what, since?.text, exposed, unreleasedDays].join(" ");

describe("the watch list", () => {
  it("is what reading every fix gives, on pages of any size, whoever decided what", async () => {
    const slugs = [await mixedIncident("engine"), await mixedIncident("gateway")];
    await actAs(person, () => setExposureConditions(slugs[1] ?? "", EXPOSURE as NewExposureConditions));
    await actAs(person, () => putDeployment(slugs[1] ?? "", "edge", { version: "1.0" }, null));
    const slow = await theSlowWay(slugs);
    expect(slow.length).toBeGreaterThan(100);
    for (const limit of [200, 11]) {
      const seen: WaitingFix[] = [];
      let after: string | undefined;
      do {
        const page = await actAs(person, () => readWatchList({ limit, ...(after !== undefined && { after }) }));
        seen.push(...page.items);
        after = page.next;
      } while (after !== undefined);
      expect(seen.map(inShort)).toEqual(slow);
    }
  });

  it("looks past however many wait on nobody, and says what the document says", async () => {
    const { slug } = await addIncident(person);
    const add = adder(slug);
    const repository = await add("repositories", { name: "acme/long", versionScheme: "semver", tagPattern: "v*" });
    const release = await add("releases", { repository, tag: "v1.0.0" });
    await record.sql.query(
      `WITH item AS (
         INSERT INTO upstream_item (id, incident_id, repository_id, key, position, kind, number, state, title, role, merged_time)
         SELECT gen_random_uuid(), incident_id, id, 'old-' || n, n, 'pull_request', n, 'merged', '{"en": "x"}', '{"en": "x"}',
           '{"text": "2020-01-01", "date": "2020-01-01", "earliest": "2020-01-01T00:00:00Z"}'
         FROM upstream_repository, generate_series(1, 5500) n WHERE id = $1 RETURNING id)
       INSERT INTO containment (item_id, release_id, contained, method, net_effect)
       SELECT id, $2, 'yes', 'ancestry', 'present' FROM item`,
      [repository, release],
    );
    const fix = { repository, kind: "pull_request", number: 9_000, state: "open", title: said, role: said } as const;
    await add("items", { ...fix, opened: { date: "2026-01-01" } });
    const key = await record.addKey(person, ["incidents:read"]);
    const answer = await call("GET", "/watch-list", { key });
    hasShape(page(WaitingFixShape), answer);
    expect(answer.body).toMatchObject({
      items: [{ incident: slug, item: "pr-9000", line: "main", status: "proposed", on: "upstream", for: "a_merge" }],
      next: null,
    });
  });
});
