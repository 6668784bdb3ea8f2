export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function nested(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

const DEEPEST = 50;

/** One JSON value, or one on each line; undefined where it is neither, or deeper than any export. */
export function parseJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (!/^[[{]/.test(plain)) return undefined;
  const value = parseWhole(plain);
  return isDeeperThan(DEEPEST, value) ? undefined : value;
}

function parseWhole(plain: string): unknown {
  try {
    return JSON.parse(plain);
  } catch {
    return parseEachLine(plain);
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

function parseEachLine(text: string): unknown {
  const values: unknown[] = [];
  for (const line of text.split("\n").filter((said) => said.trim() !== "")) {
    try {
      values.push(JSON.parse(line));
    } catch {
      return undefined;
    }
  }
  return values.length > 0 ? values.flat() : undefined;
}

/** The list of what a paste holds: itself, or the list under one of these names. */
export function itemsOf(value: unknown, ...names: string[]): unknown[] {
  if (Array.isArray(value)) return value;
  for (const name of names) {
    const list = nested(value, name);
    if (Array.isArray(list)) return list;
  }
  return value === undefined ? [] : [value];
}

export function placeOfItem(number: number, item: unknown): { line: number; lastLine: number; raw: string } {
  return { line: number, lastLine: number, raw: (JSON.stringify(item) ?? "").slice(0, 4_000) };
}
