import "server-only";

import { z } from "zod";
import { Conflict } from "#domain/errors.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import { newRelease, releaseChange } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRelease } from "#domain/upstream/upstream-row.ts";
import { versionScheme, versionSortKey } from "#domain/upstream/version-order.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { fromJson } from "../json-column.ts";
import { versionOfTag } from "./release-lines.ts";
import { jsonOrNone, named, present, type KindOfRow } from "./upstream-kind.ts";

const COLUMNS = {
  ...{ id: true, repositoryId: true, tag: true, version: true, sortKey: true, origin: true, publishedTime: true },
  ...{ draft: true, prerelease: true, yanked: true, note: true, tagCommit: true, formerCommits: true },
  ...{ editedAt: true, checkedAt: true, audience: true, rowVersion: true },
} as const;
type Columns = Pick<Prisma.ReleaseModel, keyof typeof COLUMNS>;

export function releaseView({ repositoryId, sortKey: _sortKey, publishedTime, ...row }: Columns): UpstreamRelease {
  return present<UpstreamRelease>({
    ...row,
    repository: repositoryId,
    origin: row.origin as UpstreamRelease["origin"],
    published: fromJson<RecordedTime | null>(publishedTime),
    note: fromJson<Text | null>(row.note),
    formerCommits: fromJson<UpstreamRelease["formerCommits"]>(row.formerCommits),
    editedAt: row.editedAt?.toISOString(),
    checkedAt: row.checkedAt?.toISOString(),
    audience: row.audience as Audience,
  });
}

const position = z.strictObject({ at: z.string().max(1_000), id: z.uuid() });
type InOrder = z.output<typeof position>;

export const releases: KindOfRow<UpstreamRelease, InOrder, typeof newRelease> = {
  subject: "release",
  entry: newRelease,
  change: releaseChange,
  times: ["published"],
  position,
  versionOf: ({ rowVersion }) => rowVersion,

  /** In version order, which of several repositories stand between each other. */
  async page({ tx, incident }, { take, after }) {
    const rows = await tx.release.findMany({
      where: {
        incidentId: incident.id,
        ...(after && { OR: [{ sortKey: { gt: after.at } }, { sortKey: after.at, id: { gt: after.id } }] }),
      },
      orderBy: [{ sortKey: "asc" }, { id: "asc" }],
      take,
      select: COLUMNS,
    });
    return rows.map((row) => ({ view: releaseView(row), position: { at: row.sortKey, id: row.id } }));
  },

  async find({ tx, incident }, id) {
    const row = await tx.release.findFirst({ where: { id, incidentId: incident.id }, select: COLUMNS });
    return row ? releaseView(row) : undefined;
  },

  async insert({ tx, incident }, { repository: repositoryId, tag, audience, ...entry }, { published }) {
    const select = { id: true, versionScheme: true, tagPattern: true, lines: true, audience: true } as const;
    const found = await tx.upstreamRepository.findFirst({
      where: { id: repositoryId, incidentId: incident.id },
      select,
    });
    const repository = named(found, "repository");
    const other = await tx.release.findFirst({ where: { repositoryId, tag }, select: { id: true } });
    if (other) throw new Conflict("release_exists", `The release ${tag} is recorded already.`, { tag, id: other.id });
    const version = entry.version ?? versionOfTag(repository, tag);
    const row = await tx.release.create({
      data: {
        ...{ incidentId: incident.id, repositoryId, tag, version },
        sortKey: versionSortKey(versionScheme(repository.versionScheme), version),
        ...columnsOf({ ...entry, published, audience: audience ?? (repository.audience as Audience) }),
      },
      select: COLUMNS,
    });
    return releaseView(row);
  },

  async store({ tx }, after, before) {
    const select = { versionScheme: true } as const;
    const { versionScheme: scheme } = await tx.upstreamRepository.findUniqueOrThrow({
      where: { id: before.repository },
      select,
    });
    const moved = before.tagCommit !== undefined && after.tagCommit !== before.tagCommit;
    const former = moved ? [{ commit: before.tagCommit, seenAt: new Date().toISOString() }] : [];
    const row = await tx.release.update({
      where: { id: before.id },
      data: {
        ...{ version: after.version, sortKey: versionSortKey(versionScheme(scheme), after.version) },
        ...columnsOf(after),
        formerCommits: [...before.formerCommits, ...former],
        rowVersion: { increment: 1 },
      },
      select: COLUMNS,
    });
    return releaseView(row);
  },

  async dependents({ tx }, { id }) {
    const verdicts = await tx.upstreamVerdict.findMany({ where: { releaseId: id }, take: 20, select: { id: true } });
    return { verdicts: verdicts.map((row) => row.id) };
  },

  async remove({ tx }, { id }) {
    const select = { itemId: true, contained: true, method: true, netEffect: true } as const;
    const containments = await tx.containment.findMany({ where: { releaseId: id }, select });
    await tx.containment.deleteMany({ where: { releaseId: id } });
    await tx.release.delete({ where: { id } });
    return containments.length === 0 ? undefined : { containments };
  },
};

type Said = Pick<UpstreamRelease, "draft" | "prerelease" | "yanked" | "audience"> & {
  published?: RecordedTime | undefined;
  note?: Text | null | undefined;
  tagCommit?: string | null | undefined;
};

function columnsOf({ draft, prerelease, yanked, audience, published, note, tagCommit }: Said) {
  return {
    ...{ draft, prerelease, yanked, audience, tagCommit: tagCommit ?? null },
    publishedTime: jsonOrNone(published),
    note: jsonOrNone(note ?? undefined),
  };
}
