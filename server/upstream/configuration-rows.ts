import "server-only";

import { Conflict } from "#domain/errors.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { configurationChange, newConfiguration } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamConfiguration } from "#domain/upstream/upstream-row.ts";
import { asJson, fromJson } from "../json-column.ts";
import { afterId, byId, type ById, type KindOfRow } from "./upstream-kind.ts";

const COLUMNS = { id: true, key: true, name: true, statement: true, version: true } as const;
type Columns = { id: string; key: string; name: unknown; statement: unknown; version: number };

function view(row: Columns): UpstreamConfiguration {
  return { ...row, name: fromJson<Text>(row.name), statement: fromJson<Text>(row.statement) };
}

export const configurations: KindOfRow<UpstreamConfiguration, ById, typeof newConfiguration> = {
  subject: "configuration",
  entry: newConfiguration,
  change: configurationChange,
  times: [],
  position: byId,
  versionOf: ({ version }) => version,

  async page({ tx, incident }, { take, after }) {
    const where = { incidentId: incident.id, ...afterId(after) };
    const rows = await tx.configuration.findMany({ where, take, orderBy: { id: "asc" }, select: COLUMNS });
    return rows.map((row) => ({ view: view(row), position: { id: row.id } }));
  },

  async find({ tx, incident }, id) {
    const row = await tx.configuration.findFirst({ where: { id, incidentId: incident.id }, select: COLUMNS });
    return row ? view(row) : undefined;
  },

  async insert({ tx, incident }, { key, name, statement }) {
    const where = { incidentId: incident.id };
    const other = await tx.configuration.findFirst({ where: { ...where, key }, select: { id: true } });
    if (other) throw new Conflict("key_taken", `There is a configuration "${key}" already.`, { key, id: other.id });
    const last = await tx.configuration.aggregate({ where, _max: { position: true } });
    const position = (last._max.position ?? -1) + 1;
    const data = { ...where, key, position, name: asJson(name) ?? {}, statement: asJson(statement) ?? {} };
    return view(await tx.configuration.create({ data, select: COLUMNS }));
  },

  async store({ tx }, { name, statement }, { id }) {
    const data = { name: asJson(name) ?? {}, statement: asJson(statement) ?? {}, version: { increment: 1 } };
    return view(await tx.configuration.update({ where: { id }, data, select: COLUMNS }));
  },

  async dependents({ tx, incident }, { id, key }) {
    const of = { take: 20, select: { id: true } } as const;
    const [protections, verdicts] = [
      await tx.protection.findMany({ where: { configurationId: id }, ...of }),
      await tx.upstreamVerdict.findMany({ where: { incidentId: incident.id, configurations: { has: key } }, ...of }),
    ];
    return { protections: protections.map((row) => row.id), verdicts: verdicts.map((row) => row.id) };
  },

  async remove({ tx }, { id }) {
    await tx.configuration.delete({ where: { id } });
    return undefined;
  },
};
