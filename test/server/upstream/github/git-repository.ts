import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export type GitCommit = { sha: string; message: string; parents: string[]; date: string };
export type GitRepository = ReturnType<typeof makeGitRepository>;

const QUIET = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_AUTHOR_NAME: "Author",
  GIT_AUTHOR_EMAIL: "author@example.test",
  GIT_COMMITTER_NAME: "Committer",
  GIT_COMMITTER_EMAIL: "committer@example.test",
};

/** A real repository in a folder of its own; what descends from what is answered by git. */
export function makeGitRepository() {
  const folder = mkdtempSync(path.join(tmpdir(), "candor-git-"));
  let clock = Date.parse("2026-09-12T16:00:00Z");

  function git(...args: string[]): string {
    const date = new Date(clock).toISOString();
    const env = { ...process.env, ...QUIET, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return execFileSync("git", args, {
      cwd: folder,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trimEnd();
  }
  const holds = (...args: string[]) => {
    try {
      git(...args);
      return true;
    } catch {
      return false;
    }
  };
  const head = () => git("rev-parse", "HEAD");
  const later = (minutes = 1) => (clock += minutes * 60_000);

  git("init", "--quiet", "--initial-branch=main");
  function commit(message: string, file = "notes.txt", text = `${message}\n`): string {
    later();
    writeFileSync(path.join(folder, file), text);
    git("add", file);
    git("commit", "--quiet", "--allow-empty", "--message", message);
    return head();
  }
  commit("Begin");

  return {
    folder,
    commit,
    later,
    at: (iso: string) => void (clock = Date.parse(iso)),
    head,
    /** `git revert` as it is, or with a message of one's own. */
    revert(sha: string): string {
      later();
      git("revert", "--no-edit", sha);
      return head();
    },
    cherryPick(sha: string, { footer = true, message }: { footer?: boolean; message?: string } = {}): string {
      later();
      git("cherry-pick", ...(footer ? ["-x"] : []), sha);
      if (message !== undefined) git("commit", "--quiet", "--amend", "--message", message);
      return head();
    },
    branch: (name: string, from = "HEAD") => void git("checkout", "--quiet", "-b", name, from),
    checkout: (name: string) => void git("checkout", "--quiet", name),
    merge(name: string, message: string): string {
      later();
      git("merge", "--quiet", "--no-ff", "--message", message, name);
      return head();
    },
    /** Also moves one that is there. */
    tag(name: string, { annotated = false, at = "HEAD" } = {}): string {
      later();
      git("tag", "--force", ...(annotated ? ["--annotate", "--message", name] : []), name, at);
      return git("rev-parse", `${name}^{commit}`);
    },
    refs(prefix: string): { ref: string; sha: string; type: string }[] {
      const lines = git("for-each-ref", "--format=%(refname) %(objectname) %(objecttype)", "refs/tags").split("\n");
      return lines
        .filter((line) => line.startsWith(`refs/tags/${prefix}`))
        .map((line) => {
          const [ref = "", sha = "", type = ""] = line.split(" ");
          return { ref, sha, type };
        });
    },
    target: (tagObject: string) => git("rev-parse", `${tagObject}^{}`),
    has: (sha: string) => holds("cat-file", "-e", `${sha}^{commit}`),
    commits(range: string, ...more: string[]): GitCommit[] {
      const text = git("log", "--topo-order", "--format=%H%x00%P%x00%cI%x00%B%x01", ...more, range);
      return text.split("\u0001").flatMap((entry) => {
        const [sha = "", parents = "", date = "", message = ""] = entry.trimStart().split("\u0000");
        if (sha === "") return [];
        const at = new Date(date).toISOString().replace(".000Z", "Z");
        return [{ sha, parents: parents.split(" ").filter(Boolean), date: at, message: message.trimEnd() }];
      });
    },
    comparison(base: string, tip: string): "identical" | "ahead" | "behind" | "diverged" {
      if (base === tip) return "identical";
      if (holds("merge-base", "--is-ancestor", base, tip)) return "ahead";
      return holds("merge-base", "--is-ancestor", tip, base) ? "behind" : "diverged";
    },
    files(sha: string): { filename: string; patch: string }[] {
      const names = git("show", "--format=", "--name-only", sha).split("\n").filter(Boolean);
      return names.map((filename) => {
        const diff = git("show", "--format=", sha, "--", filename);
        return { filename, patch: diff.slice(Math.max(diff.indexOf("@@"), 0)) };
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
