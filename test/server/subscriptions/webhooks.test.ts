import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendDueMails } from "#server/jobs/send-mail.ts";
import { sendDueMessages } from "#server/jobs/send-webhooks.ts";
import { tellOfAll } from "#server/jobs/tell-subscribers.ts";
import { actAs } from "#server/session.ts";
import { addEndpoint, changeEndpoint, readEndpoint, rotateSecret } from "#server/subscriptions/webhook-endpoints.ts";
import { listWebhookMessages, sendTest } from "#server/subscriptions/webhook-messages.ts";
import { answering, startReceiver, type Receiver } from "./receiver.ts";
import { openToldRecord, publishNew, redact, revise, signal, withdraw, type ToldRecord } from "./told.ts";

let at: ToldRecord;
let receiver: Receiver;
let secret: string;
let id: string;

beforeAll(async () => {
  receiver = await startReceiver();
  process.env["WEBHOOK_ALLOW_PRIVATE"] = receiver.host;
  at = await openToldRecord();
});
afterAll(async () => {
  await at.close();
  await receiver.stop();
});
beforeEach(async () => {
  await at.clear();
  receiver.reset();
  const added = await asAdmin(() => addEndpoint({ url: receiver.url }));
  secret = added.secret;
  id = added.endpoint.id;
});

const asAdmin = <T>(work: () => Promise<T>) => actAs(at.admin, work);
const endpoint = () => asAdmin(() => readEndpoint(id));
const messages = async () => (await asAdmin(() => listWebhookMessages(id))).items;
const makeDue = () =>
  at.record.sql.query("UPDATE webhook_message SET next_at = now(); UPDATE webhook_endpoint SET next_at = now()");
const verified = (n = 0, by = secret) => {
  const { body, headers } = receiver.received[n] ?? { body: "", headers: {} };
  return new Webhook(by).verify(body, headers as Record<string, string>) as { type: string; data: object };
};
async function tell(): Promise<void> {
  await tellOfAll(signal);
  await sendDueMessages(signal);
}

describe("a message", () => {
  it("is signed so that another's verifier accepts it, and says what is public", async () => {
    const slug = await publishNew(at.owner, "Keys leaked");
    await Promise.all([tell(), tell(), tell()]);
    expect(receiver.received).toHaveLength(1);
    expect(secret).toMatch(/^whsec_/);
    expect(verified()).toEqual({
      type: "incident.published",
      timestamp: expect.stringMatching(/^2.*Z$/),
      data: {
        ...{ slug, revision: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), note: "what changed" },
        url: `http://127.0.0.1:3000/incidents/${slug}`,
        title: { en: "Keys leaked", ja: "Keys leaked 日本語" },
        summary: { en: "Something went wrong." },
      },
    });
    expect(() => verified(0, `whsec_${Buffer.from("another").toString("base64")}`)).toThrow();
    expect(await messages()).toMatchObject([{ slug, revision: 1, state: "sent", attempts: 1, lastStatus: 204 }]);
  });

  it("is sent of revisions, withdrawals and redactions, as far as the endpoint wants them", async () => {
    const slug = await publishNew(at.owner, "Keys leaked");
    await revise(at.owner, slug, "It was two.");
    await tell();
    await redact(at.owner, slug, 1);
    await tell();
    await withdraw(at.owner, slug);
    await tell();
    expect(receiver.received.map((_, n) => verified(n).type)).toEqual([
      "incident.published",
      "incident.revised",
      "revision.redacted",
      "incident.withdrawn",
    ]);
    expect(verified(2).data).toMatchObject({ slug, revision: 1, reason: "it held a key" });
    expect(Object.keys(verified(3).data)).toEqual(["slug", "revision", "hash", "url"]);
    await asAdmin(async () => changeEndpoint(id, { events: ["incident.withdrawn"] }, (await readEndpoint(id)).version));
    await publishNew(at.owner, "Another");
    await tell();
    expect(receiver.received).toHaveLength(4);
  });

  it("is dropped when what it tells of is not public any more", async () => {
    receiver.state.manner = answering(500);
    const slug = await publishNew(at.owner, "Holds-a-secret");
    await tell();
    await redact(at.owner, slug, 1);
    receiver.reset();
    await makeDue();
    await tell();
    await makeDue();
    await tell();
    expect(receiver.received.map(({ body }) => body).join()).not.toContain("Holds-a-secret");
    expect((await messages()).map(({ type, state }) => `${type} ${state}`).sort()).toEqual([
      "incident.published dropped",
      "incident.withdrawn sent",
      "revision.redacted sent",
    ]);
  });

  it("is signed with both secrets for a day after one was changed", async () => {
    const rotated = await asAdmin(async () => rotateSecret(id, (await readEndpoint(id)).version));
    expect(rotated.secret).not.toBe(secret);
    await publishNew(at.owner, "Keys leaked");
    await tell();
    expect(verified(0, secret)).toEqual(verified(0, rotated.secret));
    await at.record.sql.query("UPDATE webhook_endpoint SET rotated_at = now() - interval '25 hours'");
    await publishNew(at.owner, "More keys leaked");
    await tell();
    expect(() => verified(1, secret)).toThrow();
    expect(verified(1, rotated.secret).type).toBe("incident.published");
  });
});

