import type { Confidence, ExcludedCount } from "#domain/impact/count-impact.ts";
import type { Unit } from "#domain/impact/impact-rule.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import { countedWords, numberText } from "./impact-words.ts";

/** A statement as a page shows it: its times are words already. */
export type ShownStatement = {
  number: number;
  count: number;
  unit: Unit;
  accounts?: number;
  confidence: Confidence;
  population: Text;
  method: Text;
  ruleRevision: number;
  excluded: ExcludedCount[];
  logs: { id: string; name: string; sha256: string; goneAt?: string; goneBy?: "deleted" | "erased" }[];
  audience: string;
  asOf: string;
  statedAt: string;
  why?: Text;
  corrects?: { number: number; count: number };
};

export type StatementInput = {
  population: Text;
  method: Text;
  audience: Audience;
  withAccounts: boolean;
  why?: Text;
};

export const audienceOptions: { value: Audience; label: string }[] = [
  { value: "internal", label: "The people of this incident" },
  { value: "parties", label: "The parties of the disclosure too" },
  { value: "public", label: "Everyone, with the next publication" },
];

export function audienceWords(audience: string): string {
  return audienceOptions.find(({ value }) => value === audience)?.label ?? audience;
}

/** `read`: of how many rows, where that is known. */
type Stated = Pick<ShownStatement, "count" | "unit" | "confidence"> & { read?: number };

export function statedNumber({ count, unit, confidence, read }: Stated) {
  const worth = read === 0 ? ", of 0 rows read" : "";
  return `${confidence === "lower_bound" ? "at least " : ""}${numberText(count)} ${countedWords(unit, count)}${worth}`;
}
