import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import type { NewUpstreamRecord } from "#domain/upstream/upstream-record.ts";
import { actAs } from "#server/session.ts";
import { recordUpstream } from "#server/upstream/record-upstream.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";

const text = { en: "text" };
const upstream: NewUpstreamRecord = {
  repository: { forge: "github", name: "acme/engine", versionScheme: "pep440", tagPattern: "v*", audience: "parties" },
  items: [
    {
      key: "fix",
      kind: "pull_request",
      number: 7,
      state: "merged",
      title: text,
      role: text,
      merged: { date: "2026-01-02" },
    },
    { key: "own", kind: "commit", state: "unknown", title: text, role: text, audience: "internal" },
  ],
  links: [{ from: "fix", to: "own", kind: "supersedes" }],
  releases: [{ tag: "v1.10" }, { tag: "v1.9", published: { date: "2026-02-03" } }],
  containments: [{ item: "fix", release: "v1.10", contained: "yes", method: "stated" }],
  configurations: [
    {
      ...{ key: "default", name: text, statement: text },
      protections: [{ untilVersion: "1.10", status: "exposed", reason: text, basis: "stated" }],
    },
  ],
};

let record: TestRecord;
let owner: PersonActor;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
});

const ask = async (sql: string) =>
  (await record.sql.query(`${sql} JOIN incident i ON i.id = incident_id WHERE i.slug = $1 ORDER BY 1`, [slug])).rows;
const enter = (input: NewUpstreamRecord, actor = owner) => actAs(actor, () => recordUpstream(slug, input));

it("stores items and releases with the repository's audience where they have none of their own, and no date that was not given", async () => {
  await enter(upstream);
  expect(await ask("SELECT key, audience, merged_time ->> 'date' AS merged FROM upstream_item")).toEqual([
    { key: "fix", audience: "parties", merged: "2026-01-02" },
    { key: "own", audience: "internal", merged: null },
  ]);
  expect(await ask("SELECT tag, release.version, audience, published_time ->> 'date' AS day FROM release")).toEqual([
    { tag: "v1.10", version: "1.10", audience: "parties", day: null },
    { tag: "v1.9", version: "1.9", audience: "parties", day: "2026-02-03" },
  ]);
});

it("gives releases a key that sorts by version, not by text", async () => {
  await enter(upstream);
  const rows = await ask("SELECT sort_key, tag FROM release");
  expect(rows.map((row) => (row as { tag: string }).tag)).toEqual(["v1.9", "v1.10"]);
});

it("refuses the same repository twice and names that nobody knows, and then stores nothing", async () => {
  await expect(enter({ ...upstream, links: [{ from: "fix", to: "gone", kind: "fixes" }] })).rejects.toMatchObject({
    code: "unknown_key",
  });
  expect(await ask("SELECT name FROM upstream_repository")).toEqual([]);
  await enter(upstream);
  await expect(enter(upstream)).rejects.toMatchObject({ code: "repository_exists" });
});

it("says at which time it stumbled, and stores nothing", async () => {
  const [first, second] = [upstream.items[0], upstream.items[1]].map((item) => ({ ...item }));
  const opened = { wallClock: "2025-11-02T01:30", zone: "America/New_York" };
  const [old, latest] = upstream.releases;
  for (const [wrong, field, code] of [
    [{ items: [first, { ...second, opened }] }, "/items/1/opened/wallClock", "ambiguous_local_time"],
    [{ items: [{ ...first, merged: { text: "03/04/2025" } }, second] }, "/items/0/merged/text", "ambiguous_date"],
    [
      { releases: [old, { ...latest, published: { date: "2026-02-30" } }] },
      "/releases/1/published/date",
      "invalid_time",
    ],
  ])
    await expect(enter({ ...upstream, ...(wrong as object) })).rejects.toMatchObject({ code, field });
  expect(await ask("SELECT name FROM upstream_repository")).toEqual([]);
});

it("is for responders and coordinators of the incident", async () => {
  const people = await peopleOn(record, slug);
  await expect(enter(upstream, people.reviewer)).rejects.toBeInstanceOf(NotAllowed);
  await expect(enter(upstream, people.stranger)).rejects.toBeInstanceOf(NotFound);
  await enter(upstream, people.responder);
});
