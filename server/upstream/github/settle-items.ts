import "server-only";

import { recordTime, type RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { fixCommitOf, mergeItem, stateOfItem, type ForgeItem } from "#domain/upstream/item-state.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { asJson, fromJson } from "../../json-column.ts";
import { KIND_WORDS } from "../item-place.ts";
import { jsonOrNone } from "../upstream-kind.ts";
import { placeOfMoved } from "./moved-item.ts";
import type { ReadItem } from "./read-item.ts";
import type { Settling } from "./settling.ts";

const COLUMNS = {
  ...{ id: true, kind: true, number: true, state: true, origin: true, title: true, role: true, isDraft: true },
  ...{ openedTime: true, mergedTime: true, closedTime: true, mergeCommit: true, commit: true, baseBranch: true },
  ...{ nodeId: true, forgeHash: true, forgeUpdated: true, formerPlaces: true, repositoryId: true },
} as const;
type Row = Pick<Prisma.UpstreamItemModel, keyof typeof COLUMNS>;

export async function settleItems(settling: Settling): Promise<boolean> {
  const { grant, repository, found } = settling;
  const rows = await grant.tx.upstreamItem.findMany({
    where: {
      repositoryId: repository.id,
      kind: { not: "commit" },
      number: { in: found.items.map(({ asked }) => asked) },
    },
    select: COLUMNS,
  });
  let isChanged = false;
  for (const row of rows) {
    const answer = found.items.find(({ asked }) => asked === row.number);
    if (answer && (await settleItem(settling, row, answer.read))) isChanged = true;
  }
  return isChanged;
}

/** An answer that says nothing new, or that is older than what is known, changes nothing. */
async function settleItem(settling: Settling, row: Row, read: ReadItem): Promise<boolean> {
  const { grant, now } = settling;
  if (row.forgeHash === read.hash || isOlder(read.item, storedItem(row))) return false;
  const place = await placeOfMoved(settling, row, read);
  const data = {
    ...{ kind: read.item.kind, state: stateOfItem(read.item), isDraft: read.item.draft === true, origin: "forge" },
    ...{ nodeId: read.nodeId, forgeHash: read.hash, forgeUpdated: new Date(read.item.updatedAt), checkedAt: now },
    ...{ baseBranch: read.baseBranch ?? row.baseBranch, ...commitsOf(read.item) },
    openedTime: asJson(instant(read.openedAt)) ?? {},
    closedTime: jsonOrNone(instant(read.closedAt)),
    mergedTime: jsonOrNone(instant(read.item.mergedAt)),
    ...titleOf(row, read),
    ...place,
  };
  await grant.tx.upstreamItem.update({
    where: { id: row.id },
    data: { ...data, version: { increment: 1 } },
    select: { id: true },
  });
  grant.audit({
    subject: `upstream-item/${row.id}`,
    before: saidBy(row),
    after: saidBy({ ...row, ...data, closedTime: instant(read.closedAt), mergedTime: instant(read.item.mergedAt) }),
  });
  return true;
}

function saidBy(row: { [K in keyof Row]: unknown }) {
  const { kind, number, state, isDraft, title, openedTime, mergedTime, closedTime, mergeCommit, commit } = row;
  const { baseBranch, repositoryId, formerPlaces } = row;
  const times = { openedTime, mergedTime: mergedTime ?? null, closedTime: closedTime ?? null };
  return { kind, number, state, isDraft, title, ...times, mergeCommit, commit, baseBranch, repositoryId, formerPlaces };
}

function isOlder(item: ForgeItem, stored: ForgeItem | undefined): boolean {
  const merged = mergeItem(stored, item);
  return Date.parse(merged.updatedAt) !== Date.parse(item.updatedAt) || stateOfItem(merged) !== stateOfItem(item);
}

/** What the forge had said; nothing where only a person did. */
function storedItem(row: Row): ForgeItem | undefined {
  if (!row.forgeUpdated || row.kind === "commit") return undefined;
  const mergedAt = fromJson<RecordedTime | null>(row.mergedTime)?.instant;
  const isClosed = row.state !== "open" && row.state !== "unknown";
  return {
    kind: row.kind === "issue" ? "issue" : "pull_request",
    state: isClosed ? "closed" : "open",
    ...(row.state === "merged" && { merged: true, ...(mergedAt !== undefined && { mergedAt }) }),
    ...(row.state === "landed_as_commit" && row.commit !== null && { landedCommit: row.commit }),
    updatedAt: row.forgeUpdated.toISOString(),
  };
}

function commitsOf(item: ForgeItem) {
  const fixCommit = fixCommitOf(item) ?? null;
  const isMerged = stateOfItem(item) === "merged";
  return { mergeCommit: isMerged ? fixCommit : null, commit: isMerged ? null : fixCommit };
}

/** Words of people stay; an item that was named by its address only gets the forge's title. */
function titleOf(row: Row, { title, item }: ReadItem) {
  const isAddress = row.origin === "forge" && row.forgeHash === null && /^\S+$/.test(fromJson<Text>(row.title).en);
  if (!isAddress || title.trim() === "") return {};
  const isGuessed =
    row.kind === "issue" && item.kind === "pull_request" && fromJson<Text>(row.role).en === KIND_WORDS.issue.en;
  return { title: { en: title.trim().slice(0, 500) }, ...(isGuessed && { role: KIND_WORDS.pull_request }) };
}

export function instant(at: string | undefined): RecordedTime | undefined {
  return at === undefined ? undefined : recordTime({ text: at }).time;
}
