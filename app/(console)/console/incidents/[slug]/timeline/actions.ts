"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import type { ActionResult } from "#domain/access/action-result.ts";
import { historyOf } from "#components/timeline/event-history.ts";
import { timeInWords } from "#components/timeline/time-in-words.ts";
import type { EntryQuestion, EntryReading, TimeSuggestion } from "#components/timeline/timeline-actions.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import type { EventChange, NewEvent } from "#domain/timeline/timeline-event.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText } from "#server/action-input.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { readEntry } from "#server/timeline/read-entry.ts";
import { readEventHistory } from "#server/timeline/read-event-history.ts";
import { retractEvent } from "#server/timeline/retract-event.ts";
import { suggestTime } from "#server/timeline/suggest-time.ts";
import { undoChange } from "#server/timeline/undo-change.ts";
import { timeAnswer } from "../../../../_shared/time-answer.ts";

const versionNumber = z.int().min(1);

export async function readTime(time: TimeInput, zone: string) {
  return timeAnswer(time, zone);
}

export async function readLine(question: EntryQuestion) {
  return answer(async () => {
    const { read, warnings, doubt, ...entry } = await readEntry(question);
    const reading: EntryReading = {
      ...entry,
      ...(read && { shown: timeInWords(read, question.zone, warnings) }),
      ...(doubt && { doubt: { status: 422, code: doubt.code, detail: doubt.message, candidates: doubt.candidates } }),
    };
    return { reading };
  });
}

export async function suggest(slug: string, afterId: string) {
  return answer(async () => {
    const { time, before, after } = await suggestTime(parseInput(slugText, slug), parseInput(slugText, afterId));
    const between = after ? `between “${before.title.en}” and “${after.title.en}”` : `after “${before.title.en}”`;
    const suggestion: TimeSuggestion = {
      ...(time && { time }),
      note: time ? `A suggestion, halfway ${between}: write what you know over it.` : `To stand ${between}.`,
    };
    return { suggestion };
  });
}

export async function add(slug: string, event: NewEvent, attemptId: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const key = parseInput(attemptText, attemptId);
    return addEvent(at, event, { key, route: `console/incidents/${at}/events`, body: event });
  });
  if (result.ok) refresh();
  return result;
}

export async function change(slug: string, id: string, wanted: EventChange, version: number) {
  const result = await answer(() =>
    changeEvent(parseInput(slugText, slug), parseInput(slugText, id), wanted, parseInput(versionNumber, version)),
  );
  if (result.ok) refresh();
  return withSaver(slug, id, result);
}

export async function retract(slug: string, id: string, reason: string, version: number) {
  const result = await answer(async () => {
    await retractEvent(
      parseInput(slugText, slug),
      parseInput(slugText, id),
      { reason },
      parseInput(versionNumber, version),
    );
    return {};
  });
  if (result.ok) refresh();
  return withSaver(slug, id, result);
}

export async function undo(slug: string, id: string, undoes: number, version: number) {
  const result = await answer(async () => ({
    event: await undoChange(
      parseInput(slugText, slug),
      parseInput(slugText, id),
      { undoes },
      parseInput(versionNumber, version),
    ),
  }));
  if (result.ok) refresh();
  return withSaver(slug, id, result);
}

export async function history(slug: string, id: string) {
  return answer(async () => {
    const at = parseInput(slugText, slug);
    const { zone } = await readIncident(at);
    return { entries: historyOf(await readEventHistory(at, parseInput(slugText, id)), zone) };
  });
}

export async function look() {
  refresh();
  return answer(async () => ({}));
}

/** A stale save is told who saved before it and when. */
async function withSaver<T extends object>(
  slug: string,
  id: string,
  result: ActionResult<T>,
): Promise<ActionResult<T>> {
  if (result.ok || result.problem.code !== "stale_version") return result;
  const history = await answer(async () => ({ revisions: await readEventHistory(slug, id) }));
  const [latest] = history.ok ? history.revisions : [];
  if (!latest) return result;
  const at = `${latest.at.slice(0, 19).replace("T", " ")} UTC`;
  return { ok: false, problem: { ...result.problem, savedBy: { name: latest.by.name, at } } };
}
