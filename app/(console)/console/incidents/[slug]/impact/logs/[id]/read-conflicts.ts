import { conflictLines } from "#components/impact/conflict-lines.ts";
import type { ShownConflicts } from "#components/impact/log-conflicts.tsx";
import { listConflictingRequests } from "#server/impact/list-conflicting-requests.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { toProblem } from "#server/problem.ts";
import { readWhole } from "#server/read-whole.ts";

const ROWS = 100;

/** A page of them from `after` on; a log whose conflicts cannot be shown is shown without them, and says why. */
export async function readConflicts(slug: string, id: string, after: string | undefined): Promise<ShownConflicts> {
  try {
    const request = { log: id, limit: ROWS, ...(after !== undefined && { after }) };
    const { items, next } = await listConflictingRequests(slug, request);
    const logs = await readWhole((page) => listLogs(slug, page));
    const lines = conflictLines(items, id, new Map(logs.map((log) => [log.id, log.name])));
    return { lines, ...(next !== undefined && { next: `?conflicts=${next}#conflicting` }) };
  } catch (error) {
    return { why: toProblem(error).detail };
  }
}
