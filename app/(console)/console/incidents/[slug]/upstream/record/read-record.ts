import { namesOf, type RecordLists } from "#components/upstream/record-names.ts";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { listUpstream } from "#server/upstream/list-upstream.ts";

/** What a choice offers at most: beyond that a list is no help. */
const MOST = 1_000;
const PAGE = 200;

/** One page of one kind, and what its entries may name. */
export async function readRecord(slug: string, kind: UpstreamKind, after: string | undefined) {
  const page = await listUpstream(kind, slug, { limit: 100, ...(after !== undefined && { after }) });
  const lists: RecordLists = {
    repositories: await listed("repositories", slug),
    items: await listed("items", slug),
    releases: kind === "verdicts" ? await listed("releases", slug) : [],
    configurations: await listed("configurations", slug),
  };
  return { page, names: namesOf(lists), lists };
}

async function listed<K extends UpstreamKind>(kind: K, slug: string) {
  const items = [];
  let after: string | undefined;
  do {
    const page = await listUpstream(kind, slug, { limit: PAGE, ...(after !== undefined && { after }) });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined && items.length < MOST);
  return items;
}
