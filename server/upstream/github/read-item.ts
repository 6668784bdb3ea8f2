import "server-only";

import { issueFields, pullFields, type IssueFields } from "#domain/upstream/github-fields.ts";
import { claimsLanding, fixCommitOf, stateOfItem, type ForgeItem } from "#domain/upstream/item-state.ts";
import { contentHash } from "./content-hash.ts";
import { findLanded } from "./find-landed.ts";
import type { Forge } from "./forge-client.ts";
import { readFields } from "./read-fields.ts";
import { ForgeTrouble } from "./forge-trouble.ts";

/** What the forge says of an issue or a pull request, with where it stands now. */
export type ReadItem = {
  number: number;
  nodeId: string;
  /** owner/name; another than it was asked for where the item was moved. */
  repository: string;
  title: string;
  item: ForgeItem;
  openedAt: string;
  closedAt?: string;
  baseBranch?: string;
  hash: string;
};

type Ask = { forge: Forge; repository: string; defaultBranch?: string; signal?: AbortSignal | undefined };

/** One issue or pull request by its number. @throws {ForgeTrouble} not_found */
export async function readItem(ask: Ask, number: number): Promise<ReadItem> {
  const { forge, repository, signal } = ask;
  const answer = await forge.get(`/repos/${repository}/issues/${number}`, { signal });
  if (answer.status !== 200) throw new ForgeTrouble("not_found", `GitHub shows no ${repository}#${number}.`);
  return completeItem(ask, readFields(issueFields, answer.data));
}

/** A list says less of a pull request than its own address: that is asked here. */
export async function completeItem(ask: Ask, issue: IssueFields): Promise<ReadItem> {
  const repository = placeOf(issue) ?? ask.repository;
  if (!issue.pull_request) return readItemOf(repository, issue, { kind: "issue", ...stateFields(issue) });
  const answer = await ask.forge.get(`/repos/${repository}/pulls/${issue.number}`, { signal: ask.signal });
  if (answer.status !== 200) throw new ForgeTrouble("not_found", `GitHub shows no ${repository}#${issue.number}.`);
  const pull = readFields(pullFields, answer.data);
  const item: ForgeItem = {
    kind: "pull_request",
    ...stateFields(pull),
    merged: pull.merged,
    ...(pull.merged_at !== null && { mergedAt: pull.merged_at }),
    ...(pull.merge_commit_sha !== null && { mergeCommitSha: pull.merge_commit_sha }),
  };
  const landedCommit = await landingOf({ ...ask, repository }, item, pull.number, pull.base.ref, pull.closed_at);
  const whole = { ...item, ...(landedCommit !== undefined && { landedCommit }) };
  return readItemOf(repository, pull, whole, pull.base.ref);
}

function stateFields({ state, draft, labels, updated_at: updatedAt }: Omit<IssueFields, "pull_request">) {
  const names = labels.map((label) => (typeof label === "string" ? label : (label.name ?? "")));
  return { state, draft: draft === true, labels: names, updatedAt };
}

async function landingOf(
  ask: Ask,
  item: ForgeItem,
  number: number,
  branch: string,
  closedAt: string | null | undefined,
): Promise<string | undefined> {
  if (stateOfItem(item) !== "closed_unmerged" || closedAt == null) return undefined;
  return findLanded({ ...ask, number, branch, closedAt, isClaimed: claimsLanding(item) });
}

function readItemOf(
  repository: string,
  issue: Omit<IssueFields, "pull_request">,
  item: ForgeItem,
  baseBranch?: string,
): ReadItem {
  const { number, node_id: nodeId, title, created_at: openedAt, closed_at: closedAt } = issue;
  const commit = fixCommitOf(item);
  const said = [
    stateOfItem(item),
    title,
    item.draft,
    item.mergedAt,
    commit,
    openedAt,
    closedAt,
    baseBranch,
    repository,
  ];
  return {
    ...{ number, nodeId, repository, title, item, openedAt },
    ...(closedAt != null && { closedAt }),
    ...(baseBranch !== undefined && { baseBranch }),
    hash: contentHash([number, ...said.map((value) => value ?? null)]),
  };
}

function placeOf({ repository_url: url }: IssueFields): string | undefined {
  return url == null ? undefined : /\/repos\/([\w.-]+\/[\w.-]+)$/.exec(url)?.[1];
}
