import type { ExposureCondition, ExposureField, ExposureValue } from "#domain/upstream/exposure-shape.ts";

export type Path = readonly (string | number)[];
type Node = Record<string | number, unknown>;

/** The same with one place of it said anew; undefined takes it away. */
export function changedAt<T>(of: T, [first, ...rest]: Path, next: unknown): T {
  if (first === undefined) return next as T;
  const copy: unknown = Array.isArray(of) ? [...of] : { ...of };
  const node = copy as Node;
  const inner = rest.length === 0 ? next : changedAt(node[first], rest, next);
  if (inner === undefined && Array.isArray(copy)) copy.splice(Number(first), 1);
  else if (inner === undefined) delete node[first];
  else node[first] = inner;
  return copy as T;
}

/** The entry at `index` in the place of its neighbour. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const copy = [...list];
  const [entry] = copy.splice(index, 1);
  if (entry !== undefined) copy.splice(index + by, 0, entry);
  return copy;
}

export const PART_WORDS = {
  comparison: "a comparison",
  all: "all of these hold",
  any: "any of these holds",
  not: "this does not hold",
  certain: "this holds for certain",
  every: "of every node",
  some: "of some node",
} as const;
export type PartKind = keyof typeof PART_WORDS;
/** Parts that hold a list of others, and those that hold one. */
export const LISTS = ["all", "any"] as const;
export const WRAPS = ["not", "certain", "every", "some"] as const;

export function kindOf(condition: ExposureCondition): PartKind {
  const own = [...LISTS, ...WRAPS].find((kind) => kind in condition);
  return own ?? "comparison";
}

export function innerOf(condition: ExposureCondition): ExposureCondition[] {
  const kind = kindOf(condition);
  if (kind === "comparison") return [];
  const inner = (condition as Record<string, ExposureCondition | ExposureCondition[]>)[kind];
  return inner === undefined ? [] : [inner].flat();
}

/** What was inside stays inside where there is room for it. */
export function asKind(
  condition: ExposureCondition,
  kind: PartKind,
  fields: readonly ExposureField[],
): ExposureCondition {
  const [first, ...others] = innerOf(condition);
  const own = kindOf(condition) === "comparison" ? condition : undefined;
  const start = own ?? first ?? firstComparison(fields);
  if (kind === "comparison") return start;
  if (kind === "all" || kind === "any") return { [kind]: [start, ...others] } as ExposureCondition;
  const held = others.length > 0 ? { all: [start, ...others] } : start;
  return { [kind]: held } as ExposureCondition;
}

export function firstComparison(fields: readonly ExposureField[], isOfNode = false): ExposureCondition {
  const field = fields.find(({ path }) => path.startsWith("node.") === isOfNode) ?? fields[0];
  return field ? comparisonOf(field, "=") : { field: "version", answered: true };
}

export const OP_WORDS = {
  "=": "is",
  "!=": "is not",
  in: "is one of",
  "<": "is below",
  "<=": "is at most",
  ">": "is above",
  ">=": "is at least",
  range: "lies in the range",
  answered: "is answered",
  "<:": "is below the field",
  "<=:": "is at most the field",
  ">:": "is above the field",
  ">=:": "is at least the field",
  "=:": "equals the field",
} as const;
export type OpName = keyof typeof OP_WORDS;

export function opsOf({ type }: Pick<ExposureField, "type">): OpName[] {
  if (type === "version") return ["=", "!=", "in", "<", "<=", ">", ">=", "range", "answered"];
  if (type === "integer") return ["=", "!=", "in", "<", "<=", ">", ">=", "<:", "<=:", ">:", ">=:", "=:", "answered"];
  return type === "boolean" ? ["=", "!=", "answered"] : ["=", "!=", "in", "answered"];
}

export function opOf(condition: ExposureCondition): OpName {
  if ("answered" in condition) return "answered";
  if ("other" in condition) return `${condition.op === "!=" ? "=" : condition.op}:`;
  return "op" in condition ? condition.op : "=";
}

/** A new comparison of a field, with what can be kept of the one before. */
export function comparisonOf(field: ExposureField, op: OpName, before?: ExposureCondition): ExposureCondition {
  const { path } = field;
  if (op === "answered") return { field: path, answered: true };
  if (op === "range") return { field: path, op, from: textOf(before) || FIRST_VERSION };
  if (op.endsWith(":")) {
    const other = before && "other" in before ? before.other : "contextLength";
    return { field: path, op: op.slice(0, -1) as "<", other };
  }
  const kept = before && "value" in before ? [before.value].flat() : [];
  const values = kept.map((value) => readValue(field, String(value)));
  if (op === "in") return { field: path, op, value: values.length > 0 ? values : [firstValue(field)] };
  return { field: path, op: op as "=", value: values[0] ?? firstValue(field) };
}

/** A version in every scheme that has any. */
const FIRST_VERSION = "0.0.0";

function textOf(before: ExposureCondition | undefined): string {
  return before && "value" in before ? String([before.value].flat()[0] ?? "") : "";
}

function firstValue({ type, options }: ExposureField): ExposureValue {
  if (type === "boolean") return true;
  if (type === "integer") return 0;
  return options?.[0]?.value ?? (type === "version" ? FIRST_VERSION : "text");
}

/** As typed; what is no number yet stays words, and is refused as such. */
export function readValue({ type }: Pick<ExposureField, "type">, text: string): ExposureValue {
  if (type === "boolean") return text === "true";
  const digits = text.replace(/(?<=\d)[,_ ](?=\d{3})/g, "").trim();
  return type === "integer" && /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}
