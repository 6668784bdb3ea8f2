import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Conflict, InvalidInput, NotAllowed, NotFound, NotSignedIn } from "#domain/errors.ts";
import { acceptAsMyself, acceptAsNewcomer, readInvitation } from "#server/disclosure/accept-invitation.ts";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { readCase } from "#server/disclosure/read-case.ts";
import { recordFacts } from "#server/disclosure/record-fact.ts";
import { inviteParty } from "#server/disclosure/invite-party.ts";
import { listPartyAccess } from "#server/disclosure/list-party-access.ts";
import { removePartyPerson } from "#server/disclosure/remove-party-person.ts";
import { revokeInvitation } from "#server/disclosure/revoke-invitation.ts";
import { actAs } from "#server/session.ts";
import { addCase, type PartyCase } from "#test/builders/party-case.ts";
import { addIncident, openTestRecord, peopleOn, type PersonActor, type TestRecord } from "../access/test-record.ts";

vi.mock("next/headers.js", () => ({ headers: async () => new Headers() }));

const newcomer = { name: "Mio", password: "a long password" };
const ADDRESS = "mio@vendor.example";

let record: TestRecord;
let dataDir: string;
let owner: PersonActor;
let at: PartyCase;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-invited-"));
  process.env["DATA_DIR"] = dataDir;
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
});
afterAll(async () => {
  await record.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await record.sql.query("DELETE FROM party_member; DELETE FROM outbound_mail; DELETE FROM party_invitation");
  await record.sql.query("DELETE FROM person WHERE email = $1", [ADDRESS]);
  const { slug } = await addIncident(owner, { title: { en: "The secret product leaks" } });
  at = await addCase(record, slug, ["vendor-a", "vendor-b"]);
});

const invite = (email = ADDRESS, party = "vendor-a") => actAs(owner, () => inviteParty(at.slug, { party, email }));
const tokenOf = ({ link = "" }: { link?: string }) => link.slice(link.lastIndexOf("/") + 1);
const members = async () =>
  (await record.sql.query("SELECT party_key, email, left_at FROM party_member JOIN person p ON p.id = person_id")).rows;

describe("an invitation", () => {
  it("is a mail with a neutral subject that says nothing of the case; its link is in no table", async () => {
    const invited = await invite(" Mio@Vendor.example ");
    expect(invited).toMatchObject({ party: "vendor-a", email: ADDRESS });
    expect(invited.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invitations\/[\w-]{43}$/);
    const { rows } = await record.sql.query("SELECT recipient, subject, text, state FROM outbound_mail");
    expect(rows).toMatchObject([
      { recipient: ADDRESS, subject: "An invitation to a disclosure case", state: "queued" },
    ]);
    expect(`${rows[0].subject} ${rows[0].text}`).not.toMatch(/secret|leak|vendor-|incident/i);
    for (const table of ["party_invitation", "outbound_mail", "audit_entry", "pgboss.job"]) {
      const { rows: all } = await record.sql.query(`SELECT t::text AS row FROM ${table} t`);
      expect([table, JSON.stringify(all).includes(tokenOf(invited))]).toEqual([table, false]);
    }
  });

  it("into an embargo in force asks to keep to it first (R9)", async () => {
    const ends = { wallClock: "2190-01-02T12:00", zone: "UTC" };
    const term: NewCaseFact = { kind: "embargo_proposed", term: "t1", ends };
    await actAs(owner, () => recordFacts(at.slug, [term, { kind: "embargo_accepted", term: "t1" }]));
    await invite();
    const { parties } = await actAs(owner, () => readCase(at.slug));
    expect(parties.map(({ key, consent }) => [key, consent.state])).toEqual([
      ["vendor-a", "invited"],
      ["vendor-b", "no_embargo"],
    ]);
  });

  it("ends when its party leaves: nobody comes after it to see what it saw", async () => {
    const invited = await invite();
    await actAs(owner, () => recordFacts(at.slug, [{ kind: "party_left", party: "vendor-a" }]));
    await expect(acceptAsNewcomer(tokenOf(invited), newcomer)).rejects.toBeInstanceOf(NotFound);
    expect(await members()).toEqual([]);
  });

  it("lasts seven days", async () => {
    const { expiresAt, id } = await invite();
    const { rows } = await record.sql.query(
      "SELECT round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM party_invitation WHERE id = $1",
      [id],
    );
    expect(rows).toEqual([{ hours: 7 * 24 }]);
    expect(Number.isNaN(Date.parse(expiresAt))).toBe(false);
  });

  it.each([
    ["a party that is not there", "nobody", ADDRESS, InvalidInput],
    ["no address", "vendor-a", "mio", InvalidInput],
    ["two addresses", "vendor-a", "a@x.example, b@x.example", InvalidInput],
  ])("is refused for %s", async (_what, party, email, error) => {
    await expect(invite(email, party)).rejects.toBeInstanceOf(error);
  });

  it("is the co-ordinator's to make, to see and to take back", async () => {
    const { id } = await invite();
    const people = await peopleOn(record, at.slug);
    for (const role of ["responder", "reviewer", "stranger"] as const) {
      const error = role === "stranger" ? NotFound : NotAllowed;
      const asked: (() => Promise<unknown>)[] = [
        () => inviteParty(at.slug, { party: "vendor-a", email: "x@vendor.example" }),
        () => revokeInvitation(at.slug, id),
        () => removePartyPerson(at.slug, owner.id),
        () => listPartyAccess(at.slug),
      ];
      for (const ask of asked) await expect(actAs(people[role], ask)).rejects.toBeInstanceOf(error);
    }
    const { slug } = await addIncident(owner);
    await expect(actAs(owner, () => revokeInvitation(slug, id))).rejects.toBeInstanceOf(NotFound);
    await actAs(owner, () => revokeInvitation(at.slug, id));
    await expect(actAs(owner, () => revokeInvitation(at.slug, id))).rejects.toBeInstanceOf(NotFound);
  });
});

