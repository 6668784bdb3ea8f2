"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import type { GoneOn } from "#components/disclosure/case-actions.ts";
import { changedForParty } from "#components/disclosure/party-changes.ts";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText } from "#server/action-input.ts";
import { answerAsParty, type StalePartyCase } from "#server/disclosure/party-case.ts";
import { timeAnswer } from "../../_shared/time-answer.ts";

const caseText = z.string().max(64);
const versionNumber = z.int().min(0);
const factList = z.array(z.looseObject({ kind: z.string() })).length(1);

export async function readTime(time: TimeInput, zone: string) {
  return timeAnswer(time, zone);
}

export async function record(caseId: string, facts: object[], version: number, attemptId: string) {
  const result = await answer(async () => {
    const [at, expectedVersion] = [parseInput(caseText, caseId), parseInput(versionNumber, version)];
    const given = parseInput(factList, facts) as NewCaseFact[];
    const key = parseInput(attemptText, attemptId);
    const repeatable = { key, route: `cases/${at}`, body: { facts, version } };
    const { added, warnings } = await answerAsParty(at, given, { expectedVersion, repeatable });
    return { added, warnings: warnings.map(({ message }) => message) };
  });
  const isStale = !result.ok && result.problem.code === "stale_version";
  if (result.ok || isStale) refresh();
  if (!result.ok && isStale) {
    const { version: now, before, view } = result.problem.current as StalePartyCase;
    const entries = changedForParty(before, view).map((words) => ({ words }));
    result.problem.current = { version: now, entries } satisfies GoneOn;
  }
  return result;
}
