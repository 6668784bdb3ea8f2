import { plainChoice } from "./exposure-answers.ts";
import type { ExposureCondition, ExposureConditions, ExposureField } from "./exposure-shape.ts";
import { compareVersions, isVersion } from "./version-order.ts";

type Path = (string | number)[];
export type ConditionProblem = { path: Path; message: string };
type Scope = { conditions: ExposureConditions; fields: ReadonlyMap<string, ExposureField>; inNodes: boolean };

const DEEPEST = 12;
const MOST_PARTS = 2_000;

/** What the shape alone cannot tell: fields that exist, values that fit them, node fields inside a quantifier, limits of size. */
export function checkConditions(conditions: ExposureConditions): ConditionProblem[] {
  const fields = new Map(conditions.fields.map((field) => [field.path, field]));
  const places = [
    ...conditions.rules.map(({ when }, index) => ({ when, path: ["rules", index, "when"] as Path })),
    ...conditions.advice.flatMap(({ when, check }, index) => [
      ...(when ? [{ when, path: ["advice", index, "when"] as Path }] : []),
      ...(check ? [{ when: check, path: ["advice", index, "check"] as Path }] : []),
    ]),
  ];
  const parts = places.reduce((sum, { when }) => sum + partsOf(when, DEEPEST), 0);
  if (!(parts <= MOST_PARTS))
    return [{ path: ["rules"], message: `Conditions of at most ${DEEPEST} levels and ${MOST_PARTS} parts together.` }];
  const scope = { conditions, fields, inNodes: false };
  return [
    ...conditions.fields.flatMap(fieldProblems),
    ...twice(
      conditions.fields.map(({ path }) => path),
      "fields",
    ),
    ...twice(
      conditions.rules.map(({ key }) => key),
      "rules",
    ),
    ...twice(
      conditions.advice.map(({ key }) => key),
      "advice",
    ),
    ...places.flatMap(({ when, path }) => problemsOf(when, path, scope)),
  ];
}

function twice(names: string[], list: string): ConditionProblem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) === index ? [] : [{ path: [list, index], message: `"${name}" is there twice.` }],
  );
}

/** Infinite where it is deeper than allowed. */
function partsOf(condition: ExposureCondition, levels: number): number {
  if (levels === 0) return Infinity;
  return innerOf(condition).reduce((sum, { inner }) => sum + partsOf(inner, levels - 1), 1);
}

function innerOf(condition: ExposureCondition): { inner: ExposureCondition; path: Path }[] {
  if ("all" in condition) return condition.all.map((inner, index) => ({ inner, path: ["all", index] }));
  if ("any" in condition) return condition.any.map((inner, index) => ({ inner, path: ["any", index] }));
  if ("not" in condition) return [{ inner: condition.not, path: ["not"] }];
  if ("certain" in condition) return [{ inner: condition.certain, path: ["certain"] }];
  if ("every" in condition) return [{ inner: condition.every, path: ["every"] }];
  if ("some" in condition) return [{ inner: condition.some, path: ["some"] }];
  return [];
}

function fieldProblems({ path, type, options }: ExposureField, index: number): ConditionProblem[] {
  const at = (message: string): ConditionProblem[] => [{ path: ["fields", index], message }];
  if ((type === "choice") !== (options !== undefined))
    return at(`${path}: options belong to a choice, and to nothing else.`);
  if (new Set((options ?? []).map(({ value }) => plainChoice(value))).size !== (options ?? []).length)
    return at(`${path}: options differ by more than case, blanks, hyphens and underscores.`);
  if ((path === "version") !== (type === "version")) return at(`${path}: the version is the field of type version.`);
  const isCount = path === "contextLength" || path === "node.kvPoolTokens";
  return isCount && type !== "integer" ? at(`${path}: a number of tokens is an integer.`) : [];
}

function problemsOf(condition: ExposureCondition, path: Path, scope: Scope): ConditionProblem[] {
  const isOverNodes = "every" in condition || "some" in condition;
  if (isOverNodes && scope.inNodes)
    return [{ path, message: "Nodes have no nodes: every and some do not stand in each other." }];
  const inner = innerOf(condition);
  if (inner.length > 0) {
    const within = { ...scope, inNodes: scope.inNodes || isOverNodes };
    return inner.flatMap((part) => problemsOf(part.inner, [...path, ...part.path], within));
  }
  return comparisonProblems(condition, path, scope);
}

function comparisonProblems(condition: ExposureCondition, path: Path, scope: Scope): ConditionProblem[] {
  if (!("field" in condition)) return [];
  const problem = (message: string): ConditionProblem[] => [{ path, message }];
  const named = "other" in condition ? [condition.field, condition.other] : [condition.field];
  for (const name of named) {
    if (!scope.fields.has(name)) return problem(`There is no field ${name}.`);
    if (name.startsWith("node.") && !scope.inNodes) return problem(`${name} is of a node: say every or some.`);
  }
  const field = scope.fields.get(condition.field);
  if (!field || "answered" in condition) return [];
  const { type } = field;
  if ("other" in condition) {
    const other = scope.fields.get(condition.other);
    return type === other?.type && type === "integer" ? [] : problem("Only two integers are compared with each other.");
  }
  if (condition.op === "range") {
    if (type !== "version") return problem(`${field.path} has no version range.`);
    const ends = [condition.from, condition.until].filter((end) => end !== undefined);
    const { scheme } = scope.conditions;
    if (ends.length === 0 || !ends.every((end) => isVersion(scheme, end)))
      return problem(`A range has at least one end, each a version of the scheme ${scheme}.`);
    const [from, until] = ends;
    const isEmpty = from !== undefined && until !== undefined && compareVersions(scheme, from, until) !== -1;
    return isEmpty ? problem(`No version is from ${from} on and before ${until}.`) : [];
  }
  const isOrdering = condition.op.startsWith("<") || condition.op.startsWith(">");
  if (isOrdering && type !== "integer" && type !== "version") return problem(`${field.path} has no order.`);
  const values = condition.op === "in" ? condition.value : [condition.value];
  return values.every((value) => fits(field, value, scope.conditions))
    ? []
    : problem(`A value that ${field.path} can have.`);
}

function fits({ type, options }: ExposureField, value: unknown, { scheme }: ExposureConditions): boolean {
  if (type === "integer") return Number.isSafeInteger(value) && Number(value) >= 0;
  if (type === "boolean") return typeof value === "boolean";
  if (typeof value !== "string") return false;
  if (type === "version") return isVersion(scheme, value);
  return type === "text" || (options ?? []).some((option) => option.value === value);
}
