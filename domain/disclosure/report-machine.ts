import type { ReportState } from "./case-words.ts";
import { refuse, type Refusal } from "./refusal.ts";

/** What is valid is first accepted or deferred: it is never closed out of `valid`. */
export const REPORT_STEPS: Record<ReportState, readonly ReportState[]> = {
  start: ["received"],
  received: ["valid", "invalid"],
  valid: ["accepted", "deferred"],
  invalid: ["valid", "closed"],
  accepted: ["deferred", "closed"],
  deferred: ["accepted", "closed"],
  closed: [],
};

export function nextReport(from: ReportState, to: ReportState): ReportState | Refusal {
  if (REPORT_STEPS[from].includes(to)) return to;
  const legal = REPORT_STEPS[from];
  const instead = legal.length === 0 ? "nothing follows" : `what may follow is ${legal.join(" or ")}`;
  return refuse("illegal_report_step", `After ${from} comes no ${to}: ${instead}.`, { from, to, legal });
}
