import "server-only";

import { impactRule, type ImpactRule, type ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onIncident } from "../access.ts";
import { asJson } from "../json-column.ts";
import { storedRule } from "./impact-rule-row.ts";

/** A rule is never changed: a new revision stands beside the old ones. Figures need a new scan after it. */
export async function setImpactRule(slug: string, input: ImpactRuleInput): Promise<ImpactRule> {
  const rule = parseInput(impactRule, input);
  return onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    await tx.$executeRaw`SELECT id FROM incident WHERE id = ${incident.id}::uuid FOR UPDATE`;
    const before = await storedRule(tx, incident.id);
    const revision = (before?.revision ?? 0) + 1;
    const { unit, window, where, exclusions, defaultMapping } = rule;
    await tx.impactRule.create({
      data: {
        incidentId: incident.id,
        revision,
        unit,
        window: asJson(window) ?? {},
        where: asJson(where) ?? {},
        exclusions: asJson(exclusions) ?? [],
        defaultMapping: asJson(defaultMapping),
      },
      select: { revision: true },
    });
    audit({ subject: `impact-rule/${revision}`, before, after: { ...rule, revision } });
    return { ...rule, revision };
  });
}
