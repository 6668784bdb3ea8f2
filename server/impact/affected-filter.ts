import "server-only";

import { z } from "zod";
import { instantText, isCountField } from "#domain/impact/impact-rule.ts";
import { joinSql, sql, type Sql } from "../access.ts";
import { COLUMNS } from "./affected-columns.ts";

const words = z.string().max(500);
const textFilter = z.union([
  z.strictObject({ contains: words.min(1) }),
  z.strictObject({ equals: words }),
  z.strictObject({ in: z.array(words).min(1).max(200) }),
  /** True: only rows where the log said nothing; false: only rows where it did. */
  z.strictObject({ empty: z.boolean() }),
]);
const countFilter = z.strictObject({ min: z.int().min(0).optional(), max: z.int().min(0).optional() });

export const affectedFilter = z.strictObject({
  requestId: textFilter.optional(),
  account: textFilter.optional(),
  model: textFilter.optional(),
  status: textFilter.optional(),
  excludedReason: textFilter.optional(),
  promptTokens: countFilter.optional(),
  completionTokens: countFilter.optional(),
  /** `from` is included, `until` is not. */
  occurredAt: z.strictObject({ from: instantText.optional(), until: instantText.optional() }).optional(),
  logId: z.uuid().optional(),
});
export type AffectedFilter = z.infer<typeof affectedFilter>;
type TextFilter = z.infer<typeof textFilter>;

export function filterConditions({ logId, occurredAt, ...filter }: AffectedFilter): Sql[] {
  const conditions: Sql[] = [];
  if (logId !== undefined) conditions.push(sql`log_id = ${logId}::uuid`);
  if (occurredAt?.from !== undefined) conditions.push(sql`occurred_at >= ${occurredAt.from}::timestamptz`);
  if (occurredAt?.until !== undefined) conditions.push(sql`occurred_at < ${occurredAt.until}::timestamptz`);
  for (const field of [
    "promptTokens",
    "completionTokens",
    "requestId",
    "account",
    "model",
    "status",
    "excludedReason",
  ] as const) {
    const { name } = COLUMNS[field];
    if (isCountField(field)) {
      const { min, max } = filter[field] ?? {};
      if (min !== undefined) conditions.push(sql`${name} >= ${BigInt(min)}`);
      if (max !== undefined) conditions.push(sql`${name} <= ${BigInt(max)}`);
    } else {
      const wanted = filter[field];
      if (wanted) conditions.push(textCondition(name, wanted));
    }
  }
  return conditions;
}

export function textCondition(name: Sql, wanted: TextFilter): Sql {
  if ("contains" in wanted) return sql`${name} ILIKE ${`%${wanted.contains.replace(/[\\%_]/g, "\\$&")}%`}`;
  if ("equals" in wanted) return sql`${name} = ${wanted.equals}`;
  if ("in" in wanted) return sql`${name} IN (${joinSql(wanted.in)})`;
  return wanted.empty ? sql`coalesce(${name}, '') = ''` : sql`${name} <> ''`;
}
