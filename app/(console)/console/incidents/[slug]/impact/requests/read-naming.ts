import type { Naming } from "#components/impact/affected-line.ts";
import { keyedExclusions } from "#domain/impact/exclusion.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { readWhole } from "#server/read-whole.ts";

/** What the rows name by id, in words. */
export async function readNaming(slug: string, rule: ImpactRule, zone: string): Promise<Naming> {
  const logs = await readWhole((page) => listLogs(slug, page));
  return {
    zone,
    logs: new Map(logs.map(({ id, name }) => [id, name])),
    reasons: new Map(keyedExclusions(rule.exclusions).map(({ key, reason }) => [key, reason.en])),
  };
}
