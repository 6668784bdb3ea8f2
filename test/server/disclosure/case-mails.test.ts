import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { loadEmbargoedCase } from "#prisma/scenarios/load-embargoed-case.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { answerAsParty } from "#server/disclosure/party-case.ts";
import { recordFacts } from "#server/disclosure/record-fact.ts";
import { listRemindable, REMINDER, remindOfDates } from "#server/disclosure/remind-of-dates.ts";
import { sendDueMails } from "#server/jobs/send-mail.ts";
import { actAs } from "#server/session.ts";
import { startMailServer, type MailServer } from "#test/builders/mail-server.ts";
import { standFor } from "#test/builders/party-case.ts";
import { addIncident, openTestRecord, peopleOn, type TestRecord } from "#test/server/access/test-record.ts";

const PATIENCE = { timeout: 50_000, interval: 50 };
const signal = new AbortController().signal;
const CANARY = "canary-internal";
const secret = { en: CANARY };
const ends = (day: string) => ({ wallClock: `${day}T12:00`, zone: "UTC" });

let mails: MailServer;
let record: TestRecord;
let dataDir: string;
let at: Awaited<ReturnType<typeof newCase>>;

beforeAll(async () => {
  mails = await startMailServer();
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-mail-"));
  Object.assign(process.env, { SMTP_URL: mails.url, MAIL_FROM: "candor@example.test", DATA_DIR: dataDir });
  record = await openTestRecord({ timeZone: "America/New_York" });
});
afterAll(async () => {
  await record.close();
  await mails.stop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await record.sql.query("DELETE FROM outbound_mail");
  mails.reset();
  at = await newCase();
});

/** Two co-ordinators, and people of two parties; one more of a third that is not asked for anything. */
async function newCase() {
  const owner = await record.addPerson("Owner");
  const title = { en: `Title ${CANARY}` };
  const { slug } = await addIncident(owner, { title, summary: secret, zone: "Asia/Tokyo" });
  const people = await peopleOn(record, slug);
  const parties = ["vendor", "finder"] as const;
  const opening: NewCaseFact[] = [
    { kind: "case_opened", channel: secret, note: secret, neutralTitle: "Case 7" },
    ...parties.map((party): NewCaseFact => ({ kind: "party_added", party, name: secret, roles: ["vendor"] })),
    { kind: "aware_at_set", by: CANARY, reason: CANARY, time: { date: "2026-01-02" } },
  ];
  await actAs(owner, () => openCase(slug, opening));
  const { rows } = await record.sql.query<{ id: string }>(
    "SELECT c.id FROM disclosure_case c JOIN incident i ON i.id = c.incident_id WHERE slug = $1",
    [slug],
  );
  const caseId = rows[0]?.id ?? "";
  const stands = async (party: string, name: string) =>
    standFor(record, caseId, party, await record.addPerson(name, "outside"));
  const outside = { vera: await stands("vendor", "Vera"), fin: await stands("finder", "Fin") };
  return { owner, slug, caseId, people, outside };
}

const enter = (...facts: NewCaseFact[]) => actAs(at.owner, () => recordFacts(at.slug, facts));
const propose: NewCaseFact = { kind: "embargo_proposed", term: "t", ends: ends("2190-01-08"), reason: CANARY };
const accept: NewCaseFact = { kind: "embargo_accepted", term: "t" };

/** Who has got mail, by the first part of their address, since the last time. */
async function told(): Promise<string[]> {
  await sendDueMails(signal);
  const names = mails.arrived.map(({ to }) => to[0]?.split("-")[0] ?? "").toSorted();
  for (const { raw } of mails.arrived) expect(raw).not.toContain(CANARY);
  mails.arrived.length = 0;
  return names;
}

