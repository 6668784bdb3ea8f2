import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { property, readCalendar } from "#test/domain/timeline/export/read-calendar.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { GET as csv } from "../../../app/(public)/incidents/[slug]/timeline.csv/route.ts";
import { GET as ics } from "../../../app/(public)/incidents/[slug]/timeline.ics/route.ts";
import { markOf } from "./mark-of.ts";

let record: TestRecord;
let owner: PersonActor;
let slug: string;

const add = (en: string, more: object) =>
  actAs(owner, () =>
    addEvent(slug, { title: { en }, lane: "provider", audience: "public", time: { date: "2026-09-08" }, ...more }),
  );

async function publish() {
  const { hash } = await actAs(owner, () => previewPublication(slug));
  await actAs(owner, () => publishRevision(slug, { documentHash: hash, note: "A note" }));
}

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  await add("=1+1", { key: "first" });
  await add("Secret", { key: "secret", audience: "internal" });
  await publish();
});
afterAll(() => record.close());

const get = (route: typeof csv, name: string, headers = {}) =>
  route(new Request(`http://any.example/incidents/${slug}/${name}`, { headers }), {
    params: Promise.resolve({ slug }),
  });
const bytes = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

describe("timeline.csv", () => {
  const title = (text: string) => (parse(text, { columns: true, bom: true }) as Record<string, string>[])[0]?.["title"];

  it("is for programs; ?spreadsheet=1 has another name and no formula", async () => {
    const [plain, safe] = [await get(csv, "timeline.csv"), await get(csv, "timeline.csv?spreadsheet=1")];
    expect([plain, safe].map(({ headers }) => headers.get("content-disposition"))).toEqual([
      null,
      'attachment; filename="timeline-spreadsheet.csv"',
    ]);
    expect([title(await plain.text()), title(await safe.text())]).toEqual(["=1+1", "'=1+1"]);
  });

  it("the one is never kept in the place of the other", async () => {
    const [plain, other] = [await get(csv, "timeline.csv"), await get(csv, "timeline.csv?spreadsheet=1")];
    expect([markOf(plain)?.kept, markOf(other)?.kept]).toEqual([true, false]);
  });
});

describe("timeline.ics", () => {
  it("has what is published, with a tag", async () => {
    const answer = await get(ics, "timeline.ics");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const entries = readCalendar(await bytes(answer)).children;
    expect(entries.map((entry) => property(entry, "SUMMARY")?.value)).toEqual(["=1+1"]);
    expect(entries.map((entry) => property(entry, "CLASS")?.value)).toEqual(["PUBLIC"]);
    expect(markOf(answer)).toMatchObject({ tagged: true, kept: true, anyZone: true });
  });

  it("keeps its ids and raises its sequence with revision 2, also after a withdrawal", async () => {
    const values = async () => {
      const [entry] = readCalendar(await bytes(await get(ics, "timeline.ics"))).children;
      return entry && ["UID", "SEQUENCE"].map((name) => property(entry, name)?.value);
    };
    const before = await values();
    await add("Second", { key: "second", time: { date: "2026-09-09" } });
    await publish();
    const after = await values();
    expect([before?.[1], after?.[1]]).toEqual(["1", "2"]);
    expect(after?.[0]).toBe(before?.[0]);
    await actAs(owner, () => withdrawPublication(slug, { reason: "A reason" }));
    await publish();
    expect(await values()).toEqual([before?.[0], "3"]);
    expect(before?.[0]).toMatch(/^first@[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
