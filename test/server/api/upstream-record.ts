import { afterAll, beforeAll, beforeEach } from "vitest";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { actAs } from "#server/session.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { plantUpstream, type Planted } from "#test/server/upstream/planted-upstream.ts";
import { call, type Called, type Sent } from "./call-api.ts";

/** One incident with an entry of each kind for every test of a file, and a key that may write to it. */
export function useUpstreamRecord() {
  const held: { record: TestRecord; owner: PersonActor; key: string; slug: string; ids: Planted } = Object.create(null);
  beforeAll(async () => {
    held.record = await openTestRecord({ timeZone: "Asia/Kolkata" });
    held.owner = await held.record.addPerson("Owner");
    held.key = await held.record.addKey(held.owner, ["incidents:read", "upstream:write", "audit:read"]);
  });
  afterAll(() => held.record.close());
  beforeEach(async () => {
    held.slug = (await addIncident(held.owner)).slug;
    held.ids = await actAs(held.owner, () => plantUpstream(held.slug, "engine"));
  });
  return {
    held,
    send: (method: string, path: string, body?: unknown, more: Sent = {}) =>
      call(method, `/incidents/${held.slug}${path}`, { key: held.key, body, ...more }),
    rowPath: (kind: UpstreamKind) => `/upstream/${kind}/${held.ids[kind]}`,
    audited: async (kind: UpstreamKind) =>
      (
        await held.record.sql.query("SELECT before, after FROM audit_entry WHERE subject LIKE $1 ORDER BY id", [
          `%/${held.ids[kind]}`,
        ])
      ).rows as { before: unknown; after: unknown }[],
  };
}

export const at = (version: number) => ({ headers: { "if-match": `"${version}"` } });

export const refusal = ({ status, body }: Called) => [
  status,
  ...((body["errors"] as { pointer: string; code: string }[] | undefined) ?? [{ pointer: "", code: body["code"] }]).map(
    ({ pointer, code }) => `${pointer} ${String(code)}`,
  ),
];
