import "server-only";

import { impactRule, type ImpactRule } from "#domain/impact/impact-rule.ts";
import type { Tx } from "../access.ts";

export const RULE_COLUMNS = {
  ...{ revision: true, unit: true, window: true, where: true, exclusions: true, defaultMapping: true },
} as const;

type RuleRow = { revision: number; defaultMapping: unknown } & Record<
  "unit" | "window" | "where" | "exclusions",
  unknown
>;

/** The newest revision, or the one asked for. */
export async function storedRule(tx: Tx, incidentId: string, revision?: number): Promise<ImpactRule | undefined> {
  const row = await tx.impactRule.findFirst({
    where: { incidentId, ...(revision !== undefined && { revision }) },
    orderBy: { revision: "desc" },
    select: RULE_COLUMNS,
  });
  return row ? readRule(row) : undefined;
}

export function readRule({ revision, defaultMapping, ...fields }: RuleRow): ImpactRule {
  const given = { ...fields, ...(defaultMapping !== null && { defaultMapping }) };
  return { ...impactRule.parse(given), revision };
}
