import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { cancelSchedule } from "#server/postmortem/cancel-schedule.ts";
import { listWaiting, PUBLISHER, publishScheduled } from "#server/postmortem/publish-scheduled.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { readSchedule } from "#server/postmortem/publication-schedule.ts";
import { schedulePublication } from "#server/postmortem/schedule-publication.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { deleteIncident } from "#server/incident/delete-incident.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { actAs } from "#server/session.ts";
import { openTestRecord, peopleOn, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { inSeconds, publishingAs, type Publishing } from "./publishing.ts";

let record: TestRecord;
let owner: PersonActor;
let at: Publishing;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  at = publishingAs(record, owner);
});
afterAll(() => record.close());

const LATER = "2199-01-01T00:00:00Z";
const due = (slug: string) => actAs(PUBLISHER, () => publishScheduled(slug));
const waits = (slug: string) => actAs(owner, () => readSchedule(slug));

describe("scheduling", () => {
  it("freezes what was confirmed: later edits do not enter it, and are flagged", async () => {
    const slug = await at.incident();
    const hash = await at.hashOf(slug);
    expect(await at.schedule(slug, LATER)).toMatchObject({ state: "scheduled", at: LATER, hash, recordChanged: false });
    await at.event(slug, "Second");
    expect(await waits(slug)).toMatchObject({ state: "scheduled", hash, recordChanged: true });
    await at.makeDue(slug);
    expect(await due(slug)).toMatchObject({ revision: 1, hash });
    const found = await readPublished(slug);
    expect(found).toMatchObject({ kind: "published", revision: { hash, note: "At the agreed time" } });
    expect(JSON.stringify(found)).not.toContain("Second");
    expect(await waits(slug)).toMatchObject({ state: "published", revision: 1, endedBy: PUBLISHER.name });
    const { rows } = await record.sql.query("SELECT document FROM publication_schedule WHERE hash = $1", [hash]);
    expect(rows).toEqual([{ document: null }]);
  });

  it("takes a time as people state it, and refuses what is no instant, past or unreadable", async () => {
    const slug = await at.incident();
    const tokyo = { wallClock: "2199-01-01T09:00", zone: "Asia/Tokyo" };
    expect(await at.schedule(slug, tokyo)).toMatchObject({ at: LATER });
    await actAs(owner, () => cancelSchedule(slug));
    for (const [wrong, code] of [
      [{ date: "2199-01-01" }, "needs_instant"],
      ["2020-01-01T00:00:00Z", "in_the_past"],
      ["2199-01-01T00:00", "zone_required"],
    ] as const) {
      await expect(at.schedule(slug, wrong)).rejects.toMatchObject({ code });
    }
  });

  it("is refused before the embargo's end, and moves with the embargo in both directions", async () => {
    const slug = await at.incident();
    await at.embargo(slug, "2190-06-01T12:00");
    await expect(at.schedule(slug, "2190-06-01T11:59:59Z")).rejects.toMatchObject({
      code: "embargo_active",
      detail: { embargoEnds: "2190-06-01T12:00:00Z" },
    });
    expect(await at.schedule(slug, "embargo_end")).toMatchObject({ at: "2190-06-01T12:00:00Z", followsEmbargo: true });
    await at.moveEmbargo(slug, "2190-06-02T12:00");
    expect(await waits(slug)).toMatchObject({ at: "2190-06-02T12:00:00Z" });
    await actAs(owner, () => cancelSchedule(slug));
    expect(await at.schedule(slug, "2190-06-03T12:00:00Z")).toMatchObject({ followsEmbargo: false });
  });

  it("an embargo that another act ended early publishes nothing by itself", async () => {
    const slug = await at.incident();
    await at.embargo(slug, "2190-06-01T12:00");
    await at.schedule(slug, "embargo_end");
    await at.terminate(slug);
    expect(await due(slug)).toBeUndefined();
    expect(await waits(slug)).toMatchObject({ state: "scheduled", at: "2190-06-01T12:00:00Z" });
    expect(await readPublished(slug)).toEqual({ kind: "absent" });
  });

  it("has one that is open, before which nothing else goes out, and which a withdrawal or a person ends", async () => {
    const slug = await at.incident();
    await at.publish(slug);
    await at.event(slug, "Second");
    await at.schedule(slug, LATER);
    await expect(at.schedule(slug, LATER)).rejects.toMatchObject({ code: "publication_scheduled" });
    await expect(at.publish(slug)).rejects.toMatchObject({ code: "publication_scheduled" });
    expect(await actAs(owner, () => cancelSchedule(slug))).toMatchObject({ state: "cancelled", endedBy: owner.name });
    await expect(actAs(owner, () => cancelSchedule(slug))).rejects.toMatchObject({ code: "not_scheduled" });
    await at.schedule(slug, LATER);
    await actAs(owner, () => withdrawPublication(slug, { reason: "wrong" }));
    expect(await waits(slug)).toMatchObject({ state: "cancelled" });
    await at.makeDue(slug);
    expect(await due(slug)).toBeUndefined();
    const audited = await at.audited(slug);
    expect(audited.filter(({ subject }) => subject === "publication-schedule").map(({ verb }) => verb)).toEqual([
      "publication.schedule",
      "publication.schedule",
      "publication.schedule",
      "publication.withdraw",
    ]);
  });

  it("without an embargo there is no end of one to wait for, and without a case only a person opens the incident", async () => {
    const slug = await at.incident();
    await expect(at.schedule(slug, "embargo_end")).rejects.toMatchObject({ code: "no_embargo_end" });
    await record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [slug]);
    await expect(at.schedule(slug, LATER)).rejects.toMatchObject({ code: "embargo_active" });
  });

  it("refuses another hash, and what readers see already", async () => {
    const slug = await at.incident();
    await expect(at.schedule(slug, LATER, { documentHash: "0".repeat(64) })).rejects.toMatchObject({
      code: "document_changed",
    });
    await at.publish(slug);
    await expect(at.schedule(slug, LATER)).rejects.toMatchObject({ code: "nothing_changed" });
  });

  it("an incident with one is not deleted, and each page of it says so", async () => {
    const slug = await at.incident();
    await at.schedule(slug, LATER);
    const { version, scheduled } = await actAs(owner, () => readIncident(slug));
    expect(scheduled).toEqual({ state: "scheduled", at: LATER });
    await expect(actAs(owner, () => deleteIncident(slug, version))).rejects.toMatchObject({
      code: "publication_scheduled",
    });
  });

  it("is for coordinators; others on the incident read it, strangers find nothing", async () => {
    const slug = await at.incident();
    const people = await peopleOn(record, slug);
    const documentHash = await at.hashOf(slug);
    const as = (person: PersonActor) =>
      actAs(person, () => schedulePublication(slug, { documentHash, note: "x", at: LATER }));
    await expect(as(people.responder)).rejects.toBeInstanceOf(NotAllowed);
    await expect(as(people.stranger)).rejects.toBeInstanceOf(NotFound);
    expect(await as(people.coordinator)).toMatchObject({ state: "scheduled" });
    await expect(actAs(people.reviewer, () => cancelSchedule(slug))).rejects.toBeInstanceOf(NotAllowed);
    expect(await actAs(people.reviewer, () => readSchedule(slug))).toMatchObject({ createdBy: "Coordinator" });
    await expect(actAs(people.stranger, () => readSchedule(slug))).rejects.toBeInstanceOf(NotFound);
  });
});

