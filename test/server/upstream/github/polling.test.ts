import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issueRecord, mergedRecord, pullRecord, releaseRecord } from "./forge-records.ts";
import type { ForgeRepository } from "./forge-answers.ts";
import { openPollRecord, type PollRecord } from "./poll-record.ts";

const SHA = "c4295bd0".padEnd(40, "0");

let at: PollRecord;
let slug: string;
let engine: ForgeRepository;
let id: string;

beforeAll(async () => {
  at = await openPollRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.forge.reset();
  slug = await at.newIncident();
  engine = at.forge.add({ name: "acme/engine", id: 7 });
  id = await at.track(slug, { name: "acme/engine" });
});

const trouble = async () => (await at.repository(id)).trouble?.code;
/** Polls until the conditional requests stand, then forgets what was asked. */
async function settle() {
  await at.poll(id);
  await at.poll(id);
  at.forge.asked();
}

describe("an item", () => {
  it("fills itself at the first poll, and is left alone while the forge says the same", async () => {
    engine.issues.push(mergedRecord(12, SHA));
    const item = await at.item(id, { number: 12, kind: "issue", title: "acme/engine#12" });
    await at.poll(id);
    expect(await at.itemRow(item)).toMatchObject({
      ...{ state: "merged", kind: "pull_request", merge_commit: SHA, base_branch: "main", origin: "forge", version: 2 },
      ...{ merged: "2026-09-12T16:59:00Z", opened: "2026-09-10T08:00:00Z", title: "Item 12", role: "Pull request" },
    });
    await settle();
    await at.poll(id);
    expect(at.forge.asked().cost).toBe(0);
    expect((await at.itemRow(item)).version).toBe(2);
    expect(await at.audits(slug)).toEqual([
      { actor_name: "Upstream poll", subject: "upstream-repository" },
      { actor_name: "Upstream poll", subject: "upstream-item" },
    ]);
  });

  const states: [string, ReturnType<typeof issueRecord>, string][] = [
    ["an open issue", issueRecord(12), "open"],
    ["a closed issue", issueRecord(12, { state: "closed", closed_at: "2026-09-11T00:00:00Z" }), "closed"],
    ["a draft", pullRecord(12, { draft: true }), "open"],
    [
      "closed, with a merge_commit_sha all the same (case 6)",
      pullRecord(12, { state: "closed", closed_at: "2026-09-11T00:00:00Z", merge_commit_sha: SHA }),
      "closed_unmerged",
    ],
    ["merged", mergedRecord(12, SHA), "merged"],
  ];
  it.each(states)("that is %s", async (_name, record, state) => {
    engine.issues.push(record);
    const item = await at.item(id, { number: 12 });
    await at.poll(id);
    const isMerged = state === "merged";
    expect(await at.itemRow(item)).toMatchObject({ state, merge_commit: isMerged ? SHA : null });
    expect(at.forge.asked().paths.filter((path) => path.includes("/compare/"))).toEqual([]);
  });

  it("changes when the list says so; nothing is asked about what nobody tracks", async () => {
    engine.issues.push(pullRecord(12), issueRecord(13));
    const item = await at.item(id, { number: 12, title: "Words of ours" });
    await settle();
    engine.issues = [
      mergedRecord(12, SHA, "2126-12-12T16:59:00Z"),
      issueRecord(13, { updated_at: "2126-12-12T17:00:00Z", title: "changed" }),
    ];
    await at.poll(id);
    expect(await at.itemRow(item)).toMatchObject({ state: "merged", title: "Words of ours", version: 3 });
    expect(at.forge.asked().paths.filter((path) => /\/(issues|pulls)\/13/.test(path))).toEqual([]);
  });

  it("is not taken back by an answer that is older (case 42)", async () => {
    engine.issues.push(mergedRecord(12, SHA, "2126-12-12T16:59:00Z"));
    const item = await at.item(id, { number: 12 });
    await settle();
    engine.issues = [
      pullRecord(12, { updated_at: "2126-12-12T16:58:00Z", title: "synchronize" }),
      issueRecord(14, { updated_at: "2126-12-12T17:00:00Z" }),
    ];
    await at.poll(id);
    await at.record.sql.query("UPDATE upstream_item SET checked_at = NULL WHERE id = $1", [item]);
    await at.poll(id);
    expect(await at.itemRow(item)).toMatchObject({ state: "merged", merge_commit: SHA, version: 2 });
  });

  it("that was moved is found again once, and its old place is kept (S-D02)", async () => {
    engine.issues.push(issueRecord(12));
    const item = await at.item(id, { number: 12, kind: "issue" });
    await settle();
    engine.issues = [];
    at.forge.add({ name: "acme/other", id: 8, issues: [issueRecord(3, { updated_at: "2126-12-01T00:00:00Z" })] });
    at.forge.state.moved.set("acme/engine#12", { repository: 8, number: 3 });
    await at.record.sql.query("UPDATE upstream_item SET checked_at = now() - interval '2 days' WHERE id = $1", [item]);
    await at.poll(id);
    const row = await at.itemRow(item);
    expect(row).toMatchObject({ number: 3, former_places: [{ repository: "acme/engine", number: 12 }] });
    expect(await at.repository(row["repository_id"] as string)).toMatchObject({ name: "acme/other" });
    expect((await at.repository(id)).name).toBe("acme/engine");
  });
});

