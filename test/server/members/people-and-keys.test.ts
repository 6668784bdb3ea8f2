import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyPassword } from "better-auth/crypto";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#domain/errors.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { ensureFirstAdmin } from "#server/members/first-admin.ts";
import { createKey, listKeys, revokeKey } from "#server/members/manage-keys.ts";
import { addPerson, changePerson, listPeople, nameOnIncident } from "#server/members/manage-people.ts";
import { actAs, keyOf } from "#server/session.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "../access/test-record.ts";

let record: TestRecord;
let admin: PersonActor;

beforeAll(async () => {
  record = await openTestRecord();
  const made = await ensureFirstAdmin({ email: "First@Example.test", apiKey: "candor-first-start-key" });
  expect(made).toMatchObject({ created: true, email: "first@example.test" });
  const { rows } = await record.sql.query("SELECT id, name FROM person");
  admin = { kind: "person", id: rows[0].id, name: rows[0].name, role: "admin" };
  const stored = await record.sql.query("SELECT password FROM sign_in_account");
  const password = made.created ? (made.password ?? "") : "";
  expect(await verifyPassword({ hash: stored.rows[0].password, password })).toBe(true);
});

afterAll(() => record.close());

describe("the first admin", () => {
  test("is made once", async () => {
    expect(await ensureFirstAdmin({ email: "second@example.test" })).toEqual({ created: false });
    expect((await actAs(admin, listPeople)).map((person) => person.email)).toEqual(["first@example.test"]);
  });

  test("comes with the key of the environment, stored only as a hash", async () => {
    expect(await keyOf("Bearer candor-first-start-key")).toMatchObject({
      kind: "key",
      scopes: ["admin"],
      person: { id: admin.id },
    });
    const { rows } = await record.sql.query("SELECT api_key::text AS row FROM api_key");
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain("candor-first-start-key");
  });
});

describe("keys", () => {
  test.each([
    "",
    "Basic abc",
    "Bearer",
    "Bearer short",
    "Bearer candor-first-start-kez",
    "Bearer \u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000",
  ])("%j is nobody", async (authorization) => {
    expect(await keyOf(authorization)).toBeUndefined();
  });

  test("a revoked key is nobody", async () => {
    const { key, secret } = await actAs(admin, () =>
      createKey({ name: "CI", scopes: ["incidents:read"], owner: { person: "first@example.test" } }),
    );
    expect(await keyOf(`Bearer ${secret}`)).toMatchObject({ scopes: ["incidents:read"] });
    await actAs(admin, () => revokeKey(key.id));
    expect(await keyOf(`Bearer ${secret}`)).toBeUndefined();
    expect((await actAs(admin, listKeys)).find(({ id }) => id === key.id)?.revokedAt).toBeDefined();
  });

  test("a key of an incident reaches that incident only, whatever its scopes", async () => {
    const mine = await addIncident(admin);
    const other = await addIncident(admin);
    const { secret } = await actAs(admin, () =>
      createKey({ name: "Push", scopes: ["admin"], owner: { incident: mine.slug } }),
    );
    const actor = await keyOf(`Bearer ${secret}`);
    if (!actor) throw new Error("the key is not known");
    expect((await actAs(actor, () => readIncident(mine.slug))).slug).toBe(mine.slug);
    await expect(actAs(actor, () => readIncident(other.slug))).rejects.toThrow(NotFound);
    await expect(actAs(actor, listPeople)).rejects.toThrow(NotAllowed);
    await expect(
      actAs(actor, () => createKey({ name: "More", scopes: ["admin"], owner: { person: "first@example.test" } })),
    ).rejects.toThrow(NotAllowed);
  });

  test("an embargoed incident that the admin is not named on is as if it were missing", async () => {
    const secretIncident = await addIncident(await record.addPerson("Owner"), {});
    await record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [secretIncident.slug]);
    const make = (slug: string) =>
      actAs(admin, () => createKey({ name: "X", scopes: ["incidents:read"], owner: { incident: slug } }));
    await expect(make(secretIncident.slug)).rejects.toThrow(NotFound);
    await expect(make("never-existed")).rejects.toThrow(NotFound);
  });
});

