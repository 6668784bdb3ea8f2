import "server-only";

import { pointerOf } from "#domain/json-pointer.ts";
import type { ReadTime } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";

/** Reads a time found at `path` of the input; a doubt about it names its place as a JSON pointer. */
export function readTimeAt(path: readonly (string | number)[], read: () => ReadTime): ReadTime {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    const field = pointerOf(error.field === undefined ? path : [...path, error.field]);
    throw new TimeError(error.code, error.message, {
      ...(error.candidates && { candidates: error.candidates }),
      field,
    });
  }
}