describe("embargo changes", () => {
  it("are told with the entry or not at all, to co-ordinators and parties, not to whoever did it", async () => {
    await enter(propose, accept);
    await sendDueMails(signal);
    const toVera = mails.arrived.find(({ to }) => to[0]?.startsWith("vera"));
    expect(toVera).toMatchObject({ subject: "Case 7: something has changed" });
    expect(toVera?.text).toContain(`/cases/${at.caseId}\r\n`);
    expect(mails.arrived.find(({ to }) => to[0]?.startsWith("coord"))?.text).toContain(
      `/console/incidents/${at.slug}/disclosure\r\n`,
    );
    expect(await told()).toEqual(["coordinator", "fin", "vera"]);
    await expect(enter({ ...propose, term: "u" }, { kind: "embargo_accepted", term: "nothing" })).rejects.toThrow();
    expect((await enter(accept).catch(() => ({ added: 0 }))).added).toBe(0);
    expect(await told()).toEqual([]);
  });

  it("asked, countered by a party, revised so that a consent lapsed, ended: each once to each", async () => {
    await enter(propose, accept);
    await told();
    await enter({ kind: "consent_invited", party: "vendor", answerBy: ends("2189-12-01") });
    await sendDueMails(signal);
    expect(mails.arrived[0]?.text).toContain(
      "An answer is asked by 2189-12-01 21:00 +09:00 JST (2189-12-01 12:00 UTC).",
    );
    expect(await told()).toEqual(["vera"]);
    await actAs(at.outside.vera, () =>
      answerAsParty(at.caseId, [{ kind: "consent_given", party: "vendor", term: "t" }]),
    );
    expect(await told()).toEqual([]);
    const counter: NewCaseFact = { kind: "embargo_proposed", term: "u", ends: ends("2190-03-01"), reason: "more time" };
    await actAs(at.outside.vera, () => answerAsParty(at.caseId, [counter]));
    expect(await told()).toEqual(["coordinator", "fin", "owner"]);
    await enter({ kind: "embargo_accepted", term: "u" });
    await sendDueMails(signal);
    expect(
      mails.arrived.filter(({ text }) => text.includes("An answer is asked")).map(({ to }) => to[0]?.slice(0, 4)),
    ).toEqual(["vera"]);
    expect(await told()).toEqual(["coordinator", "fin", "vera"]);
    await enter({ kind: "embargo_terminated", reason: CANARY });
    expect(await told()).toEqual(["coordinator", "fin", "vera"]);
  });

  it("nobody who left, was removed or is switched off; nobody of a case that is invented", async () => {
    await record.sql.query("UPDATE person SET disabled_at = now() WHERE id = $1", [at.people.coordinator.id]);
    await record.sql.query("UPDATE party_member SET left_at = now() WHERE person_id = $1", [at.outside.vera.id]);
    await enter({ kind: "party_left", party: "finder" });
    await enter(propose);
    expect(await told()).toEqual([]);
    const { slug } = await actAs(at.owner, () => loadEmbargoedCase(new Date().toISOString()));
    expect(await told()).toEqual([]);
    expect(await actAs(REMINDER, listRemindable)).not.toContain(slug);
  });

  it("once the public knows, its people read what happened", async () => {
    await enter(propose, accept);
    await told();
    await enter(
      { kind: "party_step", party: "vendor", bit: "aware" },
      { kind: "party_step", party: "finder", bit: "aware" },
    );
    await enter({ kind: "case_step", bit: "public" });
    await sendDueMails(signal);
    expect(mails.arrived.map(({ to, subject }) => [to[0]?.split("-")[0], subject]).toSorted()).toEqual([
      ["coordinator", `Title ${CANARY}: the embargo was broken: the public knows`],
      ["fin", "Case 7: the embargo was broken: the public knows"],
      ["vera", "Case 7: the embargo was broken: the public knows"],
    ]);
  });

  it(
    "a sender that is killed in the middle: each mail arrives, and under one Message-ID",
    { timeout: 120_000 },
    async () => {
      const held = Promise.withResolvers<void>();
      mails.state.next = { hold: held.promise };
      await enter(propose, accept);
      const killed = startSender();
      await expect.poll(() => mails.state.inData, PATIENCE).toBe(1);
      killed.kill("SIGKILL");
      await once(killed, "exit");
      mails.state.next = {};
      held.resolve();
      await expect.poll(() => mails.arrived.length, PATIENCE).toBe(1);
      const sendAll = async () => {
        await sendDueMails(signal);
        const { rows } = await record.sql.query("SELECT 1 FROM outbound_mail WHERE state <> 'sent'");
        return rows.length;
      };
      await expect.poll(sendAll, PATIENCE).toBe(0);
      const { rows } = await record.sql.query<{ id: string }>("SELECT id FROM outbound_mail ORDER BY id");
      const names = new Set(mails.arrived.map(({ messageId }) => messageId));
      expect([...names].toSorted()).toEqual(rows.map(({ id }) => `<${id}@127.0.0.1>`).toSorted());
      expect(rows).toHaveLength(3);
    },
  );
});

