import { z } from "zod";

const LONGEST_TITLE = 500;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const stamp = z.iso.datetime({ offset: true });
const sha = z.string().regex(/^[0-9a-f]{40}$/, "40 hexadecimal digits");
const fullName = z.string().regex(/^[\w.-]+\/[\w.-]+$/, "owner/name");
/** Other people's words, made fit to be kept and shown. */
const words = (most: number) => z.string().transform((said) => said.toWellFormed().replace(CONTROL, "").slice(0, most));

/** What is read of each of GitHub's answers; whatever else they hold is left aside. */
export const repositoryFields = z.object({
  id: z.int(),
  node_id: z.string(),
  full_name: fullName,
  default_branch: z.string(),
});
export const issueFields = z.object({
  node_id: z.string(),
  number: z.int().positive(),
  title: words(LONGEST_TITLE),
  state: z.enum(["open", "closed"]),
  draft: z.boolean().nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])).default([]),
  created_at: stamp,
  updated_at: stamp,
  closed_at: stamp.nullish(),
  repository_url: z.string().nullish(),
  pull_request: z.object({ merged_at: stamp.nullish() }).nullish(),
});
/** `merge_commit_sha` is also set where nothing was merged. */
export const pullFields = issueFields.omit({ pull_request: true }).extend({
  merged: z.boolean(),
  merged_at: stamp.nullable(),
  merge_commit_sha: sha.nullable(),
  base: z.object({ ref: z.string() }),
});
/** A draft has no `published_at`; `created_at` is the date of the commit and says nothing of the release. */
export const releaseFields = z.object({
  id: z.int(),
  tag_name: z.string().min(1).max(200),
  name: words(LONGEST_TITLE).nullish(),
  body: words(20_000).nullish(),
  draft: z.boolean(),
  prerelease: z.boolean(),
  published_at: stamp.nullable(),
});
export const refFields = z.object({ ref: z.string(), object: z.object({ sha, type: z.string() }) });
export const tagFields = z.object({ object: z.object({ sha, type: z.string() }) });
export const commitFields = z.object({
  sha,
  node_id: z.string().optional(),
  commit: z.object({ message: z.string(), committer: z.object({ date: stamp.optional() }).nullish() }),
  parents: z.array(z.object({ sha })),
  files: z.array(z.object({ filename: z.string(), patch: z.string().optional() })).optional(),
});
/** `commits` may be fewer than `total_commits`: then some are missing. */
export const compareFields = z.object({
  status: z.enum(["ahead", "identical", "behind", "diverged"]),
  total_commits: z.int(),
  commits: z.array(commitFields),
});

export type IssueFields = z.output<typeof issueFields>;
export type ReleaseFields = z.output<typeof releaseFields>;
export type RefFields = z.output<typeof refFields>;
export type CommitFields = z.output<typeof commitFields>;

/** Where an item stands. By "#12" alone nobody can tell an issue from a pull request: then `kind` is a guess. */
export type ItemAddress = {
  repository: string;
  kind: "issue" | "pull_request" | "commit";
  number?: number;
  commit?: string;
  isKindSure: boolean;
};

const PATH =
  /^\/([\w.-]+\/[\w.-]+)\/(issues|pull|pulls|commit|commits)\/([0-9a-f]+)(?:\/commits\/([0-9a-f]+))?(?:\/[\w./-]*)?$/i;
const SHORT = /^([\w.-]+\/[\w.-]+)(#|@)([0-9a-f]+)$/i;

/** Not "." or "..": in the forge's addresses they lead elsewhere. */
export const REPOSITORY_NAME = /^(?!\.+\/)[A-Za-z0-9_.-]+\/(?!\.+$)[A-Za-z0-9_.-]+$/;

/** Reads `owner/name#12`, `owner/name@commit` and addresses of the web; undefined where it is none of them. */
export function itemAddress(written: string, host = "github.com"): ItemAddress | undefined {
  const text = written.trim();
  const [, repository = "", mark, id = ""] = SHORT.exec(text) ?? [];
  if (mark === "#") return numbered(repository, "issue", id, false);
  if (mark === "@") return committed(repository, id);
  const url = URL.parse(/^(?:www\.)?[\w-]+(?:\.[\w-]+)+\//.test(text) ? `https://${text}` : text);
  if (!url || !/^https?:$/.test(url.protocol) || url.host.replace(/^www\./, "") !== host) return undefined;
  const [, name = "", kind = "", number = "", commit] = PATH.exec(url.pathname) ?? [];
  if (commit !== undefined) return committed(name, commit);
  if (kind.startsWith("commit")) return committed(name, number);
  return kind === "" ? undefined : numbered(name, kind === "issues" ? "issue" : "pull_request", number, true);
}

function numbered(
  written: string,
  kind: "issue" | "pull_request",
  digits: string,
  isKindSure: boolean,
): ItemAddress | undefined {
  const repository = repositoryIn(written);
  if (repository === undefined || !/^[1-9][0-9]{0,8}$/.test(digits)) return undefined;
  return { repository, kind, number: Number(digits), isKindSure };
}

function committed(written: string, sha: string): ItemAddress | undefined {
  const repository = repositoryIn(written);
  if (repository === undefined || !/^[0-9a-f]{7,40}$/i.test(sha)) return undefined;
  return { repository, kind: "commit", commit: sha.toLowerCase(), isKindSure: true };
}

function repositoryIn(written: string): string | undefined {
  const name = written.replace(/\.git$/, "");
  return REPOSITORY_NAME.test(name) ? name : undefined;
}
