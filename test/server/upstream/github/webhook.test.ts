import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "../../../../app/api/webhooks/github/route.ts";
import { takeDelivery } from "#server/upstream/github/take-delivery.ts";
import { mergedRecord } from "./forge-records.ts";
import { openPollRecord, type PollRecord } from "./poll-record.ts";

const SECRET = "only-the-forge-knows";

let at: PollRecord;
let id: string;
let slug: string;

beforeAll(async () => {
  process.env["GITHUB_WEBHOOK_SECRET"] = SECRET;
  at = await openPollRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.forge.reset();
  slug = await at.newIncident();
  id = await at.track(slug, { name: `acme/${slug}` });
});

const sign = (body: string, secret = SECRET) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
type Sent = { body?: string; signature?: string | null; delivery?: string; event?: string };

async function send(sent: Sent) {
  const { body = about(`acme/${slug}`), delivery = randomUUID(), event = "pull_request" } = sent;
  const signature = sent.signature === undefined ? sign(body) : sent.signature;
  const headers = new Headers({
    "content-type": "application/json",
    "x-github-event": event,
    "x-github-delivery": delivery,
  });
  if (signature !== null) headers.set("x-hub-signature-256", signature);
  const answer = await POST(new Request("http://127.0.0.1/api/webhooks/github", { method: "POST", headers, body }));
  return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) };
}
const about = (name: string, more = {}) =>
  JSON.stringify({ action: "closed", repository: { id: 7, node_id: "R_7", full_name: name }, ...more });
const queued = async () => {
  const { rows } = await at.record.sql.query(
    "SELECT 1 FROM pgboss.job WHERE name = 'upstream-poll' AND state = 'created' AND data ->> 'repositoryId' = $1",
    [id],
  );
  return rows.length;
};
const taken = async () => (await at.one<{ n: number }>("SELECT count(*)::int AS n FROM webhook_delivery", [])).n;

describe("signatures (S-C09)", () => {
  const raw = '{"a":1.0,"b":"\\u00e9"}';
  const cases: [string, Sent, number][] = [
    ["over the raw bytes", { body: raw }, 202],
    ["over what was parsed and written again", { body: raw, signature: sign(JSON.stringify(JSON.parse(raw))) }, 401],
    ["of 10 characters", { body: raw, signature: "sha256=abc" }, 401],
    ["of 64 two-byte characters", { body: raw, signature: "sha256=" + "\u00e9".repeat(64) }, 401],
    ["missing", { body: raw, signature: null }, 401],
    ["of another body", { body: raw, signature: sign("{}") }, 401],
    ["by another secret", { body: raw, signature: sign(raw, "guessed") }, 401],
    ["by SHA-1", { body: raw, signature: `sha1=${createHmac("sha1", SECRET).update(raw).digest("hex")}` }, 401],
    ["of nothing", { body: "", signature: sign("") }, 401],
    ["right, but the body is no JSON", { body: "payload=x" }, 202],
    ["right, but it is no delivery", { delivery: " " }, 400],
  ];
  it.each(cases)("%s", async (_name, sent, status) => {
    const before = await taken();
    expect((await send(sent)).status).toBe(status);
    expect((await taken()) - before).toBe(status === 202 ? 1 : 0);
    expect(await queued()).toBe(0);
  });

  it("without a secret of ours nothing is taken", async () => {
    const body = about(`acme/${slug}`);
    const sent = { body, signature: sign(body, ""), id: randomUUID(), event: "push" };
    expect(await takeDelivery(sent, { webhookSecret: undefined })).toBe("not_set_up");
    expect(await queued()).toBe(0);
  });

  it("more bytes than GitHub sends are not read", async () => {
    expect((await send({ body: "x".repeat(25_000_001) })).status).toBe(413);
  });
});

describe("deliveries", () => {
  it("queue one poll of the repository they name, by its name or by its id", async () => {
    expect((await send({})).status).toBe(202);
    expect(await queued()).toBe(1);
    await send({ event: "release" });
    expect(await queued()).toBe(1);
    await at.record.sql.query("DELETE FROM pgboss.job");
    await at.record.sql.query("UPDATE upstream_repository SET node_id = 'R_7' WHERE id = $1", [id]);
    await send({ body: about("acme/renamed") });
    expect(await queued()).toBe(1);
  });

  it("are read too where they come as a form, which is what GitHub sends unless told otherwise", async () => {
    const body = new URLSearchParams({ payload: about(`acme/${slug}`) }).toString();
    expect((await send({ body })).status).toBe(202);
    expect(await queued()).toBe(1);
  });

  it("are taken once: the same one again is accepted and does nothing (case 42)", async () => {
    const delivery = randomUUID();
    const first = await send({ delivery });
    await at.record.sql.query("DELETE FROM pgboss.job");
    const second = await send({ delivery });
    expect([second.status, await queued()]).toEqual([202, 0]);
    expect(second).toEqual(first);
  });

  it("are believed nothing but the name: in whatever order they come, a re-read settles the state (case 42, S-D10)", async () => {
    const sha = "c4295bd0".padEnd(40, "0");
    at.forge.add({ name: `acme/${slug}`, id: 7, issues: [mergedRecord(12, sha)] });
    const item = await at.item(id, { number: 12 });
    const pull = { number: 12, state: "open", merged: false, merged_at: null, updated_at: "2126-12-31T00:00:00Z" };
    for (const action of ["closed", "synchronize"])
      await send({ body: about(`acme/${slug}`, { action, pull_request: pull }) });
    expect((await at.itemRow(item)).state).toBe("unknown");
    await at.poll(id);
    await send({ body: about(`acme/${slug}`, { action: "synchronize", pull_request: pull }) });
    await at.poll(id);
    expect(await at.itemRow(item)).toMatchObject({ state: "merged", merge_commit: sha });
  });

  it("of unknown events, about what nobody tracks, and about what may not be polled, are answered alike", async () => {
    const known = await send({});
    await at.record.sql.query("DELETE FROM pgboss.job");
    const answers = [await send({ event: "sponsorship" }), await send({ body: about("nobody/tracks-this") })];
    await at.record.sql.query("UPDATE upstream_repository SET polling = 'when_published' WHERE id = $1", [id]);
    answers.push(await send({}));
    expect(answers).toEqual([known, known, known]);
    expect(await queued()).toBe(0);
  });
});
