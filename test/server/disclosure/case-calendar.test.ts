import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { recordFacts } from "#server/disclosure/record-fact.ts";
import { actAs } from "#server/session.ts";
import { call } from "#test/server/api/call-api.ts";
import type { PersonActor } from "#test/server/access/test-record.ts";
import { GET as ofParty } from "../../../app/(console)/cases/[caseId]/calendar.ics/route.ts";
import { GET as ofIncident } from "../../../app/(console)/console/incidents/[slug]/disclosure/calendar.ics/route.ts";
import { openThreadRecord, type ThreadRecord } from "./thread-record.ts";

let at: ThreadRecord;
let here: Awaited<ReturnType<ThreadRecord["newCase"]>>;
let key: string;

beforeAll(async () => {
  at = await openThreadRecord();
  key = await at.record.addKey(at.owner, ["incidents:read"]);
});
afterAll(() => at.close());
beforeEach(async () => {
  here = await at.newCase();
});

const enter = (...facts: NewCaseFact[]) => actAs(at.owner, () => recordFacts(here.slug, facts));
const byKey = async () => {
  const { status, text, headers } = await call("GET", `/incidents/${here.slug}/disclosure/calendar.ics`, { key });
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  return read(text);
};
const asked = (actor: PersonActor, door: "inside" | "party") =>
  actAs(actor, () => {
    const request = new Request("http://candor.test/");
    if (door === "party") return ofParty(request, { params: Promise.resolve({ caseId: here.caseId }) });
    return ofIncident(request, { params: Promise.resolve({ slug: here.slug }) });
  });
const downloaded = async (...given: Parameters<typeof asked>) => read(await (await asked(...given)).text());

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const dates = calendar.getAllSubcomponents("vevent").map((event) => ({
    uid: String(event.getFirstPropertyValue("uid")),
    sequence: Number(event.getFirstPropertyValue("sequence")),
    status: event.getFirstPropertyValue("status"),
    summary: event.getFirstPropertyValue("summary"),
    start: String(event.getFirstPropertyValue("dtstart")),
    hasEnd: event.hasProperty("dtend"),
  }));
  return { method: calendar.getFirstPropertyValue("method"), dates, file };
}

const propose = (term: string, day: string): NewCaseFact => ({
  ...{ kind: "embargo_proposed", term, ends: { wallClock: `${day}T12:00`, zone: "UTC" }, reason: "x" },
});
const accept = (term: string): NewCaseFact => ({ kind: "embargo_accepted", term });

it("case 43: an instant without an end; moved, the same UID and SEQUENCE + 1; broken, METHOD:CANCEL", async () => {
  await enter(propose("t", "2190-01-02"), accept("t"));
  const first = await byKey();
  expect(first.dates).toMatchObject([
    {
      sequence: 0,
      status: "CONFIRMED",
      start: "2190-01-02T12:00:00Z",
      hasEnd: false,
      summary: "Confidential: date to keep",
    },
  ]);
  await enter(propose("u", "2190-02-02"), accept("u"));
  const moved = await byKey();
  const uid = first.dates[0]?.uid;
  expect(moved.dates).toMatchObject([{ uid, sequence: 1, start: "2190-02-02T12:00:00Z" }]);
  const aware = (["vendor", "rival", "shadow"] as const).map((party): NewCaseFact => ({
    ...{ kind: "party_step", party, bit: "aware" },
  }));
  await enter(...aware, { kind: "case_step", bit: "public" });
  const broken = await byKey();
  expect([first.method, moved.method, broken.method]).toEqual(["PUBLISH", "PUBLISH", "CANCEL"]);
  expect(broken.dates).toMatchObject([{ uid, sequence: 2, status: "CANCELLED" }]);
  expect((await downloaded(at.owner, "inside")).dates).toEqual(broken.dates);
});

it("a party keeps what it may see, under the same UID; nothing of it tells the incident or how much was entered", async () => {
  const policy = { name: "custom", title: "canary", anchor: "x", length: 5, unit: "days", zone: "UTC" } as const;
  await at.embargo(here.slug);
  await enter({ kind: "deadline_set", deadline: "d", policy, anchor: { date: "2189-01-02" } });
  const [all, own] = [await downloaded(here.people.reviewer, "inside"), await downloaded(here.outside.vendor, "party")];
  expect([all.dates.length, own.dates.length]).toEqual([4, 2]);
  for (const date of own.dates) expect(all.dates).toContainEqual(date);
  expect(own.file.replaceAll("\r\n ", "")).not.toMatch(/canary|Incident \d|incident-\d|shadow/);
  expect(own.dates.every(({ uid }) => /^[0-9a-f]{16}@[0-9a-f]{32}$/.test(uid))).toBe(true);
  await enter({ kind: "party_left", party: "vendor" }, propose("u", "2190-02-02"), accept("u"));
  expect((await downloaded(here.outside.vendor, "party")).dates[0]).toMatchObject({ start: "2190-01-02T12:00:00Z" });
});

it("is for nobody else", async () => {
  await at.embargo(here.slug);
  const status = async (...given: Parameters<typeof asked>) => (await asked(...given)).status;
  expect(await status(here.people.stranger, "inside")).toBe(404);
  expect(await status(here.outside.vendor, "inside")).toBe(404);
  expect(await status(here.people.coordinator, "party")).toBe(404);
  expect(await status({ ...here.outside.vendor, secondFactor: false }, "party")).toBe(403);
  expect((await at.newCase()).outside.vendor.id).not.toBe(here.outside.vendor.id);
  expect(await status((await at.newCase()).outside.vendor, "party")).toBe(404);
});
