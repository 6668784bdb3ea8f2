import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTimelineJson } from "#domain/timeline/export/timeline-json.ts";
import { property, readCalendar, textValue } from "#test/domain/timeline/export/read-calendar.ts";
import { addIncident, openTestRecord, peopleOn, type TestRecord } from "#test/server/access/test-record.ts";
import { call } from "./call-api.ts";

let record: TestRecord;
let key: string;
let slug: string;

const utc = (clock: string, more: object = {}) => ({ wallClock: `2026-09-09T${clock}`, zone: "UTC", ...more });
const events = [
  { key: "declared", title: { en: "=1+1", ja: "宣言" }, milestone: "declared", record: true, time: utc("13:22") },
  {
    key: "reported",
    title: { en: "Reported" },
    milestone: "reported",
    audience: "public",
    time: { date: "2026-09-08" },
  },
  { key: "gone", title: { en: "Retracted" }, time: utc("12:00") },
  {
    key: "upstream-report",
    title: { en: "Known later" },
    time: { date: "2026-07-06" },
    knownAt: { date: "2026-09-09", qualifier: "from" },
    body: { en: "line\nline" },
    source: { name: { en: "Issue" }, url: "https://example.test/1" },
  },
];

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner, { zone: "Asia/Tokyo" }));
  key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
  for (const body of events) {
    const added = await call("POST", `/incidents/${slug}/events`, { key, body: { lane: "provider", ...body } });
    expect(added.status).toBe(201);
    if (body.key === "gone") {
      const path = `/incidents/${slug}/events/${added.body["id"]}?reason=x`;
      expect((await call("DELETE", path, { key, headers: { "if-match": '"1"' } })).status).toBe(200);
    }
  }
});
afterAll(() => record.close());

const file = (name: string, more: object = {}) => call("GET", `/incidents/${slug}/timeline.${name}`, { key, ...more });
const ORDER = ["upstream-report", "reported", "declared"];

describe("the internal timeline as a file", () => {
  it("JSON has what the API has, in its order, without what was retracted", async () => {
    const { items } = (await call("GET", `/incidents/${slug}/events`, { key })).body as {
      items: Record<string, unknown>[];
    };
    const read = readTimelineJson((await file("json")).text);
    expect(read.map((event) => event.key)).toEqual(ORDER);
    expect(read).toEqual(items.map(({ id: _id, version: _version, sequence: _sequence, ...said }) => said));
  });

  it("CSV is for programs, and for spreadsheets when asked", async () => {
    const rows = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];
    const [plain, safe] = [await file("csv"), await file("csv?spreadsheet=1")];
    expect(rows(plain.text).map((row) => [row["key"], row["audience"]])).toEqual([
      ["upstream-report", "internal"],
      ["reported", "public"],
      ["declared", "internal"],
    ]);
    expect([rows(plain.text)[2]?.["title"], rows(safe.text)[2]?.["title"]]).toEqual(["=1+1", "'=1+1"]);
    expect([plain, safe].map(({ headers }) => headers.get("content-disposition"))).toEqual([
      `attachment; filename="${slug}-timeline.csv"`,
      `attachment; filename="${slug}-timeline-spreadsheet.csv"`,
    ]);
  });

  it("iCalendar is confidential, and an event's sequence rises with its version", async () => {
    const entries = async () => readCalendar(new TextEncoder().encode((await file("ics")).text)).children;
    const of = async (name: string) =>
      (await entries()).map((entry) => textValue(property(entry, name)?.value ?? "absent"));
    expect(await of("CLASS")).toEqual(["CONFIDENTIAL", "CONFIDENTIAL", "CONFIDENTIAL"]);
    const [before, ids] = [await of("SEQUENCE"), await of("UID")];
    const { items } = (await call("GET", `/incidents/${slug}/events`, { key })).body as { items: { id: string }[] };
    const path = `/incidents/${slug}/events/${items[2]?.id}`;
    await call("PATCH", path, { key, body: { title: { en: "=2", ja: "宣言" } }, headers: { "if-match": '"1"' } });
    expect([before, await of("SEQUENCE"), await of("UID")]).toEqual([["1", "1", "1"], ["1", "1", "2"], ids]);
    expect(ids.map((id) => id.split("@")[0])).toEqual(ORDER);
  });

  it("Markdown states the incident's zone, or the one asked for", async () => {
    expect((await file("md")).text).toContain("All times in Asia/Tokyo");
    expect((await file("md")).text).toContain("- **22:22 +09:00 JST** ");
    expect((await file("md?tz=UTC&locale=ja")).text).toContain("- **13:22 UTC** 宣言");
  });

  it.each([
    ["csv", "text/csv; charset=utf-8; header=present"],
    ["ics", "text/calendar; charset=utf-8"],
    ["json", "application/json"],
    ["md", "text/markdown; charset=utf-8"],
  ])("%s is %s, kept by nobody", async (format, type) => {
    const { status, headers } = await file(format);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      type,
      "private, no-store",
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each([
    ["md?tz=Mars/Olympus", "unknown_zone", "/tz"],
    ["csv?tz=UTC", "unknown_field", "/tz"],
    ["csv?spreadsheet=yes", "invalid_value", "/spreadsheet"],
    ["ics?locale=fr", "invalid_value", "/locale"],
  ])("%s is refused", async (name, code, pointer) => {
    expect(await file(name)).toMatchObject({ status: 422, body: { code, errors: [{ code, pointer }] } });
  });

  it("any other ending is missing; another method is refused", async () => {
    expect((await file("pdf")).status).toBe(404);
    expect(await call("POST", `/incidents/${slug}/timeline.csv`, { key, body: {} })).toMatchObject({ status: 405 });
  });

  it("whoever may read the incident may take it, and a key without that scope may not", async () => {
    const { reviewer } = await peopleOn(record, slug);
    expect((await file("csv", { key: await record.addKey(reviewer, ["incidents:read"]) })).status).toBe(200);
    const other = await record.addKey({ incident: slug }, ["impact:write"]);
    expect(await file("csv", { key: other })).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  });
});
