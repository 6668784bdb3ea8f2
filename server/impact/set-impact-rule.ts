import "server-only";

import { StaleVersion, VersionRequired } from "#domain/errors.ts";
import type { ImpactRule, ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { onIncident } from "../access.ts";
import { asJson } from "../json-column.ts";
import { enqueueScan } from "../jobs/queue.ts";
import { checkFilesKept } from "./erased-files.ts";
import { storedRule } from "./impact-rule-row.ts";
import { parseRule } from "./parse-rule.ts";
import { hasLogsToCount } from "./queue-scan.ts";
import { holdImpact } from "./request-log-row.ts";

/** `against`: the revision that the writer saw; null where they named none. Absent: whichever there is. */
export type SetRuleOptions = { against?: number | null };

/**
 * A rule is never changed: a new revision stands beside the old ones, and the logs are queued to be counted under it.
 * @throws {VersionRequired} {StaleVersion} where `against` is given and not the newest; a first rule needs none
 * @throws {Conflict} file_erased
 */
export async function setImpactRule(
  slug: string,
  input: ImpactRuleInput,
  { against }: SetRuleOptions = {},
): Promise<ImpactRule> {
  const rule = parseRule(input);
  return onIncident("impact.scan", slug, async (grant) => {
    const { tx, incident, audit } = grant;
    await holdImpact(grant);
    await checkFilesKept(grant);
    const before = await storedRule(tx, incident.id);
    if (against !== undefined) checkNewest(against, before);
    const revision = (before?.revision ?? 0) + 1;
    const { unit, window, where, exclusions, defaultMapping } = rule;
    await tx.impactRule.create({
      data: {
        ...{ incidentId: incident.id, revision, unit },
        window: asJson(window) ?? {},
        where: asJson(where) ?? {},
        exclusions: asJson(exclusions) ?? [],
        defaultMapping: asJson(defaultMapping),
      },
      select: { revision: true },
    });
    audit({ subject: `impact-rule/${revision}`, before, after: { ...rule, revision } });
    if (await hasLogsToCount(grant)) await enqueueScan(tx, incident.slug);
    return { ...rule, revision };
  });
}

function checkNewest(against: number | null, newest: ImpactRule | undefined): void {
  if (against === null) {
    if (newest) throw new VersionRequired();
  } else if (newest?.revision !== against) {
    throw new StaleVersion(newest && { ...newest, version: newest.revision });
  }
}
