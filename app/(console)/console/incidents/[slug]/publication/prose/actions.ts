"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { shownProse } from "#components/incident/prose-preview.tsx";
import type { ProseDraft, StoredSection } from "#components/incident/prose-section.ts";
import type { Series } from "#domain/incident/incident.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { NarrativeKind } from "#domain/postmortem/narrative.ts";
import { AUDIENCES } from "#domain/timeline/timeline-event.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText } from "#server/action-input.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { addNarrative } from "#server/postmortem/add-narrative.ts";
import { changeNarrative } from "#server/postmortem/change-narrative.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { removeNarrative } from "#server/postmortem/remove-narrative.ts";

const versionNumber = z.int().min(1);
const words = z.string().max(25_000);
const written = z.strictObject({
  ...{ titleEn: words, bodyEn: words, titleJa: words, bodyJa: words },
  audience: z.enum(AUDIENCES),
});

/** As the public page would tell it, from the document as it would go out now; nothing is stored. */
export async function preview(slug: string, kind: StoredSection["kind"], draft: ProseDraft) {
  return answer(async () => {
    const given = parseInput(written, draft);
    const { document } = await previewPublication(parseInput(slugText, slug));
    return { shown: shownProse({ draft: given, document, bodyForm: kind === "incident" ? "line" : "blocks" }) };
  });
}

/** Refreshed where it was not saved too: then there is a colleague's text to be seen. */
export async function save(slug: string, id: string, draft: ProseDraft, version: number) {
  const result = await answer(async () => {
    const [at, of, over] = [parseInput(slugText, slug), parseInput(slugText, id), parseInput(versionNumber, version)];
    const { title, body, audience } = textsOf(parseInput(written, draft));
    if (of === "incident") await changeIncident(at, { title, summary: body }, over);
    else await changeNarrative(at, of, { title, body, audience }, over);
    return {};
  });
  refresh();
  return result;
}

export async function add(slug: string, kind: NarrativeKind, draft: ProseDraft, attemptId: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const narrative = { kind, ...textsOf(parseInput(written, draft)) };
    const key = parseInput(attemptText, attemptId);
    await addNarrative(at, narrative, { key, route: `console/incidents/${at}/narratives`, body: narrative });
    return {};
  });
  if (result.ok) refresh();
  return result;
}

export async function move(slug: string, id: string, position: number, version: number) {
  const result = await answer(async () => {
    const [at, of, over] = [parseInput(slugText, slug), parseInput(slugText, id), parseInput(versionNumber, version)];
    await changeNarrative(at, of, { position }, over);
    return {};
  });
  refresh();
  return result;
}

/** null: of no series any more. */
export async function putIntoSeries(slug: string, series: Series | null, version: number) {
  const result = await answer(async () => {
    await changeIncident(parseInput(slugText, slug), { series }, parseInput(versionNumber, version));
    return {};
  });
  refresh();
  return result;
}

export async function remove(slug: string, id: string, version: number) {
  const result = await answer(async () => {
    await removeNarrative(parseInput(slugText, slug), parseInput(slugText, id), parseInput(versionNumber, version));
    return {};
  });
  refresh();
  return result;
}

function textsOf({ titleEn, titleJa, bodyEn, bodyJa, audience }: ProseDraft) {
  return {
    title: { en: titleEn, ...(titleJa.trim() !== "" && { ja: titleJa }) },
    body: { en: bodyEn, ...(bodyJa.trim() !== "" && { ja: bodyJa }) },
    audience,
  };
}