describe("an endpoint that", () => {
  it.each([
    ["answers 500", answering(500), "it answered 500"],
    ["redirects inside", answering(302, { location: "http://169.254.169.254/latest/" }), "it answered 302"],
    [
      "resets the connection",
      ({ socket }: { socket: { resetAndDestroy(): void } }) => socket.resetAndDestroy(),
      "ECONNRESET",
    ],
  ] as const)("%s is tried again later, with the same id, and then it arrives", async (_how, manner, why) => {
    receiver.state.manner = manner;
    await publishNew(at.owner, "Keys leaked");
    await tell();
    await tell();
    expect(receiver.received).toHaveLength(1);
    expect(await endpoint()).toMatchObject({ state: "active", failures: 1, lastError: expect.stringContaining(why) });
    expect(await messages()).toMatchObject([{ state: "queued", attempts: 1, nextAt: expect.any(String) }]);
    receiver.state.manner = answering(200);
    await makeDue();
    await tell();
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await messages()).toMatchObject([{ state: "sent", attempts: 2 }]);
    expect(await endpoint()).toMatchObject({ state: "active", failures: 0 });
  });

  it("never answers is given up after ten seconds", { timeout: 30_000 }, async () => {
    receiver.state.manner = () => undefined;
    await publishNew(at.owner, "Keys leaked");
    const began = performance.now();
    await tell();
    expect(performance.now() - began).toBeLessThan(14_000);
    expect(await endpoint()).toMatchObject({ failures: 1, lastError: expect.stringContaining("10000 ms") });
  });

  it("answers without end is not read to its end", async () => {
    receiver.state.manner = (_request, response) => {
      response.writeHead(200);
      const more = () => void (response.destroyed || (response.write(Buffer.alloc(65_536)) ? setImmediate(more) : 0));
      response.on("drain", more).on("error", () => undefined);
      more();
    };
    await publishNew(at.owner, "Keys leaked");
    await tell();
    expect(await messages()).toMatchObject([{ state: "sent", lastStatus: 200 }]);
  });

  it("is gone (410) is not asked again, and its maker is told once", async () => {
    receiver.state.manner = answering(410);
    await publishNew(at.owner, "Keys leaked");
    await publishNew(at.owner, "And more");
    await tell();
    await makeDue();
    await tell();
    expect(receiver.received).toHaveLength(1);
    expect(await endpoint()).toMatchObject({ state: "dead", lastError: "it answered 410" });
    expect((await messages()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    await sendDueMails(signal);
    expect(at.mails.arrived).toMatchObject([{ subject: `A webhook to ${receiver.host} does not arrive` }]);
    await asAdmin(async () => changeEndpoint(id, { state: "active" }, (await readEndpoint(id)).version));
    receiver.state.manner = answering(200);
    await publishNew(at.owner, "Heard again");
    await tell();
    expect(await endpoint()).toMatchObject({ state: "active", failures: 0 });
  });

  it("fails for three days backs off, is told to its maker once, and is then dead", async () => {
    receiver.state.manner = answering(503);
    await publishNew(at.owner, "Keys leaked");
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await makeDue();
      await tell();
      const { rows } = await at.record.sql.query<{ waits: number }>(
        "SELECT extract(epoch FROM next_at - now())::float AS waits FROM webhook_endpoint",
      );
      if (attempt < 10) waits.push(rows[0]?.waits ?? 0);
    }
    const wanted = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000];
    for (const [index, seconds] of wanted.entries()) {
      expect(waits[index]).toBeGreaterThan(seconds * 0.85 - 1);
      expect(waits[index]).toBeLessThan(seconds * 1.15);
    }
    expect(await endpoint()).toMatchObject({ state: "dead", failures: 10 });
    expect(await messages()).toMatchObject([{ state: "failed", attempts: 10, lastStatus: 503 }]);
    await sendDueMails(signal);
    expect(at.mails.arrived).toHaveLength(1);
  });

  it("is paused is sent nothing but tests until it is started again", async () => {
    await asAdmin(async () => changeEndpoint(id, { state: "paused" }, (await readEndpoint(id)).version));
    await publishNew(at.owner, "Keys leaked");
    await asAdmin(() => sendTest(id));
    await tell();
    expect(receiver.received.map((_, n) => verified(n).type)).toEqual(["endpoint.test"]);
    await asAdmin(async () => changeEndpoint(id, { state: "active" }, (await readEndpoint(id)).version));
    await tell();
    expect(verified(1).type).toBe("incident.published");
  });

  it("fails keeps no other waiting", async () => {
    await at.record.sql.query("UPDATE webhook_endpoint SET url = 'http://10.0.0.1/'");
    await asAdmin(() => addEndpoint({ url: "https://other.example/" }));
    await at.record.sql.query("UPDATE webhook_endpoint SET url = $1 WHERE url LIKE '%other%'", [receiver.url]);
    await publishNew(at.owner, "Keys leaked");
    await tell();
    expect(receiver.received).toHaveLength(1);
    expect(await endpoint()).toMatchObject({ failures: 1, lastError: expect.stringContaining("inside") });
  });
});

it.each([
  ["http://127.0.0.1/", "address_inside"],
  ["http://[::1]/", "address_inside"],
  ["https://user:pass@hooks.example/", "credentials_refused"],
  ["ftp://hooks.example/", "scheme_refused"],
  ["hooks", "invalid_address"],
])("an endpoint at %s is refused: %s", async (url, code) => {
  const refused = asAdmin(() => addEndpoint({ url }));
  await expect(refused).rejects.toMatchObject({ errors: [{ pointer: "/url", code }] });
});

it("only an admin adds endpoints", async () => {
  const refused = actAs(at.owner, () => addEndpoint({ url: "https://hooks.example/" }));
  await expect(refused).rejects.toMatchObject({ code: "not_allowed" });
});
