import "server-only";

import { edge, exactLimit, groupIndex, type Deciding } from "#domain/impact/distribution.ts";
import { isCountField } from "#domain/impact/fields.ts";
import { writtenNumber } from "#domain/impact/condition.ts";
import { exactDecimal, fieldText, fieldValue, isPlainNumber, plainNumber, type RowSql } from "./condition-sql.ts";
import { searchSql, type Step } from "./search-sql.ts";

/** Reads a text's group in `domain/`; NULL where it is no number. */
export type GroupReader = (read: (text: string) => number | null) => string;

const MOST_COUNT = 2n ** 63n - 1n;

/** The index of the group in which a row's deciding value lies, as groupIndex gives it; NULL without one. */
export function groupSql(deciding: Deciding, row: RowSql, readGroup: GroupReader): string {
  const { field } = deciding;
  if (isCountField(field)) {
    const count = fieldValue(row, field);
    return `CASE WHEN ${count} IS NOT NULL THEN ${indexSql(count, deciding, countLimit)} END`;
  }
  const text = fieldText(row, field);
  const reader = readGroup((written) => {
    const value = writtenNumber(written);
    return value === undefined ? null : groupIndex(value, deciding);
  });
  const limit = exactDecimal(exactLimit(deciding.threshold));
  if (limit === undefined) return `${reader}(${text})`;
  const exact = (value: number) => exactDecimal(exactLimit(value));
  return `CASE WHEN ${isPlainNumber(text)} THEN ${indexSql(plainNumber(text), deciding, exact)} ELSE ${reader}(${text}) END`;

  function countLimit(value: number): string | undefined {
    const { digits, scale } = exactLimit(value);
    const unit = 10n ** BigInt(scale);
    const floor = digits / unit;
    if (floor > MOST_COUNT) return undefined;
    // v >= 2.5 is v >= 3, and v > 2.5 is v > 2.
    return String(deciding.belongsAbove && digits % unit !== 0n ? floor + 1n : floor);
  }
}

function indexSql(
  value: string,
  { threshold, belongsAbove }: Deciding,
  limitOf: (value: number) => string | undefined,
) {
  const reached = belongsAbove ? ">=" : ">";
  const steps: Step[] = [];
  for (let index = 0; ; index += 1) {
    const from = limitOf(edge(index));
    if (from === undefined) break;
    steps.push({ from, sql: String(2 * index) });
  }
  const group = searchSql(value, steps, "-2", reached);
  const limit = limitOf(threshold);
  return limit === undefined ? `(${group})` : `(${group} + CASE WHEN ${value} ${reached} ${limit} THEN 1 ELSE 0 END)`;
}
