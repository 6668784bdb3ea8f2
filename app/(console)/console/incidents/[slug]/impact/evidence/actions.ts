"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import type { EvidenceChange, NewEvidence } from "#domain/impact/evidence.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText } from "#server/action-input.ts";
import { addEvidence } from "#server/impact/add-evidence.ts";
import { changeEvidence } from "#server/impact/change-evidence.ts";
import { removeEvidence, removeEvidenceFile } from "#server/impact/remove-evidence.ts";
import { timeAnswer } from "../../../../../_shared/time-answer.ts";

const versionNumber = z.int().min(1);

export async function readTime(time: TimeInput, zone: string) {
  return timeAnswer(time, zone);
}

export async function add(slug: string, evidence: NewEvidence, attemptId: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const key = parseInput(attemptText, attemptId);
    return addEvidence(at, evidence, { key, route: `console/incidents/${at}/evidence`, body: evidence });
  });
  if (result.ok) refresh();
  return result;
}

export async function change(slug: string, id: string, wanted: EvidenceChange, version: number) {
  const result = await answer(() =>
    changeEvidence(parseInput(slugText, slug), parseInput(slugText, id), wanted, parseInput(versionNumber, version)),
  );
  if (result.ok) refresh();
  return result;
}

export async function remove(slug: string, id: string, version: number) {
  const result = await answer(async () => {
    await removeEvidence(parseInput(slugText, slug), parseInput(slugText, id), parseInput(versionNumber, version));
    return {};
  });
  if (result.ok) refresh();
  return result;
}

export async function removeFile(slug: string, id: string, fileId: string) {
  const result = await answer(async () => {
    await removeEvidenceFile(parseInput(slugText, slug), parseInput(slugText, id), parseInput(slugText, fileId));
    return {};
  });
  if (result.ok) refresh();
  return result;
}
