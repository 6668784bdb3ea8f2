import "server-only";

import { Conflict, InvalidInput } from "#domain/errors.ts";
import { linkChange, newLink } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamLink } from "#domain/upstream/upstream-row.ts";
import { afterId, byId, named, type ById, type Grant, type KindOfRow } from "./upstream-kind.ts";

const COLUMNS = { id: true, fromId: true, toId: true, kind: true, version: true } as const;
type Columns = { id: string; fromId: string; toId: string; kind: string; version: number };

function view({ id, fromId, toId, kind, version }: Columns): UpstreamLink {
  return { id, from: fromId, to: toId, kind: kind as UpstreamLink["kind"], version };
}

export const links: KindOfRow<UpstreamLink, ById, typeof newLink> = {
  subject: "upstream-link",
  entry: newLink,
  change: linkChange,
  times: [],
  position: byId,
  versionOf: ({ version }) => version,

  async page({ tx, incident }, { take, after }) {
    const where = { incidentId: incident.id, ...afterId(after) };
    const rows = await tx.upstreamLink.findMany({ where, take, orderBy: { id: "asc" }, select: COLUMNS });
    return rows.map((row) => ({ view: view(row), position: { id: row.id } }));
  },

  async find({ tx, incident }, id) {
    const row = await tx.upstreamLink.findFirst({ where: { id, incidentId: incident.id }, select: COLUMNS });
    return row ? view(row) : undefined;
  },

  async insert(grant, { from, to, kind }) {
    const { tx, incident } = grant;
    const ends = { incidentId: incident.id, id: { in: [from, to] } };
    const known = await tx.upstreamItem.findMany({ where: ends, select: { id: true } });
    for (const [field, id] of Object.entries({ from, to }))
      named(
        known.find((item) => item.id === id),
        field,
      );
    if (from === to) {
      throw new InvalidInput([{ pointer: "/to", code: "same_item", message: "An item is not linked to itself." }]);
    }
    await checkFree(grant, { from, to, kind });
    const data = { incidentId: incident.id, fromId: from, toId: to, kind };
    return view(await tx.upstreamLink.create({ data, select: COLUMNS }));
  },

  async store(grant, after, { id }) {
    await checkFree(grant, after);
    const data = { kind: after.kind, version: { increment: 1 } };
    return view(await grant.tx.upstreamLink.update({ where: { id }, data, select: COLUMNS }));
  },

  async dependents() {
    return {};
  },

  async remove({ tx }, { id }) {
    await tx.upstreamLink.delete({ where: { id } });
    return undefined;
  },
};

async function checkFree({ tx }: Grant, { from, to, kind }: Pick<UpstreamLink, "from" | "to" | "kind">): Promise<void> {
  const other = await tx.upstreamLink.findFirst({ where: { fromId: from, toId: to, kind }, select: { id: true } });
  if (other) throw new Conflict("link_exists", "These two are linked in this way already.", { id: other.id });
}
