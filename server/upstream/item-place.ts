import "server-only";

import type { z } from "zod";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import { freeKey } from "#domain/timeline/key-from-title.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { itemAddress, type ItemAddress } from "#domain/upstream/github-fields.ts";
import type { newItem } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamItem } from "#domain/upstream/upstream-row.ts";
import { named, type Grant } from "./upstream-kind.ts";

type Entry = z.output<typeof newItem>;
type Place = { kind: UpstreamItem["kind"]; number?: number | null | undefined; commit?: string | null | undefined };

/** What a person has not said of an item yet. */
export const KIND_WORDS: Record<UpstreamItem["kind"], Text> = {
  issue: { en: "Issue", ja: "イシュー" },
  pull_request: { en: "Pull request", ja: "プルリクエスト" },
  commit: { en: "Commit", ja: "コミット" },
};
const REPOSITORY = { id: true, audience: true } as const;

/** Of an item that is named by its address nothing is known yet but where it stands: the forge tells the rest. */
export async function placeOfItem(grant: Grant, entry: Entry) {
  if (!("address" in entry)) {
    const where = { id: entry.repository, incidentId: grant.incident.id };
    const found = await grant.tx.upstreamRepository.findFirst({ where, select: REPOSITORY });
    const { opened: _opened, merged: _merged, closed: _closed, ...item } = entry;
    return { ...item, repository: named(found, "repository"), origin: "hand" as const };
  }
  const { repository, kind, number, commit } = addressOf(entry.address);
  return {
    ...{ kind, number, commit, origin: "forge" as const, state: "unknown" as const, isDraft: false },
    repository: await repositoryAt(grant, repository),
    title: entry.title ?? { en: entry.address },
    role: entry.role ?? KIND_WORDS[kind],
    audience: entry.audience,
  };
}

function addressOf(written: string): ItemAddress {
  const address = itemAddress(written);
  if (address && (address.kind !== "commit" || address.commit?.length === 40)) return address;
  const message = "Such as owner/name#12, owner/name@{all 40 digits} or https://github.com/owner/name/pull/12.";
  throw new InvalidInput([{ pointer: "/address", code: "invalid_address", message }]);
}

/** A repository that nobody recorded yet is begun with what is sure: its name. */
async function repositoryAt({ tx, incident, audit }: Grant, name: string) {
  const known = await tx.upstreamRepository.findFirst({
    where: { incidentId: incident.id, forge: "github", name: { equals: name, mode: "insensitive" } },
    select: REPOSITORY,
  });
  if (known) return known;
  const begun = { forge: "github", name, versionScheme: "unknown", tagPattern: "v*" };
  const made = await tx.upstreamRepository.create({ data: { ...begun, incidentId: incident.id }, select: REPOSITORY });
  audit({ subject: `upstream-repository/${made.id}`, after: begun });
  return made;
}

/** A key is for ever: a wish is kept to or refused. */
export async function itemKey({ tx, incident }: Grant, place: Place, wish: string | undefined): Promise<string> {
  const stem = wish ?? stemOf(place);
  const rows = await tx.upstreamItem.findMany({
    where: { incidentId: incident.id, key: wish ?? { startsWith: stem } },
    select: { key: true },
  });
  if (wish !== undefined && rows.length > 0) {
    throw new Conflict("key_taken", `There is an item with the key "${wish}" already.`, { key: wish });
  }
  return freeKey(stem, new Set(rows.map(({ key }) => key)));
}

function stemOf({ kind, number, commit }: Place): string {
  const prefix = { issue: "issue", pull_request: "pr", commit: "commit" }[kind];
  return `${prefix}-${number ?? commit?.slice(0, 10) ?? "1"}`;
}

/** @throws {Conflict} item_exists: issues and pull requests of a repository share their numbers */
export async function checkPlace({ tx }: Grant, place: Place & { repository: string }, own?: string): Promise<void> {
  const { repository, kind, number, commit } = place;
  const same = kind === "commit" ? commit && { kind, commit } : number && { kind: { not: "commit" }, number };
  if (!same) return;
  const other = await tx.upstreamItem.findFirst({
    where: { repositoryId: repository, ...same, ...(own !== undefined && { id: { not: own } }) },
    select: { id: true, key: true },
  });
  if (other) throw new Conflict("item_exists", `"${other.key}" is this item already.`, { item: other });
}
