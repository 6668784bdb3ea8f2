import "server-only";

import { z } from "zod";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import { itemChange, newItem } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamItem } from "#domain/upstream/upstream-row.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { asJson, fromJson } from "../json-column.ts";
import { checkPlace, itemKey, placeOfItem } from "./item-place.ts";
import { jsonOrNone, present, type KindOfRow } from "./upstream-kind.ts";

const COLUMNS = {
  ...{ id: true, repositoryId: true, key: true, position: true, kind: true, number: true, state: true, origin: true },
  ...{ title: true, role: true, commit: true, baseBranch: true, isDraft: true, openedTime: true, mergedTime: true },
  ...{ closedTime: true, mergeCommit: true, formerPlaces: true, checkedAt: true, audience: true, version: true },
} as const;
type Columns = Pick<Prisma.UpstreamItemModel, keyof typeof COLUMNS>;

export function itemView({ repositoryId, position: _position, openedTime, mergedTime, closedTime, ...row }: Columns) {
  return present<UpstreamItem>({
    ...row,
    repository: repositoryId,
    kind: row.kind as UpstreamItem["kind"],
    state: row.state as UpstreamItem["state"],
    origin: row.origin as UpstreamItem["origin"],
    title: fromJson<Text>(row.title),
    role: fromJson<Text>(row.role),
    opened: fromJson<RecordedTime | null>(openedTime),
    merged: fromJson<RecordedTime | null>(mergedTime),
    closed: fromJson<RecordedTime | null>(closedTime),
    formerPlaces: fromJson<UpstreamItem["formerPlaces"]>(row.formerPlaces),
    checkedAt: row.checkedAt?.toISOString(),
    audience: row.audience as Audience,
  });
}

const position = z.strictObject({ at: z.int(), id: z.uuid() });
type InOrder = z.output<typeof position>;

export const items: KindOfRow<UpstreamItem, InOrder, typeof newItem> = {
  subject: "upstream-item",
  entry: newItem,
  change: itemChange,
  times: ["opened", "merged", "closed"],
  position,
  versionOf: ({ version }) => version,

  async page({ tx, incident }, { take, after }) {
    const rows = await tx.upstreamItem.findMany({
      where: {
        incidentId: incident.id,
        ...(after && { OR: [{ position: { gt: after.at } }, { position: after.at, id: { gt: after.id } }] }),
      },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      take,
      select: COLUMNS,
    });
    return rows.map((row) => ({ view: itemView(row), position: { at: row.position, id: row.id } }));
  },

  async find({ tx, incident }, id) {
    const row = await tx.upstreamItem.findFirst({ where: { id, incidentId: incident.id }, select: COLUMNS });
    return row ? itemView(row) : undefined;
  },

  async insert(grant, entry, times) {
    const { tx, incident } = grant;
    const { repository, ...item } = await placeOfItem(grant, entry);
    const last = await tx.upstreamItem.aggregate({ where: { incidentId: incident.id }, _max: { position: true } });
    await checkPlace(grant, { ...item, repository: repository.id });
    const row = await tx.upstreamItem.create({
      data: {
        ...{ incidentId: incident.id, repositoryId: repository.id, kind: item.kind, origin: item.origin },
        key: await itemKey(grant, item, entry.key),
        position: (last._max.position ?? -1) + 1,
        ...columnsOf({ ...item, ...times, audience: item.audience ?? (repository.audience as Audience) }),
      },
      select: COLUMNS,
    });
    return itemView(row);
  },

  async store(grant, after, before) {
    await checkPlace(grant, after, before.id);
    const data = { kind: after.kind, ...columnsOf(after), version: { increment: 1 } };
    return itemView(await grant.tx.upstreamItem.update({ where: { id: before.id }, data, select: COLUMNS }));
  },

  async dependents({ tx, incident }, { id, key }) {
    const of = { take: 20, select: { id: true } } as const;
    const [links, verdicts, protections] = [
      await tx.upstreamLink.findMany({ where: { OR: [{ fromId: id }, { toId: id }] }, ...of }),
      await tx.upstreamVerdict.findMany({ where: { itemId: id }, ...of }),
      await tx.protection.findMany({ where: { incidentId: incident.id, items: { has: key } }, ...of }),
    ];
    const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
    return { links: ids(links), verdicts: ids(verdicts), protections: ids(protections) };
  },

  async remove({ tx }, { id }) {
    const select = { releaseId: true, contained: true, method: true, netEffect: true } as const;
    const containments = await tx.containment.findMany({ where: { itemId: id }, select });
    await tx.containment.deleteMany({ where: { itemId: id } });
    await tx.upstreamItem.delete({ where: { id } });
    return containments.length === 0 ? undefined : { containments };
  },
};

type Optional = "number" | "commit" | "baseBranch" | "mergeCommit" | "opened" | "merged" | "closed";
type Said = Pick<UpstreamItem, "state" | "title" | "role" | "audience" | "isDraft"> & {
  [F in Optional]?: UpstreamItem[F] | null | undefined;
};

function columnsOf(item: Said) {
  const { state, number, title, role, commit, baseBranch, isDraft, opened, merged, closed, mergeCommit } = item;
  const [openedTime, mergedTime, closedTime] = [opened, merged, closed].map((time) => jsonOrNone(time ?? undefined));
  return {
    ...{ state, isDraft, audience: item.audience, number: number ?? null, commit: commit ?? null },
    ...{ baseBranch: baseBranch ?? null, mergeCommit: mergeCommit ?? null, openedTime, mergedTime, closedTime },
    title: asJson(title) ?? {},
    role: asJson(role) ?? {},
  };
}
