import { pointerOf } from "#domain/json-pointer.ts";
import { exposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { ExposureConditions } from "#domain/upstream/exposure-shape.ts";
import { jsonFault } from "./json-fault.ts";

/** `place`: a JSON pointer. */
export type ConditionsProblem = { place: string; message: string };
type Issue = {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message: string;
  errors?: readonly (readonly Issue[])[];
};

/** Ready to be evaluated and stored, or what keeps it from that and where. */
export function checkedConditions(
  value: unknown,
): { conditions: ExposureConditions; problems: [] } | { conditions: undefined; problems: ConditionsProblem[] } {
  const read = exposureConditions.safeParse(value);
  if (read.success) return { conditions: read.data, problems: [] };
  const issues = (read.error.issues as readonly Issue[]).flatMap((issue) => deepest(issue, []));
  return { conditions: undefined, problems: issues };
}

/** Of what may be one of several things, the one that it comes closest to. */
function deepest({ code, path, message, errors = [] }: Issue, above: readonly PropertyKey[]): ConditionsProblem[] {
  const at = [...above, ...path];
  const branches = errors.map((branch) => branch.flatMap((issue) => deepest(issue, at)));
  const closest = branches.filter((branch) => branch.length > 0).sort((a, b) => rank(b) - rank(a))[0];
  if (code !== "invalid_union" || !closest) return [{ place: pointerOf(at), message }];
  return closest;
}

/** What lies deeper, and then what is less, came further before it failed. */
function rank(problems: readonly ConditionsProblem[]): number {
  const depth = Math.max(...problems.map(({ place }) => place.split("/").length));
  return depth * 100 - problems.length;
}

/** The text as JSON, or line and column of what is none. */
export function readJson(text: string): { value: unknown } | { problem: string } {
  const problem = jsonFault(text);
  return problem === undefined ? { value: JSON.parse(text) } : { problem };
}
