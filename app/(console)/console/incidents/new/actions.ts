"use server";

import type { NewIncident } from "#domain/incident/incident.ts";
import { answer } from "#server/action-answer.ts";
import { createIncident } from "#server/incident/create-incident.ts";

export async function create(input: NewIncident) {
  return answer(async () => {
    const { slug } = await createIncident(input);
    return { slug };
  });
}
