import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type * as Permissions from "#domain/access/permissions.ts";
import { isAllowed, PERMISSIONS, SCOPES, type IncidentRole, type Verb } from "#domain/access/permissions.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { actAs } from "#server/session.ts";
import { addCase } from "#test/builders/party-case.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";
import { call, documentedCalls } from "./call-api.ts";
import { filled, messageFor } from "./documented-messages.ts";

const asked = vi.hoisted(() => new Set<string>());
vi.mock("#domain/access/permissions.ts", async (original) => {
  const real = await original<typeof Permissions>();
  const recording: typeof real.isAllowed = (actor, verb, role) => {
    asked.add(verb);
    return real.isAllowed(actor, verb, role);
  };
  return { ...real, isAllowed: recording };
});

const ROLES = ["reviewer", "responder", "coordinator"] as const satisfies IncidentRole[];
const routes = documentedCalls().filter(({ path }) => path.includes("{slug}") && !path.startsWith("/public/"));
const row = "01a22b6c-0cef-7779-aa7a-1b180b5c8e51";

let record: TestRecord;
let owner: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());

async function freshIncident() {
  const { slug } = await addIncident(owner);
  await actAs(owner, () => openCase(slug, [{ kind: "case_opened", channel: { en: "mail" } }]));
  const { reviewer, responder, coordinator, stranger, admin } = await peopleOn(record, slug);
  return { slug, people: { reviewer, responder, coordinator, stranger, admin } };
}

/** What a call answers to this person, and which verbs were asked for, in order. */
async function answered(person: PersonActor, { method, path }: (typeof routes)[number], slug: string) {
  const key = await record.addKey(person, [...SCOPES]);
  asked.clear();
  const { status } = await call(method, filled(path, { slug, id: row }), { key, ...messageFor(method, path) });
  return { status, verbs: [...asked] as Verb[] };
}

describe("every documented call about an incident", () => {
  it("is there to be asked, and the verbs of the table are what it is judged by", () => {
    expect(routes.length).toBeGreaterThan(100);
    expect(Object.keys(PERMISSIONS).length).toBeGreaterThan(20);
  });

  it.each(routes)("$method $path", async (route) => {
    const { slug, people } = await freshIncident();
    // The least first: what a later one removes was still there for those before.
    expect((await answered(people.stranger, route, slug)).status).toBe(404);
    for (const role of ROLES) {
      const { status, verbs } = await answered(people[role], route, slug);
      const refused = verbs.filter((verb) => !isAllowed(people[role], verb, role));
      expect([role, verbs.length > 0]).toEqual([role, true]);
      // The first verb is the door's; later ones may be asked only to say what else this person could do.
      if (refused[0] === verbs[0]) expect([role, verbs[0], status]).toEqual([role, verbs[0], 403]);
      if (status === 403) expect([role, refused]).not.toEqual([role, []]);
    }
    expect((await answered(people.admin, route, slug)).status).not.toBe(403);
  });
});

it("a person who stands for a party has no keys, so no call is theirs", async () => {
  const { slug } = await addIncident(owner);
  await addCase(record, slug, ["vendor"]);
  const vendor = await record.addPerson("Vendor", "outside");
  await expect(record.addKey(vendor, [...SCOPES])).rejects.toMatchObject({ code: expect.stringMatching(/^2/) });
});
