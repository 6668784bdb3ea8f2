/** GitHub's field names, values of our own. */
export type IssueRecord = {
  id: number;
  node_id: string;
  number: number;
  title: string;
  state: "open" | "closed";
  draft?: boolean;
  labels: { name: string }[];
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  /** Of a pull request. */
  pull?: { merged: boolean; merged_at: string | null; merge_commit_sha: string | null; base: { ref: string } };
};
export type ReleaseRecord = {
  id: number;
  node_id: string;
  tag_name: string;
  name: string | null;
  body: string;
  draft: boolean;
  prerelease: boolean;
  created_at: string;
  published_at: string | null;
};

const OPENED = "2026-09-10T08:00:00Z";

export function issueRecord(number: number, more: Partial<IssueRecord> = {}): IssueRecord {
  return {
    ...{ id: 1_000 + number, node_id: `I_${number}`, number, title: `Item ${number}`, state: "open", labels: [] },
    ...{ created_at: OPENED, updated_at: OPENED, closed_at: null },
    ...more,
  };
}

type PullMore = Partial<Omit<IssueRecord, "pull">> & Partial<NonNullable<IssueRecord["pull"]>>;

export function pullRecord(number: number, more: PullMore = {}): IssueRecord {
  const { merged = false, merged_at = null, merge_commit_sha = null, base = { ref: "main" }, ...issue } = more;
  return { ...issueRecord(number, issue), pull: { merged, merged_at, merge_commit_sha, base } };
}

export function mergedRecord(number: number, sha: string, at = "2026-09-12T16:59:00Z"): IssueRecord {
  const merged = { merged: true, merged_at: at, merge_commit_sha: sha };
  return pullRecord(number, { state: "closed", closed_at: at, updated_at: at, ...merged });
}

let releases = 0;

export function releaseRecord(tag: string, more: Partial<ReleaseRecord> = {}): ReleaseRecord {
  const id = (releases += 1);
  return {
    ...{ id, node_id: `RE_${id}`, tag_name: tag, name: tag, body: "", draft: false, prerelease: false },
    ...{ created_at: "2026-09-12T17:00:00Z", published_at: "2026-09-13T17:40:00Z" },
    ...more,
  };
}
