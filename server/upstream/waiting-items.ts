import "server-only";

import { z } from "zod";
import { sql, type Sql, type Tx } from "../access.ts";
import type { WatchedLines } from "./watched-lines.ts";

/** Of an item: since when it may wait, as it is ordered. */
export const itemPosition = z.strictObject({ since: z.string().max(40), incident: z.uuid(), id: z.uuid() });
export type ItemPosition = z.output<typeof itemPosition>;
/** `window`: how many items to look at, `most`: how many of those to give. */
export type Walk = { from: ItemPosition | undefined; isIncluded: boolean; window: number; most: number };

type Row = { since: string; incident: string; id: string; walked: number | null };

/** The words of the index upstream_item_since. */
const SINCE = sql`(coalesce(rtrim(coalesce(coalesce(merged_time, opened_time) ->> 'earliest',
  coalesce(merged_time, opened_time) ->> 'latest'), 'Z'), '~') COLLATE "C")`;

/** Items, the longest waiting first, without those that certainly wait on nobody; the rules decide about the others. */
export async function waitingItems(
  tx: Tx,
  { incidentIds, lines, resting, exposed }: WatchedLines,
  { from, isIncluded, window, most }: Walk,
): Promise<{ items: ItemPosition[]; next: ItemPosition | undefined }> {
  const place = sql`(${SINCE}, incident_id, id)`;
  const after = from
    ? sql`${place} ${isIncluded ? sql`>=` : sql`>`} (${from.since}, ${from.incident}::uuid, ${from.id}::uuid)`
    : sql`true`;
  const rows = await tx.$queryRaw<Row[]>`
    WITH line AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        AS l (repository uuid, line text, branch text, releases uuid[])
    ), resting AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(resting)}::jsonb) AS r (incident uuid, key text)
    ), walked AS MATERIALIZED (
      SELECT ${SINCE} AS since, incident_id, id, repository_id, key, state, base_branch FROM upstream_item
      WHERE kind <> 'issue' AND incident_id = ANY (${incidentIds}::uuid[]) AND ${after}
      ORDER BY ${SINCE}, incident_id, id LIMIT ${window}
    ), waiting AS (
      SELECT DISTINCT item.since, item.incident_id, item.id FROM walked item JOIN line ON line.repository = item.repository_id
        LEFT JOIN upstream_verdict said ON said.item_id = item.id AND said.line = line.line
      WHERE CASE
        WHEN item.incident_id = ANY (${exposed}::uuid[]) THEN said.status IS DISTINCT FROM 'not_affected'
        WHEN said.status IN ('released', 'not_affected') THEN false
        WHEN said.status <> 'declined' THEN true
        ELSE NOT (${IS_RELEASED} OR said.status IS NULL AND ${IS_SUPERSEDED}) END
      ORDER BY item.since, item.incident_id, item.id LIMIT ${most}
    )
    SELECT since, incident_id::text AS incident, id::text, NULL AS walked FROM waiting
    UNION ALL (SELECT since, incident_id::text, id::text, (SELECT count(*)::int FROM walked) FROM walked
      ORDER BY since DESC, incident_id DESC, id DESC LIMIT 1)`;
  const items = rows.filter(({ walked }) => walked === null).map(({ walked: _, ...row }) => row);
  items.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const end = rows.find(({ walked }) => walked !== null);
  if (items.length === most) return { items, next: items.at(-1) };
  const isEnd = !end || end.walked !== window;
  return { items, next: isEnd ? undefined : { since: end.since, incident: end.incident, id: end.id } };
}

function keyOf({ since, incident, id }: ItemPosition): string {
  return [since, incident, id].join("\n");
}

/** One of the newest stable releases of the line has it, by what was compared or by a person's word. */
const has = (item: Sql) => sql`(
  EXISTS (
    SELECT FROM containment c WHERE c.item_id = ${item} AND c.release_id = ANY (line.releases)
      AND c.contained = 'yes' AND c.net_effect = 'present'
      AND NOT EXISTS (SELECT FROM upstream_verdict v WHERE v.item_id = c.item_id AND v.release_id = c.release_id))
  OR EXISTS (
    SELECT FROM upstream_verdict v WHERE v.item_id = ${item} AND v.release_id = ANY (line.releases)
      AND v.contained = 'yes' AND coalesce(v.net_effect, 'present') = 'present'))`;

const backport = (condition: Sql) => sql`EXISTS (
  SELECT FROM upstream_link link JOIN upstream_item pick ON pick.id = link.from_id
  WHERE link.to_id = item.id AND link.kind = 'backport_of' AND pick.base_branch = line.branch AND ${condition})`;

/** What configurations rest on may be partial. */
const IS_RELEASED = sql`(
  NOT EXISTS (SELECT FROM resting WHERE resting.incident = item.incident_id AND resting.key = item.key)
  AND (${has(sql`item.id`)} OR item.base_branch IS DISTINCT FROM line.branch
    AND ${backport(sql`true`)} AND NOT ${backport(sql`NOT ${has(sql`pick.id`)}`)}))`;

const IS_SUPERSEDED = sql`(
  line.branch IS NULL AND item.state NOT IN ('merged', 'landed_as_commit')
  AND EXISTS (SELECT FROM upstream_link WHERE to_id = item.id AND kind = 'supersedes')
  AND NOT EXISTS (SELECT FROM upstream_link WHERE to_id = item.id AND kind = 'reverts')
  AND NOT EXISTS (SELECT FROM containment c WHERE c.item_id = item.id AND (contained = 'yes' OR net_effect = 'reverted'))
  AND NOT EXISTS (SELECT FROM upstream_verdict v WHERE v.item_id = item.id AND v.release_id IS NOT NULL))`;
