import "server-only";

import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRows } from "#domain/upstream/upstream-row.ts";
import { configurations } from "./configuration-rows.ts";
import { items } from "./item-rows.ts";
import { links } from "./link-rows.ts";
import { protections } from "./protection-rows.ts";
import { releases } from "./release-rows.ts";
import { repositories } from "./repository-rows.ts";
import type { KindOfRow } from "./upstream-kind.ts";
import { verdicts } from "./verdict-rows.ts";

const KINDS: { [K in UpstreamKind]: KindOfRow<UpstreamRows[K]> } = {
  ...{ repositories, items, links, releases, verdicts, configurations, protections },
};

export function rowsOf<K extends UpstreamKind>(kind: K): KindOfRow<UpstreamRows[K]> {
  return KINDS[kind];
}
