import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRows } from "#domain/upstream/upstream-row.ts";

export type RecordRow = UpstreamRows[UpstreamKind];

/** Of a release, `version` is what its tag names. */
export function versionOf(row: RecordRow): number {
  return "rowVersion" in row ? row.rowVersion : row.version;
}
