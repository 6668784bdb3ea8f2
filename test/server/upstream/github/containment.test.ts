import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ForgeRepository } from "./forge-answers.ts";
import { mergedRecord, pullRecord, releaseRecord } from "./forge-records.ts";
import { makeGitRepository, type GitRepository } from "./git-repository.ts";
import { openPollRecord, type PollRecord } from "./poll-record.ts";

let at: PollRecord;
let slug: string;
let engine: ForgeRepository;
let git: GitRepository;
let id: string;

beforeAll(async () => {
  at = await openPollRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.forge.reset();
  git = makeGitRepository();
  slug = await at.newIncident();
  engine = at.forge.add({ name: "acme/engine", id: 7, git });
  id = await at.track(slug, { name: "acme/engine" });
});
afterEach(() => git.remove());

/** Pull request 12, merged with this commit. */
async function fixedBy(sha: string): Promise<string> {
  engine.issues.push(mergedRecord(12, sha));
  return at.item(id, { number: 12 });
}
const release = (tag: string, options = {}) => {
  git.tag(tag, options);
  engine.releases.push(releaseRecord(tag));
};

describe("containment, from git's own ancestry (cases 11, 12, 13; S-D06, S-D09)", () => {
  it("ahead and identical: yes; behind: no; a tag on another branch: no", async () => {
    release("v1.0");
    git.branch("other");
    git.commit("Another", "other.txt");
    release("v1.0.post1");
    git.checkout("main");
    const fix = git.commit("Fix the leak (#12)");
    release("v1.1");
    git.commit("More");
    release("v1.2", { annotated: true });
    const item = await fixedBy(fix);
    await at.poll(id);
    expect(await at.contained(item)).toEqual([
      { tag: "v1.0", contained: "no", effect: "unknown", method: "ancestry", comparison: "behind", shownBy: null },
      {
        tag: "v1.0.post1",
        contained: "no",
        effect: "unknown",
        method: "ancestry",
        comparison: "diverged",
        shownBy: null,
      },
      { tag: "v1.1", contained: "yes", effect: "present", method: "ancestry", comparison: "identical", shownBy: null },
      { tag: "v1.2", contained: "yes", effect: "present", method: "ancestry", comparison: "ahead", shownBy: null },
    ]);
    at.forge.asked();
    await at.poll(id);
    await at.poll(id);
    expect(at.forge.asked().cost).toBe(0);
  });

  it("merged 16:59, reverted 17:05, tagged 17:40: contained, but without effect; a revert of the revert brings it back", async () => {
    git.at("2026-09-12T16:58:00Z");
    const fix = git.commit("Fix the leak (#12)");
    git.at("2026-09-12T17:04:00Z");
    const revert = git.revert(fix);
    git.at("2026-09-12T17:39:00Z");
    release("v1.1");
    git.revert(revert);
    release("v1.2");
    const item = await fixedBy(fix);
    await at.poll(id);
    expect(await at.contained(item)).toMatchObject([
      { tag: "v1.1", contained: "yes", effect: "reverted", comparison: "ahead", shownBy: revert },
      { tag: "v1.2", contained: "yes", effect: "present", comparison: "ahead" },
    ]);
  });

  it("a cherry-pick on a release line: by its footer, by the number in its subject, by its patch", async () => {
    release("v1.0");
    const fix = git.commit("Fix the leak (#12)", "leak.txt");
    release("v2.0");
    const picked = (line: string, options: Parameters<GitRepository["cherryPick"]>[1]) => {
      git.branch(line, "v1.0");
      git.commit(`Work of ${line}`, `${line}.txt`);
      const sha = git.cherryPick(fix, options);
      release(`v${line}`);
      git.checkout("main");
      return sha;
    };
    const shas = [
      picked("1.1", {}),
      picked("1.2", { footer: false, message: "Keep pages apart (#12)" }),
      picked("1.3", { footer: false, message: "Fix the leak" }),
    ];
    git.branch("1.4", "v1.0");
    git.commit("Fix the leak", "leak.txt", "another change under the same name\n");
    release("v1.4");
    const item = await fixedBy(fix);
    await at.poll(id);
    expect(
      (await at.contained(item)).map(({ tag, contained, effect, method, shownBy }) => [
        tag,
        contained,
        effect,
        method,
        shownBy,
      ]),
    ).toEqual([
      ["v1.0", "no", "unknown", "ancestry", null],
      ["v1.1", "yes", "present", "cherry_pick_footer", shas[0]],
      ["v1.2", "yes", "present", "pull_number_in_subject", shas[1]],
      ["v1.3", "yes", "present", "equal_patch", shas[2]],
      ["v1.4", "no", "unknown", "ancestry", null],
      ["v2.0", "yes", "present", "ancestry", null],
    ]);
  });

  it("404 is unknown, never no; and is asked again after a day", async () => {
    release("v1.0");
    const item = await fixedBy("f".repeat(40));
    await at.poll(id);
    const unknown = { tag: "v1.0", contained: "unknown", effect: "unknown", comparison: "missing" };
    expect(await at.contained(item)).toMatchObject([unknown]);
    await at.poll(id);
    at.forge.asked();
    await at.poll(id);
    expect(at.forge.asked().cost).toBe(0);
    await at.record.sql.query("UPDATE containment SET compared_at = now() - interval '2 days'");
    await at.poll(id);
    expect(at.forge.asked().paths.filter((path) => path.includes("/compare/"))).toHaveLength(1);
  });

  it("is compared anew where the tag was moved", async () => {
    const before = git.commit("Before");
    const fix = git.commit("Fix the leak (#12)");
    release("v1.0", { at: before });
    const item = await fixedBy(fix);
    await at.poll(id);
    expect(await at.contained(item)).toMatchObject([{ contained: "no" }]);
    git.tag("v1.0", { at: fix });
    await at.poll(id);
    expect(await at.contained(item)).toMatchObject([{ contained: "yes", comparison: "identical" }]);
  });

  it("gives way to nothing that a person entered while the forge knows nothing", async () => {
    release("v1.0");
    const item = await fixedBy("f".repeat(40));
    await at.poll(id);
    await at.record.sql.query(
      "UPDATE containment SET contained = 'yes', method = 'stated', net_effect = 'present', fix_commit = NULL, tag_commit = NULL WHERE item_id = $1",
      [item],
    );
    await at.poll(id);
    expect(await at.contained(item)).toMatchObject([{ contained: "yes", method: "stated", comparison: "missing" }]);
  });
});

