import "server-only";

/** From `from` on (`>`: behind it) the result is `sql`. */
export type Step = { from: number | bigint | string; sql: string };

/** The result of the last step that a value has reached, by halving: a few comparisons however many steps there are. */
export function searchSql(value: string, steps: Step[], otherwise: string, reached: ">=" | ">" = ">="): string {
  const [first] = steps;
  if (!first) return otherwise;
  const middle = Math.floor(steps.length / 2);
  const step = steps[middle] ?? first;
  const above = searchSql(value, steps.slice(middle + 1), step.sql, reached);
  const below = searchSql(value, steps.slice(0, middle), otherwise, reached);
  return `CASE WHEN ${value} ${reached} ${step.from} THEN ${above} ELSE ${below} END`;
}