describe("a list", () => {
  it("with an item deleted and one changed between its pages loses none (S-D05)", async () => {
    await settle();
    const updated = (n: number) => new Date(Date.UTC(2126, 11, 1) + n * 1_000).toISOString().replace(".000Z", "Z");
    engine.issues = Array.from({ length: 250 }, (_, n) => issueRecord(n + 1, { updated_at: updated(n) }));
    // 101 would be first on page 2, and is last on page 1 once another one is gone.
    const tracked = [
      await at.item(id, { number: 101, kind: "issue" }),
      await at.item(id, { number: 250, kind: "issue" }),
    ];
    await at.record.sql.query("UPDATE upstream_item SET checked_at = now() WHERE repository_id = $1", [id]);
    at.forge.state.misbehave = (path) => {
      if (path.includes("page=2") && engine.issues.length === 250) engine.issues.shift();
      return undefined;
    };
    await at.poll(id);
    expect(await Promise.all(tracked.map(async (item) => (await at.itemRow(item)).state))).toEqual(["open", "open"]);
    await settle();
    await at.poll(id);
    expect(at.forge.asked().cost).toBe(0);
  });

  it("with new ETags and the same content is no news", async () => {
    engine.issues.push(issueRecord(12, { updated_at: "2126-12-01T00:00:00Z" }));
    engine.releases.push(releaseRecord("v1.0"));
    const item = await at.item(id, { number: 12, kind: "issue" });
    await settle();
    at.forge.state.etagSalt = "another machine";
    const before = await at.audits(slug);
    await at.poll(id);
    // releases, tags and issues; nothing else is read
    expect(at.forge.asked().cost).toBe(3);
    expect([(await at.itemRow(item)).version, await at.audits(slug)]).toEqual([2, before]);
    await at.poll(id);
    expect(at.forge.asked().cost).toBe(0);
  });
});

describe("a repository", () => {
  it("that was renamed is followed by its number, and keeps its old name (S-D02)", async () => {
    engine.issues.push(issueRecord(12));
    const item = await at.item(id, { number: 12, kind: "issue" });
    await settle();
    engine.name = "acme/motor";
    at.forge.state.renamed.set("acme/engine", 7);
    engine.issues = [issueRecord(12, { state: "closed", updated_at: "2126-12-01T00:00:00Z" })];
    await at.poll(id);
    expect(await at.repository(id)).toMatchObject({ name: "acme/motor", former_names: ["acme/engine"], trouble: null });
    expect(await at.itemRow(item)).toMatchObject({ state: "closed", former_places: [] });
    at.forge.asked();
    await at.poll(id);
    expect(at.forge.asked().paths.filter((path) => path.includes("acme/engine"))).toEqual([]);
  });

  it("that is a stranger under the old name is asked about no more, and nothing of it is taken (S-D02)", async () => {
    engine.issues.push(issueRecord(12));
    const item = await at.item(id, { number: 12, kind: "issue" });
    await settle();
    const { checked_at: checked } = await at.repository(id);
    at.forge.state.repositories.length = 0;
    const closed = issueRecord(12, { state: "closed", updated_at: "2126-12-01T00:00:00Z" });
    at.forge.add({ name: "acme/engine", id: 99, issues: [closed], releases: [releaseRecord("v9")] });
    await at.poll(id);
    expect(await trouble()).toBe("identity_changed");
    expect((await at.repository(id)).checked_at).toEqual(checked);
    expect((await at.itemRow(item)).state).toBe("open");
    expect(await at.releases(id)).toEqual([]);
  });

  const troubles: [string, object, string][] = [
    ["no rights", { status: 403, body: { message: "Resource not accessible by token ghp_x" } }, "no_rights"],
    ["a limit", { status: 429, headers: { "retry-after": "60" }, body: {} }, "secondary_limit"],
    ["500", { status: 500, body: {} }, "forge_error"],
    ["truncated JSON", { raw: "[{" }, "unreadable"],
    ["an answer of another shape", { body: { message: "hello" } }, "unreadable"],
  ];
  it.each(troubles)(
    "in trouble (%s) says so, and was last checked when it last succeeded",
    async (_name, reply, code) => {
      await settle();
      const { checked_at: checked } = await at.repository(id);
      at.forge.state.misbehave = () => reply;
      at.forge.state.etagSalt = "new";
      await at.poll(id);
      const { trouble: said, checked_at: now, tried_at: tried } = await at.repository(id);
      expect([said?.code, now]).toEqual([code, checked]);
      expect(tried?.getTime()).toBeGreaterThan(checked?.getTime() ?? Infinity);
      expect(JSON.stringify(said)).not.toContain("ghp_");
      at.forge.state.misbehave = undefined;
      await at.poll(id);
      expect(await trouble()).toBeUndefined();
    },
  );
});
