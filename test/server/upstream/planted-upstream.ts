import type { UpstreamEntry, UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { addUpstream } from "#server/upstream/add-upstream.ts";

export type Planted = Record<UpstreamKind, string>;

/** One row of each kind that says `word`; gives their ids. As whoever is acting. */
export async function plantUpstream(slug: string, word: string): Promise<Planted> {
  const said = { en: word };
  const add = async <K extends UpstreamKind>(kind: K, entry: UpstreamEntry<K>) =>
    (await addUpstream(kind, slug, entry)).row.id;
  const repositories = await add("repositories", { name: `acme/${word}`, versionScheme: "pep440", tagPattern: "v*" });
  const item = { repository: repositories, kind: "pull_request", state: "merged", title: said, role: said } as const;
  const items = await add("items", { ...item, key: "fix", number: 7, merged: { date: "2026-01-02" } });
  const other = await add("items", { ...item, key: "other", number: 8 });
  const links = await add("links", { from: items, to: other, kind: "supersedes" });
  const releases = await add("releases", { repository: repositories, tag: "v1.0", note: said });
  const verdicts = await add("verdicts", { item: items, release: releases, contained: "yes", reason: said });
  const configurations = await add("configurations", { key: "default", name: said, statement: said });
  const protection = { configuration: configurations, status: "protected", reason: said, basis: "stated" } as const;
  const protections = await add("protections", { ...protection, fromVersion: "1.0", items: ["fix"] });
  return { repositories, items, links, releases, verdicts, configurations, protections };
}
