import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { call, type Sent } from "./call-api.ts";

let record: TestRecord;
let owner: PersonActor;
let key: string;
let events: string;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord({ timeZone: "Asia/Kolkata" });
  owner = await record.addPerson("Owner");
  key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner, { zone: "Asia/Tokyo" }));
  events = `/incidents/${slug}/events`;
});

type Item = Record<string, unknown> & { id: string; key: string; version: number };
const send = (method: string, path: string, body?: unknown, more: Sent = {}) =>
  call(method, path, { key, body, ...more });
const ifMatch = (version: number) => ({ headers: { "if-match": `"${version}"` } });
const add = async (name: string, time: object, more: object = {}) => {
  const added = await send("POST", events, { key: name, title: { en: name }, lane: "provider", time, ...more });
  expect(added.status).toBe(201);
  return added.body as Item;
};
const pageAt = async (query: string) =>
  (await send("GET", `${events}?${query}`)).body as { items: Item[]; next: string | null };

describe("the list of events", () => {
  it("pages by an opaque cursor in the order of the times; the last page has no next", async () => {
    const same = { wallClock: "2026-09-09T14:00", zone: "UTC" };
    for (const [name, time] of [
      ["third", same],
      ["fourth", same],
      ["second", { wallClock: "2026-09-09T09:00", zone: "America/New_York" }],
      ["first", { date: "2026-09-01" }],
      ["fifth", { date: "2026-10-26" }],
    ] as const)
      await add(name, time);
    const order = ["first", "second", "third", "fourth", "fifth"];
    for (const limit of [1, 2, 3, 5, 200]) {
      const seen: string[] = [];
      let next: string | null = "";
      while (next !== null) {
        const asked = new URLSearchParams({ limit: String(limit), ...(next && { after: next }) });
        const page = await pageAt(asked.toString());
        expect(page.items.length).toBe(Math.min(limit, order.length - seen.length));
        seen.push(...page.items.map((item) => item.key));
        next = page.next;
      }
      expect(seen).toEqual(order);
    }
    expect(await send("GET", `${events}?after=${(await pageAt("limit=1")).next?.slice(3)}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/after", code: "invalid_cursor" }] },
    });
  });

  it("holds what was retracted only when that is asked for; the event stays with its reason and all its versions", async () => {
    const { id } = await add("wrong", { date: "2026-09-01" });
    const path = `${events}/${id}`;
    await send("PATCH", path, { title: { en: "Still wrong" } }, ifMatch(1));
    const retracted = await send(
      "DELETE",
      `${path}?reason=${encodeURIComponent(" a mistake ")}`,
      undefined,
      ifMatch(2),
    );
    expect(retracted).toMatchObject({ status: 200, body: { version: 3, retracted: { reason: "a mistake" } } });
    expect(retracted.headers.get("etag")).toBe('"3"');
    expect([(await pageAt("")).items.length, (await pageAt("includeRetracted=false")).items.length]).toEqual([0, 0]);
    expect((await pageAt("includeRetracted=true")).items).toEqual([retracted.body]);
    expect((await send("GET", path)).body).toEqual(retracted.body);
    expect((await send("GET", `/incidents/${slug}/timeline`)).body).toMatchObject({ items: [], durations: [] });
    const { items, next } = (await send("GET", `${path}/history`)).body as {
      items: { version: number; event: Item; by: object }[];
      next: null;
    };
    expect([items.map(({ version, event }) => [version, event["title"]]), next]).toEqual([
      [
        [3, { en: "Still wrong" }],
        [2, { en: "Still wrong" }],
        [1, { en: "wrong" }],
      ],
      null,
    ]);
    expect(items.every(({ by }) => "id" in by && "name" in by)).toBe(true);
  });

  it.each([
    ["?reason=", "too_small", "/reason"],
    [`?reason=${"x".repeat(2_001)}`, "too_big", "/reason"],
    ["?because=x", "unknown_field", "/because"],
  ])("a retraction %# is refused with its place", async (query, code, pointer) => {
    const { id } = await add("kept", { date: "2026-09-01" });
    expect(await send("DELETE", `${events}/${id}${query}`, undefined, ifMatch(1))).toMatchObject({
      status: 422,
      body: { errors: [{ code, pointer }] },
    });
    expect((await send("GET", `${events}/${id}`)).body).toMatchObject({ version: 1 });
  });
});

describe("an event", () => {
  it("keeps what was stated: each shape of a time, in and out", async () => {
    const out = async (time: object, more: object = {}) =>
      (await add(`e-${Math.random()}`.slice(0, 12), time, more))["time"];
    expect(
      await out({ wallClock: "2025-11-02T01:30", zone: "America/New_York", choose: "second", qualifier: "by" }),
    ).toEqual({
      text: expect.any(String),
      wallClock: "2025-11-02T01:30",
      zone: "America/New_York",
      offset: "-05:00",
      instant: "2025-11-02T06:30:00Z",
      precision: "minute",
      qualifier: "by",
      latest: "2025-11-02T06:30:00Z",
      tzdb: expect.stringMatching(/^\d{4}[a-z]$/),
    });
    expect(await out({ date: "2026-09-11", through: "2026-09-19", zone: "UTC" })).toMatchObject({
      date: "2026-09-11",
      through: { date: "2026-09-19" },
      precision: "day",
      earliest: "2026-09-11T00:00:00Z",
      latest: "2026-09-20T00:00:00Z",
    });
    expect(await out({ text: "14:35 JST", baseDate: "2026-09-09" })).toMatchObject({
      text: "14:35 JST",
      instant: "2026-09-09T05:35:00Z",
    });
    expect(await out({ text: "9 Sep 14:35", year: 2026, zone: "UTC" })).toMatchObject({
      instant: "2026-09-09T14:35:00Z",
    });
    expect(await out({ wallClock: "2026-09-09T19:04:05.000001", zone: "UTC" })).toMatchObject({
      instant: "2026-09-09T19:04:05.000001Z",
    });
  });

  it("loses a field by null and keeps what is not named", async () => {
    const whole = {
      body: { en: "text" },
      milestone: "declared",
      knownAt: { date: "2026-09-10" },
      source: { name: { en: "report" }, url: "https://example.test/a" },
    };
    const before = await add("whole", { date: "2026-09-09" }, whole);
    const taken = Object.fromEntries(Object.keys(whole).map((name) => [name, null]));
    const { body } = await send("PATCH", `${events}/${before.id}`, taken, ifMatch(1));
    const { warnings: _warnings, ...kept } = before;
    const expected = Object.fromEntries(Object.entries(kept).filter(([name]) => !(name in whole)));
    expect(body).toEqual({ ...expected, version: 2, warnings: [] });
  });

  it("the same time said again changes nothing, however it is said", async () => {
    const time = { wallClock: "2026-09-09T22:22", zone: "Asia/Tokyo" };
    const before = await add("same", time);
    for (const again of [time, before["time"]])
      expect(await send("PATCH", `${events}/${before.id}`, { time: again }, ifMatch(1))).toMatchObject({
        status: 200,
        body: { version: 1, time: before["time"] },
      });
  });
});

describe("the timeline in words", () => {
  it("is displayed in the incident's zone, and in Japanese when asked", async () => {
    await add("declared", { wallClock: "2026-09-09T13:22", zone: "UTC" }, { milestone: "declared" });
    await add("contained", { date: "2026-09-10" }, { milestone: "contained" });
    const asked = async (query: string) =>
      (await send("GET", `/incidents/${slug}/timeline${query}`)).body as {
        items: { display: { heading: string; time?: string; zoneLabel?: string } }[];
        durations: { text: string; exact: boolean; minMs: number; maxMs: number }[];
      };
    const [english, japanese] = [await asked(""), await asked("?locale=ja")];
    expect(english.items.map(({ display }) => [display.heading, display.time])).toEqual([
      ["Wed, 9 September 2026", "22:22"],
      ["Thu, 10 September 2026", undefined],
    ]);
    expect(japanese.items.map(({ display }) => display.heading)).toEqual(["2026年9月9日(水)", "2026年9月10日(木)"]);
    const [{ text: inEnglish = "", ...span } = {}] = english.durations;
    const [{ text: inJapanese = "", ...same } = {}] = japanese.durations;
    expect(span).toMatchObject({ from: "declared", to: "contained", exact: false });
    expect(same).toEqual(span);
    expect([inEnglish, inJapanese]).toEqual([expect.stringMatching(/\d+ h/), expect.stringMatching(/\d+ ?時間/)]);
  });
});
