import "server-only";

import type { RecordUpstream } from "#domain/postmortem/incident-record.ts";
import type { Tx } from "#server/access.ts";

export async function upstreamRecord(tx: Tx, incidentId: string): Promise<RecordUpstream> {
  const where = { incidentId };
  return {
    repositories: await tx.upstreamRepository.findMany({
      where,
      orderBy: [{ forge: "asc" }, { name: "asc" }],
      select: { id: true, forge: true, name: true, purl: true, versionScheme: true, audience: true },
    }),
    items: await itemsOf(tx, incidentId),
    links: await tx.upstreamLink.findMany({
      where,
      orderBy: [{ from: { position: "asc" } }, { to: { position: "asc" } }, { kind: "asc" }],
      select: { fromId: true, toId: true, kind: true },
    }),
    releases: await tx.release.findMany({
      where,
      orderBy: [{ sortKey: "asc" }, { tag: "asc" }],
      select: {
        id: true,
        repositoryId: true,
        tag: true,
        version: true,
        publishedTime: true,
        draft: true,
        note: true,
        audience: true,
      },
    }),
    containments: await tx.containment.findMany({
      where: { item: { incidentId } },
      orderBy: [{ item: { position: "asc" } }, { release: { sortKey: "asc" } }],
      select: { itemId: true, releaseId: true, contained: true },
    }),
    configurations: await tx.configuration.findMany({
      where,
      orderBy: [{ position: "asc" }, { key: "asc" }],
      select: { id: true, key: true, name: true, statement: true },
    }),
    protections: await tx.protection.findMany({
      where,
      orderBy: { id: "asc" },
      select: {
        ...{ configurationId: true, fromVersion: true, untilVersion: true, status: true, reason: true, basis: true },
        setting: true,
      },
    }),
  };
}

function itemsOf(tx: Tx, incidentId: string): Promise<RecordUpstream["items"]> {
  return tx.upstreamItem.findMany({
    where: { incidentId },
    orderBy: [{ position: "asc" }, { key: "asc" }],
    select: {
      id: true,
      repositoryId: true,
      key: true,
      kind: true,
      number: true,
      state: true,
      title: true,
      role: true,
      openedTime: true,
      mergedTime: true,
      audience: true,
    },
  });
}
