"use server";

import { refresh } from "next/cache";
import type { StatementInput } from "#components/impact/statement-words.ts";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { stateImpact } from "#server/impact/state-impact.ts";

export async function state(slug: string, input: StatementInput) {
  const result = await answer(async () => {
    const { number } = await stateImpact(parseInput(slugText, slug), input);
    return { number };
  });
  if (result.ok) refresh();
  return result;
}
