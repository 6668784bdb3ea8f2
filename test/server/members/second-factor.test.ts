import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { NotFound, NotSignedIn, SecondFactorRequired } from "#domain/errors.ts";
import { onCase } from "#server/access.ts";
import { listMyCases } from "#server/disclosure/list-my-cases.ts";
import { changePerson } from "#server/members/manage-people.ts";
import * as factor from "#server/members/second-factor.ts";
import { signInWithPassword, signOut } from "#server/members/sign-in.ts";
import { actAs, currentActor } from "#server/session.ts";
import { codeOf, wrongCodeOf } from "#test/builders/authenticator-app.ts";
import { CookieJar } from "#test/builders/cookie-jar.ts";
import { addCase, givePassword, standFor, type PartyCase } from "#test/builders/party-case.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "../access/test-record.ts";

const browser = vi.hoisted(() => ({ jar: undefined as unknown as CookieJar }));
vi.mock("next/headers.js", () => ({ headers: () => browser.jar.headers() }));
vi.mock("better-auth/next-js", async () => {
  const { CookieJar } = await import("#test/builders/cookie-jar.ts");
  return { nextCookies: () => CookieJar.plugin(() => browser.jar) };
});

const PASSWORD = "the right one";
let record: TestRecord;
let dataDir: string;
let at: PartyCase;
let person: PersonActor;
let email: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-factor-"));
  process.env["DATA_DIR"] = dataDir;
  record = await openTestRecord();
  const { slug } = await addIncident(await record.addPerson("Owner"));
  at = await addCase(record, slug, ["vendor"]);
});
afterAll(async () => {
  await record.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  person = await record.addPerson("Mio", "outside");
  email = (await record.sql.query("SELECT email FROM person WHERE id = $1", [person.id])).rows[0].email;
  await givePassword(record, person.id, PASSWORD);
  await standFor(record, at.caseId, "vendor", person);
  newBrowser();
});

function newBrowser(): CookieJar {
  browser.jar = new CookieJar();
  browser.jar.client = person.id;
  return browser.jar;
}
const signIn = () => signInWithPassword(email, PASSWORD);
const look = () => onCase("case.read", at.caseId, async ({ party }) => party);
const sessions = async () =>
  (await record.sql.query("SELECT second_factor FROM sign_in_session WHERE user_id = $1", [person.id])).rows;

async function enrol(): Promise<factor.Enrolment> {
  const begun = await factor.beginEnrolment(PASSWORD);
  if (!begun.ok) throw new Error(begun.reason);
  expect(await factor.confirmEnrolment(codeOf(begun.enrolment.uri))).toEqual({ ok: true });
  return begun.enrolment;
}

describe("before a second factor", () => {
  test("a password alone shows no case, however far the enrolment went", async () => {
    expect(await signIn()).toEqual({ ok: true });
    const refused = async () => {
      for (const ask of [look, listMyCases]) await expect(ask()).rejects.toBeInstanceOf(SecondFactorRequired);
    };
    await refused();
    expect(await factor.secondFactorState()).toBe("none");
    const begun = await factor.beginEnrolment(PASSWORD);
    await refused();
    expect(await factor.confirmEnrolment(wrongCodeOf(begun.ok ? begun.enrolment.uri : ""))).toEqual({
      ok: false,
      reason: "wrong",
    });
    await refused();
    expect(await factor.secondFactorState()).toBe("none");
  });

  test("the password must be given again, and cannot be guessed by trying", async () => {
    await signIn();
    const reasons: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const answer = await factor.beginEnrolment(`guess ${n}`);
      reasons.push(answer.ok ? "in" : answer.reason);
    }
    expect([...new Set(reasons)]).toEqual(["wrong_password", "too_many_attempts"]);
    expect(reasons.filter((reason) => reason === "wrong_password")).toHaveLength(10);
  });

  test("whoever is not signed in enrols nobody", async () => {
    await expect(factor.beginEnrolment(PASSWORD)).rejects.toBeInstanceOf(NotSignedIn);
    await expect(factor.confirmEnrolment("123456")).rejects.toBeInstanceOf(NotSignedIn);
  });
});

