"use server";

import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { queueSync } from "#server/upstream/github/queue-sync.ts";

export async function sync(slug: string) {
  return answer(() => queueSync(parseInput(slugText, slug)));
}
