import "server-only";

import type { Prisma } from "#prisma/generated/client.ts";
import type { IncidentGrant, Tx } from "../access.ts";

type Grant = Pick<IncidentGrant, "tx" | "incident">;

export const FIX_ITEM = {
  ...{ id: true, repositoryId: true, key: true, position: true, kind: true, number: true, state: true, title: true },
  ...{ role: true, baseBranch: true, openedTime: true, mergedTime: true },
} as const;
const RELEASE = {
  ...{ id: true, repositoryId: true, tag: true, version: true, publishedTime: true, draft: true, prerelease: true },
  yanked: true,
} as const;
const CONTAINMENT = { itemId: true, releaseId: true, contained: true, netEffect: true, method: true } as const;

const REPOSITORY = {
  ...{ id: true, incidentId: true, forge: true, name: true, versionScheme: true, tagPattern: true, lines: true },
  checkedAt: true,
} as const;
const CONFIGURATION = { id: true, incidentId: true, key: true, name: true } as const;
const PROTECTION = {
  ...{ incidentId: true, configurationId: true, fromVersion: true, untilVersion: true, status: true, reason: true },
  ...{ basis: true, items: true, setting: true },
} as const;

type Item = Prisma.UpstreamItemModel;
export type FixItemRow = Pick<Item, keyof typeof FIX_ITEM>;
export type FixRows = Awaited<ReturnType<typeof rowsAbout>>;
export type FixReleaseRow = FixRows["releases"][number];
export type FixRepositoryRow = FixRows["repositories"][number];

type Wish = { take: number; after: { at: number; id: string } | undefined; repository: string | undefined };

/** Everything that a page of fixes is told from, in a fixed number of queries. */
export async function fixRows({ tx, incident }: Grant, { take, after, repository }: Wish) {
  const items = await tx.upstreamItem.findMany({
    where: {
      ...{ incidentId: incident.id, ...(repository !== undefined && { repositoryId: repository }) },
      ...(after && { OR: [{ position: { gt: after.at } }, { position: after.at, id: { gt: after.id } }] }),
    },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    take,
    select: FIX_ITEM,
  });
  const shown = await matrixRepository({ tx, incident }, repository);
  return { items, shown, ...(await rowsAbout(tx, [incident.id], items, shown)) };
}

/** What the status of these items is told from, and the releases of a repository besides theirs. */
export async function rowsAbout(
  tx: Tx,
  incidentIds: string[],
  items: Pick<Item, "id" | "repositoryId">[],
  more?: string,
) {
  const within = { incidentId: { in: incidentIds } };
  const ids = items.map(({ id }) => id);
  const links = await tx.upstreamLink.findMany({
    where: { ...within, OR: [{ fromId: { in: ids } }, { toId: { in: ids } }] },
    orderBy: { id: "asc" },
    select: { kind: true, fromId: true, toId: true, from: { select: FIX_ITEM }, to: { select: { key: true } } },
  });
  const backports = links.filter(({ kind }) => kind === "backport_of").map(({ fromId }) => fromId);
  const inQuestion = { itemId: { in: [...new Set([...ids, ...backports])] } };
  const repositoryIds = [
    ...new Set([...items.map((item) => item.repositoryId), ...(more === undefined ? [] : [more])]),
  ];
  const ofIncidents = { where: within, orderBy: [{ position: "asc" as const }, { key: "asc" as const }] };
  return {
    links,
    repositories: await tx.upstreamRepository.findMany({ where: { id: { in: repositoryIds } }, select: REPOSITORY }),
    releases: await tx.release.findMany({
      where: { repositoryId: { in: repositoryIds } },
      orderBy: [{ sortKey: "asc" }, { id: "asc" }],
      select: RELEASE,
    }),
    containments: await tx.containment.findMany({ where: inQuestion, select: CONTAINMENT }),
    verdicts: await tx.upstreamVerdict.findMany({ where: { ...within, ...inQuestion }, orderBy: { id: "asc" } }),
    configurations: await tx.configuration.findMany({ ...ofIncidents, select: CONFIGURATION }),
    protections: await tx.protection.findMany({ where: within, orderBy: { id: "asc" }, select: PROTECTION }),
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
