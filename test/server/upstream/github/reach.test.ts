import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { actAs } from "#server/session.ts";
import { POLLER } from "#server/upstream/github/poller.ts";
import { listDue, queueSync } from "#server/upstream/github/queue-sync.ts";
import { peopleOn } from "#test/server/access/test-record.ts";
import { issueRecord } from "./forge-records.ts";
import { openPollRecord, type PollRecord } from "./poll-record.ts";

let at: PollRecord;
let slug: string;

beforeAll(async () => {
  at = await openPollRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.forge.reset();
  at.forge.add({ name: "acme/engine", id: 7, issues: [issueRecord(12)] });
  slug = await at.newIncident();
});

const due = () => actAs(POLLER, listDue);
const waiting = async () => {
  const { rows } = await at.record.sql.query<{ id: string }>(
    "SELECT data ->> 'repositoryId' AS id FROM pgboss.job WHERE name = 'upstream-poll' AND state = 'created'",
  );
  return rows.map(({ id }) => id);
};

describe("nothing polled betrays what is not published", () => {
  const cases: { polling: string; state: "open" | "embargoed" | "published" | "withdrawn"; isPolled: boolean }[] = [
    { polling: "when_published", state: "open", isPolled: false },
    { polling: "when_published", state: "embargoed", isPolled: false },
    { polling: "when_published", state: "withdrawn", isPolled: false },
    { polling: "when_published", state: "published", isPolled: true },
    { polling: "allowed", state: "embargoed", isPolled: true },
    { polling: "off", state: "published", isPolled: false },
  ];
  it.each(cases)("polling $polling, incident $state: $isPolled", async ({ polling, state, isPolled }) => {
    const id = await at.track(slug, { name: "acme/engine", polling });
    await at.item(id, { number: 12 });
    if (state === "embargoed")
      await at.record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [slug]);
    if (state === "published" || state === "withdrawn") await at.publish(slug, state === "withdrawn");
    // Not by the schedule, not by a job that waits already, not by a person's wish.
    expect((await due()).includes(id)).toBe(isPolled);
    await at.poll(id);
    expect(at.forge.asked().paths.length > 0).toBe(isPolled);
    const { queued, notPolled } = await actAs(at.owner, () => queueSync(slug));
    expect(queued).toEqual(isPolled ? [{ id, name: "acme/engine" }] : []);
    const because = polling === "off" ? "off" : "not_published";
    expect(notPolled).toEqual(isPolled ? [] : [{ id, name: "acme/engine", because }]);
    expect((await waiting()).includes(id)).toBe(isPolled);
  });
});

describe("what is due", () => {
  it("waits for the forge's own time; what a person must look at waits for a person", async () => {
    const id = await at.track(slug, { name: "acme/engine" });
    const isDueWith = async (trouble: object) => {
      await at.record.sql.query("UPDATE upstream_repository SET trouble = $2 WHERE id = $1", [id, trouble]);
      return (await due()).includes(id);
    };
    const message = "text";
    expect(await isDueWith({ code: "rate_limited", message, until: "2999-01-01T00:00:00.000Z" })).toBe(false);
    expect(await isDueWith({ code: "rate_limited", message, until: "2020-01-01T00:00:00.000Z" })).toBe(true);
    expect(await isDueWith({ code: "unreachable", message })).toBe(true);
    for (const code of ["no_rights", "unauthorized", "identity_changed"]) {
      expect(await isDueWith({ code, message })).toBe(false);
    }
    // A person asks.
    expect((await actAs(at.owner, () => queueSync(slug))).queued).toEqual([{ id, name: "acme/engine" }]);
  });
});

describe("a sync", () => {
  it("queues each repository once, audited; refused to who may only read, and missing to strangers", async () => {
    const id = await at.track(slug, { name: "acme/engine" });
    const { responder, reviewer, stranger } = await peopleOn(at.record, slug);
    for (let n = 0; n < 2; n += 1) await actAs(responder, () => queueSync(slug));
    expect((await waiting()).filter((one) => one === id)).toEqual([id]);
    expect(await at.audits(slug)).toMatchObject([{ actor_name: "Responder" }, { actor_name: "Responder" }]);
    await expect(actAs(reviewer, () => queueSync(slug))).rejects.toThrow(NotAllowed);
    await expect(actAs(stranger, () => queueSync(slug))).rejects.toThrow(NotFound);
  });
});
