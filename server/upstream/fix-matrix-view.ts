import "server-only";

import type { Text } from "#domain/timeline/timeline-event.ts";
import { fixedInByConfiguration } from "#domain/upstream/fixed-in.ts";
import { fixMatrix, type FixMatrix } from "#domain/upstream/fix-matrix.ts";
import { fromJson } from "../json-column.ts";
import { lineRelease } from "./fix-item.ts";
import type { FixRows } from "./fix-rows.ts";
import type { FixTable } from "./fix-table.ts";

export type FixMatrixView = FixMatrix & {
  repository: { id: string; forge: string; name: string; checkedAt?: string };
  configurations: { key: string; name: Text }[];
  /** From which release each is protected, and from which all of them are. */
  fixedIn: ReturnType<typeof fixedInByConfiguration>;
  /** Older releases that are not among the columns. */
  omitted: number;
};

const MOST_COLUMNS = 200;

/** Configurations × the newest releases; drafts are nobody's to install. */
export function fixMatrixOf({ configurations }: FixRows, table: FixTable): FixMatrixView {
  const { scheme, repository } = table;
  const { protections } = table.configurations;
  const releases = table.releases.filter(({ draft }) => !draft);
  const shown = releases.slice(-MOST_COLUMNS).map(lineRelease);
  const { id, forge, name, checkedAt } = repository;
  return {
    repository: { id, forge, name, ...(checkedAt && { checkedAt: checkedAt.toISOString() }) },
    configurations: configurations.map((row) => ({ key: row.key, name: fromJson<Text>(row.name) })),
    ...fixMatrix({ configurations, releases: shown, protections, scheme: repository.versionScheme }),
    fixedIn: fixedInByConfiguration(scheme, releases.map(lineRelease), configurations, protections),
    omitted: Math.max(releases.length - MOST_COLUMNS, 0),
  };
}
