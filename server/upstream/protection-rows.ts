import "server-only";

import { InvalidInput } from "#domain/errors.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { newProtection, protectionChange } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamProtection } from "#domain/upstream/upstream-row.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { asJson, fromJson } from "../json-column.ts";
import { afterId, byId, jsonOrNone, named, present, type ById, type Grant, type KindOfRow } from "./upstream-kind.ts";

const COLUMNS = {
  ...{ id: true, configurationId: true, fromVersion: true, untilVersion: true, status: true, reason: true },
  ...{ basis: true, items: true, setting: true, version: true },
} as const;
type Columns = Pick<Prisma.ProtectionModel, keyof typeof COLUMNS>;

function view({ configurationId, ...row }: Columns): UpstreamProtection {
  return present<UpstreamProtection>({
    ...row,
    configuration: configurationId,
    status: row.status as UpstreamProtection["status"],
    basis: row.basis as UpstreamProtection["basis"],
    reason: fromJson<Text>(row.reason),
    setting: fromJson<Text | null>(row.setting),
  });
}

export const protections: KindOfRow<UpstreamProtection, ById, typeof newProtection> = {
  subject: "protection",
  entry: newProtection,
  change: protectionChange,
  times: [],
  position: byId,
  versionOf: ({ version }) => version,

  async page({ tx, incident }, { take, after }) {
    const where = { incidentId: incident.id, ...afterId(after) };
    const rows = await tx.protection.findMany({ where, take, orderBy: { id: "asc" }, select: COLUMNS });
    return rows.map((row) => ({ view: view(row), position: { id: row.id } }));
  },

  async find({ tx, incident }, id) {
    const row = await tx.protection.findFirst({ where: { id, incidentId: incident.id }, select: COLUMNS });
    return row ? view(row) : undefined;
  },

  async insert(grant, { configuration, ...entry }) {
    const { tx, incident } = grant;
    const where = { id: configuration, incidentId: incident.id };
    const { id: configurationId } = named(
      await tx.configuration.findFirst({ where, select: { id: true } }),
      "configuration",
    );
    await checkItems(grant, entry.items);
    const data = { incidentId: incident.id, configurationId, ...columnsOf(entry) };
    return view(await tx.protection.create({ data, select: COLUMNS }));
  },

  async store(grant, after, { id }) {
    await checkItems(grant, after.items);
    const data = { ...columnsOf(after), version: { increment: 1 } };
    return view(await grant.tx.protection.update({ where: { id }, data, select: COLUMNS }));
  },

  async dependents() {
    return {};
  },

  async remove({ tx }, { id }) {
    await tx.protection.delete({ where: { id } });
    return undefined;
  },
};

type Said = Pick<UpstreamProtection, "status" | "reason" | "basis" | "items"> & {
  fromVersion?: string | null | undefined;
  untilVersion?: string | null | undefined;
  setting?: Text | null | undefined;
};

function columnsOf({ fromVersion, untilVersion, status, reason, basis, items, setting }: Said) {
  return {
    ...{ fromVersion: fromVersion ?? null, untilVersion: untilVersion ?? null, status, basis, items },
    reason: asJson(reason) ?? {},
    setting: jsonOrNone(setting ?? undefined),
  };
}

async function checkItems({ tx, incident }: Grant, keys: string[]): Promise<void> {
  const where = { incidentId: incident.id, key: { in: keys } };
  const known = new Set((await tx.upstreamItem.findMany({ where, select: { key: true } })).map(({ key }) => key));
  const errors = keys.flatMap((key, index) => {
    const message = `There is no item "${key}" in this incident.`;
    return known.has(key) ? [] : [{ pointer: `/items/${index}`, code: "unknown_key", message }];
  });
  if (errors.length > 0) throw new InvalidInput(errors);
}
