import type { IssueRecord, ReleaseRecord } from "./forge-records.ts";
import type { GitCommit, GitRepository } from "./git-repository.ts";

export type ForgeRepository = {
  id: number;
  nodeId: string;
  name: string;
  defaultBranch: string;
  issues: IssueRecord[];
  releases: ReleaseRecord[];
  git?: GitRepository;
};
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown };
type State = {
  url: string;
  repositories: ForgeRepository[];
  renamed: Map<string, number>;
  moved: Map<string, { repository: number; number: number }>;
};

const MISSING: Reply = {
  status: 404,
  body: { message: "Not Found", documentation_url: "https://docs.github.com/rest" },
};
const ok = (body: unknown, headers = {}): Reply => ({ status: 200, body, headers });

/** What GitHub would say, from the state and from git. */
export function answerOf(state: State, path: string): Reply {
  const { pathname, searchParams } = new URL(path, state.url);
  const [, kind, first = "", second = "", ...rest] = pathname.split("/").map(decodeURIComponent);
  if (kind !== "repos" && kind !== "repositories") return MISSING;
  const below = kind === "repos" ? rest : [second, ...rest].filter((part) => part !== "");
  const name = `${first}/${second}`;
  const renamed = kind === "repos" ? state.renamed.get(name) : undefined;
  const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
  if (renamed !== undefined) return movedTo(`${state.url}/repositories/${renamed}${slashed(below)}${query}`);
  const repository = state.repositories.find((one) =>
    kind === "repos" ? one.name === name : String(one.id) === first,
  );
  if (!repository) return MISSING;
  const moved = below[0] === "issues" ? state.moved.get(`${repository.name}#${below[1]}`) : undefined;
  if (moved) return movedTo(`${state.url}/repositories/${moved.repository}/issues/${moved.number}`);
  return ofRepository({ url: state.url, repository, query: searchParams, pathname }, below);
}

const slashed = (parts: string[]) => parts.map((part) => `/${part}`).join("");
const movedTo = (location: string): Reply => ({
  status: 301,
  headers: { location },
  body: { message: "Moved Permanently", url: location },
});

type Asked = { url: string; repository: ForgeRepository; query: URLSearchParams; pathname: string };

function ofRepository(asked: Asked, [what, ...more]: string[]): Reply {
  const { repository } = asked;
  const { id, nodeId, name, defaultBranch, issues, releases } = repository;
  if (what === undefined) return ok({ id, node_id: nodeId, full_name: name, default_branch: defaultBranch });
  const numbered = () => issues.find(({ number }) => String(number) === more[0]);
  if (what === "issues" && more.length === 0) return paged(asked, listedIssues(asked).map(issueShape(asked)));
  if (what === "issues") return found(numbered(), issueShape(asked));
  if (what === "pulls") return found(numbered(), pullShape(asked));
  if (what === "releases" && more.length === 0) return paged(asked, releases);
  if (what === "releases")
    return found(
      releases.find(({ tag_name: tag }) => more.at(-1) === tag),
      (one) => one,
    );
  return repository.git ? ofGit(asked, repository.git, [what, ...more]) : what === "git" ? ok([]) : MISSING;
}

function found<T>(record: T | undefined, shape: (record: T) => unknown): Reply {
  return record === undefined ? MISSING : ok(shape(record));
}

function listedIssues({ repository, query }: Asked): IssueRecord[] {
  const since = query.get("since") ?? "";
  const listed = repository.issues.filter(({ updated_at: at }) => at >= since);
  const sorted = listed.toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : a.updated_at > b.updated_at ? 1 : 0));
  return query.get("direction") === "asc" ? sorted : sorted.reverse();
}

const placed = ({ url, repository }: Asked) => ({ repository_url: `${url}/repos/${repository.name}` });

function issueShape(asked: Asked) {
  return ({ pull, ...issue }: IssueRecord) => ({
    ...issue,
    ...placed(asked),
    comments: 3,
    ...(pull && { pull_request: { url: `${asked.url}/repos/x/pulls/${issue.number}`, merged_at: pull.merged_at } }),
  });
}

function pullShape(asked: Asked) {
  return ({ pull, ...issue }: IssueRecord) => ({ ...issue, ...placed(asked), ...pull, draft: issue.draft === true });
}

/** `Link` with `rel="next"` only. */
function paged({ url, repository, query, pathname }: Asked, items: unknown[]): Reply {
  const [size, page] = [Number(query.get("per_page") ?? 30), Number(query.get("page") ?? 1)];
  const hasNext = items.length > page * size;
  const next = new URLSearchParams(query);
  next.set("page", String(page + 1));
  const below = pathname.replace(/^\/(?:repositories\/\d+|repos\/[^/]+\/[^/]+)/, "");
  const link = `<${url}/repositories/${repository.id}${below}?${next}>; rel="next"`;
  return ok(items.slice((page - 1) * size, page * size), hasNext ? { link } : {});
}

function commitShape({ sha, message, parents, date }: GitCommit) {
  const person = { name: "Committer", email: "committer@example.test", date };
  return {
    ...{ sha, node_id: `C_${sha.slice(0, 8)}`, parents: parents.map((parent) => ({ sha: parent })) },
    commit: { message, author: person, committer: person },
  };
}

function ofGit(asked: Asked, git: GitRepository, [what, ...more]: string[]): Reply {
  if (what === "git" && more[0] === "matching-refs") {
    const refs = git.refs(more.slice(2).join("/"));
    return ok(refs.map(({ ref, sha, type }) => ({ ref, node_id: `REF_${sha}`, object: { sha, type } })));
  }
  if (what === "git" && more[0] === "tags") {
    return ok({ sha: more[1], tag: "tag", object: { sha: git.target(more[1] ?? ""), type: "commit" } });
  }
  if (what === "compare") return comparison(asked, git, more[0] ?? "");
  if (what === "commits" && more.length > 0) {
    const [sha = ""] = more;
    const [commit] = git.has(sha) ? git.commits(sha, "-1") : [];
    return found(commit, (one) => ({ ...commitShape(one), files: git.files(one.sha) }));
  }
  if (what !== "commits") return MISSING;
  const { query } = asked;
  const [since, until] = [query.get("since") ?? "", query.get("until") ?? "~"];
  const commits = git.commits(query.get("sha") ?? "main").filter(({ date }) => date >= since && date <= until);
  return paged(asked, commits.map(commitShape));
}

function comparison(asked: Asked, git: GitRepository, range: string): Reply {
  const [base = "", head = ""] = range.split("...");
  if (!git.has(base) || !git.has(head)) return MISSING;
  const commits = git.commits(`${base}..${head}`, "--reverse").map(commitShape);
  const page = paged(asked, commits);
  const status = git.comparison(base, head);
  return { ...page, body: { status, ahead_by: commits.length, total_commits: commits.length, commits: page.body } };
}
