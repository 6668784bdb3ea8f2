import "server-only";

import { parseInput } from "#domain/parse-input.ts";
import {
  recordTime,
  timeInput,
  type RecordedTime,
  type TimeInput,
  type TimeWarning,
} from "#domain/time/recorded-time.ts";
import { currentActor } from "../session.ts";
import { readTimeAt } from "../read-time.ts";

/** How a time would be understood; nothing is stored. @throws {TimeError} {NotSignedIn} */
export async function resolveTime(input: TimeInput): Promise<RecordedTime & { warnings: TimeWarning[] }> {
  await currentActor();
  const { time, warnings } = readTimeAt([], () => recordTime(parseInput(timeInput, input)));
  return { ...time, warnings };
}
