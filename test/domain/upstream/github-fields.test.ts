import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { issueFields, itemAddress, pullFields, releaseFields } from "#domain/upstream/github-fields.ts";

const SHA = "c4295bd74fb0f4fda03689c3df3f2803b658fd85";

describe("the address of an item", () => {
  it.each<[string, object]>([
    ["sgl-project/sglang#30233", { repository: "sgl-project/sglang", kind: "issue", number: 30233, isKindSure: false }],
    [" owner/name.js#1 ", { repository: "owner/name.js", number: 1 }],
    [`owner/name@${SHA.toUpperCase()}`, { kind: "commit", commit: SHA, isKindSure: true }],
    ["owner/name@c4295bd", { kind: "commit", commit: "c4295bd" }],
    ["https://github.com/owner/name/issues/12", { kind: "issue", number: 12, isKindSure: true }],
    ["https://github.com/owner/name/pull/12/files#diff-1", { kind: "pull_request", number: 12 }],
    ["github.com/owner/name/pull/12?w=1", { kind: "pull_request", number: 12 }],
    [`https://www.github.com/owner/name/commit/${SHA}`, { kind: "commit", commit: SHA }],
    [`https://github.com/owner/name/pull/12/commits/${SHA}`, { kind: "commit", commit: SHA }],
  ])("%s", (written, address) => {
    expect(itemAddress(written)).toMatchObject(address);
  });

  it.each([
    ...["", "#12", "name#12", "owner/name", "owner/name#0", "owner/name#12a", "owner/name@12345", "a/b/c#1"],
    ...["../user#1", "./name#1", "owner/..#1", "https://github.com/owner/...git/pull/1"],
    ...["https://github.com/owner/name", "https://github.com.evil.example/owner/name/pull/1"],
    ...[
      "https://evil.example/owner/name/pull/1",
      "javascript:owner/name/pull/1",
      "https://github.com/owner/name/pull/x",
    ],
    ...["https://github.com@evil.example/owner/name/pull/1", "owner/name#99999999999"],
  ])("%j is none", (written) => {
    expect(itemAddress(written)).toBeUndefined();
  });

  it("is looked for on the forge that is asked", () => {
    const written = "https://git.example.test/owner/name/pull/12";
    expect(itemAddress(written)).toBeUndefined();
    expect(itemAddress(written, "git.example.test")).toMatchObject({ number: 12 });
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => void itemAddress(text)));
  });
});

const issue = {
  ...{ node_id: "I_1", number: 12, title: "Wrong answer", state: "open", labels: ["bug", { name: "Merged" }] },
  ...{ created_at: "2026-07-06T08:00:00Z", updated_at: "2026-07-06T09:00:00+02:00", closed_at: null },
  ...{ reactions: { total: 1 }, user: { login: "someone" } },
};

describe("GitHub's answers", () => {
  it("are read by the fields we know, and the rest is left aside", () => {
    const read = issueFields.parse(issue);
    expect(read).toMatchObject({ number: 12, state: "open", closed_at: null });
    expect(read).not.toHaveProperty("user");
    expect(issueFields.parse({ ...issue, title: "a\u0000b\ud800c" }).title).toBe("ab\ufffdc");
  });

  it.each<[string, unknown, string]>([
    ["a text for a number", { ...issue, number: "12" }, "number"],
    ["another state", { ...issue, state: "OPEN" }, "state"],
    ["no stamp", { ...issue, updated_at: "yesterday" }, "updated_at"],
    ["nothing", undefined, ""],
    ["a list", [], ""],
  ])("%s is refused, with its place", (_, answer, place) => {
    const { error } = issueFields.safeParse(answer);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([place]);
  });

  it("know a closed pull request from a merged one, and a draft from a release", () => {
    const pull = { ...issue, merged: false, merged_at: null, merge_commit_sha: SHA, base: { ref: "main" } };
    expect(pullFields.parse(pull)).toMatchObject({ merged: false, merged_at: null });
    const draft = { id: 1, tag_name: "v1", draft: true, prerelease: false, published_at: null };
    expect(releaseFields.parse(draft).published_at).toBeNull();
    expect(releaseFields.safeParse({ ...draft, published_at: undefined }).success).toBe(false);
  });
});
