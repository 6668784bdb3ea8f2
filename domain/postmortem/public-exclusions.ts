import { isTooFew } from "#domain/impact/small-groups.ts";
import type { PublicImpact, Text } from "./public-document.ts";
import { keysOf } from "./public-steps.ts";
import { rowsOf, textOf, wholeNumberOf } from "./public-values.ts";

type Exclusion = PublicImpact["excluded"][number];

const SEVERAL: Text = {
  en: "Several exclusions, told together because one of them has fewer than 5",
  ja: "複数の除外（5件未満のものがあるため、まとめて示します）",
};
const OTHER: Text = { en: "Other exclusions, each fewer than 5", ja: "その他の除外（それぞれ5件未満）" };

/**
 * The smallest reasons are told together until no number under 5 is left and none follows: from the sum of all, which the
 * steps tell, or from what an earlier revision told of the same reasons.
 */
export function publicExclusions(
  excluded: unknown,
  steps: PublicImpact["steps"],
  earlier: readonly PublicImpact[],
): Exclusion[] {
  const isToldWithOthers = steps.map(keysOf).some((keys) => keys.length > 1 && keys.includes("excluded"));
  if (isToldWithOthers) return [];
  const groups = rowsOf(excluded).flatMap((row, index) => {
    const [reason, count] = [textOf(row["reason"]), wholeNumberOf(row["count"])];
    const key = typeof row["key"] === "string" ? row["key"] : `exclusion-${index + 1}`;
    return reason && count ? [{ key, reason, count }] : [];
  });
  const bySize = [...groups].sort((a, b) => a.count - b.count);
  for (let together = 0; together <= bySize.length; together += 1) {
    const [joined, alone] = [bySize.slice(0, together), bySize.slice(together)];
    const rest = sumOf(joined);
    if ([rest, ...alone.map(({ count }) => count)].some(isTooFew)) continue;
    if (earlier.some((told) => follows(told.excluded, alone, rest))) continue;
    const large = groups.filter((group) => alone.includes(group));
    if (rest === 0) return large;
    const reason = joined.every(({ count }) => isTooFew(count)) ? OTHER : SEVERAL;
    return [...large, { key: "other", reason, count: rest }];
  }
  return [];
}

function follows(told: readonly Exclusion[], alone: readonly Exclusion[], rest: number): boolean {
  if (told.length === 0) return false;
  const changes = alone.flatMap(({ key, count }) => {
    const then = told.find((one) => one.key === key && key !== "other");
    return then ? [count - then.count] : [];
  });
  const ofAll = sumOf(alone) + rest - sumOf(told);
  const ofOthers = ofAll - changes.reduce((sum, change) => sum + change, 0);
  return [...changes, ofOthers].some((change) => isTooFew(Math.abs(change)));
}

function sumOf(groups: readonly Exclusion[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
