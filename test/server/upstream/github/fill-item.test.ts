import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { actAs } from "#server/session.ts";
import { fillItem } from "#server/upstream/github/fill-item.ts";
import { openForge } from "#server/upstream/github/forge-client.ts";
import { peopleOn, type PersonActor } from "#test/server/access/test-record.ts";
import { issueRecord, mergedRecord } from "./forge-records.ts";
import { makeGitRepository } from "./git-repository.ts";
import { openPollRecord, type PollRecord } from "./poll-record.ts";

const SHA = "c4295bd0".padEnd(40, "0");

let at: PollRecord;
let slug: string;

beforeAll(async () => {
  at = await openPollRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.forge.reset();
  slug = await at.newIncident();
});

const fill = (id: string, actor: PersonActor = at.owner, apiUrl = at.forge.url) =>
  actAs(actor, () => fillItem(slug, id, { forge: openForge({ apiUrl, token: "ghp_x" }) }));

describe("an item that is named by its address", () => {
  it("fills itself, under the name of who named it; also where nothing is polled yet", async () => {
    at.forge.add({ name: "acme/engine", id: 7, issues: [mergedRecord(12, SHA)] });
    const id = await at.track(slug, { name: "acme/engine", polling: "when_published" });
    const item = await at.item(id, { number: 12, kind: "issue", title: "https://github.com/acme/engine/pull/12" });
    expect(await fill(item)).toEqual({ isFilled: true });
    expect(await at.itemRow(item)).toMatchObject({ state: "merged", title: "Item 12", kind: "pull_request" });
    expect(new Set((await at.audits(slug)).map(({ actor_name: name }) => name))).toEqual(new Set(["Owner"]));
    expect(at.forge.asked().paths).toEqual([
      ...["/repos/acme/engine", "/repos/acme/engine/issues/12", "/repos/acme/engine/pulls/12"],
    ]);
  });

  it("is a commit with its subject and its date", async () => {
    const git = makeGitRepository();
    git.at("2026-09-12T16:58:00Z");
    const sha = git.commit("Fix the leak (#12)\n\nAt length.");
    at.forge.add({ name: "acme/engine", id: 7, git });
    const id = await at.track(slug, { name: "acme/engine" });
    const item = await at.item(id, { kind: "commit", commit: sha, title: `acme/engine@${sha}` });
    expect(await fill(item)).toEqual({ isFilled: true });
    expect(await at.itemRow(item)).toMatchObject({
      ...{ title: "Fix the leak (#12)", opened: "2026-09-12T16:59:00Z", state: "unknown" },
    });
    git.remove();
  });

  it("whose repository was renamed is no moved item", async () => {
    at.forge.add({ name: "acme/motor", id: 7, issues: [issueRecord(12)] });
    at.forge.state.renamed.set("acme/engine", 7);
    const id = await at.track(slug, { name: "acme/engine" });
    const item = await at.item(id, { number: 12, kind: "issue" });
    await fill(item);
    expect(await at.itemRow(item)).toMatchObject({ state: "open", former_places: [], repository_id: id });
    expect(await at.repository(id)).toMatchObject({ name: "acme/motor", former_names: ["acme/engine"] });
  });

  it("stays as it was entered where the forge cannot be reached or does not know it, and says why", async () => {
    at.forge.add({ name: "acme/engine", id: 7 });
    const id = await at.track(slug, { name: "acme/engine" });
    const item = await at.item(id, { number: 12, title: "acme/engine#12" });
    expect(await fill(item)).toMatchObject({ isFilled: false, trouble: { code: "not_found" } });
    expect(await fill(item, at.owner, "http://127.0.0.1:9")).toMatchObject({ trouble: { code: "unreachable" } });
    expect(await at.itemRow(item)).toMatchObject({ state: "unknown", version: 1, title: "acme/engine#12" });
  });

  it("of an embargoed incident is asked for only where a person allowed it", async () => {
    at.forge.add({ name: "acme/engine", id: 7, issues: [issueRecord(12)] });
    const id = await at.track(slug, { name: "acme/engine", polling: "when_published" });
    const item = await at.item(id, { number: 12, kind: "issue" });
    await at.record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [slug]);
    expect(await fill(item)).toEqual({ isFilled: false });
    expect(at.forge.asked().paths).toEqual([]);
    await at.record.sql.query("UPDATE upstream_repository SET polling = 'allowed' WHERE id = $1", [id]);
    expect(await fill(item)).toEqual({ isFilled: true });
  });

  it("is not asked for where polling is off, nor by who may not write or see it", async () => {
    at.forge.add({ name: "acme/engine", id: 7, issues: [issueRecord(12)] });
    const id = await at.track(slug, { name: "acme/engine", polling: "off" });
    const item = await at.item(id, { number: 12 });
    expect(await fill(item)).toEqual({ isFilled: false });
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    await expect(fill(item, stranger)).rejects.toThrow(NotFound);
    await at.record.sql.query("UPDATE upstream_repository SET polling = 'allowed' WHERE id = $1", [id]);
    await expect(fill(item, reviewer)).rejects.toThrow(NotAllowed);
    expect(at.forge.asked().paths).toEqual([]);
    const elsewhere = await at.newIncident();
    await expect(actAs(at.owner, () => fillItem(elsewhere, item))).rejects.toThrow(NotFound);
  });
});
