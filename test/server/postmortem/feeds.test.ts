import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeIncident } from "#server/incident/change-incident.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { readComponentFeed, readFeedArchive } from "#server/postmortem/read-feed.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { actAs } from "#server/session.ts";
import { atomEntries, atomFaults, atomLinks, sitemapFaults } from "#test/builders/feed-rules.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { GET as ofComponent } from "../../../app/(public)/components/[key]/feed.atom/route.ts";
import { GET as archive } from "../../../app/(public)/feed/[n]/feed.atom/route.ts";
import { GET as atom } from "../../../app/(public)/feed.atom/route.ts";
import { GET as json } from "../../../app/(public)/feed.json/route.ts";
import { GET as atomJa } from "../../../app/(public)/ja/feed.atom/route.ts";
import { GET as sitemap } from "../../../app/(public)/sitemap.xml/route.ts";
import { markOf } from "./mark-of.ts";

let record: TestRecord;
let owner: PersonActor;
const slugs: string[] = [];
const MANY = 43;

async function publish(slug: string, note = "A note"): Promise<void> {
  await actAs(owner, async () => {
    const { hash } = await previewPublication(slug);
    await publishRevision(slug, { documentHash: hash, note });
  });
}
const retitle = (slug: string, en: string) => actAs(owner, () => changeIncident(slug, { title: { en } }, 1));

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  for (let number = 0; number < MANY; number += 1) {
    const { slug } = await addIncident(owner, { title: { en: `Report ${number}`, ja: `報告 ${number}` } });
    slugs.push(slug);
    if (number < 2) {
      await record.sql.query(
        `INSERT INTO component (id, incident_id, key, name, affected, audience, position)
         SELECT gen_random_uuid(), id, 'router', '{"en":"The router"}', true, 'public', 1 FROM incident WHERE slug = $1`,
        [slug],
      );
    }
    await publish(slug);
  }
  await addIncident(owner, { title: { en: "Never published" } });
});
afterAll(() => record.close());

const request = (path: string, headers = {}) => new Request(`http://any.example${path}`, { headers });
const read = async (answer: Promise<Response>) => (await answer).text();
const titles = (text: string) => atomEntries(text).map(({ title }) => title);
const archiveAt = (n: string) => archive(request(`/feed/${n}/feed.atom`), { params: Promise.resolve({ n }) });

/** As RFC 5005 has readers do it: the feed, then each archive before it; of an id that comes twice, the newest. */
async function wholeFeed(): Promise<Map<string, string>> {
  const found = new Map<string, { title: string; updated: string }>();
  let text = await read(atom(request("/feed.atom")));
  for (;;) {
    expect(atomFaults(text)).toEqual([]);
    for (const { id, title, updated } of atomEntries(text)) {
      const known = found.get(id);
      if (!known || known.updated < updated) found.set(id, { title, updated });
    }
    const earlier = /\/feed\/(\d+)\/feed\.atom$/.exec(atomLinks(text)["prev-archive"] ?? "")?.[1];
    if (earlier === undefined) break;
    text = await read(archiveAt(earlier));
  }
  return new Map([...found].map(([id, { title }]) => [id, title]));
}

it("of a name that nothing can have there is none", async () => {
  expect(await readComponentFeed("\u0000")).toBeUndefined();
});

describe("the feed", () => {
  it("has what changed last, and with its archives every incident once", async () => {
    const current = titles(await read(atom(request("/feed.atom"))));
    // 43 = 2 × 20 + 3, and the 3 are among the 20 that changed last.
    expect(current).toEqual(Array.from({ length: 20 }, (_, index) => `Report ${MANY - 1 - index}`));
    expect([...(await wholeFeed()).values()].sort()).toEqual(slugs.map((_, index) => `Report ${index}`).sort());
    expect([await readFeedArchive(0), await readFeedArchive(3)]).toEqual([undefined, undefined]);
  });

  it("is in each language at its own address, with the same ids", async () => {
    const [en, ja] = [await read(atom(request("/feed.atom"))), await read(atomJa(request("/ja/feed.atom")))];
    expect(atomFaults(ja)).toEqual([]);
    expect(titles(ja)[0]).toBe(`報告 ${MANY - 1}`);
    expect(atomEntries(ja).map(({ id }) => id)).toEqual(atomEntries(en).map(({ id }) => id));
  });

  it("tells of a correction of the oldest, and an archive keeps the entries it has", async () => {
    const ids = async () =>
      atomEntries(await read(archiveAt("1")))
        .map(({ id }) => id)
        .sort();
    const before = await ids();
    const [first = ""] = slugs;
    const known = atomEntries(await read(archiveAt("1"))).find(({ title }) => title === "Report 0");
    await retitle(first, "Report 0, corrected");
    expect(titles(await read(atom(request("/feed.atom"))))).not.toContain("Report 0, corrected");
    await publish(first, "Says why");
    const [entry] = atomEntries(await read(atom(request("/feed.atom"))));
    expect(entry).toMatchObject({ id: known?.id, title: "Report 0, corrected", published: known?.published });
    expect(Date.parse(entry?.updated ?? "")).toBeGreaterThan(Date.parse(known?.updated ?? ""));
    expect(entry?.content?.["#"]).toContain("Says why");
    expect(await ids()).toEqual(before);
    expect([...(await wholeFeed()).values()]).toHaveLength(MANY);
  });
});

describe("two polls", () => {
  it.each([
    ["/feed.atom", atom],
    ["/feed.json", json],
    ["/ja/feed.atom", atomJa],
    ["/sitemap.xml", sitemap],
  ])("of %s without a change are the same bytes, under one tag", async (path, get) => {
    const first = await get(request(path));
    const bytes = await first.text();
    expect(await read(Promise.resolve(get(request(path))))).toBe(bytes);
    expect(markOf(first)).toMatchObject({ tagged: true, kept: true });
  });

  it("around a withdrawal never get the same bytes: the same id is a tombstone, newer than all", async () => {
    const slug = slugs[MANY - 1] ?? "";
    const before = await atom(request("/feed.atom"));
    const [shown] = atomEntries(await before.clone().text()).filter(({ title }) => title === `Report ${MANY - 1}`);
    await actAs(owner, () => withdrawPublication(slug, { reason: "secret reason" }));
    const after = await atom(request("/feed.atom", { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" }));
    const text = await after.text();
    expect([after.status, text === (await before.text())]).toEqual([200, false]);
    const [stone] = atomEntries(text);
    expect(stone).toMatchObject({
      id: shown?.id,
      published: shown?.published,
      title: "Withdrawn report",
      tags: ["withdrawn"],
    });
    expect(text).not.toMatch(/secret reason|Report 42/);
    expect(atomFaults(text)).toEqual([]);
    const map = await read(sitemap(request("/sitemap.xml")));
    expect(map).not.toContain(`${slug}<`);
    expect(sitemapFaults(map, new URL(/<loc>(.*?)</.exec(map)?.[1] ?? "").origin)).toEqual([]);
  });
});

describe("the feed of a component", () => {
  const at = (key: string) =>
    ofComponent(request(`/components/${key}/feed.atom`), { params: Promise.resolve({ key }) });

  it("has what affects it and every tombstone; nothing stands where nothing is published", async () => {
    const text = await read(at("router"));
    expect(atomFaults(text)).toEqual([]);
    expect(titles(text)).toEqual(["Withdrawn report", "Report 0, corrected", "Report 1"]);
    expect(text).toContain("<title>Incident reports: The router</title>");
    expect(await readComponentFeed("nothing")).toBeUndefined();
  });
});
