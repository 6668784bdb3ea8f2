import "server-only";

import { NotFound } from "#domain/errors.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { onIncident } from "../access.ts";
import { storedRule } from "./impact-rule-row.ts";

/** The newest revision of the rule, or the one asked for. @throws {NotFound} where none is stated */
export async function readImpactRule(slug: string, { revision }: { revision?: number } = {}): Promise<ImpactRule> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rule = await storedRule(tx, incident.id, revision);
    if (!rule) throw new NotFound();
    return rule;
  });
}
