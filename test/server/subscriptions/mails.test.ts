import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quietly } from "#server/quiet.ts";
import { endSubscription } from "#server/subscriptions/confirm-subscription.ts";
import { sendDueMails } from "#server/jobs/send-mail.ts";
import { tellOfAll } from "#server/jobs/tell-subscribers.ts";
import {
  inSeries,
  openToldRecord,
  publish,
  publishNew,
  redact,
  revise,
  signal,
  withdraw,
  wordsOf,
  type ToldRecord,
} from "./told.ts";

let at: ToldRecord;
beforeAll(async () => {
  at = await openToldRecord();
});
afterAll(() => at.close());
beforeEach(() => at.clear());

const arrived = () => at.mails.arrived.map(({ to, subject }) => [to[0], subject]);
const stored = async () => {
  const { rows } = await at.record.sql.query<{
    state: string;
    recipient: string;
    text: string;
    last_error: string | null;
  }>(
    "SELECT state, recipient, subject || text AS text, last_error FROM outbound_mail WHERE notice_id IS NOT NULL ORDER BY created_at",
  );
  return rows;
};

describe("what was published is told by mail", () => {
  it("once to each subscriber, whoever sends and however often, with the way out in its headers", async () => {
    await at.subscribe("Mio@Reader.example");
    const slug = await publishNew(at.owner, "Keys leaked");
    await Promise.all([at.sendAll(), at.sendAll(), at.sendAll()]);
    await at.sendAll();
    expect(arrived()).toEqual([["mio@reader.example", "Published: Keys leaked"]]);
    const [mail] = at.mails.arrived;
    const end = /^List-Unsubscribe: <(http:\/\/[^>]+\/unsubscribe\/[\w-]{43})>\r$/m.exec(mail?.raw ?? "")?.[1];
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail?.raw).toMatch(/^List-Id: <incidents\.127\.0\.0\.1>\r$/im);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.text).toContain(`/incidents/${slug}`);
    expect(mail?.text).toContain(end);
  });

  it("of each revision one, and of its withdrawal one", async () => {
    await at.subscribe("mio@reader.example");
    const slug = await publishNew(at.owner, "Keys leaked");
    await at.sendAll();
    await revise(at.owner, slug, "It was two keys.");
    await at.sendAll();
    await withdraw(at.owner, slug);
    await at.sendAll();
    expect(arrived().map(([, subject]) => subject)).toEqual([
      "Published: Keys leaked",
      "Revision 2: Keys leaked",
      `Withdrawn: ${slug}`,
    ]);
    expect(at.mails.arrived[1]?.text).toContain("What changed: what changed");
    expect(at.mails.arrived[2]?.raw).not.toContain("Keys leaked");
  });

  it("in the language that was asked for", async () => {
    await at.subscribe("yuki@reader.example", { locale: "ja" });
    await publishNew(at.owner, "Keys leaked");
    await at.sendAll();
    expect(wordsOf(at.mails.arrived[0])).toContain("/ja/unsubscribe/");
    expect(decoded(at.mails.arrived[0]?.subject)).toBe("公開: Keys leaked 日本語");
  });

  it("to those who asked for this incident, and one mail to an address that asked twice", async () => {
    const slug = await publishNew(at.owner, "First");
    const other = await publishNew(at.owner, "Second");
    await at.clear();
    await at.subscribe("one@reader.example", { topic: `incident:${slug}` });
    await at.subscribe("two@reader.example", { topic: `incident:${other}` });
    await at.subscribe("both@reader.example", { topic: `incident:${slug}` });
    await at.subscribe("both@reader.example");
    await revise(at.owner, slug, "More is known.");
    await at.sendAll();
    expect(
      arrived()
        .map(([to]) => to)
        .sort(),
    ).toEqual(["both@reader.example", "one@reader.example"]);
  });

  it("to those who asked for its component or its series, also when it is withdrawn", async () => {
    const slug = await publishNew(at.owner, "Of the cache");
    await at.record.sql.query(
      `INSERT INTO component (id, incident_id, key, name, affected, audience, position)
       SELECT gen_random_uuid(), id, key, '{"en": "A part"}', key = 'cache', 'public', 0
       FROM incident, unnest(ARRAY['cache', 'spared']) AS key WHERE slug = $1`,
      [slug],
    );
    await inSeries(at.owner, slug, "leaks");
    await revise(at.owner, slug, "Where it was.");
    await at.clear();
    await at.subscribe("cache@reader.example", { topic: "component:cache" });
    await at.subscribe("leaks@reader.example", { topic: "series:leaks" });
    await expect(at.subscribe("spared@reader.example", { topic: "component:spared" })).rejects.toThrow();
    await publishNew(at.owner, "Of something else");
    await revise(at.owner, slug, "More of it.");
    await withdraw(at.owner, slug);
    await at.sendAll();
    const told = arrived().map(([to, subject]) => `${to}: ${subject}`);
    expect(told.sort()).toEqual([
      `cache@reader.example: Withdrawn: ${slug}`,
      `leaks@reader.example: Withdrawn: ${slug}`,
    ]);
  });

  it("a row of it holds ids and no word of the incident", async () => {
    await at.subscribe("mio@reader.example");
    await publishNew(at.owner, "Canary-word");
    await tellOfAll(signal);
    expect((await stored()).map(({ text }) => text)).toEqual([""]);
    const { rows } = await at.record.sql.query("SELECT to_jsonb(n)::text AS row FROM publication_notice n");
    expect(JSON.stringify(rows)).not.toContain("Canary-word");
  });
});

