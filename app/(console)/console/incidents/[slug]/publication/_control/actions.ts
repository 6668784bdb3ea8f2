"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { approvePublication } from "#server/postmortem/approve-publication.ts";
import { breakGlass, type Emergency } from "#server/postmortem/break-glass.ts";
import { cancelSchedule } from "#server/postmortem/cancel-schedule.ts";
import { redactRevision, type Redaction } from "#server/postmortem/redact-revision.ts";

/** Whatever became of it, the page shows how it stands now. */
async function act(work: () => Promise<object>) {
  const result = await answer(async () => {
    await work();
    return {};
  });
  refresh();
  return result;
}

export async function cancel(slug: string) {
  return act(() => cancelSchedule(parseInput(slugText, slug)));
}

export async function approve(slug: string, documentHash: string) {
  return act(() => approvePublication(parseInput(slugText, slug), { documentHash }));
}

export async function askForSecond(slug: string, isNeeded: boolean) {
  return act(async () => {
    const at = parseInput(slugText, slug);
    const secondApprover = parseInput(z.boolean(), isNeeded);
    const { version } = await readIncident(at);
    return changeIncident(at, { secondApprover }, version);
  });
}

export async function endEmbargoAndPublish(slug: string, urgent: Emergency) {
  return act(() => breakGlass(parseInput(slugText, slug), urgent));
}

export async function redact(slug: string, number: number, said: Redaction) {
  return act(() => redactRevision(parseInput(slugText, slug), parseInput(z.int().positive(), number), said));
}
