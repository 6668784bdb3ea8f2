import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ForgeRepository } from "./forge-answers.ts";
import { releaseRecord } from "./forge-records.ts";
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

describe("releases (S-D03)", () => {
  it("stand at their published_at; a draft is not there, nor is its name", async () => {
    engine.releases.push(
      releaseRecord("v2.1-secret", { draft: true, published_at: null }),
      releaseRecord("v2.0b1", {
        prerelease: true,
        created_at: "2025-06-20T00:00:00Z",
        published_at: "2025-07-03T00:00:00Z",
      }),
      releaseRecord("v2.0", { created_at: "2025-07-01T00:00:00Z", published_at: "2025-07-02T00:00:00Z" }),
      releaseRecord("gateway-v1.0"),
      releaseRecord("nightly"),
    );
    await at.poll(id);
    expect(await at.releases(id)).toMatchObject([
      { tag: "v2.0", version: "2.0", published: "2025-07-02T00:00:00Z", prerelease: false },
      { tag: "v2.0b1", version: "2.0b1", published: "2025-07-03T00:00:00Z", prerelease: true },
    ]);
    const everything = await at.record.sql.query(
      "SELECT (SELECT string_agg(t::text, ' ') FROM audit_entry t) AS audit, (SELECT string_agg(a::text, ' ') FROM forge_answer a) AS kept",
    );
    expect(JSON.stringify(everything.rows)).not.toContain("secret");
  });

  it("that were edited later are the same ones, edited", async () => {
    engine.releases.push(releaseRecord("v2.0"));
    await at.poll(id);
    expect(await at.releases(id)).toMatchObject([{ tag: "v2.0", edited: false }]);
    Object.assign(engine.releases[0] ?? {}, { body: "With a note", prerelease: true });
    await at.poll(id);
    expect(await at.releases(id)).toMatchObject([{ tag: "v2.0", edited: true, prerelease: true }]);
  });

  it("keep their words where a person entered them, and take what the forge knows", async () => {
    await at.record.sql.query(
      `INSERT INTO release (id, incident_id, repository_id, tag, version, sort_key, note, yanked)
       SELECT gen_random_uuid(), incident_id, id, 'v2.0', '2.0', '2', '{"en": "Withdrawn"}', true FROM upstream_repository WHERE id = $1`,
      [id],
    );
    git.tag("v2.0");
    engine.releases.push(releaseRecord("v2.0"));
    await at.poll(id);
    const [row] = await at.releases(id);
    expect(row).toMatchObject({ published: "2026-09-13T17:40:00Z", edited: false, tag_commit: git.head() });
    expect(await at.one("SELECT yanked, note ->> 'en' AS note FROM release WHERE repository_id = $1", [id])).toEqual({
      yanked: true,
      note: "Withdrawn",
    });
  });
});

describe("tags", () => {
  it("stand on commits, an annotated one on the commit of its object; a moved one shows where it stood", async () => {
    const first = git.commit("First");
    git.tag("v1.0");
    const second = git.commit("Second");
    git.tag("v1.1", { annotated: true });
    engine.releases.push(
      releaseRecord("v1.0", { published_at: "2026-09-13T00:00:00Z" }),
      releaseRecord("v1.1", { published_at: "2026-09-14T00:00:00Z" }),
    );
    await at.poll(id);
    expect(await at.releases(id)).toMatchObject([
      { tag: "v1.0", tag_commit: first, former_commits: [] },
      { tag: "v1.1", tag_commit: second },
    ]);
    git.tag("v1.0", { at: second });
    await at.poll(id);
    expect(await at.releases(id)).toMatchObject([
      { tag: "v1.0", tag_commit: second, former_commits: [{ commit: first }] },
      { tag: "v1.1", tag_commit: second, former_commits: [] },
    ]);
    at.forge.asked();
    await at.poll(id);
    expect(at.forge.asked().cost).toBe(0);
  });
});
