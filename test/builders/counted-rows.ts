import { compileRule, type Bin } from "#domain/impact/bin.ts";
import { startCount, type ImpactCount } from "#domain/impact/count-impact.ts";
import { impactRule, type ColumnMapping, type ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { contentOf, readRequest } from "#domain/impact/logged-request.ts";
import { startLedger } from "#domain/impact/request-ledger.ts";

export type RawRow = Record<string, string>;

/** Counts rows as the scan does: one pass for the ledger, one for the bins. */
export function countRows(
  rule: ImpactRuleInput,
  mapping: ColumnMapping,
  rows: RawRow[],
): ImpactCount & { bins: Bin[] } {
  const requests = rows.map((row) => readRequest(mapping, (column) => row[column]));
  const ledger = startLedger();
  const idOf = (index: number) => requests[index]?.texts.get("requestId") ?? "";
  for (const [index, request] of requests.entries())
    if (request.faults.length === 0) ledger.note(idOf(index), contentOf(request));
  const counting = startCount(compileRule({ ...impactRule.parse(rule), revision: 1 }));
  const bins = requests.map((request, index) => {
    const standing = request.faults.length > 0 ? "new" : ledger.standing(idOf(index), contentOf(request));
    return counting.take(request, standing).bin;
  });
  return { ...counting.result(), bins };
}
