import { textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import type { ReadText } from "./plain-text.ts";
import { datesIn } from "./said-dates.ts";
import { numbersIn } from "./said-numbers.ts";
import { within } from "./within.ts";

const SHORTEST = 10_000;

/** Large numbers of the data, and those in the text that are one slip of the hand away from them: 681,820 for 681,280. */
export function checkNumbers({ document: { impact }, texts }: LintContext): LintFinding[] {
  if (!impact) return [];
  const known = [impact.count, impact.accounts ?? 0, impact.rule.value, ...impact.logs.map(({ rows }) => rows ?? 0)];
  const large = [...new Set(known)].filter((number) => number >= SHORTEST && Number.isInteger(number));
  const others = new Set(impact.steps.flatMap(({ removed, remaining }) => [removed, remaining]));
  for (const { before, after } of impact.corrections ?? []) others.add(before).add(after);
  return texts.flatMap((read) => slipsIn(read, large, others));
}

function slipsIn(read: ReadText, large: number[], others: Set<number>): LintFinding[] {
  const dates = datesIn(read.plain);
  return numbersIn(read.plain).flatMap(({ start, end, value, form }) => {
    if (form === "words" || value < SHORTEST || large.includes(value) || others.has(value)) return [];
    if (within(dates, start - 12, end + 12).some((date) => start >= date.start && end <= date.end) || isRound(value))
      return [];
    const meant = large.find((number) => Math.abs(number - value) > 1 && isSlip(String(value), String(number)));
    if (meant === undefined) return [];
    const message = `The record says ${meant.toLocaleString("en-US")}; this differs by one slip.`;
    const replacement = meant.toLocaleString("en-US");
    const fix = { label: `Write ${replacement}`, replacement };
    return [textFinding(read, start, end, { code: "number_disagrees", message, fix })];
  });
}

/** One digit is another, or two neighbours changed places. */
function isSlip(said: string, meant: string): boolean {
  if (said.length !== meant.length) return false;
  const differing = [...said].flatMap((digit, index) => (digit === meant[index] ? [] : [index]));
  const [first = 0, second = 0] = differing;
  if (differing.length === 1) return true;
  return (
    differing.length === 2 && second === first + 1 && said[first] === meant[second] && said[second] === meant[first]
  );
}

/** 680,000 is a rounded number, not a slip. */
function isRound(value: number): boolean {
  return value % 1000 === 0;
}
