import type { RowCounts } from "#domain/impact/bin.ts";
import type { Confidence } from "#domain/impact/count-impact.ts";
import type { Unit } from "#domain/impact/impact-rule.ts";

export function numberText(value: number): string {
  return value.toLocaleString("en-US");
}

export function changeText(value: number): string {
  return value.toLocaleString("en-US", { signDisplay: "exceptZero" }).replace("-", "−");
}

export function percentText(part: number, whole: number): string {
  return `${((100 * part) / whole).toLocaleString("en-US", { maximumSignificantDigits: 3 })} %`;
}

const SIZES = ["bytes", "kB", "MB", "GB", "TB"];

export function bytesText(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${SIZES[step]}`;
}

/** Singular and plural: what is counted under a unit. */
const units: Record<Unit, [string, string]> = {
  responses: ["affected response", "affected responses"],
  requests: ["affected request", "affected requests"],
  accounts: ["affected account", "affected accounts"],
};

export function countedWords(unit: Unit, count: number): string {
  return units[unit][count === 1 ? 0 : 1];
}

export const unitOptions: { value: Unit; label: string }[] = [
  { value: "responses", label: "Responses: requests that were answered successfully" },
  { value: "requests", label: "Requests: answered or not" },
  { value: "accounts", label: "Accounts: each named account once" },
];

export const confidenceWords: Record<Confidence, string> = {
  exact: "Exact: no row is in doubt",
  lower_bound: "A lower bound: rows in doubt might belong to it",
};

/** From the first step; undefined where the steps do not say it. */
export function rowsRead(steps: { name: string; remaining: number }[]): number | undefined {
  return steps.find(({ name }) => name === "read")?.remaining;
}

/** Of less than an hour a rate per day says nothing: one request at the very edge would be millions a day. */
export function isRateable(days: number): boolean {
  return days >= 1 / 24;
}

type StepWords = { name: string; meaning: string };

/** By the name of a step or bin. */
export const stepWords: Record<string, StepWords> = {
  read: { name: "Rows read", meaning: "every row of every complete log" },
  rejected: { name: "Rejected", meaning: "could not be read; each is listed with its line" },
  duplicate: { name: "Repeated", meaning: "same id, same content: counted once already" },
  conflicting: { name: "Conflicting", meaning: "same id, other content: none of them counts" },
  outsideWindow: { name: "Outside the window", meaning: "before it began or after it ended" },
  unknown: { name: "Undecided", meaning: "a value that the rule needs is missing" },
  notMatching: { name: "Not matching", meaning: "the condition does not hold" },
  excluded: { name: "Excluded", meaning: "matches, but for a stated reason does not count" },
  notAnswered: { name: "Not answered", meaning: "matches, but had no successful response" },
  sameAccount: { name: "Same account", meaning: "further requests of an account that is counted" },
  affected: { name: "Affected", meaning: "the rule catches them" },
};

export const binOrder: (keyof RowCounts)[] = [
  ...(["rejected", "duplicate", "conflicting", "outsideWindow", "unknown", "notMatching"] as const),
  ...(["excluded", "affected"] as const),
];
