import "server-only";

import {
  issueFields,
  refFields,
  releaseFields,
  type IssueFields,
  type RefFields,
  type ReleaseFields,
} from "#domain/upstream/github-fields.ts";
import type { Forge } from "./forge-client.ts";
import { readList, type KeptAnswer, type List } from "./read-list.ts";
import type { TrackedRepository } from "./tracked-repository.ts";

/** What changed since the last poll, and what makes the next one conditional. */
export type Looked = {
  issues: IssueFields[];
  releases: ReleaseFields[];
  refs: RefFields[];
  kept: KeptAnswer[];
  hasNews: boolean;
  hasMoved: boolean;
};

type Look = { forge: Forge; tracked: TrackedRepository; signal?: AbortSignal | undefined };

const RELEASES = "/releases?per_page=100";
const ISSUES = "/issues?state=all&sort=updated&direction=asc";
/** The forge's clock and its lists may disagree by moments. */
const MARGIN_MS = 300_000;
const MOST_PASSES = 4;

/** Three kinds of list, each on condition that it changed: nothing new costs no quota. */
export async function look(wish: Look): Promise<Looked> {
  const { forge, tracked, signal } = wish;
  const { name: repository, answers, lines } = tracked;
  const releases = await readList(forge, {
    ...{ repository, path: RELEASES, fields: releaseFields, answers, signal },
    said: (release) => release,
  });
  const refs = [];
  for (const prefix of prefixesOf(lines)) {
    const path = `/git/matching-refs/tags/${prefix.split("/").map(encodeURIComponent).join("/")}`;
    refs.push(await readList(forge, { repository, path, fields: refFields, answers, signal, said: (ref) => ref }));
  }
  const issues = await readIssues(wish, releases.date ?? new Date());
  const lists: List<unknown>[] = [releases, issues, ...refs];
  return {
    issues: issues.items,
    releases: releases.items,
    refs: refs.flatMap(({ items }) => items),
    kept: lists.flatMap(({ kept }) => kept),
    hasNews: lists.some(({ isNews }) => isNews),
    hasMoved: lists.some(({ hasMoved }) => hasMoved),
  };
}

/** What stands before the version in the tags of each line; one that begins with another is asked for with it. */
function prefixesOf(lines: TrackedRepository["lines"]): string[] {
  const all = [...new Set(lines.map(({ tagPattern }) => tagPattern.split("*", 1)[0] ?? ""))];
  return all.filter((prefix) => !all.some((other) => other !== prefix && prefix.startsWith(other)));
}

/**
 * All that was changed since the last change that was seen, oldest first. Items move between the pages while these are
 * read, so several pages are read again until they say nothing new; then it goes on from the newest that was seen.
 */
async function readIssues({ forge, tracked, signal }: Look, clock: Date): Promise<List<IssueFields>> {
  const { name: repository, answers } = tracked;
  const found = new Map<number, IssueFields>();
  const pass = (path: string) =>
    readList(forge, { repository, path, fields: issueFields, answers, signal, said: saidOf });
  let since = sinceOf(answers) ?? stamp(clock.getTime() - MARGIN_MS);
  let list = await pass(issuesPath(since));
  const { isNews, hasMoved } = list;
  for (let passes = 1; passes < MOST_PASSES; passes += 1) {
    const isNew = takeNewer(found, list.items);
    const newest = newestOf(found, since);
    const again = isNew && list.kept.length > 1 && !list.isCut;
    if (!again && newest === since) break;
    if (!again) since = newest;
    list = await pass(issuesPath(since));
  }
  takeNewer(found, list.items);
  const newest = newestOf(found, since);
  const isSettled = newest === since && list.kept.length === 1;
  const kept = isSettled ? list.kept : [{ path: issuesPath(newest), etag: null, hash: "" }];
  return { items: [...found.values()], kept, isNews, hasMoved, isCut: list.isCut };
}

function takeNewer(found: Map<number, IssueFields>, items: readonly IssueFields[]): boolean {
  const newer = items.filter((item) => (found.get(item.number)?.updated_at ?? "") < item.updated_at);
  for (const item of newer) found.set(item.number, item);
  return newer.length > 0;
}

function newestOf(found: Map<number, IssueFields>, since: string): string {
  return [...found.values()].reduce((latest, { updated_at: at }) => (at > latest ? at : latest), since);
}

const issuesPath = (since: string) => `${ISSUES}&since=${encodeURIComponent(since)}&per_page=100`;
const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const saidOf = ({ number, updated_at: at }: IssueFields) => [number, at];

function sinceOf(answers: TrackedRepository["answers"]): string | undefined {
  const path = Object.keys(answers).find((known) => known.startsWith(ISSUES));
  const since = path && /[?&]since=([^&]+)/.exec(path)?.[1];
  return since ? decodeURIComponent(since) : undefined;
}
