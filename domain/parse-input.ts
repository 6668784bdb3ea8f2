import type { z } from "zod";
import { InvalidInput, type FieldError } from "./errors.ts";
import { pointerOf } from "./json-pointer.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const DEEPEST = 50;
const MOST_ERRORS = 100;
// Tab and line ends are text; the other control characters are not, and NUL cannot even be stored.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The one way input comes in: parsed once, at the verb. @throws {InvalidInput} with a JSON pointer for each refused field */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, at: Path = []): z.output<S> {
  const unusable = unusableTexts(input, at);
  if (unusable.length > 0) throw new InvalidInput(unusable.slice(0, MOST_ERRORS));
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new InvalidInput(parsed.error.issues.flatMap((issue) => fieldErrors(issue, at)).slice(0, MOST_ERRORS));
}

function fieldErrors(issue: Issue, at: Path): FieldError[] {
  const path = [...at, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    return closest(issue.errors).flatMap((inner) => fieldErrors(inner, path));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      pointer: pointerOf([...path, key]),
      code: "unknown_field",
      message: `There is no field ${JSON.stringify(key)} here.`,
    }));
  }
  return [{ pointer: pointerOf(path), code: codeOf(issue), message: issue.message }];
}

/** Of several shapes the one that the input comes nearest to; the first where they are equally far. */
function closest(shapes: Issue[][]): Issue[] {
  return shapes.reduce((best, shape) => (weight(shape) < weight(best) ? shape : best));
}

function weight(issues: Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);
}

function codeOf(issue: Issue): string {
  if (issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value")) return "required";
  return issue.code === "custom" ? "invalid_value" : issue.code;
}

/** The database keeps neither NUL nor half a surrogate pair; no reader wants another control character. */
function unusableTexts(input: unknown, path: Path): FieldError[] {
  if (typeof input === "string") {
    if (input.isWellFormed() && !CONTROL.test(input)) return [];
    const message = "Text without control characters (tab and line ends are accepted) and without half characters.";
    return [{ pointer: pointerOf(path), code: "invalid_text", message }];
  }
  if (typeof input !== "object" || input === null) return [];
  if (path.length > DEEPEST) return [{ pointer: "", code: "too_deep", message: `At most ${DEEPEST} levels.` }];
  return Object.entries(input).flatMap(([key, value]) => [
    ...unusableTexts(key, path),
    ...unusableTexts(value, [...path, key]),
  ]);
}
