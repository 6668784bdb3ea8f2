import { TimeError } from "#domain/time/time-error.ts";

/** The code of the TimeError that the work throws; any other end is a failure. */
export function timeErrorCode(work: () => unknown): string {
  try {
    return `no error, but ${JSON.stringify(work())}`;
  } catch (error) {
    if (error instanceof TimeError) return error.code;
    throw error;
  }
}
