import "server-only";

import { z } from "zod";
import { isCountField } from "#domain/impact/fields.ts";
import { instantText } from "#domain/impact/impact-rule.ts";
import { joinSql, sql, type Sql } from "../access.ts";
import { COLUMNS, type AffectedColumn } from "./affected-columns.ts";

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

export type ColumnCondition = { column: AffectedColumn | "logId"; condition: Sql };

export function filterConditions({ logId, occurredAt, ...filter }: AffectedFilter): ColumnCondition[] {
  const conditions: ColumnCondition[] = [];
  const add = (column: ColumnCondition["column"], condition: Sql) => conditions.push({ column, condition });
  if (logId !== undefined) add("logId", sql`log_id = ${logId}::uuid`);
  if (occurredAt?.from !== undefined) add("occurredAt", sql`occurred_at >= ${occurredAt.from}::timestamptz`);
  if (occurredAt?.until !== undefined) add("occurredAt", sql`occurred_at < ${occurredAt.until}::timestamptz`);
  for (const field of FILTERED) {
    const { name, stated, missing } = COLUMNS[field];
    if (isCountField(field)) {
      const { min, max } = filter[field] ?? {};
      if (min !== undefined) add(field, sql`${name} >= ${BigInt(min)}`);
      if (max !== undefined) add(field, sql`${name} <= ${BigInt(max)}`);
    } else {
      const wanted = filter[field];
      if (wanted && "empty" in wanted) add(field, wanted.empty ? missing : stated);
      else if (wanted) add(field, textCondition(name, wanted));
    }
  }
  return conditions;
}

const FILTERED = [
  ...(["promptTokens", "completionTokens", "requestId", "account", "model", "status"] as const),
  "excludedReason" as const,
];

export function textCondition(name: Sql, wanted: Exclude<TextFilter, { empty: boolean }>): Sql {
  if ("contains" in wanted) return containsSql(name, wanted.contains);
  if ("equals" in wanted) return sql`${name} = ${wanted.equals}`;
  return sql`${name} IN (${joinSql(wanted.in)})`;
}

/**
 * Whatever the case. Over a million rows, letters of ASCII compared as bytes take two thirds of the time, and the longest
 * part that has no letters, looked for first, half of that.
 */
function containsSql(name: Sql, part: string): Sql {
  const pattern = likePattern(part);
  if (!/^[\x20-\x7e]*$/.test(part)) return sql`${name} ILIKE ${pattern}`;
  const [plain = ""] = part.split(/[a-z]+/i).sort((a, b) => b.length - a.length);
  const whole = sql`${name} COLLATE "C" ILIKE ${pattern}`;
  return plain === "" ? whole : sql`(${name} LIKE ${likePattern(plain)} AND ${whole})`;
}

const likePattern = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
