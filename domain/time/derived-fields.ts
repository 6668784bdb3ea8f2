import { parseBound } from "./instant.ts";
import { TimeError, atField } from "./time-error.ts";
import type { RecordedTime, TimeInput } from "./time-shape.ts";
import { tzdbVersion } from "./zone.ts";

/** What an answer derived and is sent back must be what the same input means again. @throws {TimeError} invalid_time */
export function checkDerived(input: TimeInput, time: RecordedTime): void {
  agree("instant", instantOf("instant", input.instant), time.instant);
  agree("month", input.month, time.month);
  agree("qualifier", input.qualifier, time.qualifier);
  if (!("wallClock" in input)) agree("precision", input.precision, time.precision);
  if ("through" in input && typeof input.through === "object" && "instant" in input.through) {
    agree("through", instantOf("through", input.through.instant), time.through?.instant);
  }
  // Where a day or an hour begins is what newer zone data may change; a stated instant never moves.
  if (input.tzdb !== undefined && input.tzdb !== tzdbVersion()) return;
  agree("earliest", instantOf("earliest", input.earliest), time.earliest);
  agree("latest", instantOf("latest", input.latest), time.latest);
}

function instantOf(field: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : atField(field, () => parseBound(text));
}

function agree(field: string, given: string | undefined, meant: string | undefined): void {
  if (given === undefined || given === meant) return;
  const message = `"${given}" contradicts the rest of the time, by which it ${meant === undefined ? "has none" : `is ${meant}`}`;
  throw new TimeError("invalid_time", `${field}: ${message}`, { field });
}
