import { pointerOf } from "#domain/json-pointer.ts";
import { canonicalJson } from "./canonical-document.ts";
import type { PublicDocument } from "./public-document.ts";

/** `path` is a JSON pointer in which list entries stand under their key. A time, and an entry that came or went, is one change. */
export type Change = {
  path: string;
  kind: "added" | "removed" | "changed";
  before?: unknown;
  after?: unknown;
  /** No revision so far said this in this place. */
  firstTimePublic: boolean;
};

type Fields = Record<string, unknown>;
/** `names` lead to it, from part to part. */
type Difference = Omit<Change, "firstTimePublic" | "path"> & { names: string[] };

/** What a reader of `before` will see differently in `after`; `earlier` are all revisions so far, for what is public for the first time. */
export function diffDocuments(
  before: PublicDocument | undefined,
  after: PublicDocument,
  earlier: readonly PublicDocument[] = before ? [before] : [],
): Change[] {
  return differences([], before ?? {}, after)
    .filter(({ names }) => names[0] !== "schema")
    .map(({ names, ...difference }) => ({
      path: pointerOf(names),
      ...difference,
      firstTimePublic:
        difference.kind !== "removed" && !earlier.some((document) => saysAt(document, names, difference.after)),
    }));
}

/** What a stored document holds, word for word, where any of these changes was told before: as canonical JSON. */
export function wordsOfNews(changes: readonly Change[]): string[] {
  return changes.filter(({ firstTimePublic }) => firstTimePublic).map(({ after }) => canonicalValue(after));
}

function saysAt(document: PublicDocument, names: string[], value: unknown): boolean {
  let part: unknown = document;
  for (const name of names) {
    const parts = partsOf(part);
    if (!parts?.has(name)) return false;
    part = parts.get(name);
  }
  return same(part, value);
}

function differences(names: string[], before: unknown, after: unknown): Difference[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (!old || !now) return same(before, after) ? [] : [{ names, kind: "changed", before, after }];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name): Difference[] => {
    const at = [...names, name];
    if (!old.has(name)) return isEmpty(now.get(name)) ? [] : cameOrWent(at, "added", now.get(name));
    if (!now.has(name)) return isEmpty(old.get(name)) ? [] : cameOrWent(at, "removed", old.get(name));
    return differences(at, old.get(name), now.get(name));
  });
}

/** A whole part of the page that came or went is told entry by entry; an entry is told as one. */
function cameOrWent(names: string[], kind: "added" | "removed", value: unknown): Difference[] {
  const parts = Array.isArray(value) ? keyedParts(value) : undefined;
  if (parts) return [...parts].flatMap(([name, part]) => cameOrWent([...names, name], kind, part));
  return [kind === "added" ? { names, kind, after: value } : { names, kind, before: value }];
}

/** What has parts that are compared one by one; undefined for values, times and plain lists. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) return keyedParts(value);
  return isFields(value) && !isTime(value) ? new Map(Object.entries(value)) : undefined;
}

const NAMED_BY = ["key", "tag", "configuration", "column", "step", "sha256"];

function keyedParts(list: unknown[]): Map<string, unknown> | undefined {
  const name = NAMED_BY.find((field) => list.every((entry) => isFields(entry) && typeof entry[field] === "string"));
  if (name !== undefined) {
    const parts = new Map(list.map((entry) => [String((entry as Fields)[name]), entry]));
    if (parts.size === list.length) return parts;
  }
  if (!list.every(isFields)) return undefined;
  const whole = new Map(list.map((entry) => [canonicalJson(entry), entry] as const));
  return new Map([...whole.values()].map((entry) => [linkName(entry as Fields), entry]));
}

/** Entries without a key are told apart by what they say, in whatever order a stored document has it. */
function linkName(entry: Fields): string {
  return Object.keys(entry)
    .sort()
    .map((field) => entry[field])
    .filter((value) => typeof value === "string" || typeof value === "number")
    .join(" ");
}

function same(a: unknown, b: unknown): boolean {
  return a === b || canonicalValue(a) === canonicalValue(b);
}

/** As it stands within a canonical document. */
function canonicalValue(value: unknown): string {
  return canonicalJson({ value }).slice('{"value":'.length, -1);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTime(value: Fields): boolean {
  return typeof value["precision"] === "string" && typeof value["qualifier"] === "string";
}