describe("nothing goes out of", () => {
  it("what was rolled back", async () => {
    await at.subscribe("mio@reader.example");
    const slug = await quietly(() => publishNew(at.owner, "Stays as it is"));
    const withdrawal = "UPDATE public_incident SET withdrawn_at = now(), withdrawn_reason = 'x' WHERE slug = $1";
    await at.record.sql.query("BEGIN");
    await at.record.sql.query(withdrawal, [slug]);
    await at.record.sql.query("ROLLBACK");
    await at.sendAll();
    expect(arrived()).toEqual([]);
  });

  it("what was loaded quietly", async () => {
    await at.subscribe("mio@reader.example");
    const slug = await quietly(() => publishNew(at.owner, "Of long ago"));
    await at.sendAll();
    expect(arrived()).toEqual([]);
    await revise(at.owner, slug, "News after all.");
    await at.sendAll();
    expect(arrived()).toEqual([["mio@reader.example", "Revision 2: Of long ago"]]);
  });

  it("a revision that was withdrawn before its mail went", async () => {
    await at.subscribe("mio@reader.example");
    const slug = await publishNew(at.owner, "By mistake");
    await tellOfAll(signal);
    await withdraw(at.owner, slug);
    await at.sendAll();
    expect(arrived()).toEqual([["mio@reader.example", `Withdrawn: ${slug}`]]);
    expect((await stored()).map(({ state }) => state).sort()).toEqual(["failed", "sent"]);
  });

  it("a withdrawal that a publication followed, nor twice of one that was withdrawn again", async () => {
    await at.subscribe("mio@reader.example");
    const slug = await publishNew(at.owner, "Back again");
    await withdraw(at.owner, slug);
    await publish(at.owner, slug);
    await at.sendAll();
    expect(arrived()).toEqual([["mio@reader.example", "Published: Back again"]]);
    await withdraw(at.owner, slug);
    await at.sendAll();
    const again = await publishNew(at.owner, "Twice");
    await withdraw(at.owner, again);
    await publish(at.owner, again);
    await withdraw(at.owner, again);
    await at.sendAll();
    expect(arrived().slice(1)).toEqual([slug, again].map((one) => ["mio@reader.example", `Withdrawn: ${one}`]));
  });

  it("a revision that was redacted before its mail went, but that it was", async () => {
    await at.subscribe("mio@reader.example");
    const slug = await publishNew(at.owner, "Holds-a-secret");
    await tellOfAll(signal);
    await redact(at.owner, slug, 1);
    await at.sendAll();
    expect(arrived()).toEqual([["mio@reader.example", `Redacted: revision 1 of ${slug}`]]);
    for (const { raw } of at.mails.arrived) expect(raw).not.toContain("Holds-a-secret");
    const redacted = at.mails.arrived.find(({ subject }) => subject.startsWith("Redacted"));
    // It was what readers saw, so its page is gone as well: one mail says both.
    expect(wordsOf(redacted)).toMatch(/Why: it held a key[^]*was withdrawn/);
  });

  it("a redaction again for each revision of the same document, or of a page that goes on", async () => {
    await at.subscribe("mio@reader.example");
    const slug = await publishNew(at.owner, "First");
    await revise(at.owner, slug, "Second words");
    await revise(at.owner, slug, "Third words");
    await revise(at.owner, slug, "Second words");
    await at.sendAll();
    at.mails.reset();
    await redact(at.owner, slug, 3);
    await at.sendAll();
    expect(wordsOf(at.mails.arrived[0])).not.toContain("was withdrawn");
    await redact(at.owner, slug, 2);
    await at.sendAll();
    expect(arrived().map(([, subject]) => subject)).toEqual([3, 4].map((n) => `Redacted: revision ${n} of ${slug}`));
    expect(wordsOf(at.mails.arrived[1])).toContain("was withdrawn");
  });

  it("news for somebody whose subscription ended meanwhile; the address is forgotten", async () => {
    await at.subscribe("mio@reader.example");
    await publishNew(at.owner, "First");
    await at.sendAll();
    const token = at.linkIn(at.mails.arrived[0]);
    await publishNew(at.owner, "Second");
    await tellOfAll(signal);
    expect(await endSubscription(token)).toBe(true);
    expect(await endSubscription(token)).toBe(false);
    await sendDueMails(signal);
    expect(arrived()).toHaveLength(1);
    for (const table of ["subscriber", "outbound_mail", "audit_entry"]) {
      const { rows } = await at.record.sql.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
      expect(JSON.stringify(rows)).not.toContain("mio@reader.example");
    }
  });
});

function decoded(subject = ""): string {
  return subject.replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(text, "base64").toString("utf8")
      : decodeURIComponent(text.replaceAll("_", " ").replaceAll("=", "%")),
  );
}
