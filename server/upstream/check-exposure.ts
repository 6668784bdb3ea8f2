import "server-only";

import { NotFound } from "#domain/errors.ts";
import type { ExposureAnswers } from "#domain/upstream/exposure-answers.ts";
import { evaluateExposure, type ExposureResult } from "#domain/upstream/evaluate-exposure.ts";
import { onIncident } from "../access.ts";
import { storedConditions } from "../fleet-exposure.ts";

/** What the newest conditions say of each of these; nothing is stored. @throws {NotFound} also before any conditions were stated */
export async function checkExposure(slug: string, asked: readonly ExposureAnswers[]): Promise<ExposureResult[]> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const conditions = await storedConditions(tx, incident.id);
    if (!conditions) throw new NotFound();
    return asked.map((answers) => evaluateExposure(conditions, answers));
  });
}
