import { BINS } from "#domain/impact/bin.ts";
import type { ImpactView } from "#server/impact/read-impact.ts";
import type { RequestLog } from "#server/impact/request-log-row.ts";

const BIN_WORDS: Record<(typeof BINS)[number], string> = {
  rejected: "rejected",
  duplicate: "duplicate",
  conflicting: "conflicting",
  outsideWindow: "outside the window",
  unknown: "unknown",
  notMatching: "not matching",
  excluded: "excluded",
  affected: "affected",
};

export function logLine(log: RequestLog): string {
  const state = log.deletedAt === undefined ? log.status : "deleted";
  return `${log.id}  ${state.padEnd(13)}  ${log.name}${detailOf(log)}`;
}

function detailOf(log: RequestLog): string {
  const { erasedAt, erasedBy } = log;
  const erased = erasedAt === undefined ? "" : `; its file was erased ${erasedAt.slice(0, 10)} by ${erasedBy}`;
  return stateOf(log) + erased;
}

function stateOf({ rows, reason, status, found, progress }: RequestLog): string {
  const read = rows && status === "incomplete" ? ` (${rows.read} rows could be read; none of them counts)` : "";
  if (reason !== undefined) return `: ${reason}${read}`;
  if (status === "needs_mapping") {
    const doubts = found?.doubts.map(({ message }) => message).join(" ") ?? "";
    return `: say which column is which with --mapping. ${doubts}`.trimEnd();
  }
  if (status === "queued" && progress?.phase === "waiting_for_rule") return ": read; waits for the impact rule";
  if (!rows) return "";
  const bins = [...BINS].reverse().filter((bin) => rows[bin] > 0);
  return `: ${rows.read} rows = ${bins.map((bin) => `${rows[bin]} ${BIN_WORDS[bin]}`).join(" + ") || "0"}`;
}

export function impactLines(impact: ImpactView | undefined): string[] {
  if (!impact) return ["nothing is counted yet"];
  const { ruleRevision, count, unit, accounts, confidence, complete, drift, rows } = impact;
  const bound = rows?.read === 0 ? ", of 0 rows read" : confidence === "exact" ? "" : ", a lower bound";
  const stale = complete ? "" : "; not every log is counted under it";
  const named = unit === "accounts" ? "" : ` of ${accounts} accounts`;
  return [
    `Impact under rule ${ruleRevision}: ${count} ${unit}${named}${bound}${stale}`,
    ...(drift ? [`That is ${drift > 0 ? "+" : ""}${drift} against the number stated last.`] : []),
  ];
}
