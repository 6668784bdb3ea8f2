import { timeInWords } from "#components/timeline/time-in-words.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { answer } from "#server/action-answer.ts";
import { zoneText } from "#server/action-input.ts";
import { resolveTime } from "#server/timeline/resolve-time.ts";

/** What somebody types as a time, as it would be shown: forms ask before they save. */
export async function timeAnswer(time: TimeInput, zone: string) {
  return answer(async () => {
    const inZone = parseInput(zoneText, zone);
    const { warnings, ...recorded } = await resolveTime(time);
    return { shown: timeInWords(recorded, inZone, warnings) };
  });
}
