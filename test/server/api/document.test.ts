import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { PersonActor, TestRecord } from "#test/server/access/test-record.ts";
import { addIncident, openTestRecord } from "#test/server/access/test-record.ts";
import { apiDocument, call, documentedCalls, shapes } from "./call-api.ts";

let record: TestRecord;
let owner: PersonActor;
let key: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner", "admin");
  key = await record.addKey(owner, ["admin"]);
});
afterAll(() => record.close());

describe("the OpenAPI document", () => {
  it("is OpenAPI 3.1, served, and says the same as the page", async () => {
    const served = await call("GET", "/openapi.json");
    expect(served).toMatchObject({ status: 200, body: apiDocument() });
    expect(served.body).toMatchObject({
      openapi: "3.1.0",
      components: { securitySchemes: { key: { scheme: "bearer" } } },
    });
    const page = await call("GET", "/docs");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    for (const { method, path } of documentedCalls())
      expect(page.text).toContain(`<code>${method.toUpperCase()} /api/v1${path}</code>`);
    expect(page.text).not.toMatch(/<script|<link|src=|https?:\/\//);
  });

  it("has no reference that leads nowhere", () => {
    const document = apiDocument();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(20);
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(references));
  });

  it("names every call of the contract that is built", () => {
    const named = documentedCalls().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(named).toEqual(
      expect.arrayContaining([
        ...[
          "GET /incidents",
          "POST /incidents",
          "GET /incidents/{slug}",
          "PATCH /incidents/{slug}",
          "DELETE /incidents/{slug}",
        ],
        ...["GET /incidents/{slug}/events", "POST /incidents/{slug}/events"],
        ...["GET /incidents/{slug}/events/{id}", "PATCH /incidents/{slug}/events/{id}"],
        ...["GET /incidents/{slug}/timeline", "POST /time/resolve", "GET /audit", "GET /incidents/{slug}/impact"],
        ...["GET /incidents/{slug}/publication/preview", "POST /incidents/{slug}/publication"],
        ...["POST /incidents/{slug}/publication/withdraw", "GET /incidents/{slug}/publication/diff"],
        ...["GET /incidents/{slug}/publication/schedule", "DELETE /incidents/{slug}/publication/schedule"],
        ...["GET /incidents/{slug}/publication/lint", "POST /incidents/{slug}/publication/lint/fixes"],
        "POST /incidents/{slug}/publication/lint/acknowledgements",
        "POST /incidents/{slug}/publication/approval",
        "POST /incidents/{slug}/publication/revisions/{n}/redact",
        "POST /incidents/{slug}/publication/break-glass",
      ]),
    );
  });

  it("the routes' folder holds one route", () => {
    expect(
      readdirSync("app/api/v1", { recursive: true, encoding: "utf8" }).filter((file) => /route\.tsx?$/.test(file)),
    ).toHaveLength(1);
  });
});

describe("answers have the shape the document says", () => {
  const page = (item: z.ZodType) => z.strictObject({ items: z.array(item), next: z.string().nullable() });

  it("incidents, events, timeline, audit, times, problems", async () => {
    const { slug } = await addIncident(owner);
    const event = {
      ...{
        title: { en: "Contained", ja: "封じ込め" },
        body: { en: "text" },
        lane: "provider",
        milestone: "contained",
        audience: "public",
      },
      ...{
        time: { date: "2026-09-11", through: "2026-09-19" },
        knownAt: { wallClock: "2026-09-12T10:00", zone: "Asia/Tokyo" },
      },
      ...{ source: { name: { en: "report" }, url: "https://example.test/report" }, record: true },
    };
    const status = {
      ...event,
      key: "sp",
      lane: "status_page",
      record: false,
      time: { text: "2026-09-12 10:25 am EDT" },
    };
    const added = await call("POST", `/incidents/${slug}/events`, { key, body: event });
    const path = `/incidents/${slug}/events/${added.body["id"]}`;
    await call("POST", `/incidents/${slug}/events`, { key, body: status });
    const changed = await call("PATCH", path, { key, body: { milestone: "reported" }, headers: { "if-match": '"1"' } });
    const retracted = await call("DELETE", `${path}?reason=x`, { key, headers: { "if-match": '"2"' } });
    const answers: [z.ZodType, unknown][] = [
      [shapes.EventWithWarnings, added.body],
      [shapes.EventWithWarnings, changed.body],
      [shapes.Event, retracted.body],
      [page(shapes.IncidentSummary), (await call("GET", "/incidents", { key })).body],
      [shapes.Incident, (await call("GET", `/incidents/${slug}`, { key })).body],
      [
        page(shapes.Event),
        (await call("GET", `/incidents/${slug}/events?limit=1&includeRetracted=true`, { key })).body,
      ],
      [
        z.strictObject({ items: z.array(shapes.EventRevision).length(3), next: z.null() }),
        (await call("GET", `${path}/history`, { key })).body,
      ],
      [shapes.Timeline, (await call("GET", `/incidents/${slug}/timeline`, { key })).body],
      [page(shapes.AuditEntry), (await call("GET", `/audit?incident=${slug}&limit=2`, { key })).body],
      [shapes.ResolvedTime, (await call("POST", "/time/resolve", { key, body: status.time })).body],
      [shapes.Problem, (await call("POST", "/time/resolve", { key, body: {} })).body],
    ];
    for (const [shape, body] of answers) expect(shape.safeParse(body).error?.issues ?? []).toEqual([]);
  });
});
