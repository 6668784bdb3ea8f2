import { parseInstant, type Instant } from "#domain/time/instant.ts";
import { TimeError } from "#domain/time/time-error.ts";

const STRICT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const IN_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** RFC 3339 with a capital T and Z or an offset, of a moment that exists; undefined where it is not that. */
export function strictInstant(text: unknown, { inUtc = false } = {}): Instant | undefined {
  if (typeof text !== "string" || !(inUtc ? IN_UTC : STRICT).test(text)) return undefined;
  try {
    return parseInstant(text);
  } catch (error) {
    if (error instanceof TimeError) return undefined;
    throw error;
  }
}
