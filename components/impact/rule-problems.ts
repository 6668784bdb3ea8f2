import { isCountField } from "#domain/impact/fields.ts";
import { readNumber } from "#domain/impact/written-number.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { TimeError } from "#domain/time/time-error.ts";
import {
  isOrdering,
  linesOf,
  type ExclusionDraft,
  type NodeDraft,
  type RuleDraft,
  type TestDraft,
} from "./rule-draft.ts";
import type { RuleProblems } from "./rule-places.ts";

const ATTRIBUTE = /^attributes\.[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$/;

/** What keeps a rule from being asked or saved, at the field that says it. The words of times are the server's to read. */
export function problemsOf(draft: RuleDraft): RuleProblems {
  return Object.fromEntries([...nodeProblems(draft.where), ...draft.exclusions.flatMap(exclusionProblems)]);
}

function nodeProblems(node: NodeDraft): [string, string][] {
  if (node.kind === "test") {
    const said = testProblem(node);
    return said === undefined ? [] : [[`test ${node.id}`, said]];
  }
  if (node.parts.length === 0) return [[`group ${node.id}`, "Add a condition: which requests were hit?"]];
  return node.parts.flatMap(nodeProblems);
}

function testProblem({ field, op, value }: TestDraft): string | undefined {
  const wrongField = fieldProblem(field);
  if (wrongField !== undefined || op === "exists") return wrongField;
  const values = op === "in" ? linesOf(value) : [value.trim()].filter((text) => text !== "");
  if (values.length === 0) return op === "in" ? "State at least one value, each on a line." : "State the value.";
  if (op === "glob") return undefined;
  if (field === "occurredAt")
    return values.every(isInstant) ? undefined : "Write the time with its offset, such as 2026-09-09T14:00:00Z.";
  if (!isCountField(field) && !isOrdering(op)) return undefined;
  return values.every((text) => readNumber(text).kind === "number")
    ? undefined
    : "Write a number from 0, without a thousands sign, such as 681280.";
}

function exclusionProblems({ id, reason, field, by, value }: ExclusionDraft): [string, string][] {
  const wrongField = fieldProblem(field);
  const none = by === "glob" ? "State the pattern, such as internal-*." : "State at least one value, each on a line.";
  return [
    ...(reason.en.trim() === "" ? ([[`reason ${id}`, "Say why these do not count."]] as [string, string][]) : []),
    ...(wrongField === undefined ? [] : ([[`field ${id}`, wrongField]] as [string, string][])),
    ...(value.trim() === "" ? ([[`value ${id}`, none]] as [string, string][]) : []),
  ];
}

function fieldProblem(field: string): string | undefined {
  if (!field.startsWith("attributes.") || ATTRIBUTE.test(field)) return undefined;
  return "Name the column: letters, digits, _ . - and at most 80 of them.";
}

function isInstant(text: string): boolean {
  try {
    parseInstant(text);
    return true;
  } catch (error) {
    if (error instanceof TimeError) return false;
    throw error;
  }
}
