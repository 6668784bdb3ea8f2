import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addIncident, openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { call } from "./call-api.ts";

let record: TestRecord;
let key: string;
let slug: string;

type Row = { key: string; time: { instant?: string }; display: { date: string; time?: string; zoneLabel?: string } };
type Between = {
  from: string;
  to: string;
  fromEvent: string;
  minMs?: number;
  maxMs?: number;
  days?: number;
  exact: boolean;
  text: string;
};

const utc = (clock: string, more: object = {}) => ({ wallClock: `2026-09-09T${clock}`, zone: "UTC", ...more });
const edt = (clock: string) => ({ wallClock: `2026-09-09T${clock}`, zone: "America/New_York" });

/** Entered in no order at all. */
const events: [string, string | undefined, object, object?][] = [
  ["restored", "restored", utc("19:40"), { record: true }],
  ["sp-resolved", "restored", edt("16:09"), { lane: "status_page" }],
  ["declared", "declared", utc("13:22"), { record: true }],
  ["sp-occurred", "declared", edt("10:25"), { lane: "status_page" }],
  [
    "upstream-report",
    undefined,
    { date: "2026-07-06" },
    { lane: "upstream", knownAt: { date: "2026-09-09", qualifier: "from" } },
  ],
  ["exposure-start", "exposure_started", { date: "2026-08-27" }],
  ["reported", "reported", { date: "2026-09-08" }],
  ["triage", "triage_started", utc("08:00")],
  ["contained", "contained", utc("14:00")],
  ["root-cause", "root_cause_identified", utc("14:35"), { record: true }],
  ["sp-identified", "root_cause_identified", edt("11:02"), { lane: "status_page" }],
  ["disclosed", "disclosed", { date: "2026-10-26" }],
];

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
  for (const [name, milestone, time, more] of events) {
    const body = { key: name, title: { en: name }, lane: "provider", milestone, time, ...more };
    expect((await call("POST", `/incidents/${slug}/events`, { key, body })).status).toBe(201);
  }
});
afterAll(() => record.close());

const timeline = async (query = "") => (await call("GET", `/incidents/${slug}/timeline${query}`, { key })).body;

