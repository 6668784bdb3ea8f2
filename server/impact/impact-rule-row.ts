import "server-only";

import { impactRule, type ImpactRule } from "#domain/impact/impact-rule.ts";
import type { Tx } from "../access.ts";

/** The newest revision, or the one asked for. */
export async function storedRule(tx: Tx, incidentId: string, revision?: number): Promise<ImpactRule | undefined> {
  const row = await tx.impactRule.findFirst({
    where: { incidentId, ...(revision !== undefined && { revision }) },
    orderBy: { revision: "desc" },
    select: { revision: true, unit: true, window: true, where: true, exclusions: true, defaultMapping: true },
  });
  if (!row) return undefined;
  const { revision: number, defaultMapping, ...fields } = row;
  const given = { ...fields, ...(defaultMapping !== null && { defaultMapping }) };
  return { ...impactRule.parse(given), revision: number };
}
