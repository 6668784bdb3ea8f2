"use server";

import { z } from "zod";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { cancelLog } from "#server/impact/cancel-log.ts";
import { deleteLog } from "#server/impact/delete-log.ts";
import { rescan } from "#server/impact/rescan.ts";

const idText = z.string().max(64);

export async function cancel(slug: string, id: string) {
  return answer(async () => {
    await cancelLog(parseInput(slugText, slug), parseInput(idText, id));
    return {};
  });
}

export async function remove(slug: string, id: string) {
  return answer(async () => {
    await deleteLog(parseInput(slugText, slug), parseInput(idText, id));
    return {};
  });
}

export async function countAgain(slug: string) {
  return answer(() => rescan(parseInput(slugText, slug)));
}
