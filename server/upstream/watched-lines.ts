import "server-only";

import { isFinalVersion, versionScheme } from "#domain/upstream/version-order.ts";
import type { MemberGrant } from "../access.ts";
import { exposedDeployments } from "../fleet-exposure.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { fromJson } from "../json-column.ts";
import { lineOfRelease, linesOf } from "./release-lines.ts";

export type WatchedIncident = { slug: string; title: Text; zone: string };
export type WatchedLines = {
  incidentIds: string[];
  incidents: Map<string, WatchedIncident>;
  /** With the newest stable releases, which mostly have what an older one has. */
  lines: { repository: string; line: string; branch?: string; releases: string[] }[];
  /** Items that what is said of a configuration rests on, by key. */
  resting: { incident: string; key: string }[];
  /** Deployments of ours that are affected, by incident, where we have any. */
  fleets: Map<string, number>;
  exposed: string[];
};

const NEWEST_OF_LINE = 3;
const NEWEST_OF_REPOSITORY = 30;

type Release = { id: string; tag: string; version: string };
/** `newest`: its stable releases by what the forge says, the newest first. */
type Repository = { id: string; versionScheme: string; tagPattern: string; lines: unknown; newest: Release[] };

/** Of every incident in reach that follows a repository. */
export async function watchedLines({ tx, reach }: Pick<MemberGrant, "tx" | "reach">): Promise<WatchedLines> {
  const incidents = await tx.incident.findMany({
    where: { AND: [reach, { upstreamRepos: { some: {} } }] },
    select: { id: true, slug: true, title: true, zone: true },
  });
  const incidentIds = incidents.map(({ id }) => id);
  // The releases of a repository as one value: thousands of rows would take longer to hand over than to find.
  const repositories = await tx.$queryRaw<Repository[]>`
    SELECT id, version_scheme AS "versionScheme", tag_pattern AS "tagPattern", lines, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', newest.id, 'tag', tag, 'version', newest.version) ORDER BY sort_key DESC), '[]')
      FROM (
        SELECT id, tag, version, sort_key FROM release
        WHERE repository_id = repository.id AND NOT draft AND NOT prerelease AND NOT yanked
        ORDER BY sort_key DESC LIMIT ${NEWEST_OF_REPOSITORY}) newest) AS newest
    FROM upstream_repository repository WHERE incident_id = ANY (${incidentIds}::uuid[])`;
  const fleets = await exposedDeployments(tx, incidentIds);
  return {
    ...{ incidentIds, fleets, exposed: [...fleets].filter(([, affected]) => affected > 0).map(([id]) => id) },
    incidents: new Map(
      incidents.map(({ id, slug, title, zone }) => [id, { slug, title: fromJson<Text>(title), zone }]),
    ),
    lines: repositories.flatMap(newestOfLines),
    resting: await tx.$queryRaw<WatchedLines["resting"]>`
      SELECT DISTINCT incident_id AS incident, unnest(items) AS key FROM protection
      WHERE incident_id = ANY (${incidentIds}::uuid[])`,
  };
}

function newestOfLines(repository: Repository): WatchedLines["lines"] {
  const scheme = versionScheme(repository.versionScheme);
  const lines = linesOf(repository).map(({ key, branch }) => ({
    ...{ repository: repository.id, line: key, ...(branch !== undefined && { branch }), releases: [] as string[] },
  }));
  for (const release of repository.newest) {
    if (lines.every((line) => line.releases.length === NEWEST_OF_LINE)) break;
    const key = lineOfRelease(repository, scheme, release);
    const line = lines.find((one) => one.line === key && one.releases.length < NEWEST_OF_LINE);
    if (line && isFinalVersion(scheme, release.version)) line.releases.push(release.id);
  }
  return lines;
}
