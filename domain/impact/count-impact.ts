import type { Text } from "#domain/timeline/timeline-event.ts";
import { BINS, noRows, type CompiledRule, type RowCounts, type Verdict } from "./bin.ts";
import { textOf } from "./condition.ts";
import { startDistribution, type Distribution } from "./distribution.ts";
import type { Unit } from "./impact-rule.ts";
import type { LoggedRequest } from "./logged-request.ts";
import type { Standing } from "./request-ledger.ts";

export type ExcludedCount = { key: string; reason: Text; count: number };
/** What each step takes away from the rows read; the last `remaining` is the count. */
export type CountStep = { name: string; removed: number; remaining: number };
export type Confidence = "exact" | "lower_bound";

export type ImpactCount = {
  unit: Unit;
  count: number;
  /** Distinct named accounts among what is counted. */
  accounts: number;
  rows: RowCounts;
  excluded: ExcludedCount[];
  steps: CountStep[];
  distribution?: Distribution;
  confidence: Confidence;
};

export type Counting = {
  take: (request: LoggedRequest, standing: Standing) => Verdict;
  result: () => ImpactCount;
};

/** Counts row by row; what it holds grows with the affected accounts only. */
export function startCount(compiled: CompiledRule): Counting {
  const { rule } = compiled;
  const rows = noRows();
  const excluded = new Map(compiled.exclusions.map(({ key, reason }) => [key, { key, reason, count: 0 }]));
  const accounts = new Set<string>();
  const distribution = startDistribution(rule.where);
  let counted = 0;
  let doubtful = 0;

  const takeAffected = (request: LoggedRequest) => {
    const success = rule.unit === "responses" ? wasAnswered(request) : true;
    if (success === "unknown") doubtful += 1;
    if (success !== true) return;
    counted += 1;
    const account = textOf(request, "account");
    if (account !== "") accounts.add(account);
  };

  return {
    take(request, standing) {
      const verdict = compiled.judge(request, standing);
      rows.read += 1;
      rows[verdict.bin] += 1;
      if (verdict.bin === "affected") takeAffected(request);
      if (verdict.bin === "affected" || verdict.bin === "notMatching")
        distribution?.take(request, verdict.bin === "affected");
      if (verdict.bin === "excluded") {
        const tally = excluded.get(verdict.exclusion.key);
        if (tally) tally.count += 1;
      }
      const mayBelong = verdict.bin === "rejected" && compiled.isInWindow(request) !== false;
      if (mayBelong || verdict.bin === "unknown" || verdict.bin === "conflicting") doubtful += 1;
      return verdict;
    },
    result: () =>
      countFrom({
        ...{ unit: rule.unit, rows: { ...rows }, counted, accounts: accounts.size, doubtful },
        excluded: [...excluded.values()].map((tally) => ({ ...tally })),
        ...(distribution && { distribution: distribution.result() }),
      }),
  };
}

/** `counted`: affected rows that are counted under the unit; `doubtful`: rows that might belong to them. */
export type Tally = Pick<ImpactCount, "unit" | "rows" | "excluded" | "accounts" | "distribution"> & {
  counted: number;
  doubtful: number;
};

export function countFrom({ counted, doubtful, ...tally }: Tally): ImpactCount {
  const { unit, rows, accounts } = tally;
  return {
    ...tally,
    count: unit === "accounts" ? accounts : counted,
    steps: stepsOf(rows, unit, counted, accounts),
    confidence: doubtful > 0 ? "lower_bound" : "exact",
  };
}

/** A status of 200–299, or a word for success. A log without a status column counts every row as answered. */
export function wasAnswered(request: LoggedRequest): boolean | "unknown" {
  if (!request.texts.has("status")) return true;
  const status = textOf(request, "status");
  if (status === "") return "unknown";
  return /^2\d\d$/.test(status) || /^(success|succeeded|ok|completed|true)$/i.test(status);
}

function stepsOf(rows: RowCounts, unit: Unit, counted: number, accounts: number): CountStep[] {
  const steps: CountStep[] = [{ name: "read", removed: 0, remaining: rows.read }];
  let remaining = rows.read;
  const take = (name: string, removed: number) => {
    remaining -= removed;
    steps.push({ name, removed, remaining });
  };
  for (const bin of BINS) if (bin !== "affected") take(bin, rows[bin]);
  if (unit === "responses") take("notAnswered", rows.affected - counted);
  if (unit === "accounts") take("sameAccount", counted - accounts);
  return steps;
}
