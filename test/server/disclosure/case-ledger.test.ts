import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NewDisclosureCase } from "#domain/disclosure/disclosure-case.ts";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { actAs } from "#server/session.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";

const text = { en: "text" };
const given: NewDisclosureCase = {
  channel: text,
  parties: [
    { key: "finder", name: text, roles: ["finder"], steps: [{ step: "published", state: "pending" }] },
    {
      key: "vendor",
      name: text,
      roles: ["vendor"],
      steps: [{ step: "informed", state: "done", time: { date: "2026-01-02" } }],
    },
  ],
  publications: [{ key: "report", party: "finder", title: text, state: "pending" }],
  credits: [{ key: "finder", name: "Finder", kind: "finder" }],
};

let record: TestRecord;
let owner: PersonActor;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
});

const open = (input: NewDisclosureCase, actor = owner) => actAs(actor, () => openCase(slug, input));
const ask = async (sql: string) => (await record.sql.query(sql, [slug])).rows;

it("stores parties, steps, publications and credits, internal where nothing else is said, and no embargo", async () => {
  await open(given);
  const parties = `SELECT p.key, p.audience, s.step, s.state, s.time ->> 'date' AS day FROM party p JOIN party_step s ON s.party_id = p.id
    JOIN disclosure_case c ON c.id = p.case_id JOIN incident i ON i.id = c.incident_id WHERE i.slug = $1 ORDER BY p.position`;
  expect(await ask(parties)).toEqual([
    { key: "finder", audience: "internal", step: "published", state: "pending", day: null },
    { key: "vendor", audience: "internal", step: "informed", state: "done", day: "2026-01-02" },
  ]);
  const others = `SELECT (SELECT count(*)::int FROM party_publication p WHERE p.case_id = c.id) AS publications,
    (SELECT count(*)::int FROM credit WHERE incident_id = i.id) AS credits, (SELECT count(*)::int FROM embargo e WHERE e.case_id = c.id) AS embargoes
    FROM disclosure_case c JOIN incident i ON i.id = c.incident_id WHERE i.slug = $1`;
  expect(await ask(others)).toEqual([{ publications: 1, credits: 1, embargoes: 0 }]);
});

it("refuses a second case, and a publication of somebody who is no party", async () => {
  const stranger = { key: "x", party: "nobody", title: text, state: "pending" } as const;
  await expect(open({ ...given, publications: [stranger] })).rejects.toMatchObject({
    errors: [{ pointer: "/publications/0/party", code: "unknown_party" }],
  });
  await open(given);
  await expect(open(given)).rejects.toMatchObject({ code: "case_exists" });
});

it("says at which time it stumbled, and stores nothing", async () => {
  const gap = { wallClock: "2026-03-08T02:30", zone: "America/New_York" };
  const [first, party] = given.parties;
  const steps = [...(party?.steps ?? []), { step: "fixed", state: "done", time: gap } as const];
  const publication = {
    key: "x",
    party: "vendor",
    title: text,
    state: "published",
    time: { date: "2026-02-30" },
  } as const;
  for (const [wrong, field, code] of [
    [{ parties: [first, { ...party, steps }] }, "/parties/1/steps/1/time/wallClock", "nonexistent_local_time"],
    [{ publications: [...given.publications, publication] }, "/publications/1/time/date", "invalid_time"],
  ])
    await expect(open({ ...given, ...(wrong as object) })).rejects.toMatchObject({ code, field });
  expect(
    await ask("SELECT c.id FROM disclosure_case c JOIN incident i ON i.id = c.incident_id WHERE i.slug = $1"),
  ).toEqual([]);
});

it("is for coordinators of the incident", async () => {
  const people = await peopleOn(record, slug);
  await expect(open(given, people.responder)).rejects.toBeInstanceOf(NotAllowed);
  await expect(open(given, people.stranger)).rejects.toBeInstanceOf(NotFound);
  await open(given, people.coordinator);
});
