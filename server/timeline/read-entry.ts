import "server-only";

import { z } from "zod";
import { parseInput } from "#domain/parse-input.ts";
import { recordedTime } from "#domain/time/recorded-time.ts";
import { readQuickEntry, type QuickEntry } from "#domain/timeline/quick-entry.ts";
import { currentActor } from "../session.ts";

const words = z.string().max(300);
const entryLine = z.strictObject({
  line: z.string().max(2_000),
  zone: z.string().min(1).max(64),
  last: recordedTime.optional(),
  answer: z
    .strictObject({
      text: words,
      zone: z.string().max(64),
      day: z.string().max(10),
      choose: z.enum(["first", "second", "earlier", "later"]).optional(),
    })
    .optional(),
});
export type EntryLine = z.input<typeof entryLine>;

/** How a typed line would be understood; nothing is stored. @throws {TimeError} unknown_zone {NotSignedIn} */
export async function readEntry(input: EntryLine): Promise<QuickEntry> {
  await currentActor();
  const { line, ...context } = parseInput(entryLine, input);
  return readQuickEntry(line, context);
}
