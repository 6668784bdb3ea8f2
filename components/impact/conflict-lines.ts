import type { ConflictLine } from "./log-conflicts.tsx";

type Row = { log: string; record: number; requestId: string; values: Record<string, string> };

/** Rows of one id stand together. `names`: of the logs, by id. */
export function conflictLines(rows: Row[], own: string, names: Map<string, string>): ConflictLine[] {
  const byId = Map.groupBy(rows, ({ requestId }) => requestId);
  return rows.map(({ log, ...row }) => ({
    ...row,
    ...{ log: names.get(log) ?? log, isOwn: log === own },
    differing: differing((byId.get(row.requestId) ?? []).map(({ values }) => values)),
  }));
}

function differing(values: Record<string, string>[]): string[] {
  const names = new Set(values.flatMap(Object.keys));
  return [...names].filter((name) => new Set(values.map((row) => row[name] ?? "")).size > 1);
}
