"use server";

import { refresh } from "next/cache";
import { parseInput } from "#domain/parse-input.ts";
import type { Instant } from "#domain/time/instant.ts";
import { clockLabel } from "#domain/time/zone.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";

export async function publish(slug: string, documentHash: string, note: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const { revision, publishedAt } = await publishRevision(at, { documentHash, note });
    return { revision, moment: await momentOf(at, publishedAt) };
  });
  refresh();
  return result;
}

export async function withdraw(slug: string, reason: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const { withdrawnAt } = await withdrawPublication(at, { reason });
    return { moment: await momentOf(at, withdrawnAt) };
  });
  if (result.ok) refresh();
  return result;
}

async function momentOf(slug: string, instant: Instant) {
  const { zone } = await readIncident(slug);
  return { utc: clockLabel(instant, "UTC"), local: clockLabel(instant, zone) };
}
