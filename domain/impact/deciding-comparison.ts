import type { Field } from "./fields.ts";

/** What of a condition is looked at. */
type Compared =
  { field: Field; op: string; value?: unknown } | { all: Compared[] } | { any: Compared[] } | { not: object };

/** The first comparison of a number with a limit: what the distribution is drawn over, and where its line stands. */
export function decidingComparison(
  where: Compared,
): { field: Field; op: "<" | "<=" | ">" | ">="; value: number } | undefined {
  if ("not" in where) return undefined;
  if ("all" in where || "any" in where) {
    const parts = "all" in where ? where.all : where.any;
    return parts.map(decidingComparison).find((found) => found !== undefined);
  }
  const { field: name, op, value } = where;
  if (op !== "<" && op !== "<=" && op !== ">" && op !== ">=") return undefined;
  return name === "occurredAt" ? undefined : { field: name, op, value: Number(value) };
}
