import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeIncident } from "#server/incident/change-incident.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { listEntries, readFacets } from "#server/postmortem/read-list.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { readNeighbours } from "#server/postmortem/read-series.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import type { ListFilter } from "#domain/postmortem/list-question.ts";

let record: TestRecord;
let owner: PersonActor;
const slugs: Record<string, string> = {};

const page = { sort: "newest", page: 1, size: 20 } as const;
const found = async (filter: ListFilter) => (await listEntries(filter, page)).entries.map(({ slug }) => nameOf(slug));
const nameOf = (slug: string) => Object.entries(slugs).find(([, own]) => own === slug)?.[0];

async function publish(slug: string): Promise<void> {
  await actAs(owner, async () => {
    const { hash } = await previewPublication(slug);
    await publishRevision(slug, { documentHash: hash, note: "A note" });
  });
}

async function component(slug: string, key: string, affected: boolean): Promise<void> {
  await record.sql.query(
    `INSERT INTO component (id, incident_id, key, name, affected, audience, position)
     SELECT gen_random_uuid(), id, $2, $3, $4, 'public', 1 FROM incident WHERE slug = $1`,
    [slug, key, JSON.stringify({ en: `The ${key}` }), affected],
  );
}

async function event(slug: string, en: string, time: object, more: object = {}): Promise<void> {
  await actAs(owner, () =>
    addEvent(slug, { title: { en }, lane: "provider", audience: "public", time: time as { date: string }, ...more }),
  );
}

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  const begin = async (name: string, input: object) => {
    slugs[name] = (await addIncident(owner, input)).slug;
    return slugs[name];
  };
  const cache = await begin("cache", {
    title: { en: "Cache leaked", ja: "ＫＶキャッシュの漏えい" },
    summary: { en: "Straße since {{event exposure_started}}" },
    severity: "critical",
  });
  await component(cache, "kv-cache", true);
  await component(cache, "gateway", false);
  await event(cache, "Exposure began", { date: "2025-12-31" }, { milestone: "exposure_started" });
  await event(cache, "Router drained ＣＶＥ notes", { date: "2026-01-02" });
  await event(cache, "secretword", { date: "2026-01-02" }, { audience: "internal" });
  const outage = await begin("outage", { title: { en: "Outage of login" }, severity: "low" });
  await event(outage, "It began", { date: "2026-03-01" });
  const hidden = await begin("hidden", { title: { en: "Cache hiddenword" }, severity: "medium" });
  await component(hidden, "hidden-part", true);
  for (const slug of [cache, outage, hidden]) {
    const change = { series: { key: slug === hidden ? "other" : "winter", name: { en: "Winter", ja: "冬" } } };
    await actAs(owner, () => changeIncident(slug, change, 1));
  }
  await publish(cache);
  await publish(outage);
});
afterAll(() => record.close());

