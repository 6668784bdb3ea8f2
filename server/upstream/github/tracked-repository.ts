import "server-only";

import type { ReleaseLine } from "#domain/upstream/release-line.ts";
import { asMember, sql, type MemberGrant, type Sql } from "../../access.ts";

export type KnownAnswer = { etag: string | null; hash: string };
/** One repository of one incident, as far as a poll that finds nothing new needs it. */
export type TrackedRepository = {
  id: string;
  slug: string;
  name: string;
  nodeId: string | null;
  versionScheme: string;
  lines: ReleaseLine[];
  answers: Record<string, KnownAnswer>;
  /**
   * Numbers that were never read; and, once a day, those that are open, for a moved one is in no list, or that were closed
   * lately without a merge, for what lands one changes nothing of it.
   */
  toRead: number[];
  /** Some fix and some release were not compared yet. */
  hasUncompared: boolean;
};

const READ_ALONE = 30;

/** Nobody's incident is given away: what is not published is asked for only where a person allowed it. */
export const MAY_BE_POLLED: Sql = sql`
  r.forge = 'github' AND i.deleted_at IS NULL AND (r.polling = 'allowed' OR (r.polling = 'when_published' AND EXISTS (
    SELECT 1 FROM public_incident p WHERE p.incident_id = i.id AND p.withdrawn_at IS NULL)))`;

/** Repositories `r` that may be asked about, of incidents `i` that the actor reaches. */
export async function polledInReach({ tx, reach }: Pick<MemberGrant, "tx" | "reach">): Promise<Sql> {
  const reached = await tx.incident.findMany({ where: reach, select: { id: true } });
  return sql`i.id = ANY (${reached.map(({ id }) => id)}::uuid[]) AND ${MAY_BE_POLLED}`;
}

/** Of these repositories those that may be asked about, in one query. */
export async function loadTracked(ids: readonly string[]): Promise<TrackedRepository[]> {
  type Row = Omit<TrackedRepository, "lines"> & { tagPattern: string; otherLines: ReleaseLine[] };
  const rows = await asMember("incident.list", async (grant) => {
    const polled = await polledInReach(grant);
    return grant.tx.$queryRaw<Row[]>`
      SELECT r.id, i.slug, r.name, r.node_id AS "nodeId", r.version_scheme AS "versionScheme",
        r.tag_pattern AS "tagPattern", r.lines AS "otherLines",
        COALESCE((SELECT jsonb_object_agg(a.path, jsonb_build_object('etag', a.etag, 'hash', a.hash))
          FROM forge_answer a WHERE a.repository_id = r.id), '{}') AS answers,
        ARRAY(SELECT n.number FROM upstream_item n WHERE n.repository_id = r.id AND n.number IS NOT NULL
          AND n.kind <> 'commit' AND (n.checked_at IS NULL
            OR (n.checked_at < now() - interval '1 day' AND (n.state = 'open' OR (n.state = 'closed_unmerged'
              AND (n.closed_time ->> 'instant')::timestamptz > now() - interval '30 days'))))
          ORDER BY n.checked_at NULLS FIRST, n.number LIMIT ${READ_ALONE}) AS "toRead",
        EXISTS (SELECT 1 FROM upstream_item n JOIN release v ON v.repository_id = r.id
          LEFT JOIN containment c ON c.item_id = n.id AND c.release_id = v.id
            AND c.tag_commit = v.tag_commit AND c.fix_commit = COALESCE(n.merge_commit, n.commit)
          WHERE n.repository_id = r.id AND COALESCE(n.merge_commit, n.commit) IS NOT NULL
            AND (n.kind = 'commit' OR n.state IN ('merged', 'landed_as_commit'))
            AND v.tag_commit IS NOT NULL AND NOT v.draft
            AND (c.item_id IS NULL OR (c.comparison = 'missing' AND c.compared_at < now() - interval '1 day'))
        ) AS "hasUncompared"
      FROM upstream_repository r JOIN incident i ON i.id = r.incident_id
      WHERE r.id = ANY (${ids}::uuid[]) AND ${polled}`;
  });
  return rows.map(({ tagPattern, otherLines, ...row }) => ({
    ...row,
    lines: [{ key: "main", tagPattern }, ...otherLines],
  }));
}
