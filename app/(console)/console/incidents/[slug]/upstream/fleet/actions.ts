"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText } from "#server/action-input.ts";
import { importDeployments } from "#server/upstream/import-deployments.ts";
import { putDeployment } from "#server/upstream/put-deployment.ts";
import { removeDeployment } from "#server/upstream/remove-deployment.ts";

const nameText = z.string().min(1, "Name it.").max(200);
const versionNumber = z.int().min(1);

export async function put(slug: string, name: string, said: object, against: number | null) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const { name: named } = parseInput(z.strictObject({ name: nameText }), { name });
    await putDeployment(at, named, said, parseInput(versionNumber.nullable(), against));
    return {};
  });
  if (result.ok) refresh();
  return result;
}

export async function remove(slug: string, name: string, version: number) {
  const result = await answer(async () => {
    await removeDeployment(parseInput(slugText, slug), parseInput(nameText, name), parseInput(versionNumber, version));
    return {};
  });
  if (result.ok) refresh();
  return result;
}

export async function take(slug: string, text: string, attemptId: string) {
  const result = await answer(async () => {
    const at = parseInput(slugText, slug);
    const key = parseInput(attemptText, attemptId);
    return importDeployments(at, { text }, { key, route: `console/incidents/${at}/deployments`, body: { text } });
  });
  if (result.ok) refresh();
  return result;
}
