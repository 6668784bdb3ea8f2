import "server-only";

import type { RowCounts } from "#domain/impact/bin.ts";
import type { ColumnMapping, ImpactRule } from "#domain/impact/impact-rule.ts";
import { judgeLogs, type StageReport } from "./scan/engine.ts";
import { ScanFailed } from "./scan/unreadable-log.ts";

/** What could be read of an incomplete log. It is shown, and counts for nothing in any figure. */
export type ReadPart = {
  report: StageReport;
  /** Judged alone, without the other logs; absent where no rule is stated. */
  rows?: RowCounts;
  scannedUnder?: number;
};
type Staged = { id: string; mapping: ColumnMapping; staged: string; report: StageReport };
type Judging = { rule: ImpactRule | undefined; scratch: string; signal?: AbortSignal };

export async function readPart(
  { report, ...log }: Staged,
  { rule, scratch, signal }: Judging,
): Promise<ReadPart | undefined> {
  if (!rule) return { report };
  try {
    const judged = await judgeLogs({ rule, logs: [log], scratch }, signal ? { signal } : {});
    const rows = judged.rows[log.id];
    return { report, ...(rows && { rows, scannedUnder: rule.revision }) };
  } catch (error) {
    // Why the log is incomplete matters more than what was in it.
    if (error instanceof ScanFailed) return { report };
    throw error;
  }
}
