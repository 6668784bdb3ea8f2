import "server-only";

export type JsonRecord =
  { cells: Map<string, string>; names: string[]; fault?: { column: string; reason: string } } | { reason: string };

const NO_ID = "is no id; an id is a string or a whole number without fraction and exponent";

/**
 * The named values of one JSON object as text: strings as they are, numbers as they are written, true and false by name,
 * null and missing as empty, nested values as JSON. A name with dots also leads into nested objects. `ids`: columns that
 * hold an id, which no other value is taken for.
 */
export function readJsonRecord(line: string, columns: string[], ids: string[] = []): JsonRecord {
  let object: unknown;
  try {
    object = JSON.parse(line);
  } catch {
    return { reason: "is not JSON" };
  }
  if (!isObject(object)) return { reason: "is not a JSON object" };
  const twice = mayRepeatNames(line, columns) ? repeatedName(line, columns) : undefined;
  if (twice !== undefined) return { reason: `has the name ${twice} twice` };
  const cells = new Map<string, string>();
  let exact: unknown;
  let bad: string | undefined;
  for (const column of columns) {
    let value = valueAt(object, column);
    // A float may not hold what is written, and 1e3 is not written as 1000.
    if (typeof value === "number" || (typeof value === "object" && value !== null))
      value = valueAt((exact ??= parseExactly(line)), column);
    cells.set(column, asText(value));
    if (ids.includes(column) && !isId(value)) bad ??= column;
  }
  return {
    cells,
    names: Object.keys(object),
    ...(bad !== undefined && { fault: { column: bad, reason: NO_ID } }),
  };
}

function valueAt(object: unknown, column: string): unknown {
  const own = ownValue(object, column);
  if (own !== undefined || !column.includes(".")) return own;
  return column.split(".").reduce<unknown>(ownValue, object);
}

function ownValue(object: unknown, name: string): unknown {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

/** Several times as slow. */
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

function isId(value: unknown): boolean {
  if (value instanceof Written) return /^-?[0-9]+$/.test(value.text);
  return value === undefined || value === null || typeof value === "string";
}

/** Every name that is followed on the way to a column, with those above it. */
function waysTo(column: string): string[][] {
  const parts = column.split(".");
  return parts.length === 1 ? [[column]] : [[column], ...parts.map((_, index) => parts.slice(0, index + 1))];
}

type Watched = { quoted: string[]; ways: Set<string> };
const watchedFor = new WeakMap<string[], Watched>();

function watched(columns: string[]): Watched {
  const known = watchedFor.get(columns);
  if (known) return known;
  const ways = columns.flatMap(waysTo);
  const quoted = [...new Set(ways.map((way) => JSON.stringify(way.at(-1))))];
  const own = { quoted, ways: new Set(ways.map((way) => way.reduce(wayInto, ""))) };
  watchedFor.set(columns, own);
  return own;
}

const wayInto = (way: string, name: string) => `${way},${JSON.stringify(name)}`;

/** A cheap look; a name may also be written with escapes. */
function mayRepeatNames(line: string, columns: string[]): boolean {
  if (line.includes("\\u") || line.includes("\\/")) return true;
  for (const name of watched(columns).quoted) {
    const first = line.indexOf(name);
    // Searching backwards takes several times as long.
    if (first >= 0 && line.indexOf(name, first + name.length) >= 0) return true;
  }
  return false;
}

/** The first name of a valid JSON object that stands twice where a column is looked for. */
function repeatedName(line: string, columns: string[]): string | undefined {
  const { ways } = watched(columns);
  const colon = /\s*:/y;
  const open: { way: string | undefined; names: Set<string>; inside: string | undefined }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const [sign, top] = [line[at], open.at(-1)];
    if (sign === "{") open.push({ way: top ? top.inside : "", names: new Set(), inside: undefined });
    else if (sign === "[") open.push({ way: undefined, names: new Set(), inside: undefined });
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = stringEnd(line, at);
      colon.lastIndex = end + 1;
      if (top?.way !== undefined && colon.test(line)) {
        const name = JSON.parse(line.slice(at, end + 1)) as string;
        const way = wayInto(top.way, name);
        top.inside = ways.has(way) ? way : undefined;
        if (top.inside !== undefined && top.names.has(name)) return name;
        top.names.add(name);
      }
      at = end;
    }
  }
  return undefined;
}

function stringEnd(line: string, start: number): number {
  let at = start + 1;
  while (line[at] !== '"') at += line[at] === "\\" ? 2 : 1;
  return at;
}
