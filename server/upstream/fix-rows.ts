import "server-only";

import type { IncidentGrant } from "../access.ts";

type Grant = Pick<IncidentGrant, "tx" | "incident">;

const ITEM = {
  ...{ id: true, repositoryId: true, key: true, position: true, kind: true, number: true, state: true, title: true },
  ...{ role: true, baseBranch: true, openedTime: true, mergedTime: true },
} as const;
const RELEASE = {
  ...{ id: true, repositoryId: true, tag: true, version: true, publishedTime: true, draft: true, prerelease: true },
  yanked: true,
} as const;
const CONTAINMENT = { itemId: true, releaseId: true, contained: true, netEffect: true, method: true } as const;

export type FixRows = Awaited<ReturnType<typeof fixRows>>;
export type FixItemRow = FixRows["items"][number];
export type FixReleaseRow = FixRows["releases"][number];
export type FixRepositoryRow = FixRows["repositories"][number];

type Wish = { take: number; after: { at: number; id: string } | undefined; repository: string | undefined };

/** Everything that a page of fixes is told from, in a fixed number of queries. */
export async function fixRows({ tx, incident }: Grant, { take, after, repository }: Wish) {
  const own = { incidentId: incident.id };
  const items = await tx.upstreamItem.findMany({
    where: {
      ...{ ...own, ...(repository !== undefined && { repositoryId: repository }) },
      ...(after && { OR: [{ position: { gt: after.at } }, { position: after.at, id: { gt: after.id } }] }),
    },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    take,
    select: ITEM,
  });
  const ids = items.map(({ id }) => id);
  const links = await tx.upstreamLink.findMany({
    where: { ...own, OR: [{ fromId: { in: ids } }, { toId: { in: ids } }] },
    select: { kind: true, fromId: true, toId: true, from: { select: ITEM }, to: { select: { key: true } } },
  });
  const shown = await matrixRepository({ tx, incident }, repository);
  const backports = links.filter(({ kind }) => kind === "backport_of").map(({ fromId }) => fromId);
  const inQuestion = { itemId: { in: [...new Set([...ids, ...backports])] } };
  const repositoryIds = [...new Set([...items.map((item) => item.repositoryId), ...(shown ? [shown] : [])])];
  const ofIncident = { where: own, orderBy: [{ position: "asc" as const }, { key: "asc" as const }] };
  return {
    ...{ items, links, shown },
    repositories: await tx.upstreamRepository.findMany({
      where: { id: { in: repositoryIds } },
      select: {
        id: true,
        forge: true,
        name: true,
        versionScheme: true,
        tagPattern: true,
        lines: true,
        checkedAt: true,
      },
    }),
    releases: await tx.release.findMany({
      where: { repositoryId: { in: repositoryIds } },
      orderBy: [{ sortKey: "asc" }, { id: "asc" }],
      select: RELEASE,
    }),
    containments: await tx.containment.findMany({ where: inQuestion, select: CONTAINMENT }),
    verdicts: await tx.upstreamVerdict.findMany({ where: { ...own, ...inQuestion }, orderBy: { id: "asc" } }),
    configurations: await tx.configuration.findMany({ ...ofIncident, select: { id: true, key: true, name: true } }),
    protections: await tx.protection.findMany({
      where: own,
      orderBy: { id: "asc" },
      select: {
        ...{ configurationId: true, fromVersion: true, untilVersion: true, status: true, reason: true, basis: true },
        ...{ items: true, setting: true },
      },
    }),
  };
}

/** The one asked for; else the first, as on the public page. */
async function matrixRepository({ tx, incident }: Grant, wish: string | undefined): Promise<string | undefined> {
  const found = await tx.upstreamRepository.findFirst({
    where: { incidentId: incident.id, ...(wish !== undefined && { id: wish }) },
    orderBy: [{ forge: "asc" }, { name: "asc" }],
    select: { id: true },
  });
  return found?.id;
}