describe("GET timeline", () => {
  it("is in the one order", async () => {
    const { items } = (await timeline()) as { items: Row[] };
    expect(items.map((item) => item.key)).toEqual([
      ...[
        "upstream-report",
        "exposure-start",
        "reported",
        "triage",
        "declared",
        "contained",
        "sp-occurred",
        "root-cause",
      ],
      ...["sp-identified", "restored", "sp-resolved", "disclosed"],
    ]);
  });

  // The sheet's table of the same minutes in other zones.
  it.each([
    ["UTC", "2026-09-09 15:02", "2026-09-09 20:09"],
    ["America/New_York", "2026-09-09 11:02", "2026-09-09 16:09"],
    ["Asia/Tokyo", "2026-09-10 00:02", "2026-09-10 05:09"],
    ["Asia/Kolkata", "2026-09-09 20:32", "2026-09-10 01:39"],
  ])("?tz=%s", async (tz, identified, resolved) => {
    const { zone, items } = (await timeline(`?tz=${tz}`)) as { zone: string; items: Row[] };
    const shown = (name: string) => {
      const display = items.find((item) => item.key === name)?.display;
      return display?.time === undefined ? display?.date : `${display.date} ${display.time}`;
    };
    expect([zone, shown("sp-identified"), shown("sp-resolved"), shown("reported")]).toEqual([
      tz,
      identified,
      resolved,
      "2026-09-08",
    ]);
    expect(items.filter(({ display }) => display.time !== undefined && !display.zoneLabel)).toEqual([]);
  });

  it.each([
    ["asia/tokyo", "Asia/Tokyo"],
    ["utc", "UTC"],
    ["etc/gmt+5", "Etc/GMT+5"],
  ])("?tz=%s is %s", async (written, name) => {
    const tz = encodeURIComponent(written);
    expect(await timeline(`?tz=${tz}`)).toEqual(await timeline(`?tz=${encodeURIComponent(name)}`));
    expect(await timeline(`?tz=${tz}`)).toMatchObject({ zone: name });
  });

  it("has the differences of the sheet: 63, 27 and 29 minutes later than the record", async () => {
    const { differences } = (await timeline()) as { differences: object[] };
    expect(differences).toMatchObject([
      {
        milestone: "declared",
        record: "declared",
        other: "sp-occurred",
        settled: true,
        direction: "later",
        minMs: 63 * 60_000,
        maxMs: 63 * 60_000,
        exact: true,
      },
      { record: "root-cause", other: "sp-identified", minMs: 27 * 60_000, direction: "later" },
      { record: "restored", other: "sp-resolved", minMs: 29 * 60_000, direction: "later" },
    ]);
  });

  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  it.each([
    ["triage_started", "declared", 5 * hour + 22 * minute, 5 * hour + 22 * minute],
    ["declared", "contained", 38 * minute, 38 * minute],
    ["contained", "root_cause_identified", 35 * minute, 35 * minute],
    ["declared", "restored", 6 * hour + 18 * minute, 6 * hour + 18 * minute],
    ["reported", "triage_started", 8 * hour, 32 * hour],
    ["exposure_started", "contained", 12 * day + 14 * hour, 13 * day + 14 * hour],
  ])("from %s to %s", async (from, to, minMs, maxMs) => {
    const { durations } = (await timeline()) as { durations: Between[] };
    const found = durations.find((duration) => duration.from === from && duration.to === to);
    expect(found).toMatchObject({ minMs, maxMs, exact: minMs === maxMs });
    expect(found?.text).toMatch(/\d/);
  });

  it("from date to date in days", async () => {
    const { durations } = (await timeline()) as { durations: Between[] };
    expect(durations.find(({ from, to }) => from === "reported" && to === "disclosed")).toMatchObject({
      days: 48,
      fromEvent: "reported",
    });
  });

  it("has each metric with its definition and its two ends, or says why there is none", async () => {
    const { metrics, doubts } = (await timeline()) as { metrics: Record<string, unknown>[]; doubts: object[] };
    expect(metrics.map(({ key: name, duration }) => [name, (duration as { text: string } | undefined)?.text])).toEqual([
      ["exposure", "12 d 14 h to 13 d 14 h"],
      ["acknowledge", "8 h to 32 h"],
      ["declare", "5 h 22 min"],
      ["contain", "38 min"],
      ["fix", undefined],
      ["restore", "6 h 18 min"],
      ["disclose", "48 days"],
    ]);
    expect(metrics[3]).toMatchObject({
      fromEvent: "declared",
      toEvent: "contained",
      from: "declared",
      to: "contained",
    });
    expect(metrics[4]).toMatchObject({ absent: { missing: ["patched"] } });
    expect(doubts).toEqual([]);
  });

  it("says how sure it is that something was known", async () => {
    const { items } = (await timeline("?knownBy=2026-09-08T12:00:00Z")) as { items: { key: string; known?: string }[] };
    expect(items.map(({ key: name, known }) => [name, known])).toEqual([
      ["exposure-start", "surely"],
      ["reported", "possibly"],
    ]);
    // Known "from 9 September": the record never says that it was known by 14:05.
    for (const at of ["2026-09-09T14:05:00Z", "2027-01-01T00:00:00Z"]) {
      const then = (await timeline(`?knownBy=${at}`)) as { items: { key: string; known?: string }[] };
      expect(then.items.find((item) => item.key === "upstream-report")).toMatchObject({ known: "possibly" });
      expect(then.items.find((item) => item.key === "declared")).toMatchObject({ known: "surely" });
    }
    const all = (await timeline()) as { items: object[] };
    expect(all.items.filter((item) => "known" in item)).toEqual([]);
  });

  it("replays what was known, by the second", async () => {
    const known = async (at: string) =>
      ((await timeline(`?knownBy=${at}`)) as { items: Row[] }).items.map((item) => item.key);
    expect(await known("2026-09-08T12:00:00Z")).toEqual(["exposure-start", "reported"]);
    expect(await known("2026-09-09T13:21:59Z")).toEqual(["upstream-report", "exposure-start", "reported", "triage"]);
    expect(await known("2026-09-09T13:22:00Z")).toContain("declared");
    const { differences, durations } = (await timeline("?knownBy=2026-09-09T14:05:00Z")) as {
      differences: object[];
      durations: Between[];
    };
    expect([differences, durations.some(({ to }) => to === "restored")]).toEqual([[], false]);
  });

  it.each([
    ["?tz=Mars/Olympus", "unknown_zone", "/tz"],
    ["?tz=", "unknown_zone", "/tz"],
    ["?knownBy=yesterday", "invalid_time", "/knownBy"],
    ["?knownBy=2026-09-09T14:05", "invalid_time", "/knownBy"],
    ["?zone=UTC", "unknown_field", "/zone"],
    ["?locale=xx", "invalid_value", "/locale"],
  ])("%s is refused", async (query, code, pointer) => {
    const answer = await call("GET", `/incidents/${slug}/timeline${query}`, { key });
    expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ pointer, code }] } });
  });
});

describe("POST /time/resolve", () => {
  const resolve = (body: object) => call("POST", "/time/resolve", { key, body });

  it.each([
    [utc("13:22")],
    [edt("10:25")],
    [utc("13:22", { through: "2026-09-09T14:00" })],
    [{ date: "2026-09-11", through: "2026-09-19" }],
    [{ text: "mid-August 2026" }],
    [{ text: "about 10:00 ±15 min", zone: "UTC", baseDate: "2026-09-09" }],
  ])("takes what it answered to %j, and answers the same", async (time) => {
    const { status, body } = await resolve(time);
    expect(status).toBe(200);
    expect(await resolve(body)).toMatchObject({ status: 200, body });
  });

  it.each([
    [{ ...utc("13:22"), instant: "2026-09-09T13:23:00Z" }, "invalid_time", "/instant"],
    [{ wallClock: "2026-09-09T13:22", zone: "CST" }, "ambiguous_zone", "/zone"],
    [{ text: "2026-09-01 10:00", zone: "UTC", year: 2020 }, "invalid_time", "/year"],
    [{ text: "soon" }, "invalid_time", "/text"],
    [{ ...utc("13:22"), through: "soon" }, "invalid_time", "/through"],
    [{}, "required", "/wallClock"],
  ])("%j is %s at %s, in an event too", async (time, code, pointer) => {
    expect(await resolve(time)).toMatchObject({ status: 422, body: { code, errors: [{ pointer, code }] } });
    const event = { title: { en: "x" }, lane: "provider", time };
    expect(await call("POST", `/incidents/${slug}/events`, { key, body: event })).toMatchObject({
      status: 422,
      body: { code, errors: [{ pointer: `/time${pointer}`, code }] },
    });
  });
});
