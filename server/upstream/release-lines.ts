import "server-only";

import { contains, type VersionRange } from "#domain/upstream/fix-matrix.ts";
import { lineOfTag, type ReleaseLine } from "#domain/upstream/release-line.ts";
import type { UpstreamRepository } from "#domain/upstream/upstream-row.ts";
import type { VersionScheme } from "#domain/upstream/version-order.ts";
import { fromJson } from "../json-column.ts";

export const MAIN_LINE = "main";

type Columns = { tagPattern: string; lines: unknown };
export type Line = ReleaseLine & VersionRange & Pick<UpstreamRepository["lines"][number], "name">;

export function linesOf({ tagPattern, lines }: Columns): Line[] {
  return [...fromJson<UpstreamRepository["lines"]>(lines), { key: MAIN_LINE, tagPattern }] as Line[];
}

/** The most particular line that the tag fits and that has its version. */
export function lineOfRelease(
  repository: Columns,
  scheme: VersionScheme,
  { tag, version }: { tag: string; version: string },
): string | undefined {
  const having = linesOf(repository).filter((line) => isOpen(line) || contains(scheme, line, version) === true);
  return lineOfTag(having, tag)?.line.key;
}

function isOpen({ fromVersion, untilVersion }: VersionRange): boolean {
  return fromVersion === undefined && untilVersion === undefined;
}

/** What a tag names by the line it fits; the tag itself where it fits none. */
export function versionOfTag(repository: Columns, tag: string): string {
  return lineOfTag(linesOf(repository), tag)?.version ?? tag;
}
