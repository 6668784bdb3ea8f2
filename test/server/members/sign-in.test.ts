import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addPerson, changePerson } from "#server/members/manage-people.ts";
import { signInWithPassword } from "#server/members/sign-in.ts";
import { actAs } from "#server/session.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "../access/test-record.ts";

const sent = vi.hoisted(() => ({ client: "" }));
vi.mock("next/headers.js", () => ({ headers: async () => new Headers({ "x-candor-client": sent.client }) }));

let record: TestRecord;
let admin: PersonActor;
beforeAll(async () => {
  record = await openTestRecord();
  admin = await record.addPerson("Admin", "admin");
});
afterAll(() => record.close());

async function person(name: string) {
  const email = `${name}@example.test`;
  await actAs(admin, () => addPerson({ email, name, password: "the right one" }));
  const signIn = (password = "the right one", client = name) => {
    sent.client = client;
    return signInWithPassword(` ${email.toUpperCase()}`, password);
  };
  return { email, signIn };
}

async function sessionsOf(email: string): Promise<number | null> {
  const sql = "SELECT FROM sign_in_session JOIN person ON person.id = user_id WHERE email = $1";
  return (await record.sql.query(sql, [email])).rowCount;
}

test("a person who is shut out is refused as with a wrong password and leaves no session", async () => {
  const rin = await person("rin");
  expect(await rin.signIn()).toEqual({ ok: true });
  expect(await sessionsOf(rin.email)).toBe(1);
  await actAs(admin, () => changePerson(rin.email, { disabled: true }));
  expect(await rin.signIn()).toEqual(await rin.signIn("a wrong one"));
  expect(await sessionsOf(rin.email)).toBe(0);
  await actAs(admin, () => changePerson(rin.email, { disabled: false }));
  expect(await rin.signIn()).toEqual({ ok: true });
});

test("many at once are no more than ten, and lock nobody out who is elsewhere", async () => {
  const aki = await person("aki");
  const answers = await Promise.all(Array.from({ length: 25 }, () => aki.signIn("a guess", "hostile")));
  const reasons = answers.map((answer) => (answer.ok ? "in" : answer.reason));
  expect(reasons.filter((reason) => reason === "wrong")).toHaveLength(10);
  expect(reasons.filter((reason) => reason === "too_many_attempts")).toHaveLength(15);
  expect(await aki.signIn("the right one", "hostile")).toEqual({ ok: false, reason: "too_many_attempts" });
  expect(await aki.signIn("the right one", "at home")).toEqual({ ok: true });
});

test("what is no address is not counted", async () => {
  sent.client = "clumsy";
  for (let n = 0; n < 60; n += 1) {
    expect(await signInWithPassword(`no address ${n}`, "x")).toEqual({ ok: false, reason: "wrong" });
  }
  const mio = await person("mio");
  expect(await mio.signIn("the right one", "clumsy")).toEqual({ ok: true });
});