/** A sender of its own, as a worker is one. */
function startSender() {
  const code = `const { sendDueMails } = await import("#server/jobs/send-mail.ts");
    await sendDueMails(new AbortController().signal);`;
  const env = { ...process.env, DATABASE_URL: record.url };
  return spawn(process.execPath, ["--conditions=react-server", "--input-type=module", "-e", code], { env });
}

describe("reminders", () => {
  const remind = (now: string) => actAs(REMINDER, () => remindOfDates(at.slug, { now }));
  const policy = { name: "custom", title: CANARY, anchor: CANARY, length: 1, unit: "days", zone: "UTC" } as const;

  it("one a day for each person and case, whatever is due; what is kept is told no more", async () => {
    const deadline = { kind: "deadline_set", deadline: "d", policy, anchor: { date: "2190-01-07" } } as const;
    await enter(propose, accept, deadline, { kind: "consent_invited", party: "vendor", answerBy: ends("2190-01-07") });
    await told();
    const day = (text: string) => `2190-01-${text}:00Z`;
    expect(await remind("2189-12-30T14:59:00Z")).toBe(0);
    // The 31st begins at 15:00 UTC in Tokyo; the answer is due a week later.
    expect(await remind("2189-12-30T15:00:00Z")).toBe(3);
    expect(await remind("2189-12-31T14:00:00Z")).toBe(0);
    expect(await told()).toEqual(["coordinator", "owner", "vera"]);
    expect(await remind("2189-12-31T15:00:00Z")).toBe(4);
    expect(await told()).toEqual(["coordinator", "fin", "owner", "vera"]);
    await enter({ kind: "deadline_waived", deadline: "d", reason: "x" });
    expect(await remind(day("06T15:00"))).toBe(4);
    await sendDueMails(signal);
    const lines = mails.arrived.find(({ to }) => to[0]?.startsWith("owner"))?.text.split("\r\n") ?? [];
    expect(lines.slice(2, 4)).toEqual([
      "2190-01-07 21:00 +09:00 JST (2190-01-07 12:00 UTC)  answer due",
      "2190-01-08 21:00 +09:00 JST (2190-01-08 12:00 UTC)  date to keep",
    ]);
    await told();
    await enter({ kind: "embargo_terminated", reason: "x" });
    await told();
    expect(await remind(day("07T15:00"))).toBe(0);
  });

  it("after days of standing still one mail, and two rounds at once are one", async () => {
    await enter(propose, accept);
    await told();
    const rounds = await Promise.all(["04T10:00", "04T10:01"].map((time) => remind(`2190-01-${time}:00Z`)));
    expect(rounds.toSorted()).toEqual([0, 4]);
    expect(await told()).toEqual(["coordinator", "fin", "owner", "vera"]);
    expect(await remind("2190-01-06T10:00:00Z")).toBe(0);
    const { rows } = await record.sql.query("SELECT actor_name AS by FROM audit_entry WHERE subject = $1", [
      `disclosure-case/${at.caseId}/reminders`,
    ]);
    expect(rows).toEqual([{ by: "Reminders of cases" }]);
  });
});
