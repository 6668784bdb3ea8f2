import { recordDatabase } from "#server/database.ts";

export type Loaded = {
  incident: boolean;
  words: boolean;
  events: Set<string>;
  upstream: boolean;
  exposure: boolean;
  disclosure: boolean;
  rule: boolean;
  log: boolean;
  statement: boolean;
  /** As stated. */
  count?: number;
  published: boolean;
};

/** Which parts of a scenario are in the database: each part is there whole or not at all. */
export async function readLoaded(slug: string): Promise<Loaded> {
  const row = await recordDatabase().incident.findUnique({
    where: { slug },
    select: {
      events: { select: { key: true } },
      disclosureCase: { select: { id: true } },
      statements: { select: { count: true }, orderBy: { number: "desc" }, take: 1 },
      requestLogs: { select: { id: true }, where: { status: "complete" }, take: 1 },
      _count: {
        select: { components: true, upstreamRepos: true, exposureConditions: true, impactRules: true, revisions: true },
      },
    },
  });
  const count = row?.statements[0]?.count;
  return {
    incident: row !== null,
    words: (row?._count.components ?? 0) > 0,
    events: new Set(row?.events.map(({ key }) => key)),
    upstream: (row?._count.upstreamRepos ?? 0) > 0,
    exposure: (row?._count.exposureConditions ?? 0) > 0,
    disclosure: Boolean(row?.disclosureCase),
    rule: (row?._count.impactRules ?? 0) > 0,
    log: (row?.requestLogs.length ?? 0) > 0,
    statement: count !== undefined,
    ...(count !== undefined && { count: Number(count) }),
    published: (row?._count.revisions ?? 0) > 0,
  };
}
