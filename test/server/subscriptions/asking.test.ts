import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendDueMails } from "#server/jobs/send-mail.ts";
import { actAs } from "#server/session.ts";
import { askForMails } from "#server/subscriptions/ask-for-mails.ts";
import { confirmSubscription, endSubscription } from "#server/subscriptions/confirm-subscription.ts";
import { countSubscribers } from "#server/subscriptions/count-subscribers.ts";
import { forgetUnconfirmed, TELLER } from "#server/subscriptions/tell-subscribers.ts";
import { subscriptionToken } from "#server/subscription-link.ts";
import { openToldRecord, publish, publishNew, signal, withdraw, type ToldRecord } from "./told.ts";

let at: ToldRecord;
beforeAll(async () => {
  at = await openToldRecord();
});
afterAll(() => at.close());
beforeEach(() => at.clear());

let clients = 0;
const ask = (email: string, topic = "everything", client = `client ${(clients += 1)}`) =>
  askForMails({ email, topic, locale: "en" }, client);
const counts = () => actAs(at.admin, countSubscribers);
const subscriber = async () =>
  (await at.record.sql.query<{ id: string; state: string; email: string }>("SELECT id, state, email FROM subscriber"))
    .rows[0];
const sent = async () => {
  await sendDueMails(signal);
  return at.mails.arrived;
};
const letPass = (days: number) =>
  at.record.sql.query("UPDATE outbound_mail SET created_at = created_at - make_interval(days => $1)", [days]);

/** One public incident with so many affected parts; what they are called to subscribe to them. */
async function publishParts(count: number): Promise<string[]> {
  const slug = await publishNew(at.owner, "In many parts");
  await at.record.sql.query(
    `INSERT INTO component (id, incident_id, key, name, affected, audience, position)
     SELECT gen_random_uuid(), id, 'part-' || n, '{"en": "A part"}', true, 'public', n
     FROM incident, generate_series(1, $2::int) AS n WHERE slug = $1`,
    [slug, count],
  );
  await publish(at.owner, slug);
  return Array.from({ length: count }, (_, n) => `component:part-${n + 1}`);
}

describe("asking", () => {
  it("sends one mail that confirms and no other, whatever case the address is written in", async () => {
    await ask("Mio@Reader.example");
    await publishNew(at.owner, "Not for her yet");
    await at.sendAll();
    expect((await sent()).map(({ to, subject }) => [to[0], subject])).toEqual([
      ["mio@reader.example", "Confirm mails about incidents at 127.0.0.1:3000"],
    ]);
    expect(await counts()).toEqual([{ topic: "everything", key: "", asked: 1, active: 0 }]);
    expect(at.mails.arrived[0]?.raw).not.toContain("List-Unsubscribe");
  });

  it("for an address that is subscribed already sends nothing and changes nothing", async () => {
    await at.subscribe("mio@reader.example");
    await askForMails({ email: "MIO@reader.example", topic: "everything", locale: "ja" }, "elsewhere");
    expect(await sent()).toEqual([]);
    const { rows } = await at.record.sql.query("SELECT locale, state FROM subscriber");
    expect(rows).toEqual([{ locale: "en", state: "active" }]);
  });

  it("again and again for one address sends six mails a day, and says the same each time", async () => {
    for (let time = 0; time < 9; time += 1) expect(await ask("mio@reader.example")).toBeUndefined();
    expect(await sent()).toHaveLength(6);
  });

  it("of many things at once sends one address six mails as well", async () => {
    const topics = await publishParts(13);
    await Promise.all(topics.map((topic) => ask("mio@reader.example", topic)));
    expect(await sent()).toHaveLength(6);
  });

  it("day after day of what is never confirmed sends one mail a week after the first six", async () => {
    const topics = await publishParts(10);
    for (const topic of topics.slice(0, 6)) await ask("mio@reader.example", topic);
    for (const [days, arrived] of [
      [2, 6],
      [4, 6],
      [2, 7],
      [2, 7],
    ] as const) {
      await letPass(days);
      for (const topic of topics) await ask("mio@reader.example", topic);
      expect(await sent()).toHaveLength(arrived);
    }
  });

  it("for more is answered at once to who confirmed what came before", async () => {
    const topics = await publishParts(7);
    for (const topic of topics.slice(0, 6)) await at.subscribe("mio@reader.example", { topic });
    await letPass(2);
    await ask("mio@reader.example", topics[6]);
    expect(await sent()).toHaveLength(1);
  });

  it("more than twenty times an hour from one client is refused", async () => {
    for (let time = 0; time < 20; time += 1) await ask(`reader-${time}@reader.example`, "everything", "one client");
    const refused = ask("one-more@reader.example", "everything", "one client");
    await expect(refused).rejects.toMatchObject({ code: "too_many_attempts" });
    await ask("one-more@reader.example", "everything", "another client");
  });

  it("for what does not exist counts as well", async () => {
    for (let time = 0; time < 20; time += 1)
      await expect(ask("mio@reader.example", "incident:no", "guesser")).rejects.toThrow();
    await expect(ask("mio@reader.example", "incident:no", "guesser")).rejects.toMatchObject({
      code: "too_many_attempts",
    });
  });

  it("for an incident that is hidden, withdrawn or never was is one refusal", async () => {
    const { slug: hidden } = await at.record.addIncident(at.owner, { slug: "hidden-one", embargoed: true });
    const withdrawn = await publishNew(at.owner, "Withdrawn");
    await withdraw(at.owner, withdrawn);
    for (const slug of [hidden, withdrawn, "never-was"]) {
      const refused = ask("mio@reader.example", `incident:${slug}`);
      await expect(refused).rejects.toMatchObject({
        errors: [{ pointer: "/topic", code: "unknown_topic", message: "Choose one of the list." }],
      });
    }
  });

  it.each(["mio", "mio@", "a@b.example\r\nBcc: c@d.example", ""])("%j is no address", async (email) => {
    await expect(ask(email)).rejects.toMatchObject({ errors: [{ pointer: "/email" }] });
  });
});

