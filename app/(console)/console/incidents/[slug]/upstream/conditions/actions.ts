"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { parseInput } from "#domain/parse-input.ts";
import type { NewExposureConditions } from "#domain/upstream/exposure-conditions.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";

const revisionNumber = z.int().min(1).nullable();

export async function save(slug: string, conditions: NewExposureConditions, against: number | null) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const { revision } = await setExposureConditions(at, conditions, { against: parseInput(revisionNumber, against) });
    return { revision };
  });
  if (result.ok) refresh();
  return result;
}
