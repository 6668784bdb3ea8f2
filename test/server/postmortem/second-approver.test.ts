import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor, Scope } from "#domain/access/permissions.ts";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { approvePublication } from "#server/postmortem/approve-publication.ts";
import { PUBLISHER, publishScheduled } from "#server/postmortem/publish-scheduled.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { schedulePublication } from "#server/postmortem/schedule-publication.ts";
import { actAs } from "#server/session.ts";
import { openTestRecord, peopleOn, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { publishingAs, type Publishing } from "./publishing.ts";

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
const approve = (person: PersonActor, slug: string, documentHash: string) =>
  actAs(person, () => approvePublication(slug, { documentHash }));

async function askForSecond(slug: string, secondApprover = true, person = owner) {
  const { version } = await actAs(person, () => readIncident(slug));
  return actAs(person, () => changeIncident(slug, { secondApprover }, version));
}

/** Of a person, or of nobody: then it is the incident's own. */
async function keyOf(slug: string, person?: PersonActor): Promise<Actor> {
  const scopes: Scope[] = ["incidents:read", "incidents:write", "publish", "admin"];
  const key = { kind: "key", id: randomUUID(), name: "Key", scopes } as const;
  if (person) return { ...key, scopes, person };
  const { rows } = await record.sql.query("SELECT id FROM incident WHERE slug = $1", [slug]);
  return { ...key, scopes, incidentId: rows[0].id };
}

async function incident() {
  const slug = await at.incident();
  const people = await peopleOn(record, slug);
  expect((await askForSecond(slug)).secondApprover).toBe(true);
  return { slug, people, hash: await at.hashOf(slug) };
}

it("is asked for by who publishes, and that is audited", async () => {
  const slug = await at.incident();
  const { responder, admin } = await peopleOn(record, slug);
  await expect(askForSecond(slug, true, responder)).rejects.toBeInstanceOf(NotAllowed);
  await askForSecond(slug);
  await askForSecond(slug, false, admin);
  const changes = (await at.audited(slug)).filter(({ verb }) => verb === "incident.change");
  expect(changes.map(({ after }) => after)).toEqual([{ secondApprover: true }, { secondApprover: false }]);
});

it("is done without again by admins alone, whoever asked for it", async () => {
  const { slug, people } = await incident();
  await expect(askForSecond(slug, false)).rejects.toBeInstanceOf(NotAllowed);
  await expect(askForSecond(slug, false, people.coordinator)).rejects.toBeInstanceOf(NotAllowed);
  const { version } = await actAs(owner, () => readIncident(slug));
  const byKey = actAs(await keyOf(slug), () => changeIncident(slug, { secondApprover: false }, version));
  await expect(byKey).rejects.toBeInstanceOf(NotAllowed);
  await expect(at.publish(slug)).rejects.toMatchObject({ code: "approval_missing" });
  await askForSecond(slug, false, people.admin);
  expect(await at.publish(slug)).toMatchObject({ revision: 1 });
});

it("a key of nobody is no second person: whoever holds it needs two others; a key of a person is that person", async () => {
  const { slug, people, hash } = await incident();
  const publishBy = (actor: Actor) =>
    actAs(actor, () => publishRevision(slug, { documentHash: hash, note: "By a key" }));
  await approve(owner, slug, hash);
  await expect(publishBy(await keyOf(slug))).rejects.toMatchObject({ code: "approval_missing", detail: { hash } });
  await expect(publishBy(await keyOf(slug, owner))).rejects.toMatchObject({ code: "approval_missing" });
  const plan = { documentHash: hash, note: "By a key", at: LATER };
  const scheduled = actAs(await keyOf(slug), () => schedulePublication(slug, plan));
  await expect(scheduled).rejects.toMatchObject({ code: "approval_missing" });
  await approve(people.reviewer, slug, hash);
  expect(await publishBy(await keyOf(slug))).toMatchObject({ revision: 1 });

  const other = await incident();
  await approve(other.people.reviewer, other.slug, other.hash);
  const own = actAs(await keyOf(other.slug, owner), () =>
    publishRevision(other.slug, { documentHash: other.hash, note: "By a key" }),
  );
  expect(await own).toMatchObject({ revision: 1 });
});

it("what a key of nobody scheduled waits for two people too", async () => {
  const slug = await at.incident();
  const { reviewer } = await peopleOn(record, slug);
  const hash = await at.hashOf(slug);
  await actAs(await keyOf(slug), () => schedulePublication(slug, { documentHash: hash, note: "Later", at: LATER }));
  await askForSecond(slug);
  await approve(owner, slug, hash);
  await at.makeDue(slug);
  await expect(actAs(PUBLISHER, () => publishScheduled(slug))).rejects.toMatchObject({ code: "approval_missing" });
  await approve(reviewer, slug, hash);
  expect(await actAs(PUBLISHER, () => publishScheduled(slug))).toMatchObject({ revision: 1 });
});

it("agrees to exactly one document; the publisher's own word does not count", async () => {
  const { slug, people, hash } = await incident();
  await expect(at.publish(slug)).rejects.toMatchObject({ code: "approval_missing", detail: { hash } });
  await approve(owner, slug, hash);
  await expect(at.publish(slug)).rejects.toMatchObject({ code: "approval_missing" });
  const first = await approve(people.reviewer, slug, hash);
  expect(first).toMatchObject({ hash, approvedBy: "Reviewer" });
  expect(await approve(people.reviewer, slug, hash)).toEqual(first);
  await at.event(slug, "Second");
  await expect(at.publish(slug)).rejects.toMatchObject({ code: "approval_missing" });
  await expect(approve(people.reviewer, slug, hash)).resolves.toEqual(first);
  await approve(people.coordinator, slug, await at.hashOf(slug));
  expect(await at.publish(slug)).toMatchObject({ revision: 1 });
  const approvals = (await at.audited(slug)).filter(({ verb }) => verb === "publication.approve");
  expect(approvals).toHaveLength(3);
});

it("approves what they can see: no other hash", async () => {
  const { slug, people } = await incident();
  await expect(approve(people.reviewer, slug, "0".repeat(64))).rejects.toMatchObject({ code: "document_changed" });
});

it("counts only while they may", async () => {
  const { slug, people, hash } = await incident();
  await approve(people.reviewer, slug, hash);
  await record.sql.query("UPDATE person SET disabled_at = now() WHERE id = $1", [people.reviewer.id]);
  await expect(at.publish(slug)).rejects.toMatchObject({ code: "approval_missing" });
  await approve(people.admin, slug, hash);
  expect(await at.publish(slug)).toMatchObject({ revision: 1 });
});

it("scheduling needs one too, and whoever asked for one later stops what waits", async () => {
  const { slug, people, hash } = await incident();
  await expect(at.schedule(slug, LATER)).rejects.toMatchObject({ code: "approval_missing" });
  await approve(people.reviewer, slug, hash);
  await at.schedule(slug, LATER);
  await at.makeDue(slug);
  expect(await actAs(PUBLISHER, () => publishScheduled(slug))).toMatchObject({ revision: 1 });

  const later = await at.incident();
  await at.schedule(later, LATER);
  await askForSecond(later);
  await at.makeDue(later);
  await expect(actAs(PUBLISHER, () => publishScheduled(later))).rejects.toMatchObject({ code: "approval_missing" });
});

it("may be a reviewer, a co-ordinator or an admin; nobody else, and no key of nobody", async () => {
  const { slug, people, hash } = await incident();
  await expect(approve(people.responder, slug, hash)).rejects.toBeInstanceOf(NotAllowed);
  await expect(approve(people.stranger, slug, hash)).rejects.toBeInstanceOf(NotFound);
  const key = { kind: "key", id: "k", name: "Key", scopes: ["publish"] as "publish"[] } as const;
  const [{ id: incidentId }] = (await record.sql.query("SELECT id FROM incident WHERE slug = $1", [slug])).rows;
  const nobody = actAs({ ...key, scopes: [...key.scopes], incidentId }, () =>
    approvePublication(slug, { documentHash: hash }),
  );
  await expect(nobody).rejects.toBeInstanceOf(NotAllowed);
});
