"use server";

import { z } from "zod";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { eraseLogFiles } from "#server/impact/erase-files.ts";
import { mapLog } from "#server/impact/map-log.ts";

const idText = z.string().max(64);

export async function map(slug: string, id: string, mapping: ColumnMapping) {
  return answer(async () => {
    await mapLog(parseInput(slugText, slug), parseInput(idText, id), mapping);
    return {};
  });
}

export async function erase(slug: string, id: string, publishedToo: boolean) {
  return answer(async () => {
    const options = { publishedToo: parseInput(z.boolean(), publishedToo) };
    await eraseLogFiles(parseInput(slugText, slug), parseInput(idText, id), options);
    return {};
  });
}
