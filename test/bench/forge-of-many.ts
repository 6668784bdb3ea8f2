import { createHash } from "node:crypto";

export const RELEASES_EACH = 10;

export const commitOfTag = (repository: number, release: number) =>
  createHash("sha1").update(`${repository}/${release}`).digest("hex");

/** GitHub's answers about any number of repositories in which nothing happens. */
export function answerOfMany(path: string, url: string): unknown {
  const [, , owner = "", name = "", what = ""] = new URL(path, url).pathname.split("/");
  const id = Number(name.replace("engine-", ""));
  const releases = Array.from({ length: RELEASES_EACH }, (_, n) => n + 1);
  if (what === "") return { id, node_id: `R_${id}`, full_name: `${owner}/${name}`, default_branch: "main" };
  if (what === "issues") return [];
  if (what === "releases") {
    return releases.map((n) => ({
      ...{ id: id * 100 + n, tag_name: `v1.${n}`, name: `v1.${n}`, body: "Notes", draft: false, prerelease: false },
      published_at: "2026-09-13T17:40:00Z",
    }));
  }
  return releases.map((n) => ({ ref: `refs/tags/v1.${n}`, object: { sha: commitOfTag(id, n), type: "commit" } }));
}
