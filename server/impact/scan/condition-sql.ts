import "server-only";

import { decimalOf, HOLDS, instantMicros, writtenNumber, type Operator } from "#domain/impact/condition.ts";
import type { Exclusion } from "#domain/impact/impact-rule.ts";
import { isCountField, type Field } from "#domain/impact/fields.ts";
import type { Comparison, Condition, ImpactRule } from "#domain/impact/impact-rule.ts";
import { compareDecimals, type Decimal } from "#domain/impact/written-number.ts";
import { isStorable, literal } from "./sql-text.ts";
import { textSql, type StagedField } from "./staged-columns.ts";

/** Functions that SQL calls and `domain/` answers: for texts that SQL does not read as numbers. */
export type Readers = { truthOf: (read: (text: string) => boolean | null) => string };
export type RowSql = { fields: StagedField[]; readers: Readers };

/** A condition over the staged rows of one log. SQL's NULL is "unknown": AND, OR and NOT are Kleene's, as in `domain/`. */
export function conditionSql(condition: Condition, row: RowSql): string {
  if ("all" in condition) return `(${condition.all.map((part) => conditionSql(part, row)).join(" AND ")})`;
  if ("any" in condition) return `(${condition.any.map((part) => conditionSql(part, row)).join(" OR ")})`;
  if ("not" in condition) return `(NOT ${conditionSql(condition.not, row)})`;
  return comparisonSql(condition, row);
}

/** NULL where the log does not map the field. */
export function fieldText({ fields }: Pick<RowSql, "fields">, field: Field): string {
  const staged = fields.find((candidate) => candidate.field === field);
  return staged ? `(${textSql(staged)})` : "NULL::VARCHAR";
}

export function fieldValue({ fields }: Pick<RowSql, "fields">, field: Field): string {
  return fields.find((candidate) => candidate.field === field)?.value ?? "NULL::BIGINT";
}

export function windowSql({ from, until }: ImpactRule["window"], row: RowSql): string {
  const at = fieldValue(row, "occurredAt");
  const parts = [
    ...(from === undefined ? [] : [`${at} >= ${instantMicros(from)}`]),
    ...(until === undefined ? [] : [`${at} < ${instantMicros(until)}`]),
  ];
  return parts.length === 0 ? "true" : `(${parts.join(" AND ")})`;
}

export function exclusionSql(
  { field, values, glob }: Pick<Exclusion, "field" | "values" | "glob">,
  row: RowSql,
): string {
  const text = fieldText(row, field);
  if (glob !== undefined) return globSql(text, glob);
  return inSql(text, values?.map((value) => value.trim()) ?? []);
}

function comparisonSql(comparison: Comparison, row: RowSql): string {
  const { field, op } = comparison;
  const text = fieldText(row, field);
  if (op === "exists") return `(${text} IS ${comparison.value ? "NOT NULL" : "NULL"})`;
  if (op === "glob") return globSql(text, comparison.value);
  const values = op === "in" ? comparison.value : [comparison.value];
  const one = (each: (value: string | number) => string) => `(${values.map(each).join(" OR ")})`;
  if (field === "occurredAt") {
    const at = fieldValue(row, field);
    return one((value) => `${at} ${SQL_OPERATOR[op]} ${instantMicros(value)}`);
  }
  if (isCountField(field)) return one((value) => countSql(fieldValue(row, field), op, decimalOf(value)));
  if (op === "=" || op === "in") return inSql(text, values.map(String));
  if (op === "!=") return `(NOT ${inSql(text, values.map(String))})`;
  return one((value) => numberSql(text, op, decimalOf(value), row.readers));
}

const SQL_OPERATOR: Record<Operator, string> = {
  ...{ "=": "=", in: "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">=" },
};

/** Empty is NULL already, so an empty value among them fits nothing. */
function inSql(text: string, values: string[]): string {
  const known = values.filter((value) => isStorable(value) && value !== "");
  return known.length === 0 ? `(${text} <> ${text})` : `(${text} IN (${known.map(literal).join(", ")}))`;
}

/** Everything but `*` and `?` stands for itself; both languages match without backtracking over what they do not know. */
function globSql(text: string, glob: string): string {
  if (!isStorable(glob)) return `(${text} <> ${text})`;
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return `regexp_full_match(${text}, ${literal(source)}, 's')`;
}

const MOST_COUNT = 2n ** 63n - 1n;

/** A whole number against any decimal: the limit is moved to the next whole number on the side where nothing changes. */
function countSql(count: string, op: Operator, limit: Decimal): string {
  const unit = 10n ** BigInt(limit.scale);
  const floor = limit.digits / unit;
  const isWhole = limit.digits % unit === 0n;
  const always = `(${count} >= 0)`;
  const never = `(${count} < 0)`;
  if (floor > MOST_COUNT) return HOLDS[op](-1) ? always : never;
  if (isWhole) return `${count} ${SQL_OPERATOR[op]} ${floor}`;
  if (op === "=" || op === "in") return never;
  if (op === "!=") return always;
  return HOLDS[op](-1) ? `${count} <= ${floor}` : `${count} > ${floor}`;
}

const PLAIN_NUMBER = "[0-9]{1,18}(\\.[0-9]{1,18})?";

/** Eighteen digits before the point and behind it are exact in SQL; other forms and limits are compared in `domain/`. */
function numberSql(text: string, op: Operator, limit: Decimal, { truthOf }: Readers): string {
  const holds = HOLDS[op];
  const read = truthOf((written) => {
    const value = writtenNumber(written);
    return value === undefined ? null : holds(compareDecimals(value, limit));
  });
  const exact = exactDecimal(limit);
  if (exact === undefined) return `${read}(${text})`;
  return `CASE WHEN ${isPlainNumber(text)} THEN ${plainNumber(text)} ${SQL_OPERATOR[op]} ${exact} ELSE ${read}(${text}) END`;
}

export function isPlainNumber(text: string): string {
  return `regexp_full_match(${text}, ${literal(PLAIN_NUMBER)})`;
}

export function plainNumber(text: string): string {
  return `TRY_CAST(${text} AS DECIMAL(38, 18))`;
}

export function exactDecimal({ digits, scale }: Decimal): string | undefined {
  const shift = 18 - scale;
  if (shift < 0 && digits % 10n ** BigInt(-shift) !== 0n) return undefined;
  const scaled = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  if (scaled >= 10n ** 36n) return undefined;
  const written = String(scaled).padStart(19, "0");
  return `CAST('${written.slice(0, -18)}.${written.slice(-18)}' AS DECIMAL(38, 18))`;
}
