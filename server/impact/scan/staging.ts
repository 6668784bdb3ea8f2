import "server-only";

import type { DecodedLog } from "./decoded-log.ts";
import type { StageReport, StageRequest } from "./engine.ts";
import type { SqlRow } from "./open-duckdb.ts";
import type { ScanProgress } from "./run-child.ts";
import type { CellSource } from "./staging-select.ts";
import { UnreadableLog } from "./unreadable-log.ts";

/** What all steps of one staging share. */
export type Staging = {
  request: StageRequest;
  log: DecodedLog;
  /** A folder of this staging's own. */
  work: string;
  mostDecodedBytes: number;
  /** Only what can be read before a fault that is known is staged. */
  isPart: boolean;
  onProgress: (progress: ScanProgress) => void;
  /** Writes the staged file; returns its rows. @throws DuckDB's own error where the source cannot be read */
  write: (source: CellSource) => Promise<number>;
  query: (sql: string) => Promise<SqlRow[]>;
};
/** What reading gave, before values were looked at. */
export type ReadLog = Pick<
  StageReport,
  "records" | "blankLines" | "format" | "delimiter" | "header" | "warnings" | "normalised"
>;

/** Where two counts of one log differ, neither is believed. @throws {UnreadableLog} */
export function checkCount(counted: number, staged: number): void {
  if (counted === staged) return;
  throw new UnreadableLog(`counted apart, the log has ${counted} records, but ${staged} were read`);
}
