import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PERMISSIONS, type Actor, type Verb } from "#domain/access/permissions.ts";
import { NotAllowed, NotFound, SecondFactorRequired } from "#domain/errors.ts";
import { asMember, onCase, onIncident, Unaudited } from "#server/access.ts";
import { listMyCases } from "#server/disclosure/list-my-cases.ts";
import { listPartyAccess } from "#server/disclosure/list-party-access.ts";
import { createKey } from "#server/members/manage-keys.ts";
import { nameOnIncident } from "#server/members/manage-people.ts";
import { actAs, keyHash, keyOf } from "#server/session.ts";
import { addCase, standFor, type PartyCase } from "#test/builders/party-case.ts";
import { addIncident, openTestRecord, peopleOn, type PersonActor, type TestRecord } from "./test-record.ts";

const verbs = Object.keys(PERMISSIONS) as Verb[];
const ofCases = verbs.filter((verb) => (PERMISSIONS[verb].by as readonly string[]).includes("party"));

let record: TestRecord;
let owner: PersonActor;
let at: PartyCase;
let other: PartyCase;
let vendor: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());
beforeEach(async () => {
  at = await addCase(record, (await addIncident(owner, { embargoed: true })).slug, ["vendor", "finder"]);
  other = await addCase(record, (await addIncident(owner)).slug, ["vendor"]);
  vendor = await standFor(record, at.caseId, "vendor", await record.addPerson("Vendor", "outside"));
});

/** What came of it, and whether the work was begun. */
async function ask(actor: Actor, verb: Verb, caseId = at.caseId) {
  let party: string | undefined;
  const outcome = await actAs(actor, () =>
    onCase(verb, caseId, async (grant) => {
      party = grant.party;
      if (PERMISSIONS[verb].writes) grant.audit({ subject: "test" });
    }),
  ).catch((error: unknown) => error);
  return { party, outcome };
}
const visits = async () =>
  (await record.sql.query("SELECT party_key, person_id FROM party_visit WHERE case_id = $1", [at.caseId])).rows;

describe.each(ofCases)("%s", (verb) => {
  it("is done by who stands for a party now and passed a second factor, for that party", async () => {
    expect(await ask(vendor, verb)).toEqual({ party: "vendor", outcome: undefined });
    const finder = await standFor(record, at.caseId, "finder", await record.addPerson("Finder"));
    expect(await ask(finder, verb)).toEqual({ party: "finder", outcome: undefined });
  });

  it("asks for the second factor where it is missing", async () => {
    for (const secondFactor of [false, undefined] as const) {
      const actor = {
        kind: "person",
        id: vendor.id,
        name: "Vendor",
        role: "outside",
        ...(secondFactor === false && { secondFactor }),
      } as const;
      const { party, outcome } = await ask(actor, verb);
      expect(party).toBeUndefined();
      expect(outcome).toBeInstanceOf(SecondFactorRequired);
    }
  });

  it("does not exist for anybody else", async () => {
    const { responder, reviewer, coordinator, stranger, admin } = await peopleOn(record, at.slug);
    const elsewhere = await standFor(record, other.caseId, "vendor", await record.addPerson("Elsewhere", "outside"));
    const removed = await standFor(record, at.caseId, "vendor", await record.addPerson("Removed", "outside"));
    await record.sql.query("UPDATE party_member SET left_at = now() WHERE person_id = $1", [removed.id]);
    const key: Actor = { kind: "key", id: vendor.id, name: "key", scopes: ["admin"], person: vendor };
    const system: Actor = { kind: "system", id: "test", name: "Test" };
    const people = [responder, reviewer, coordinator, stranger, admin, owner, elsewhere, removed].map((person) => ({
      ...person,
      secondFactor: true,
    }));
    for (const actor of [...people, key, system]) {
      const { party, outcome } = await ask(actor, verb);
      expect([actor.name, party, outcome instanceof NotFound]).toEqual([actor.name, undefined, true]);
    }
    expect(await visits()).toEqual([]);
  });

  it("does not exist for a case that never was, an id that is none, a deleted incident", async () => {
    for (const id of [randomUUID(), "1", "", `${at.caseId}'`, other.caseId]) {
      expect((await ask(vendor, verb, id)).outcome).toBeInstanceOf(NotFound);
    }
    await record.sql.query("UPDATE incident SET deleted_at = now() WHERE slug = $1", [at.slug]);
    expect((await ask(vendor, verb)).outcome).toBeInstanceOf(NotFound);
  });
});