describe("the list of what is published", () => {
  it("says what the documents say, the newest first, and knows nothing else", async () => {
    const { total, entries } = await listEntries({}, page);
    expect([total, entries.map(({ slug }) => nameOf(slug))]).toEqual([2, ["outage", "cache"]]);
    expect(entries[1]).toMatchObject({
      number: 1,
      severity: "critical",
      title: { en: "Cache leaked" },
      components: [{ key: "kv-cache", name: { en: "The kv-cache" } }],
      series: { key: "winter", name: { en: "Winter", ja: "冬" } },
      began: { date: "2025-12-31" },
    });
    const found = await readPublished(slugs["cache"] ?? "");
    expect(found.kind === "published" && found.revision.publishedAt).toBe(entries[1]?.publishedAt);
  });

  it.each<[ListFilter, string[]]>([
    [{ component: "kv-cache" }, ["cache"]],
    // It was checked and is not affected.
    [{ component: "gateway" }, []],
    [{ component: "hidden-part" }, []],
    [{ year: 2025 }, ["cache"]],
    [{ year: 2026 }, ["outage"]],
    [{ severity: "critical" }, ["cache"]],
    [{ severity: "medium" }, []],
    [{ series: "winter" }, ["outage", "cache"]],
    [{ series: "winter", severity: "low" }, ["outage"]],
    [{ series: "other" }, []],
    [{ component: "\u0000" }, []],
    [{ words: "login", series: "winter" }, ["outage"]],
  ])("narrowed to %j", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it("is told in pages, each with the total; a page that is none is empty", async () => {
    const of = (number: number) => listEntries({}, { sort: "oldest", page: number, size: 1 });
    const pages = [await of(1), await of(2), await of(3)];
    expect(pages.map(({ total, entries }) => [total, entries.map(({ slug }) => nameOf(slug))])).toEqual([
      [2, ["cache"]],
      [2, ["outage"]],
      [2, []],
    ]);
  });

  it("offers nothing to narrow to that is not published", async () => {
    expect(await readFacets()).toEqual({
      components: [{ key: "kv-cache", name: { en: "The kv-cache" }, count: 1 }],
      years: [
        { year: 2026, count: 1 },
        { year: 2025, count: 1 },
      ],
      severities: [
        { severity: "critical", count: 1 },
        { severity: "low", count: 1 },
      ],
      upstream: [],
      series: [{ key: "winter", name: { en: "Winter", ja: "冬" }, count: 2 }],
    });
  });

  it("leads to the one before and after in a series", async () => {
    expect(await readNeighbours(slugs["cache"] ?? "")).toEqual({
      next: { slug: slugs["outage"], title: { en: "Outage of login" } },
    });
    expect(await readNeighbours(slugs["hidden"] ?? "")).toEqual({});
  });
});

describe("search", () => {
  it.each([
    ["cache", ["cache"]],
    ["CACHE", ["cache"]],
    ["ｃａｃｈｅ", ["cache"]],
    ["leak cache", ["cache"]],
    ["cache login", []],
    // Within Japanese, which has no spaces; one letter, two, and across scripts.
    ["漏", ["cache"]],
    ["の漏えい", ["cache"]],
    ["kvｷｬｯｼｭ", ["cache"]],
    ["drained", ["cache"]],
    ["cve", ["cache"]],
    ["STRASSE", []],
    ["straße", ["cache"]],
    // Not what references are called.
    ["exposure_started", []],
    ["secretword", []],
    ["hiddenword", []],
    ["100%", []],
    ["_", []],
    ["'; DROP TABLE incident; --", []],
    ["%zz", []],
    ["\\", []],
    ["   ", ["outage", "cache"]],
  ])("%j finds %j", async (words, expected) => {
    expect(await found({ words })).toEqual(expected);
  });

  it("shows the text that holds what title and summary do not", async () => {
    const [entry] = (await listEntries({ words: "cache drained" }, page)).entries;
    expect(entry?.found).toBe("Router drained ＣＶＥ notes");
    const [other] = (await listEntries({ words: "cache" }, page)).entries;
    expect(other).not.toHaveProperty("found");
  });
});

describe("withdrawn, redacted, published again", () => {
  const rows = async () =>
    (await record.sql.query("SELECT * FROM published_entry WHERE slug = $1", [slugs["outage"]])).rows;

  it("leaves a row that says when and nothing more; the next revision fills it again", async () => {
    const slug = slugs["outage"] ?? "";
    const [before] = await rows();
    await actAs(owner, () => withdrawPublication(slug, { reason: "wrong" }));
    const [gone] = await rows();
    const said = Object.entries(gone).filter(([, value]) => value !== null);
    expect(said.map(([name]) => name).sort()).toEqual([
      ...["changed_at", "first_hash", "first_published", "incident_id", "shown", "slug"],
    ]);
    expect(gone).toMatchObject({
      first_hash: before.first_hash,
      first_published: before.first_published,
      shown: false,
    });
    expect(gone.changed_at > before.changed_at).toBe(true);
    expect([await found({}), await found({ words: "login" }), await readNeighbours(slugs["cache"] ?? "")]).toEqual([
      ["cache"],
      [],
      {},
    ]);
    await publish(slug);
    expect(await found({ words: "login" })).toEqual(["outage"]);
    await record.sql.query(
      "UPDATE public_revision SET document = NULL, redacted_at = now(), redacted_by = 'x', redacted_reason = 'x' WHERE slug = $1 AND number = 2",
      [slug],
    );
    expect(await found({ words: "login" })).toEqual([]);
    expect((await rows())[0]).toMatchObject({ shown: false, passages: null });
  });
});