describe("a pull request that a bot landed (S-D01)", () => {
  const closed = pullRecord(12, { state: "closed", closed_at: "2026-09-12T17:00:00Z", labels: [{ name: "Merged" }] });

  it("is landed as the commit that names it, which is then looked for in releases", async () => {
    git.at("2026-09-12T16:59:00Z");
    const sha = git.commit(
      "Fix the leak\n\nPull Request resolved: https://github.com/acme/engine/pull/12\nApproved by: someone",
    );
    release("v1.1");
    engine.issues.push(closed);
    const item = await at.item(id, { number: 12 });
    await at.poll(id);
    expect(await at.itemRow(item)).toMatchObject({ state: "landed_as_commit", commit: sha, merge_commit: null });
    expect(await at.contained(item)).toMatchObject([{ tag: "v1.1", contained: "yes", method: "landed_as_commit" }]);
  });

  it("stays closed and not merged until such a commit is there, which changes nothing of the pull request itself", async () => {
    const now = new Date().toISOString().replace(/\.\d+Z/, "Z");
    git.at(now);
    git.commit("Fix another leak\n\nPull Request resolved: https://github.com/acme/engine/pull/13");
    engine.issues.push({ ...closed, closed_at: now, updated_at: now });
    const item = await at.item(id, { number: 12 });
    await at.poll(id);
    expect(await at.itemRow(item)).toMatchObject({ state: "closed_unmerged", commit: null, merge_commit: null });
    const sha = git.commit("Fix the leak (#12)");
    await at.poll(id);
    expect(await at.itemRow(item)).toMatchObject({ state: "closed_unmerged" });
    await at.record.sql.query("UPDATE upstream_item SET checked_at = now() - interval '2 days' WHERE id = $1", [item]);
    await at.poll(id);
    expect(await at.itemRow(item)).toMatchObject({ state: "landed_as_commit", commit: sha });
  });
});