describe("people", () => {
  test("are refused without a usable address, and twice", async () => {
    await expect(actAs(admin, () => addPerson({ email: "nobody", name: "N" }))).rejects.toThrow(InvalidInput);
    await actAs(admin, () => addPerson({ email: "Twice@example.test", name: "T" }));
    await expect(actAs(admin, () => addPerson({ email: "twice@example.test", name: "T" }))).rejects.toThrow(Conflict);
  });

  test("a person switched off loses sessions and keys at once", async () => {
    const { person } = await actAs(admin, () => addPerson({ email: "gone@example.test", name: "Gone" }));
    await record.sql.query(
      "INSERT INTO sign_in_session (id, token, expires_at, user_id, updated_at) VALUES ('s', 't', now() + interval '1 day', $1, now())",
      [person.id],
    );
    const { secret } = await actAs(admin, () =>
      createKey({ name: "K", scopes: ["incidents:read"], owner: { person: person.email } }),
    );
    await actAs(admin, () => changePerson(person.email, { disabled: true }));
    expect(await keyOf(`Bearer ${secret}`)).toBeUndefined();
    expect((await record.sql.query("SELECT FROM sign_in_session WHERE user_id = $1", [person.id])).rowCount).toBe(0);
  });

  test("the last admin stays", async () => {
    await expect(actAs(admin, () => changePerson("first@example.test", { role: "member" }))).rejects.toMatchObject({
      code: "last_admin",
    });
    await expect(actAs(admin, () => changePerson("first@example.test", { disabled: true }))).rejects.toMatchObject({
      code: "last_admin",
    });
  });

  test("two admins cannot shut each other out at once", async () => {
    const { person } = await actAs(admin, () =>
      addPerson({ email: "second@example.test", name: "Second", role: "admin" }),
    );
    // Nobody can write the audit log yet, so both are under way at the same time.
    await record.sql.query("BEGIN; LOCK TABLE audit_entry IN EXCLUSIVE MODE");
    const outcome = Promise.allSettled(
      ["first@example.test", person.email].map((email) => actAs(admin, () => changePerson(email, { role: "member" }))),
    );
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    try {
      const countWaiting = async () => {
        await record.sql.query("SELECT pg_stat_clear_snapshot()");
        return (await record.sql.query(waiting)).rowCount;
      };
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(2);
    } finally {
      await record.sql.query("COMMIT");
    }
    const outcomes = await outcome;
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { rows } = await record.sql.query("SELECT email FROM person WHERE role = 'admin' AND disabled_at IS NULL");
    expect(rows).toHaveLength(1);
    await actAs(admin, () => changePerson("first@example.test", { role: "admin" }));
    await actAs(admin, () => changePerson(person.email, { role: "member" }));
  });

  test("a member may manage nobody", async () => {
    const member = await record.addPerson("Member");
    await expect(actAs(member, listPeople)).rejects.toThrow(NotAllowed);
    await expect(actAs(member, listKeys)).rejects.toThrow(NotAllowed);
    await expect(actAs(member, () => addPerson({ email: "x@example.test", name: "X" }))).rejects.toThrow(NotAllowed);
  });

  test("are named on an incident by its coordinator, and taken off it", async () => {
    const coordinator = await record.addPerson("Coordinator");
    const incident = await addIncident(coordinator);
    const { person } = await actAs(admin, () => addPerson({ email: "new@example.test", name: "New" }));
    const actor = { kind: "person", id: person.id, name: person.name, role: "member" } as const;
    await expect(actAs(actor, () => readIncident(incident.slug))).rejects.toThrow(NotFound);
    await actAs(coordinator, () => nameOnIncident(incident.slug, "NEW@example.test", "reviewer"));
    expect((await actAs(actor, () => readIncident(incident.slug))).role).toBe("reviewer");
    await expect(actAs(actor, () => nameOnIncident(incident.slug, "new@example.test", "coordinator"))).rejects.toThrow(
      NotAllowed,
    );
    await actAs(coordinator, () => nameOnIncident(incident.slug, "new@example.test", null));
    await expect(actAs(actor, () => readIncident(incident.slug))).rejects.toThrow(NotFound);
  });
});