describe("a link", () => {
  it("confirms once, and a token that ends does not confirm", async () => {
    await ask("mio@reader.example");
    const { id = "" } = (await subscriber()) ?? {};
    expect(await confirmSubscription(subscriptionToken("end", id))).toBe(false);
    const token = subscriptionToken("confirm", id);
    const both = await Promise.all([confirmSubscription(token), confirmSubscription(token)]);
    expect(both.filter((isConfirmed) => isConfirmed)).toHaveLength(1);
    expect(await confirmSubscription(token)).toBe(false);
    expect((await subscriber())?.state).toBe("active");
    const { rows } = await at.record.sql.query("SELECT to_jsonb(s)::text AS row FROM subscriber s");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("older than a week confirms nothing, and the address is forgotten", async () => {
    await ask("mio@reader.example");
    const { id = "" } = (await subscriber()) ?? {};
    await at.record.sql.query("UPDATE subscriber SET asked_at = now() - interval '8 days'");
    expect(await confirmSubscription(subscriptionToken("confirm", id))).toBe(false);
    await actAs(TELLER, forgetUnconfirmed);
    expect(await subscriber()).toBeUndefined();
  });

  it("ends also what was never confirmed; whoever asks anew begins anew", async () => {
    await ask("mio@reader.example");
    const { id = "" } = (await subscriber()) ?? {};
    expect(await endSubscription(subscriptionToken("end", id))).toBe(true);
    expect(await confirmSubscription(subscriptionToken("confirm", id))).toBe(false);
    expect((await subscriber())?.email).toBeNull();
    expect(await sent()).toEqual([]);
    await at.subscribe("mio@reader.example");
    expect(await counts()).toEqual([{ topic: "everything", key: "", asked: 0, active: 1 }]);
  });

  it("of anything else does nothing", async () => {
    for (const token of ["", "x", "a".repeat(43), "'; DROP TABLE subscriber; --"]) {
      expect([await confirmSubscription(token), await endSubscription(token)]).toEqual([false, false]);
    }
  });
});

it("how many subscribe is told to an admin only", async () => {
  await expect(actAs(at.owner, countSubscribers)).rejects.toMatchObject({ code: "not_allowed" });
});
