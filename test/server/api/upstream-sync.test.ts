import { expect, it } from "vitest";
import { at, useUpstreamRecord } from "./upstream-record.ts";

const { held, send, rowPath } = useUpstreamRecord();
const jobs = async (id: string) =>
  (
    await held.record.sql.query("SELECT data FROM pgboss.job WHERE name = 'upstream-poll' AND data::text LIKE $1", [
      `%${id}%`,
    ])
  ).rows as { data: object }[];

it("asks nothing of an incident that is not public, until a person allows it", async () => {
  const { repositories: id } = held.ids;
  const closed = await send("POST", "/upstream/sync");
  expect(closed).toMatchObject({ status: 202, body: { queued: [], notPolled: [{ id, because: "not_published" }] } });
  expect(await jobs(id)).toEqual([]);
  await send("PATCH", rowPath("repositories"), { polling: "allowed" }, at(1));
  const allowed = await send("POST", "/upstream/sync");
  expect(allowed).toMatchObject({ status: 202, body: { queued: [{ id }], notPolled: [] } });
  const [queued] = await jobs(id);
  expect(JSON.stringify(queued)).not.toContain("acme");
});

it("is for who may write, and of an incident within reach", async () => {
  const reading = await held.record.addKey(held.owner, ["incidents:read"]);
  expect((await send("POST", "/upstream/sync", undefined, { key: reading })).status).toBe(403);
  const stranger = await held.record.addKey(await held.record.addPerson("Stranger"), [
    "incidents:read",
    "upstream:write",
  ]);
  expect((await send("POST", "/upstream/sync", undefined, { key: stranger })).status).toBe(404);
  expect((await send("POST", "/upstream/sync?now=1")).status).toBe(422);
});
