import { NotFound } from "#domain/errors.ts";
import { readExposureConditions } from "#server/upstream/read-exposure-conditions.ts";

/** The newest conditions, if any were stated, and the older revision that was asked for. */
export async function revisionAsked(slug: string, asked: string | null) {
  const newest = await newestIfAny(slug);
  const revision = Number(asked);
  if (!newest || asked === null || !/^\d{1,9}$/.test(asked) || revision === newest.revision) return { newest };
  return { newest, older: await readExposureConditions(slug, { revision }) };
}

async function newestIfAny(slug: string) {
  try {
    return await readExposureConditions(slug);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
