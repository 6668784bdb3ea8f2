import "server-only";

import { commitFields, compareFields, type CommitFields } from "#domain/upstream/github-fields.ts";
import { computeContainment, type Comparison, type Containment } from "#domain/upstream/containment.ts";
import { readCommitMessage } from "#domain/upstream/commit-message.ts";
import { traceFix, type Commit, type Fix } from "#domain/upstream/find-revert.ts";
import { contentHash } from "./content-hash.ts";
import type { Forge } from "./forge-client.ts";
import { readFields } from "./read-fields.ts";

export type Compared = Containment & { comparison: Comparison; shownBy?: { sha: string; message: string } };
export type TrackedFix = Fix & { isLanding: boolean };
type Wish = { forge: Forge; repository: string; fix: TrackedFix; tagCommit: string; signal?: AbortSignal | undefined };

const MOST_PAGES = 10;

/** Is the fix in the tag, under its own hash or another, and is it still in effect there? */
export async function compareRelease(wish: Wish): Promise<Compared> {
  const { comparison, commits, isComplete } = await readComparison(wish);
  const computed = computeContainment(wish.fix, comparison, commits, isComplete);
  if (computed.contained !== "no" || commits.length === 0) return shown(wish.fix, comparison, computed, commits);
  const { fix, commits: hashed } = await withPatches(wish, commits);
  return shown(fix, comparison, computeContainment(fix, comparison, hashed, isComplete), hashed);
}

/** The commit that brings the fix over, or takes it back. */
function shown(fix: Fix, comparison: Comparison, computed: Containment, commits: readonly Commit[]): Compared {
  const isAncestor = comparison === "ahead" || comparison === "identical";
  const { picks, revertedBy } = traceFix(fix, commits, { isAncestor });
  const sha = computed.netEffect === "reverted" ? revertedBy.at(-1) : picks[0]?.sha;
  const commit = commits.find((one) => one.sha === sha);
  const message = commit ? readCommitMessage(commit.message).subject : "";
  return { ...computed, comparison, ...(commit && { shownBy: { sha: commit.sha, message } }) };
}

type Read = { comparison: Comparison; commits: Commit[]; isComplete: boolean };

/** GitHub shows a thousand commits of a comparison at most here; beyond them nothing is concluded. */
async function readComparison({ forge, repository, fix, tagCommit, signal }: Wish): Promise<Read> {
  const commits = new Map<string, Commit>();
  let path: string | undefined = `/repos/${repository}/compare/${fix.sha}...${tagCommit}?per_page=100`;
  let comparison: Comparison = 404;
  for (let page = 0; path !== undefined; page += 1) {
    if (page === MOST_PAGES) return { comparison, commits: [...commits.values()], isComplete: false };
    const answer = await forge.get(path, { signal });
    if (answer.status !== 200) return { comparison: 404, commits: [], isComplete: false };
    const { status, total_commits: total, commits: said } = readFields(compareFields, answer.data);
    comparison = status;
    for (const one of said) commits.set(one.sha, commitOf(one));
    path = answer.next;
    if (path === undefined && commits.size < total) {
      return { comparison, commits: [...commits.values()], isComplete: false };
    }
  }
  return { comparison, commits: [...commits.values()], isComplete: true };
}

export function commitOf({ sha, commit, parents }: CommitFields): Commit {
  return { sha, message: commit.message, parents: parents.map((parent) => parent.sha) };
}

const MOST_PATCHES = 5;

/** Patches are read only of commits that carry the subject of the fix. */
async function withPatches(wish: Wish, commits: readonly Commit[]): Promise<{ fix: TrackedFix; commits: Commit[] }> {
  const own = await readPatch(wish, wish.fix.sha);
  const alike = commits
    .filter(({ message }) => own && readCommitMessage(message).plainSubject === own.subject)
    .slice(0, MOST_PATCHES);
  if (!own?.patchId || alike.length === 0) return { fix: wish.fix, commits: [...commits] };
  const patches = new Map<string, string | undefined>();
  for (const { sha } of alike) patches.set(sha, (await readPatch(wish, sha))?.patchId);
  const hashed = commits.map((commit) => {
    const patchId = patches.get(commit.sha);
    return patchId === undefined ? commit : { ...commit, patchId };
  });
  return { fix: { ...wish.fix, patchId: own.patchId }, commits: hashed };
}

type Patch = { subject: string; patchId?: string };

async function readPatch({ forge, repository, signal }: Wish, sha: string): Promise<Patch | undefined> {
  const answer = await forge.get(`/repos/${repository}/commits/${sha}`, { signal });
  if (answer.status !== 200) return undefined;
  const { commit, files = [] } = readFields(commitFields, answer.data);
  const subject = readCommitMessage(commit.message).plainSubject;
  const isWhole = files.length > 0 && files.length < 300 && files.every(({ patch }) => patch !== undefined);
  return { subject, ...(isWhole && { patchId: patchIdOf(files) }) };
}

/** Where a change stands in its file does not count, as with `git patch-id`. */
function patchIdOf(files: NonNullable<CommitFields["files"]>): string {
  const said = files.map(({ filename, patch = "" }) => [filename, patch.replace(/^@@ [^@]*@@.*$/gm, "@@")]);
  return contentHash(said.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
}