describe("publishing what is due", () => {
  it("happens once, never before its instant, whoever asks and however many at once", async () => {
    const slug = await at.incident();
    await at.schedule(slug, inSeconds(1));
    const waiting = await actAs(PUBLISHER, listWaiting);
    expect(waiting.find((one) => one.slug === slug)?.inMs).toBeGreaterThan(0);
    expect(await due(slug)).toBeUndefined();
    await at.makeDue(slug);
    const all = await Promise.all(Array.from({ length: 6 }, () => due(slug)));
    expect(all.filter((published) => published !== undefined)).toMatchObject([{ revision: 1 }]);
    const published = (await at.audited(slug)).filter(({ verb }) => verb === "publication.publish");
    expect(published).toMatchObject([{ after: { revision: 1, scheduledBy: owner.name } }]);
    expect(await readPublished(slug)).toMatchObject({ revision: { number: 1 } });
  });

  it("opens the incident to the others when its embargo ended by itself", async () => {
    const slug = await at.incident();
    await at.embargo(slug, inSeconds(1.2).slice(0, -1));
    await at.schedule(slug, "embargo_end");
    expect(await due(slug)).toBeUndefined();
    await expect.poll(() => due(slug), { timeout: 5000, interval: 100 }).toMatchObject({ revision: 1 });
    const { rows } = await record.sql.query("SELECT embargoed FROM incident WHERE slug = $1", [slug]);
    expect(rows).toEqual([{ embargoed: false }]);
  });
});