describe("enrolment", () => {
  test("opens the case, ends what was signed in with the password elsewhere, and is in the audit", async () => {
    await signIn();
    const elsewhere = browser.jar;
    newBrowser();
    await signIn();
    const { recoveryCodes } = await enrol();
    expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
    expect(await look()).toBe("vendor");
    expect(await factor.secondFactorState()).toBe("passed");
    expect(await sessions()).toEqual([{ second_factor: true }]);
    browser.jar = elsewhere;
    await expect(currentActor()).rejects.toBeInstanceOf(NotSignedIn);
    const { rows } = await record.sql.query("SELECT after FROM audit_entry WHERE subject = $1", [
      `person/${person.id}`,
    ]);
    expect(rows).toEqual([{ after: { secondFactor: "set up", sessionsEnded: 1 } }]);
  });

  test("stores neither secret nor recovery codes in the clear, and is done once", async () => {
    await signIn();
    const { uri, recoveryCodes } = await enrol();
    const { rows } = await record.sql.query("SELECT second_factor::text AS row FROM second_factor");
    const stored = JSON.stringify(rows);
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
    expect(stored).not.toContain(new URL(uri).searchParams.get("secret"));
    expect(await factor.beginEnrolment(PASSWORD)).toEqual({ ok: false, reason: "enrolled" });
  });
});

describe("signing in with it", () => {
  test("takes two steps: the password alone leaves no session", async () => {
    await signIn();
    const { uri } = await enrol();
    await signOut();
    newBrowser();
    expect(await signIn()).toEqual({ ok: false, reason: "code_needed" });
    await expect(currentActor()).rejects.toBeInstanceOf(NotSignedIn);
    expect(await sessions()).toEqual([]);
    expect(await factor.signInWithCode(wrongCodeOf(uri))).toEqual({ ok: false, reason: "wrong" });
    const code = codeOf(uri);
    expect(await factor.signInWithCode(`${code.slice(0, 3)} ${code.slice(3)}`)).toEqual({ ok: true });
    expect(await look()).toBe("vendor");
  });

  test("a code without the password first is nothing", async () => {
    await signIn();
    const { uri } = await enrol();
    newBrowser();
    expect(await factor.signInWithCode(codeOf(uri))).toEqual({ ok: false, reason: "sign_in_again" });
  });

  test("a recovery code is good once", async () => {
    await signIn();
    const [first = ""] = (await enrol()).recoveryCodes;
    for (const outcome of [{ ok: true }, { ok: false, reason: "wrong" }]) {
      newBrowser();
      await signIn();
      expect(await factor.signInWithRecoveryCode(` ${first} `)).toEqual(outcome);
    }
    await expect(look()).rejects.toBeInstanceOf(NotSignedIn);
  });

  test("guessing ends after a few tries, in one sign-in and over several", async () => {
    await signIn();
    const { uri } = await enrol();
    const reasons: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      newBrowser();
      await signIn();
      for (let n = 0; n < 6; n += 1) {
        const answer = await factor.signInWithCode(wrongCodeOf(uri));
        reasons.push(answer.ok ? "in" : answer.reason);
      }
    }
    expect(reasons.filter((reason) => reason === "wrong")).toHaveLength(10);
    newBrowser();
    await signIn();
    expect(await factor.signInWithCode(codeOf(uri))).toEqual({ ok: false, reason: "too_many_attempts" });
  });
});

test("whoever lost app and codes is let in by an admin with a new password, and sets up another one", async () => {
  await signIn();
  const { uri } = await enrol();
  const admin = await record.addPerson("Admin", "admin");
  const { password = "" } = await actAs(admin, () => changePerson(email, { newPassword: true, noSecondFactor: true }));
  expect(await sessions()).toEqual([]);
  newBrowser();
  expect(await signInWithPassword(email, password)).toEqual({ ok: true });
  await expect(look()).rejects.toBeInstanceOf(SecondFactorRequired);
  const begun = await factor.beginEnrolment(password);
  expect(begun.ok && begun.enrolment.uri !== uri).toBe(true);
});

test("a session that begins with a password stays one, whatever is claimed of it", async () => {
  await signIn();
  const { uri } = await enrol();
  newBrowser();
  await signIn();
  await factor.signInWithCode(codeOf(uri));
  await record.sql.query("UPDATE sign_in_session SET second_factor = false WHERE user_id = $1", [person.id]);
  expect(await factor.secondFactorState()).toBe("not_passed");
  expect(await factor.confirmEnrolment(codeOf(uri))).toEqual({ ok: false, reason: "sign_in_again" });
  await factor.signInWithCode(codeOf(uri));
  await expect(look()).rejects.toBeInstanceOf(SecondFactorRequired);
  await record.sql.query("UPDATE party_member SET left_at = now() WHERE person_id = $1", [person.id]);
  await expect(look()).rejects.toBeInstanceOf(NotFound);
});
