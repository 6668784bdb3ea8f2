import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { addPerson, changePerson } from "#server/members/manage-people.ts";
import { actAs, signInService } from "#server/session.ts";
import { endTimelineWatches } from "#server/timeline-watch.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { GET } from "../../../app/(console)/console/incidents/[slug]/timeline/live/route.ts";

const sent = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers.js", () => ({ headers: async () => sent.headers }));

const SECONDS = { timeout: 20_000 };

let record: TestRecord;
let owner: PersonActor;
let admin: PersonActor;
let slug: string;
const open: AbortController[] = [];

beforeAll(async () => {
  record = await openTestRecord();
  [owner, admin] = [await record.addPerson("Owner"), await record.addPerson("Admin", "admin")];
});
afterEach(() => open.splice(0).forEach((over) => over.abort()));
afterAll(async () => {
  await endTimelineWatches();
  await record.close();
});

type Stream = { status: number; text: string; isOver: boolean };

/** Reads on until it is closed. The headers are those of this one request, whatever comes after it. */
async function watch(who: PersonActor | undefined, where = slug): Promise<Stream> {
  const over = new AbortController();
  open.push(over);
  const request = new Request(`http://candor.test/live?since=0`, { signal: over.signal });
  const ask = () => GET(request, { params: Promise.resolve({ slug: where }) });
  const answer = await (who ? actAs(who, ask) : ask());
  const stream: Stream = { status: answer.status, text: "", isOver: false };
  void (async () => {
    const words = new TextDecoder();
    for await (const bytes of answer.body ?? []) stream.text += words.decode(bytes, { stream: true });
    stream.isOver = true;
  })();
  await vi.waitUntil(() => stream.text !== "", SECONDS);
  return stream;
}

const event = { title: { en: "A word" }, lane: "provider", time: { date: "2026-09-09" } } as const;
const ending = ({ text }: Stream) => text.trim().split("\n\n").at(-1);

it("one person has ten open on one incident: one more ends the oldest, which comes back later and missed nothing", async () => {
  ({ slug } = await record.addIncident(owner));
  const { slug: other } = await record.addIncident(owner);
  const colleague = await record.addPerson("Colleague");
  await record.putOn(slug, colleague, "reviewer");
  const [elsewhere, theirs] = [await watch(owner, other), await watch(colleague)];
  const streams: Stream[] = [];
  for (let count = 0; count < 10; count += 1) streams.push(await watch(owner));
  expect(streams.filter(({ isOver }) => isOver)).toEqual([]);
  streams.push(await watch(owner), await watch(owner));
  await vi.waitUntil(() => streams[0]?.isOver && streams[1]?.isOver, SECONDS);
  expect(streams.slice(0, 2).map(ending)).toEqual(["retry: 15000", "retry: 15000"]);
  await actAs(owner, () => addEvent(slug, event));
  const rest = [...streams.slice(2), theirs];
  await vi.waitUntil(() => rest.every(({ text }) => text.includes('"kind":"added"')), SECONDS);
  expect([...rest, elsewhere].filter(({ isOver }) => isOver)).toEqual([]);
  const back = await watch(owner);
  await vi.waitUntil(() => back.text.includes('"kind":"added"'), SECONDS);
});

it("a place is free again when its reader leaves", async () => {
  ({ slug } = await record.addIncident(owner));
  const first = await watch(owner);
  for (let count = 0; count < 12; count += 1) {
    await watch(owner);
    open.at(-1)?.abort();
  }
  await actAs(owner, () => addEvent(slug, event));
  await vi.waitUntil(() => first.text.includes('"kind":"added"'), SECONDS);
  expect(first.isOver).toBe(false);
});

async function signIn(name: string): Promise<Headers> {
  const [email, password] = [`${name}@example.test`, `pass of ${name}`];
  await actAs(admin, () => addPerson({ email, name, password }));
  const answer = await signInService().api.signInEmail({ body: { email, password }, asResponse: true });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const { rows } = await record.sql.query<{ id: string }>("SELECT id FROM person WHERE email = $1", [email]);
  await record.putOn(slug, { kind: "person", id: rows[0]?.id ?? "", name, role: "member" }, "responder");
  return new Headers({ cookie: cookie.join("; ") });
}

it.each<[string, () => Promise<unknown>]>([
  ["signed out", () => record.sql.query("DELETE FROM sign_in_session")],
  ["switched off", () => actAs(admin, () => changePerson("switched@example.test", { disabled: true }))],
])("who is %s is told that it is over, though nothing was saved", async (how, withdraw) => {
  ({ slug } = await record.addIncident(owner));
  sent.headers = await signIn(how.split(" ")[0] ?? "");
  const stream = await watch(undefined);
  expect(stream.status).toBe(200);
  await withdraw();
  await vi.waitUntil(() => stream.isOver, SECONDS);
  expect(ending(stream)).toBe("event: gone\ndata: {}");
  sent.headers = new Headers();
});

it("whose role was taken away, whose incident was deleted or moved under embargo, and nobody else", async () => {
  ({ slug } = await record.addIncident(owner));
  const { slug: deleted } = await record.addIncident(owner);
  const reader = await record.addPerson("Reader");
  await record.putOn(slug, reader, "reviewer");
  const [named, ...others] = [await watch(owner), await watch(admin), await watch(reader), await watch(owner, deleted)];
  await record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [slug]);
  await record.sql.query("DELETE FROM membership WHERE person_id = $1", [reader.id]);
  await record.sql.query("UPDATE incident SET deleted_at = now() WHERE slug = $1", [deleted]);
  await vi.waitUntil(() => others.every(({ isOver }) => isOver), SECONDS);
  expect(others.map(ending)).toEqual(others.map(() => "event: gone\ndata: {}"));
  await actAs(owner, () => addEvent(slug, event));
  await vi.waitUntil(() => named?.text.includes('"kind":"added"'), SECONDS);
  expect(others.filter(({ text }) => text.includes('"kind":"added"'))).toEqual([]);
});
