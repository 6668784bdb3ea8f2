"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { momentInWords } from "#components/impact/moment-in-words.ts";
import { ruleOf, type RuleOrder } from "#domain/impact/rule-order.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { answer } from "#server/action-answer.ts";
import { slugText, zoneText } from "#server/action-input.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { resolveTime } from "#server/timeline/resolve-time.ts";

const revisionNumber = z.int().min(0);

/** A bound of the window as the count will take it. */
export async function readBound(time: TimeInput, zone: string) {
  return answer(async () => {
    const inZone = parseInput(zoneText, zone);
    const { warnings, ...recorded } = await resolveTime(time);
    return { shown: momentInWords(recorded, inZone, warnings) };
  });
}

export async function save(slug: string, order: RuleOrder, basedOn: number) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const against = parseInput(revisionNumber, basedOn);
    const { revision } = await setImpactRule(at, ruleOf(order), { against: against === 0 ? null : against });
    return { revision };
  });
  if (result.ok) refresh();
  return result;
}
