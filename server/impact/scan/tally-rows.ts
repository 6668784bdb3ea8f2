import "server-only";

import type { DuckDBConnection } from "@duckdb/node-api";
import { addRows, BINS, noRows, type RowCounts } from "#domain/impact/bin.ts";
import { countFrom, type ImpactCount } from "#domain/impact/count-impact.ts";
import { decidingValue, distributionOf, type Tallies } from "#domain/impact/distribution.ts";
import { keyedExclusions } from "#domain/impact/exclusion.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { US_PER_DAY, US_PER_MINUTE } from "#domain/time/civil.ts";
import { instantAt } from "#domain/time/instant.ts";
import type { Judged } from "./engine.ts";
import { binCode, type JudgedLog } from "./judged-rows.ts";
import { rowsOf, type SqlRow } from "./open-duckdb.ts";

const DAYS_IN_QUARTERS = 200;

export type RowTally = Pick<Judged, "rows" | "hours" | "bucket" | "span"> & {
  countWith: (accounts: number) => ImpactCount;
};

/** Everything that is counted, in one pass over the rows. */
export async function tallyRows(connection: DuckDBConnection, rule: ImpactRule, logs: JudgedLog[]): Promise<RowTally> {
  const [ends] =
    logs.length === 0
      ? []
      : await rowsOf(connection, `SELECT min(at_us) AS first, max(at_us) AS last FROM (${unionOf(logs, "at_us")})`);
  const span = ends?.["first"] == null ? undefined : { first: Number(ends["first"]), last: Number(ends["last"]) };
  const bucket = span && span.last - span.first > DAYS_IN_QUARTERS * US_PER_DAY ? "day" : "15min";
  const width = bucket === "day" ? US_PER_DAY : 15 * US_PER_MINUTE;
  const found = logs.length === 0 ? [] : await rowsOf(connection, tallySql(logs, width));
  const ofKind = (kind: string) => found.filter((row) => row["kind"] === kind);
  const binRows = ofKind("bins");
  return {
    rows: rowsByLog(binRows, logs),
    hours: bucketsOf(ofKind("times"), width),
    bucket,
    ...(span && { span: { first: instantAt(span.first), last: instantAt(span.last) } }),
    countWith: (accounts) => countOf(rule, { binRows, groupRows: ofKind("groups"), accounts }),
  };
}

const unionOf = (logs: JudgedLog[], columns: string) =>
  logs.map(({ sql }) => `SELECT ${columns} FROM (${sql})`).join("\nUNION ALL\n");

function tallySql(logs: JudgedLog[], width: number): string {
  const [rejected, unmatched, affected] = [binCode("rejected"), binCode("notMatching"), binCode("affected")];
  const columns = [
    ...["log", "bin", `at_us // ${width} AS bucket`],
    `CASE WHEN bin = ${binCode("excluded")} THEN exclusion END AS exclusion`,
    `CASE WHEN bin = ${affected} THEN answered END AS answered`,
    `bin = ${rejected} AND in_window IS NOT FALSE AS is_doubtful`,
    `bin = ${binCode("outsideWindow")} AND matching IS TRUE AND exclusion IS NULL AS is_outside`,
    `CASE WHEN bin IN (${unmatched}, ${affected}) THEN group_index END AS group_index`,
  ];
  return `SELECT *, CASE WHEN grouping_set = 3 THEN 'bins' WHEN grouping_set = 5 THEN 'times' ELSE 'groups' END AS kind FROM (
    SELECT log, bin, exclusion, answered, is_doubtful, is_outside, bucket, group_index, count(*) AS n,
      grouping(log, bucket, group_index) AS grouping_set
    FROM (${unionOf(logs, columns.join(", "))})
    GROUP BY GROUPING SETS ((log, bin, exclusion, answered, is_doubtful), (bin, is_outside, bucket), (bin, group_index)))`;
}

const numberIn = (row: SqlRow, name: string) => Number(row[name]);

function rowsByLog(binRows: SqlRow[], logs: JudgedLog[]): Record<string, RowCounts> {
  const counts = logs.map(() => noRows());
  for (const row of binRows) {
    const rows = counts[numberIn(row, "log")];
    const bin = BINS[numberIn(row, "bin")];
    if (!rows || !bin) continue;
    rows.read += numberIn(row, "n");
    rows[bin] += numberIn(row, "n");
  }
  return Object.fromEntries(logs.map(({ log, index }) => [log.id, counts[index] ?? noRows()]));
}

function bucketsOf(timeRows: SqlRow[], width: number): Judged["hours"] {
  const buckets = new Map<number, { rows: number; affected: number; outside: number }>();
  for (const row of timeRows) {
    const bin = BINS[numberIn(row, "bin")];
    if (row["bucket"] === null || bin === "rejected" || bin === "duplicate") continue;
    const at = numberIn(row, "bucket");
    const bucket = buckets.get(at) ?? { rows: 0, affected: 0, outside: 0 };
    bucket.rows += numberIn(row, "n");
    if (bin === "affected") bucket.affected += numberIn(row, "n");
    if (row["is_outside"] === true) bucket.outside += numberIn(row, "n");
    buckets.set(at, bucket);
  }
  const inOrder = [...buckets].sort(([a], [b]) => a - b);
  return inOrder.map(([at, bucket]) => ({ start: instantAt(at * width), ...bucket }));
}

type Found = { binRows: SqlRow[]; groupRows: SqlRow[]; accounts: number };

function countOf(rule: ImpactRule, { binRows, groupRows, accounts }: Found): ImpactCount {
  const rowsIn = (fits: (row: SqlRow) => boolean) =>
    binRows.filter(fits).reduce((sum, row) => sum + numberIn(row, "n"), 0);
  const isIn = (row: SqlRow, bin: (typeof BINS)[number]) => row["bin"] === binCode(bin);
  const rows = Object.fromEntries(BINS.map((bin) => [bin, rowsIn((row) => isIn(row, bin))]));
  const excluded = keyedExclusions(rule.exclusions).map(({ key, reason }, index) => {
    const count = rowsIn((row) => isIn(row, "excluded") && row["exclusion"] === index);
    return { key, reason, count };
  });
  const deciding = decidingValue(rule.where);
  return countFrom({
    ...{ unit: rule.unit, accounts, excluded },
    rows: addRows(noRows(), { ...noRows(), ...rows, read: rowsIn(() => true) }),
    counted: rowsIn((row) => isIn(row, "affected") && row["answered"] === true),
    doubtful: rowsIn(
      (row) =>
        row["is_doubtful"] === true ||
        isIn(row, "unknown") ||
        isIn(row, "conflicting") ||
        (isIn(row, "affected") && row["answered"] === null),
    ),
    ...(deciding && { distribution: distributionOf(deciding, talliesOf(groupRows)) }),
  });
}

function talliesOf(groupRows: SqlRow[]): Tallies {
  const tallies: Tallies = new Map();
  for (const row of groupRows) {
    if (row["group_index"] === null) continue;
    const tally = tallies.get(numberIn(row, "group_index")) ?? { count: 0, affected: 0 };
    tally.count += numberIn(row, "n");
    if (row["bin"] === binCode("affected")) tally.affected += numberIn(row, "n");
    tallies.set(numberIn(row, "group_index"), tally);
  }
  return tallies;
}
