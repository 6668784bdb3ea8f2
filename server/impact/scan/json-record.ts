import "server-only";

export type JsonRecord = { cells: Map<string, string>; names: string[] } | { reason: string };

/**
 * The named values of one JSON object as text: strings as they are, numbers with every digit that was written, true and
 * false by name, null and missing as empty, nested values as JSON. A name with dots also leads into nested objects.
 */
export function readJsonRecord(line: string, columns: string[]): JsonRecord {
  let object: unknown;
  try {
    object = JSON.parse(line);
  } catch {
    return { reason: "is not JSON" };
  }
  if (typeof object !== "object" || object === null || Array.isArray(object)) return { reason: "is not a JSON object" };
  const names = mayRepeatNames(line, columns) ? topNames(line) : [];
  const twice = names.find((name, index) => columns.includes(name) && names.indexOf(name) !== index);
  if (twice !== undefined) return { reason: `has the name ${twice} twice` };
  const cells = new Map<string, string>();
  let exact: unknown;
  for (const column of columns) {
    let value = valueAt(object, column);
    if (isInexact(value)) value = valueAt((exact ??= parseExactly(line)), column);
    cells.set(column, asText(value));
  }
  return { cells, names: Object.keys(object) };
}

function valueAt(object: unknown, column: string): unknown {
  const own = ownValue(object, column);
  if (own !== undefined || !column.includes(".")) return own;
  return column.split(".").reduce<unknown>(ownValue, object);
}

function ownValue(object: unknown, name: string): unknown {
  return typeof object === "object" && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined;
}

/** A number as it was written. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): unknown {
    return (JSON as typeof JSON & { rawJSON: (text: string) => unknown }).rawJSON(this.text);
  }
}

function isInexact(value: unknown): boolean {
  if (typeof value === "number") return !Number.isSafeInteger(value);
  return typeof value === "object" && value !== null;
}

/** Slower, and only for lines with a number that a float may not hold. */
function parseExactly(line: string): unknown {
  const revive = (_name: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined ? new Written(context.source) : value;
  return JSON.parse(line, revive as (name: string, value: unknown) => unknown);
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (value instanceof Written) return value.text;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const quotedNames = new WeakMap<string[], string[]>();

function quoted(columns: string[]): string[] {
  const known = quotedNames.get(columns) ?? columns.map((column) => JSON.stringify(column));
  quotedNames.set(columns, known);
  return known;
}

/** A cheap look; a name may also be written with escapes. */
function mayRepeatNames(line: string, columns: string[]): boolean {
  if (line.includes("\\u")) return true;
  for (const name of quoted(columns)) {
    const first = line.indexOf(name);
    // Searching backwards takes several times as long.
    if (first >= 0 && line.indexOf(name, first + name.length) >= 0) return true;
  }
  return false;
}

/** The names of a valid JSON object, in order, repeated ones too. */
function topNames(line: string): string[] {
  const names: string[] = [];
  const colon = /\s*:/y;
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (sign === '"') {
      const end = stringEnd(line, at);
      colon.lastIndex = end + 1;
      if (depth === 1 && colon.test(line)) names.push(JSON.parse(line.slice(at, end + 1)) as string);
      at = end;
    }
  }
  return names;
}

function stringEnd(line: string, start: number): number {
  let at = start + 1;
  while (line[at] !== '"') at += line[at] === "\\" ? 2 : 1;
  return at;
}
