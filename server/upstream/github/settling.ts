import "server-only";

import type { ReleaseFields } from "#domain/upstream/github-fields.ts";
import type { IncidentGrant } from "../../access.ts";
import type { Identity } from "./read-identity.ts";
import type { ReadItem } from "./read-item.ts";

/** What the forge said of one repository: asked by which number, and which item came. */
export type FoundAtForge = {
  identity?: Identity;
  items: { asked: number; read: ReadItem }[];
  releases: ReleaseFields[];
  /** Tags with the commits they stand on now. */
  tags: ReadonlyMap<string, string>;
};
export type RepositoryRow = NonNullable<Awaited<ReturnType<typeof heldRepository>>>;
export type Settling = { grant: IncidentGrant; repository: RepositoryRow; found: FoundAtForge; now: Date };

const COLUMNS = {
  ...{ id: true, name: true, nodeId: true, formerNames: true, audience: true, polling: true },
  ...{ versionScheme: true, tagPattern: true, lines: true },
} as const;

export function heldRepository({ tx, incident }: IncidentGrant, id: string) {
  return tx.upstreamRepository.findFirst({ where: { id, incidentId: incident.id }, select: COLUMNS });
}