describe("what a party does", () => {
  it("is in the audit of the incident, under the person's name", async () => {
    await ask(vendor, "case.answer");
    const { rows } = await record.sql.query(
      "SELECT a.verb, actor_id FROM audit_entry a JOIN incident i ON i.id = incident_id WHERE slug = $1 ORDER BY a.id DESC LIMIT 1",
      [at.slug],
    );
    expect(rows).toEqual([{ verb: "case.answer", actor_id: vendor.id }]);
    const careless = actAs(vendor, () => onCase("case.answer", at.caseId, async () => undefined));
    await expect(careless).rejects.toBeInstanceOf(Unaudited);
  });

  it("reading it cannot write, and is noted as a look, once an hour with its first and last moment", async () => {
    const sly = actAs(vendor, () =>
      onCase("case.read", at.caseId, ({ tx, caseId }) =>
        tx.disclosureCase.update({ where: { id: caseId }, data: { version: 9 } }),
      ),
    );
    await expect(sly).rejects.toThrow(/read-only/);
    expect(await visits()).toEqual([]);
    for (let n = 0; n < 3; n += 1) await ask(vendor, "case.read");
    const { people } = await actAs(owner, () => listPartyAccess(at.slug));
    const looks = people[0]?.visits ?? [];
    expect([1, 2]).toContain(looks.length);
    expect(looks.every(({ firstAt, lastAt }) => firstAt <= lastAt)).toBe(true);
  });

  it("lists their own cases only", async () => {
    expect(await actAs(vendor, listMyCases)).toMatchObject([
      { caseId: at.caseId, party: "vendor", title: `Case of ${at.slug}` },
    ]);
    expect(await actAs(await record.addPerson("Nobody", "outside"), listMyCases)).toEqual([]);
  });
});

describe("somebody from outside", () => {
  it.each(verbs.filter((verb) => !["case.list", ...ofCases].includes(verb)))(
    "has nothing to do with %s",
    async (verb) => {
      let ran = false;
      const work = async () => void (ran = true);
      const onIt = actAs(vendor, () => onIncident(verb, at.slug, work));
      await expect(onIt).rejects.toBeInstanceOf(NotFound);
      await expect(actAs(vendor, () => asMember(verb, work))).rejects.toBeInstanceOf(NotAllowed);
      expect(ran).toBe(false);
    },
  );

  it("reaches no incident, not even with a row that names them on it", async () => {
    await record.sql.query("ALTER TABLE membership DISABLE TRIGGER membership_is_inside");
    await record.putOn(at.slug, vendor, "coordinator");
    await record.sql.query("ALTER TABLE membership ENABLE TRIGGER membership_is_inside");
    await expect(actAs(vendor, () => onIncident("incident.read", at.slug, async () => 1))).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  it("is named on no incident and gets no key; the database itself refuses it", async () => {
    const { rows } = await record.sql.query("SELECT email FROM person WHERE id = $1", [vendor.id]);
    const email = rows[0].email;
    // As of an address that nobody has: whose case they stand in is not told.
    for (const unknown of [email, "nobody@example.test"])
      for (const role of ["reviewer", null] as const)
        await expect(actAs(owner, () => nameOnIncident(at.slug, unknown, role))).rejects.toBeInstanceOf(NotFound);
    const admin = await record.addPerson("Admin", "admin");
    const asked = actAs(admin, () => createKey({ name: "k", scopes: ["admin"], owner: { person: email } }));
    await expect(asked).rejects.toBeInstanceOf(NotFound);
    await expect(record.putOn(at.slug, vendor, "reviewer")).rejects.toMatchObject({ code: "23514" });
    await expect(record.addKey(vendor, ["admin"])).rejects.toMatchObject({ code: "23514" });
    await record.sql.query("ALTER TABLE api_key DISABLE TRIGGER api_key_is_inside");
    await record.sql.query(
      "INSERT INTO api_key (id, name, hash, scopes, person_id) VALUES (gen_random_uuid(), 'k', $1, '{admin}', $2)",
      [keyHash("candor_test_of_outside"), vendor.id],
    );
    await record.sql.query("ALTER TABLE api_key ENABLE TRIGGER api_key_is_inside");
    expect(await keyOf("Bearer candor_test_of_outside")).toBeUndefined();
  });
});
