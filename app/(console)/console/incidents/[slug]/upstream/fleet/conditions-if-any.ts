import { NotFound } from "#domain/errors.ts";
import { readExposureConditions } from "#server/upstream/read-exposure-conditions.ts";

/** Undefined before any were stated; that the incident is there is found out by its own verb. */
export async function conditionsIfAny(slug: string) {
  try {
    return await readExposureConditions(slug);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
