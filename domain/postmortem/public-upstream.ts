import { fixMatrix } from "#domain/upstream/fix-matrix.ts";
import type { RecordUpstream } from "./incident-record.ts";
import type { ProtectionStatus, PublicUpstream } from "./public-document.ts";
import { isPublic, present, requiredText, textOf, timeOf } from "./public-values.ts";

type Repository = RecordUpstream["repositories"][number];

/** The first repository that everybody may know of, with what is public in it. Configurations and the fix matrix have no audience
 * of their own: they are public with their repository. */
export function publicUpstream(upstream: RecordUpstream): PublicUpstream | undefined {
  const repository = upstream.repositories.find(isPublic);
  if (!repository) return undefined;
  const items = upstream.items.filter((item) => item.repositoryId === repository.id && isPublic(item));
  const releases = upstream.releases.filter(
    (release) => release.repositoryId === repository.id && isPublic(release) && !release.draft,
  );
  const keyOf = new Map(items.map(({ id, key }) => [id, key]));
  const tagOf = new Map(releases.map(({ id, tag }) => [id, tag]));
  return {
    repository: present({ forge: repository.forge, name: repository.name, purl: repository.purl ?? undefined }),
    items: items.map(publicItem),
    links: upstream.links.flatMap(({ fromId, toId, kind }) => {
      const [from, to] = [keyOf.get(fromId), keyOf.get(toId)];
      return from !== undefined && to !== undefined ? [{ from, to, kind }] : [];
    }),
    releases: releases.map(publicRelease),
    contained: upstream.containments.flatMap(({ itemId, releaseId, contained }) => {
      const [item, release] = [keyOf.get(itemId), tagOf.get(releaseId)];
      if (item === undefined || release === undefined) return [];
      return [{ item, release, contained: contained as PublicUpstream["contained"][number]["contained"] }];
    }),
    configurations: upstream.configurations.map(({ key, name, statement }) => ({
      key,
      name: requiredText(name, `configuration ${key}`),
      statement: requiredText(statement, `configuration ${key}`),
    })),
    matrix: publicMatrix(upstream, repository, releases),
  };
}

function publicItem(item: RecordUpstream["items"][number]): PublicUpstream["items"][number] {
  const place = `upstream item ${item.key}`;
  return present<PublicUpstream["items"][number]>({
    key: item.key,
    kind: item.kind as PublicUpstream["items"][number]["kind"],
    number: item.number ?? undefined,
    state: item.state as PublicUpstream["items"][number]["state"],
    title: requiredText(item.title, place),
    role: requiredText(item.role, place),
    opened: timeOf(item.openedTime),
    merged: timeOf(item.mergedTime),
  });
}

function publicRelease(release: RecordUpstream["releases"][number]): PublicUpstream["releases"][number] {
  const { tag, version, publishedTime, note } = release;
  return present<PublicUpstream["releases"][number]>({
    tag,
    version,
    published: timeOf(publishedTime),
    note: textOf(note),
  });
}

function publicMatrix(
  upstream: RecordUpstream,
  repository: Repository,
  releases: RecordUpstream["releases"],
): PublicUpstream["matrix"] {
  const keyOf = new Map(upstream.configurations.map(({ id, key }) => [id, key]));
  const protections = upstream.protections.flatMap((protection) => {
    const configuration = keyOf.get(protection.configurationId);
    if (configuration === undefined) return [];
    return [
      {
        configuration,
        fromVersion: protection.fromVersion,
        untilVersion: protection.untilVersion,
        status: protection.status as ProtectionStatus,
        reason: requiredText(protection.reason, `protection of ${configuration}`),
        basis: protection.basis === "stated" ? ("stated" as const) : ("reading" as const),
        setting: textOf(protection.setting) ?? null,
      },
    ];
  });
  const { configurations } = upstream;
  const { columns, rows } = fixMatrix({ configurations, releases, protections, scheme: repository.versionScheme });
  return {
    columns: columns.map(({ key, label, release }) => present({ key, label, release })),
    rows: rows.map(({ configuration, cells }) => ({
      configuration,
      cells: cells.map(({ column, status, reason, basis, setting }) =>
        present<PublicUpstream["matrix"]["rows"][number]["cells"][number]>({ column, status, reason, basis, setting }),
      ),
    })),
  };
}
