"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { momentOf } from "#components/incident/moment-of.ts";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { parseInstant, type Instant } from "#domain/time/instant.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { endOfEmbargo } from "#server/postmortem/end-of-embargo.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { schedulePublication } from "#server/postmortem/schedule-publication.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";

const chosenTime = z.object({ mode: z.enum(["embargo_end", "instant"]), wallClock: z.string(), zone: z.string() });
type Chosen = { mode: string; wallClock: string; zone: string };

export async function publish(slug: string, documentHash: string, note: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const { revision, publishedAt } = await publishRevision(at, { documentHash, note });
    return { revision, moment: await shownMoment(at, publishedAt) };
  });
  refresh();
  return result;
}

export async function schedule(slug: string, documentHash: string, note: string, when: Chosen) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const { mode, wallClock, zone } = parseInput(chosenTime, when);
    const wanted = mode === "embargo_end" ? mode : { wallClock, zone };
    const { at: instant } = await schedulePublication(at, { documentHash, note, at: wanted });
    return { moment: await shownMoment(at, instant) };
  });
  refresh();
  return result;
}

/** What was typed as one instant, in UTC and in the incident's zone, before anybody confirms it. */
export async function understand(slug: string, when: Chosen) {
  return answer(async () => {
    const at = parseInput(slugText, slug);
    const { mode, wallClock, zone } = parseInput(chosenTime, when);
    const instant = mode === "embargo_end" ? await endOfEmbargo(at) : recordTime({ wallClock, zone }).time.instant;
    if (instant !== undefined) return { moment: await shownMoment(at, parseInstant(instant)) };
    const message = mode === "embargo_end" ? "No embargo is in force any more." : "Say the date and the time.";
    throw new InvalidInput([{ pointer: "/at", code: "needs_instant", message }], message);
  });
}

export async function withdraw(slug: string, reason: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const { withdrawnAt } = await withdrawPublication(at, { reason });
    return { moment: await shownMoment(at, withdrawnAt) };
  });
  if (result.ok) refresh();
  return result;
}

async function shownMoment(slug: string, instant: Instant) {
  return momentOf(instant, (await readIncident(slug)).zone);
}
