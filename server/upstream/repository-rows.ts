import "server-only";

import { Conflict } from "#domain/errors.ts";
import type { Audience } from "#domain/timeline/timeline-event.ts";
import { newRepository, repositoryChange } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRepository } from "#domain/upstream/upstream-row.ts";
import { versionScheme, versionSortKey } from "#domain/upstream/version-order.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { asJson, fromJson } from "../json-column.ts";
import { MAIN_LINE } from "./release-lines.ts";
import { afterId, byId, present, type ById, type Grant, type KindOfRow } from "./upstream-kind.ts";

const COLUMNS = {
  ...{
    id: true,
    forge: true,
    name: true,
    nodeId: true,
    purl: true,
    versionScheme: true,
    tagPattern: true,
    audience: true,
  },
  ...{ lines: true, formerNames: true, polling: true, checkedAt: true, triedAt: true, trouble: true, version: true },
} as const;
type Columns = Pick<Prisma.UpstreamRepositoryModel, keyof typeof COLUMNS>;

function view(row: Columns): UpstreamRepository {
  return present<UpstreamRepository>({
    ...row,
    versionScheme: versionScheme(row.versionScheme),
    lines: fromJson<UpstreamRepository["lines"]>(row.lines),
    polling: row.polling as UpstreamRepository["polling"],
    audience: row.audience as Audience,
    checkedAt: row.checkedAt?.toISOString(),
    triedAt: row.triedAt?.toISOString(),
    trouble: fromJson<UpstreamRepository["trouble"]>(row.trouble),
  });
}

export const repositories: KindOfRow<UpstreamRepository, ById, typeof newRepository> = {
  subject: "upstream-repository",
  entry: newRepository,
  change: repositoryChange,
  times: [],
  position: byId,
  versionOf: ({ version }) => version,

  async page({ tx, incident }, { take, after }) {
    const where = { incidentId: incident.id, ...afterId(after) };
    const rows = await tx.upstreamRepository.findMany({ where, take, orderBy: { id: "asc" }, select: COLUMNS });
    return rows.map((row) => ({ view: view(row), position: { id: row.id } }));
  },

  async find({ tx, incident }, id) {
    const row = await tx.upstreamRepository.findFirst({ where: { id, incidentId: incident.id }, select: COLUMNS });
    return row ? view(row) : undefined;
  },

  async insert(grant, { lines, ...entry }) {
    await checkName(grant, entry);
    const data = {
      ...entry,
      incidentId: grant.incident.id,
      nodeId: entry.nodeId ?? null,
      purl: entry.purl ?? null,
      lines: asJson(lines) ?? [],
    };
    return view(await grant.tx.upstreamRepository.create({ data, select: COLUMNS }));
  },

  async store(grant, after, before) {
    if (after.name !== before.name) await checkName(grant, after, before.id);
    await checkLines(grant, after);
    const formerNames = after.name === before.name ? before.formerNames : [...before.formerNames, before.name];
    const row = await grant.tx.upstreamRepository.update({
      where: { id: before.id },
      data: {
        ...{
          name: after.name,
          formerNames,
          nodeId: after.nodeId ?? null,
          purl: after.purl ?? null,
          versionScheme: after.versionScheme,
        },
        ...{ tagPattern: after.tagPattern, lines: asJson(after.lines) ?? [] },
        ...{ polling: after.polling, audience: after.audience, version: { increment: 1 } },
      },
      select: COLUMNS,
    });
    if (after.versionScheme !== before.versionScheme) await sortReleasesAnew(grant, after);
    return view(row);
  },

  async dependents({ tx }, { id }) {
    const of = { where: { repositoryId: id }, take: 20, select: { id: true } };
    return {
      items: (await tx.upstreamItem.findMany(of)).map((row) => row.id),
      releases: (await tx.release.findMany(of)).map((row) => row.id),
    };
  },

  async remove({ tx }, { id }) {
    await tx.upstreamRepository.delete({ where: { id } });
    return undefined;
  },
};

type Named = { forge: string; name: string };

/** The forge does not tell names apart by their case. */
async function checkName({ tx, incident }: Grant, { forge, name }: Named, own?: string): Promise<void> {
  const where = { incidentId: incident.id, forge, name: { equals: name, mode: "insensitive" } } as const;
  const others = await tx.upstreamRepository.findMany({ where, select: { id: true } });
  const other = others.find(({ id }) => id !== own);
  if (other) throw new Conflict("repository_exists", `${name} is recorded already.`, { name, id: other.id });
}

/** A line stays while somebody's verdict speaks of it. */
async function checkLines({ tx }: Grant, { id, lines }: UpstreamRepository): Promise<void> {
  const keys = [MAIN_LINE, ...lines.map(({ key }) => key)];
  const where = { item: { repositoryId: id }, line: { notIn: keys } };
  const verdicts = await tx.upstreamVerdict.findMany({ where, take: 20, select: { id: true, line: true } });
  if (verdicts.length === 0) return;
  const gone = [...new Set(verdicts.map(({ line }) => line))].join(", ");
  throw new Conflict("in_use", `Verdicts speak of ${gone}; remove those first.`, {
    dependents: { verdicts: verdicts.map((row) => row.id) },
  });
}

async function sortReleasesAnew({ tx }: Grant, { id, versionScheme: scheme }: UpstreamRepository): Promise<void> {
  const rows = await tx.release.findMany({ where: { repositoryId: id }, select: { id: true, version: true } });
  const [ids, keys] = [rows.map((row) => row.id), rows.map(({ version }) => versionSortKey(scheme, version))];
  await tx.$executeRaw`
    UPDATE release SET sort_key = sorted.key
    FROM unnest(${ids}::uuid[], ${keys}::text[]) AS sorted (id, key) WHERE release.id = sorted.id`;
}
