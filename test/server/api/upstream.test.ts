import { describe, expect, it } from "vitest";
import { UPSTREAM_ENTRIES, type UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { keyHash } from "#server/session.ts";
import { addIncident } from "#test/server/access/test-record.ts";
import { ROW_SHAPES } from "../../../app/api/v1/[[...route]]/upstream-shapes.ts";
import { call, hasShape, page } from "./call-api.ts";
import { at, refusal, useUpstreamRecord } from "./upstream-record.ts";

const KINDS = Object.keys(UPSTREAM_ENTRIES) as UpstreamKind[];
const SHA = "a".repeat(40);

const { held, send, rowPath, audited } = useUpstreamRecord();

describe.each(KINDS)("%s", (kind) => {
  const { row, written } = ROW_SHAPES[kind];
  const version = (body: Record<string, unknown>) => body["rowVersion"] ?? body["version"];
  const changes: Record<UpstreamKind, [change: object, empties?: string]> = {
    repositories: [{ nodeId: "R_1", lines: [{ key: "old", tagPattern: "v*", untilVersion: "1.0" }] }, "nodeId"],
    items: [{ state: "landed_as_commit", commit: SHA, closed: { date: "2026-01-03" } }, "closed"],
    links: [{ kind: "follows_approach_of" }],
    releases: [{ yanked: true, published: { text: "2026-02-03 10:00 JST" } }, "published"],
    verdicts: [{ netEffect: "reverted", reason: { en: "Reverted before the tag." } }, "netEffect"],
    configurations: [{ name: { en: "Mooncake", ja: "Mooncake" } }],
    protections: [{ status: "partly_protected", setting: { en: "deferred release on" } }, "setting"],
  };

  it("is listed, read, changed under its version and audited with what was there", async () => {
    hasShape(page(row), await send("GET", `/upstream/${kind}`));
    const before = await send("GET", rowPath(kind));
    hasShape(row, before);
    expect(before.headers.get("etag")).toBe('"1"');
    const [change, empties] = changes[kind];
    const changed = await send("PATCH", rowPath(kind), change, at(1));
    hasShape(written, changed);
    expect([version(changed.body), changed.headers.get("etag")]).toEqual([2, '"2"']);
    const same = Object.entries(change).filter(([name]) => name !== "published" && name !== "closed");
    expect(changed.body).toMatchObject(Object.fromEntries(same));
    expect(version((await send("PATCH", rowPath(kind), change, at(2))).body)).toBe(2);
    if (empties) {
      const emptied = await send("PATCH", rowPath(kind), { [empties]: null }, at(2));
      expect([emptied.status, version(emptied.body), emptied.body[empties]]).toEqual([200, 3, undefined]);
    }
    const [first, second] = await audited(kind);
    expect(first?.before).toBeNull();
    expect(first?.after).toMatchObject({ id: held.ids[kind] });
    expect(Object.keys(second?.before ?? {}).sort()).toEqual(Object.keys(second?.after ?? {}).sort());
    expect(Object.keys(second?.after ?? {})).toEqual(expect.arrayContaining(Object.keys(change)));
  });

  it("is refused without a version, under a stale one, with unknown fields, and by another incident's id", async () => {
    const [change] = changes[kind];
    expect(refusal(await send("PATCH", rowPath(kind), change))).toEqual([428, " version_required"]);
    expect(refusal(await send("DELETE", rowPath(kind)))).toEqual([428, " version_required"]);
    const stale = await send("PATCH", rowPath(kind), change, at(7));
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { id: held.ids[kind] } } });
    expect(stale.headers.get("etag")).toBe('"1"');
    expect((await send("DELETE", rowPath(kind), undefined, at(7))).status).toBe(409);
    const unknown = await send("PATCH", rowPath(kind), { ...change, incidentId: "x" }, at(1));
    expect(refusal(unknown)).toEqual([422, "/incidentId unknown_field"]);
    const { slug: other } = await addIncident(held.owner);
    for (const method of ["GET", "PATCH", "DELETE"])
      expect(
        await call(method, `/incidents/${other}${rowPath(kind)}`, {
          key: held.key,
          ...at(1),
          ...(method === "PATCH" && { body: change }),
        }),
      ).toMatchObject({
        status: 404,
      });
    for (const id of ["nonsense", held.ids[kind].replace(/^./, "f"), "%00"])
      expect((await send("GET", `/upstream/${kind}/${id}`)).status).toBe(404);
  });

  it("is not for a key without the scope, nor for a retired one", async () => {
    const [change] = changes[kind];
    const reading = await held.record.addKey(held.owner, ["incidents:read", "incidents:write"]);
    expect((await send("GET", rowPath(kind), undefined, { key: reading })).status).toBe(200);
    expect((await send("PATCH", rowPath(kind), change, { key: reading, ...at(1) })).status).toBe(403);
    const retired = await held.record.addKey(held.owner, ["incidents:read", "upstream:write"]);
    await held.record.sql.query("UPDATE api_key SET revoked_at = now() WHERE hash = $1", [keyHash(retired)]);
    expect((await send("PATCH", rowPath(kind), change, { key: retired, ...at(1) })).status).toBe(401);
  });
});
