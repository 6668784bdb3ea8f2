import "server-only";

export type JsonLines = {
  header: string[];
  rows: Record<string, string>[];
  /** Lines that hold no JSON object, from 1. */
  unreadable: number[];
  lines: number;
};

const MOST_LINES = 500;
const DEEPEST = 8;
type Context = { source?: string };

/** The beginning of a file with one JSON object a line; a nested value is a column of its own, named with dots. */
export function readJsonLines(text: string, isWhole: boolean): JsonLines {
  const lines = text.split("\n");
  if (!isWhole) lines.pop();
  const found: JsonLines = { header: [], rows: [], unreadable: [], lines: 0 };
  const header = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    if (found.lines >= MOST_LINES) break;
    found.lines += 1;
    const row = readJsonObject(line);
    if (!row) found.unreadable.push(index + 1);
    else {
      found.rows.push(row);
      for (const column of Object.keys(row)) header.add(column);
    }
  }
  return { ...found, header: [...header] };
}

function readJsonObject(line: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(line, keepDigits);
    return isObject(value) ? Object.fromEntries(flattened(value, "", 0)) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A number as it was written: nineteen digits are more than a float keeps. */
function keepDigits(this: unknown, _key: string, value: unknown, context?: Context): unknown {
  return typeof value === "number" && !Array.isArray(this) ? (context?.source ?? value) : value;
}

function flattened(value: object, prefix: string, depth: number): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    const name = prefix + key;
    if (isObject(inner) && depth < DEEPEST && Object.keys(inner).length > 0)
      return flattened(inner, `${name}.`, depth + 1);
    return [[name, textOf(inner)]];
  });
}

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As jq writes it: where in a document the list of records is; undefined where the lines are objects of their own. */
export function recordsPathOf(text: string): string | undefined {
  const trimmed = text.trimStart();
  if (trimmed.startsWith("[")) return ".[]";
  const key = /"(data|result|results|logs|rows|items|records)"\s*:\s*\[\s*\{/.exec(trimmed.slice(0, 4000))?.[1];
  const [first = "", ...others] = trimmed.split("\n");
  const isSpread = others.length > 0 && !first.trimEnd().endsWith("}") && readJsonObject(first) === undefined;
  if (isSpread) return key ? `.${key}[]` : ".";
  const isOnlyLine = others.every((line) => line.trim() === "");
  return key !== undefined && isOnlyLine ? `.${key}[]` : undefined;
}
