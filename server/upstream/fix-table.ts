import "server-only";

import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { Containment } from "#domain/upstream/containment.ts";
import type { ProtectionRange } from "#domain/upstream/fix-matrix.ts";
import { versionScheme, type VersionScheme } from "#domain/upstream/version-order.ts";
import { fromJson } from "../json-column.ts";
import type { FixReleaseRow, FixRepositoryRow, FixRows } from "./fix-rows.ts";
import { lineOfRelease } from "./release-lines.ts";

export type FixProtection = ProtectionRange & { items: string[]; setting?: Text };

/** What is known of one repository, looked up by ids. */
export type FixTable = {
  scheme: VersionScheme;
  /** Now, as what is counted from that time counts it. */
  asOf: (since: RecordedTime | undefined) => RecordedTime;
  repository: FixRepositoryRow;
  releases: (FixReleaseRow & { line?: string })[];
  links: FixRows["links"];
  containments: Map<string, Containment>;
  /** By item and what they are about: a release's id or a line's key. */
  verdicts: Map<string, FixRows["verdicts"][number]>;
  configurations: { keys: string[]; protections: FixProtection[] };
};

export function pairKey(itemId: string, about: string): string {
  return `${itemId} ${about}`;
}

/** One for each repository; what they share is looked up once. `asOf`: of each incident. */
export function fixTables(rows: FixRows, asOf: (incidentId: string) => FixTable["asOf"]): Map<string, FixTable> {
  const shared = {
    links: rows.links,
    containments: new Map(
      rows.containments.map(({ itemId, releaseId, ...found }) => [pairKey(itemId, releaseId), found as Containment]),
    ),
    verdicts: new Map(rows.verdicts.map((row) => [pairKey(row.itemId, row.releaseId ?? row.line ?? ""), row])),
  };
  const ofIncidents = new Map(
    [...new Set(rows.repositories.map(({ incidentId }) => incidentId))].map((id) => [
      id,
      { asOf: asOf(id), configurations: configurationsOf(rows, id) },
    ]),
  );
  const releases = Map.groupBy(rows.releases, ({ repositoryId }) => repositoryId);
  return new Map(
    rows.repositories.map((repository) => {
      const scheme = versionScheme(repository.versionScheme);
      const own = (releases.get(repository.id) ?? []).map((release) => {
        const line = lineOfRelease(repository, scheme, release);
        return { ...release, ...(line !== undefined && { line }) };
      });
      const ofIncident = ofIncidents.get(repository.incidentId);
      if (!ofIncident) throw new Error("a repository stands in an incident");
      return [repository.id, { ...shared, ...ofIncident, repository, scheme, releases: own }];
    }),
  );
}

function configurationsOf(rows: FixRows, id: string): FixTable["configurations"] {
  const configurations = rows.configurations.filter(({ incidentId }) => incidentId === id);
  const keyOf = new Map(configurations.map((row) => [row.id, row.key]));
  const protections = rows.protections.filter(({ incidentId }) => incidentId === id);
  return {
    keys: configurations.map(({ key }) => key),
    protections: protections.map(({ incidentId: _, configurationId, status, basis, reason, setting, ...range }) => ({
      ...range,
      configuration: keyOf.get(configurationId) ?? "",
      status: status as FixProtection["status"],
      basis: basis as FixProtection["basis"],
      reason: fromJson<Text>(reason),
      ...(setting !== null && { setting: fromJson<Text>(setting) }),
    })),
  };
}