describe("accepting", () => {
  it("makes a person from outside who stands for the party", async () => {
    const token = tokenOf(await invite());
    expect(await readInvitation(token)).toMatchObject({ email: ADDRESS, account: "none" });
    expect(await acceptAsNewcomer(token, newcomer)).toEqual({ caseId: at.caseId, email: ADDRESS });
    expect(await members()).toEqual([{ party_key: "vendor-a", email: ADDRESS, left_at: null }]);
    const { rows } = await record.sql.query("SELECT name, role, email_verified FROM person WHERE email = $1", [
      ADDRESS,
    ]);
    expect(rows).toEqual([{ name: "Mio", role: "outside", email_verified: true }]);
  });

  it("works once, also for ten at once", async () => {
    const token = tokenOf(await invite());
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => acceptAsNewcomer(token, newcomer)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(NotFound);
    expect(await members()).toHaveLength(1);
  });

  it("unknown, used, revoked, replaced, too old and of a deleted incident look the same", async () => {
    const replaced = tokenOf(await invite());
    const revoked = await invite();
    await actAs(owner, () => revokeInvitation(at.slug, revoked.id));
    const old = await invite("old@vendor.example");
    await record.sql.query(
      "UPDATE party_invitation SET created_at = now() - interval '8 days', expires_at = now() - interval '1 day' WHERE id = $1",
      [old.id],
    );
    const used = tokenOf(await invite());
    await acceptAsNewcomer(used, newcomer);
    const gone = await addIncident(owner);
    const other = await addCase(record, gone.slug, ["vendor-a"]);
    const late = await actAs(owner, () => inviteParty(other.slug, { party: "vendor-a", email: "late@vendor.example" }));
    await record.sql.query("UPDATE incident SET deleted_at = now() WHERE slug = $1", [gone.slug]);
    const said = new Set<string>();
    for (const token of ["x", "a".repeat(43), replaced, tokenOf(revoked), tokenOf(old), used, tokenOf(late)]) {
      for (const ask of [readInvitation, (one: string) => acceptAsNewcomer(one, newcomer)]) {
        const error = await ask(token).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(NotFound);
        said.add((error as Error).message);
      }
    }
    expect(said.size).toBe(1);
  });

  it("binds to the address: who has an account signs in to it, nobody else may", async () => {
    const known = await record.addPerson("Known");
    const { rows } = await record.sql.query("SELECT email FROM person WHERE id = $1", [known.id]);
    const token = tokenOf(await invite(rows[0].email));
    expect(await readInvitation(token)).toMatchObject({ account: "sign_in" });
    await expect(acceptAsNewcomer(token, newcomer)).rejects.toMatchObject({ code: "sign_in_needed" });
    await expect(acceptAsMyself(token)).rejects.toBeInstanceOf(NotSignedIn);
    const other = await record.addPerson("Other");
    await expect(actAs(other, () => acceptAsMyself(token))).rejects.toMatchObject({ code: "other_address" });
    // None of these spent it.
    expect(await actAs(known, () => readInvitation(token))).toMatchObject({ account: "signed_in" });
    await actAs(known, () => acceptAsMyself(token));
    expect(await members()).toMatchObject([{ party_key: "vendor-a", email: rows[0].email }]);
    await expect(invite(rows[0].email, "vendor-b")).rejects.toBeInstanceOf(Conflict);
  });

  it("of two cases at once makes one person", async () => {
    const second = await addCase(record, (await addIncident(owner)).slug, ["vendor-a"]);
    const one = await invite();
    const two = await actAs(owner, () => inviteParty(second.slug, { party: "vendor-a", email: ADDRESS }));
    const tries = await Promise.allSettled([one, two].map((invited) => acceptAsNewcomer(tokenOf(invited), newcomer)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const failed = tries.find((one): one is PromiseRejectedResult => one.status === "rejected");
    expect(failed?.reason).toMatchObject({ code: "sign_in_needed" });
  });
});

describe("who has access", () => {
  it("is listed with what became of each invitation, until removed", async () => {
    await acceptAsNewcomer(tokenOf(await invite()), newcomer);
    await invite("b@vendor.example", "vendor-b");
    const access = await actAs(owner, () => listPartyAccess(at.slug));
    expect(access.isMailConfigured).toBe(false);
    expect(access.people).toMatchObject([
      { name: "Mio", email: ADDRESS, party: "vendor-a", hasSecondFactor: false, visits: [] },
    ]);
    expect(access.invitations).toMatchObject([
      { email: "b@vendor.example", state: "open", invitedBy: "Owner", mail: { state: "queued", attempts: 0 } },
      { email: ADDRESS, state: "used" },
    ]);
    const personId = access.people[0]?.personId ?? "";
    await actAs(owner, () => removePartyPerson(at.slug, personId));
    await expect(actAs(owner, () => removePartyPerson(at.slug, personId))).rejects.toBeInstanceOf(NotFound);
    const after = await actAs(owner, () => listPartyAccess(at.slug));
    expect(after.people[0]?.leftAt).toBeDefined();
    const { rows } = await record.sql.query(
      "SELECT verb, actor_name FROM audit_entry a JOIN incident i ON i.id = a.incident_id WHERE slug = $1 ORDER BY a.id",
      [at.slug],
    );
    expect(rows.map(({ verb, actor_name: name }) => `${verb} ${name}`)).toEqual([
      "incident.create Owner",
      "party.invite Owner",
      "invitation.accept Invitation",
      "invitation.accept Invitation",
      "party.invite Owner",
      "party.remove Owner",
    ]);
  });
});
