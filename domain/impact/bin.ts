import { microsOf, parseInstant } from "#domain/time/instant.ts";
import { compileCondition, textOf, type Test, type Truth } from "./condition.ts";
import type { Exclusion, ImpactRule } from "./impact-rule.ts";
import { keyedExclusions, type KeyedExclusion } from "./exclusion.ts";
import { compileGlob } from "./glob.ts";
import type { LoggedRequest } from "./logged-request.ts";
import type { Standing } from "./request-ledger.ts";

/** In the order in which they are tested; each row is in exactly one. */
export const BINS = [
  "rejected",
  "duplicate",
  "conflicting",
  "outsideWindow",
  "unknown",
  "notMatching",
  "excluded",
  "affected",
] as const;
export type Bin = (typeof BINS)[number];
export type RowCounts = { read: number } & Record<Bin, number>;

export type Verdict = { bin: Exclude<Bin, "excluded"> } | { bin: "excluded"; exclusion: KeyedExclusion };

export type CompiledRule = {
  rule: ImpactRule;
  exclusions: KeyedExclusion[];
  isInWindow: (request: LoggedRequest) => Truth;
  judge: (request: LoggedRequest, standing: Standing) => Verdict;
};

export function compileRule(rule: ImpactRule): CompiledRule {
  const isInWindow = compileWindow(rule.window);
  const matches = compileCondition(rule.where);
  const exclusions = keyedExclusions(rule.exclusions);
  const fits = exclusions.map((exclusion) => ({ exclusion, test: compileExclusion(exclusion) }));
  const judge = (request: LoggedRequest, standing: Standing): Verdict => {
    if (request.faults.length > 0) return { bin: "rejected" };
    if (standing !== "new") return { bin: standing };
    const inWindow = isInWindow(request);
    if (inWindow === false) return { bin: "outsideWindow" };
    const matching = matches(request);
    // A row that fails the condition is decided, whatever its time would have been.
    if (matching === false) return { bin: "notMatching" };
    if (inWindow === "unknown" || matching === "unknown") return { bin: "unknown" };
    const fitting = fits.find(({ test }) => test(request) === true);
    return fitting ? { bin: "excluded", exclusion: fitting.exclusion } : { bin: "affected" };
  };
  return { rule, exclusions, isInWindow, judge };
}

function compileWindow({ from, until }: ImpactRule["window"]): (request: LoggedRequest) => Truth {
  const start = from === undefined ? -Infinity : microsOf(parseInstant(from));
  const end = until === undefined ? Infinity : microsOf(parseInstant(until));
  if (start === -Infinity && end === Infinity) return () => true;
  return ({ occurredAt }) => (occurredAt === undefined ? "unknown" : occurredAt.us >= start && occurredAt.us < end);
}

/** A row whose field is empty is not excluded: nobody can say that it was one of ours. */
function compileExclusion({ field, values, glob }: Exclusion): Test {
  const trimmed = new Set(values?.map((value) => value.trim()));
  const matches = glob === undefined ? (text: string) => trimmed.has(text) : compileGlob(glob);
  return (request) => {
    const text = textOf(request, field);
    return text !== "" && matches(text);
  };
}

export function noRows(): RowCounts {
  const none = Object.fromEntries(BINS.map((bin) => [bin, 0])) as Record<Bin, number>;
  return { read: 0, ...none };
}

export function addRows(a: RowCounts, b: RowCounts): RowCounts {
  const sum = noRows();
  for (const bin of ["read", ...BINS] as const) sum[bin] = a[bin] + b[bin];
  return sum;
}
