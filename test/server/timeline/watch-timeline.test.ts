import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { NotFound, NotSignedIn } from "#domain/errors.ts";
import type { TimelineNews } from "#domain/timeline/timeline-news.ts";
import { actAs } from "#server/session.ts";
import { endTimelineWatches } from "#server/timeline-watch.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { retractEvent } from "#server/timeline/retract-event.ts";
import { readTimelinePosition, watchTimeline } from "#server/timeline/watch-timeline.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

vi.mock("next/headers.js", () => ({ headers: async () => new Headers() }));

let record: TestRecord;
let owner: PersonActor;
let colleague: PersonActor;
let slug: string;
const open: AbortController[] = [];

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  colleague = await record.addPerson("Colleague");
  ({ slug } = await record.addIncident(owner));
  await record.putOn(slug, colleague, "responder");
});
afterEach(() => open.splice(0).forEach((over) => over.abort()));
afterAll(async () => {
  await endTimelineWatches();
  await record.close();
});

const event = {
  title: { en: "Nobody but the record may hold these words" },
  lane: "provider",
  time: { wallClock: "2026-09-09T14:00", zone: "UTC" },
} as const;

type Heard = { news: TimelineNews[]; at: number[]; ended: Promise<unknown>; changes: () => TimelineNews["changes"] };

function watchAs(who: PersonActor, since?: string, where = slug): Heard {
  const over = new AbortController();
  open.push(over);
  const heard: Heard = {
    news: [],
    at: [],
    ended: Promise.resolve(),
    changes: () => heard.news.flatMap((n) => n.changes),
  };
  heard.ended = actAs(who, async () => {
    for await (const news of watchTimeline(where, since, over.signal)) {
      heard.news.push(news);
      heard.at.push(performance.now());
    }
    return undefined;
  }).catch((error: unknown) => error);
  return heard;
}

const listeners = async () => {
  const { rows } = await record.sql.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'candor timeline watch' AND query NOT LIKE 'SET%'",
  );
  return rows.map(({ pid }) => pid);
};

it("what one saves the other hears within two seconds: added, changed, retracted, and by whom", async () => {
  const heard = watchAs(owner);
  await vi.waitUntil(() => heard.news.length > 0, { timeout: 5000 });
  const savedAt = performance.now();
  const { event: added } = await actAs(colleague, () => addEvent(slug, event));
  await vi.waitUntil(() => heard.changes().length === 1, { timeout: 2000 });
  expect((heard.at.at(-1) ?? 0) - savedAt).toBeLessThan(2000);
  await actAs(colleague, () => changeEvent(slug, added.id, { audience: "public" }, 1));
  await actAs(colleague, () => retractEvent(slug, added.id, { reason: "wrong" }, 2));
  await vi.waitUntil(() => heard.changes().length === 3, { timeout: 2000 });
  const by = { id: colleague.id, name: "Colleague" };
  expect(heard.changes()).toEqual([
    { id: added.id, version: 1, kind: "added", by },
    { id: added.id, version: 2, kind: "changed", by },
    { id: added.id, version: 3, kind: "retracted", by },
  ]);
});

it("from a position on, nothing is missed and nothing told twice", async () => {
  const since = await actAs(owner, () => readTimelinePosition(slug));
  const { event: first } = await actAs(colleague, () => addEvent(slug, event));
  const { event: second } = await actAs(colleague, () => addEvent(slug, event));
  const heard = watchAs(owner, since);
  await vi.waitUntil(() => heard.changes().length === 2, { timeout: 5000 });
  expect(heard.changes().map(({ id }) => id)).toEqual([first.id, second.id]);
  const again = watchAs(owner, heard.news.at(-1)?.position);
  await vi.waitUntil(() => again.news.length > 0, { timeout: 5000 });
  expect(again.changes()).toEqual([]);
});

it("of another incident nothing is heard", async () => {
  const { slug: other } = await record.addIncident(owner);
  const heard = watchAs(owner, undefined, other);
  await vi.waitUntil(() => heard.news.length > 0, { timeout: 5000 });
  await actAs(colleague, () => addEvent(slug, event));
  await sleep(300);
  expect(heard.changes()).toEqual([]);
});

it("the notification names the incident and holds nothing of what was written", async () => {
  const ear = new pg.Client({ connectionString: record.url });
  await ear.connect();
  const payloads: (string | undefined)[] = [];
  ear.on("notification", ({ payload }) => payloads.push(payload));
  await ear.query("LISTEN candor_timeline");
  const { event: added } = await actAs(colleague, () => addEvent(slug, event));
  await actAs(colleague, () => changeEvent(slug, added.id, { title: { en: "Other words" } }, 1));
  await vi.waitUntil(() => payloads.length === 2, { timeout: 2000 });
  await ear.end();
  const { rows } = await record.sql.query<{ id: string }>("SELECT id::text FROM incident WHERE slug = $1", [slug]);
  expect(payloads).toEqual([rows[0]?.id, rows[0]?.id]);
});

it("who is not on it is told that there is nothing, and so is who was taken off in the middle", async () => {
  const stranger = await record.addPerson("Stranger");
  expect(await watchAs(stranger).ended).toBeInstanceOf(NotFound);
  expect(await watchAs(owner, undefined, "no-such-incident").ended).toBeInstanceOf(NotFound);
  const leaver = await record.addPerson("Leaver");
  await record.putOn(slug, leaver, "reviewer");
  const heard = watchAs(leaver);
  await vi.waitUntil(() => heard.news.length > 0, { timeout: 5000 });
  await record.sql.query("DELETE FROM membership WHERE person_id = $1", [leaver.id]);
  await actAs(owner, () => addEvent(slug, event));
  expect(await heard.ended).toBeInstanceOf(NotFound);
  expect(heard.changes()).toEqual([]);
});

it("who is signed out is refused", async () => {
  await expect(watchTimeline(slug, undefined, new AbortController().signal).next()).rejects.toBeInstanceOf(NotSignedIn);
});

it("one connection listens for all, as the readers' role, and while it is down all look every two seconds", async () => {
  const [one, two] = [watchAs(owner), watchAs(colleague)];
  await vi.waitUntil(() => one.news.length > 0 && two.news.length > 0, { timeout: 5000 });
  await vi.waitUntil(async () => (await listeners()).length === 1, { timeout: 5000 });
  const cut = setInterval(() => void listeners().then((pids) => pids.forEach(kill)), 50);
  const kill = (pid: number) => void record.sql.query("SELECT pg_terminate_backend($1)", [pid]);
  await sleep(200);
  await actAs(colleague, () => addEvent(slug, event));
  await vi.waitUntil(() => one.changes().length === 1 && two.changes().length === 1, { timeout: 2500 });
  clearInterval(cut);
  await vi.waitUntil(async () => (await listeners()).length === 1, { timeout: 5000 });
  const { rows } = await record.sql.query(
    "SELECT has_table_privilege('candor_public', 'timeline_event', 'SELECT') AS may",
  );
  expect(rows).toEqual([{ may: false }]);
});
