"use server";

import { z } from "zod";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { queueSync } from "#server/upstream/github/queue-sync.ts";

const slugText = z.string().max(200);

export async function sync(slug: string) {
  return answer(() => queueSync(parseInput(slugText, slug)));
}
