import type { Instant } from "./instant-shape.ts";

export type TimeErrorCode =
  | "nonexistent_local_time"
  | "ambiguous_local_time"
  | "ambiguous_zone"
  | "ambiguous_date"
  | "weekday_mismatch"
  | "needs_year_and_zone"
  | "needs_reference"
  | "zone_required"
  | "unknown_zone"
  | "invalid_time"
  | "out_of_range";

export type Choice = "earlier" | "later" | "first" | "second";

/** One way to read a doubtful time: `choose` settles a gap or an overlap, `zone` an unclear abbreviation. */
export type TimeReading = { instant: Instant; offset: string; label: string; choose?: Choice; zone?: string };

export type TimeErrorDetails = { candidates?: TimeReading[]; field?: string };

export class TimeError extends Error {
  readonly code: TimeErrorCode;
  readonly candidates: TimeReading[] | undefined;
  /** The input field the problem belongs to, as named in the contract. */
  readonly field: string | undefined;

  constructor(code: TimeErrorCode, message: string, details: TimeErrorDetails = {}) {
    super(message);
    this.name = "TimeError";
    this.code = code;
    this.candidates = details.candidates;
    this.field = details.field;
  }
}

/** A doubt inside `read` belongs to `field` of the input, unless it names a field that `isOwn`. */
export function atField<T>(field: string, read: () => T, isOwn: (named: string) => boolean = () => false): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TimeError) || (error.field !== undefined && isOwn(error.field))) throw error;
    throw new TimeError(error.code, error.message, {
      ...(error.candidates && { candidates: error.candidates }),
      field,
    });
  }
}
