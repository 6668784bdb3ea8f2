import { fieldWords } from "./mapping-words.ts";
import type { Op } from "./rule-draft.ts";

const named = fieldWords as Record<string, { label: string } | undefined>;

export function fieldLabel(field: string): string {
  return named[field]?.label ?? field;
}

const ops: Record<Op, string> = {
  ">": "more than",
  ">=": "at least",
  "<": "less than",
  "<=": "at most",
  "=": "is",
  "!=": "is not",
  in: "is one of",
  glob: "matches",
  exists: "is there",
};
const timeOps: Partial<Record<Op, string>> = {
  ">": "after",
  ">=": "at or after",
  "<": "before",
  "<=": "at or before",
};

export function opLabel(op: Op, field: string): string {
  return (field === "occurredAt" ? timeOps[op] : undefined) ?? ops[op];
}

export function opOptions(field: string) {
  const offered = (Object.keys(ops) as Op[]).filter((op) => field !== "occurredAt" || (op !== "glob" && op !== "in"));
  return offered.map((value) => ({ value, label: opLabel(value, field) }));
}

export const words = {
  all: "all of these hold",
  any: "at least one of these holds",
  own: "Another column of the log…",
};
