import type { TimeField } from "#components/timeline/time-field.ts";
import { sameWords, timeInputOf } from "#components/timeline/time-field.ts";
import { isCountField } from "#domain/impact/fields.ts";
import type { ColumnMapping, Comparison, Condition, Exclusion, ImpactRule, Unit } from "#domain/impact/impact-rule.ts";
import type { BoundOrder, RuleOrder } from "#domain/impact/rule-order.ts";

export type Op = Comparison["op"];
/** `id`: a number of the draft's own; `negated`: what it says must not hold. */
export type TestDraft = { id: number; kind: "test"; negated: boolean; field: string; op: Op; value: string };
export type GroupDraft = { id: number; kind: "group"; negated: boolean; mode: "all" | "any"; parts: NodeDraft[] };
export type NodeDraft = TestDraft | GroupDraft;
export type ExclusionDraft = {
  id: number;
  key?: string;
  reason: { en: string; ja: string };
  field: string;
  by: "values" | "glob";
  value: string;
};
/** A bound in words; `kept` is the stored moment that its words stand for until they are changed. */
export type BoundDraft = { field: TimeField; kept?: { field: TimeField; instant: string } };
export type RuleDraft = {
  unit: Unit;
  from: BoundDraft;
  until: BoundDraft;
  where: GroupDraft;
  exclusions: ExclusionDraft[];
  defaultMapping?: ColumnMapping;
  nextId: number;
};

/** A bound as stored and as a person reads it in the incident's zone. */
export type ShownBound = { instant: string; text: string };
export type ShownWindow = { from?: ShownBound; until?: ShownBound };

export function emptyDraft(zone: string): RuleDraft {
  const bound = { field: { text: "", zone, day: "" } };
  const first = emptyTest(1);
  return {
    ...{ unit: "responses", from: bound, until: bound, exclusions: [], nextId: 2 },
    where: { id: 0, kind: "group", negated: false, mode: "all", parts: [first] },
  };
}

export function emptyTest(id: number): TestDraft {
  return { id, kind: "test", negated: false, field: "promptTokens", op: ">", value: "" };
}

export function draftOf(rule: ImpactRule, window: ShownWindow, zone: string): RuleDraft {
  let nextId = 1;
  const nodeOf = (condition: Condition, negated = false): NodeDraft => {
    if ("not" in condition) return nodeOf(condition.not, !negated);
    const id = nextId++;
    if ("all" in condition || "any" in condition) {
      const [mode, parts] = "all" in condition ? (["all", condition.all] as const) : (["any", condition.any] as const);
      return { id, kind: "group", negated, mode, parts: parts.map((part) => nodeOf(part)) };
    }
    const { field, op, value } = condition;
    return { id, kind: "test", negated, field, op, value: Array.isArray(value) ? value.join("\n") : String(value) };
  };
  const root = nodeOf(rule.where);
  return {
    unit: rule.unit,
    from: boundOf(window.from, zone),
    until: boundOf(window.until, zone),
    where: root.kind === "group" ? root : { id: 0, kind: "group", negated: false, mode: "all", parts: [root] },
    exclusions: rule.exclusions.map((exclusion) => exclusionDraft(exclusion, nextId++)),
    ...(rule.defaultMapping && { defaultMapping: rule.defaultMapping }),
    nextId,
  };
}

function boundOf(shown: ShownBound | undefined, zone: string): BoundDraft {
  const field = { text: shown?.text ?? "", zone, day: "" };
  return shown ? { field, kept: { field, instant: shown.instant } } : { field };
}

function exclusionDraft({ key, reason, field, values, glob }: Exclusion, id: number): ExclusionDraft {
  const { en, ja = "" } = typeof reason === "string" ? { en: reason } : reason;
  const said =
    glob === undefined
      ? { by: "values" as const, value: (values ?? []).join("\n") }
      : { by: "glob" as const, value: glob };
  return { id, ...(key !== undefined && { key }), reason: { en, ja }, field, ...said };
}

/** The rule as it is sent. What is still wrong with it the server would refuse: see `problemsOf`. */
export function orderOf({ unit, from, until, where, exclusions, defaultMapping }: RuleDraft): RuleOrder {
  const [start, end] = [boundOrder(from), boundOrder(until)];
  const order = {
    unit,
    window: { ...(start && { from: start }), ...(end && { until: end }) },
    where: conditionOf(where),
    exclusions: exclusions.map(exclusionOf),
    ...(defaultMapping && { defaultMapping }),
  };
  return order as RuleOrder;
}

function boundOrder({ field, kept }: BoundDraft): BoundOrder | undefined {
  if (field.text.trim() === "") return undefined;
  return kept && sameWords(kept.field, field) ? { instant: kept.instant } : { time: timeInputOf(field) };
}

/** A group of one says no more than that one. */
function conditionOf(node: NodeDraft): object {
  const said = node.kind === "test" ? comparisonOf(node) : groupOf(node);
  return node.negated ? { not: said } : said;
}

function groupOf({ mode, parts }: GroupDraft): object {
  const [only, ...others] = parts;
  return only && others.length === 0 ? conditionOf(only) : { [mode]: parts.map(conditionOf) };
}

function comparisonOf({ field, op, value }: TestDraft): object {
  if (op === "exists") return { field, op, value: value !== "false" };
  if (op === "in") return { field, op, value: linesOf(value).map((line) => scalarOf(field, op, line)) };
  return { field, op, value: op === "glob" ? value.trim() : scalarOf(field, op, value.trim()) };
}

/** A number stays one where numbers are compared and nothing is lost by it; a text is a text even if it looks like one. */
function scalarOf(field: string, op: Op, text: string): string | number {
  const isNumber = isCountField(field) || (field !== "occurredAt" && isOrdering(op));
  return isNumber && String(Number(text)) === text ? Number(text) : text;
}

export function isOrdering(op: Op): boolean {
  return op === "<" || op === "<=" || op === ">" || op === ">=";
}

function exclusionOf({ key, reason: { en, ja }, field, by, value }: ExclusionDraft) {
  const reason = ja.trim() === "" ? { en } : { en, ja };
  const said = by === "glob" ? { glob: value.trim() } : { values: linesOf(value) };
  return { ...(key !== undefined && { key }), reason, field, ...said };
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
