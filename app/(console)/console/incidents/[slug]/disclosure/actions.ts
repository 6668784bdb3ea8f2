"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { goneOn } from "#components/disclosure/gone-on.ts";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import type { CaseView } from "#domain/disclosure/case-view.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText } from "#server/action-input.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { recordFacts } from "#server/disclosure/record-fact.ts";
import { timeAnswer } from "../../../../_shared/time-answer.ts";

/** 0: no case is open yet. */
const versionNumber = z.int().min(0);
const factList = z.array(z.looseObject({ kind: z.string() })).length(1);

export async function readTime(time: TimeInput, zone: string) {
  return timeAnswer(time, zone);
}

export async function record(slug: string, facts: object[], version: number, attemptId: string) {
  const result = await answer(async () => {
    const [at, against] = [parseInput(slugText, slug), parseInput(versionNumber, version)];
    const given = parseInput(factList, facts) as NewCaseFact[];
    const key = parseInput(attemptText, attemptId);
    const repeatable = { key, route: `console/incidents/${at}/disclosure`, body: { facts, version } };
    const recorded =
      against === 0
        ? await openCase(at, given, { repeatable })
        : await recordFacts(at, given, { expectedVersion: against, repeatable });
    const { added, warnings } = recorded;
    return { added, version: recorded.case.version, warnings: warnings.map(({ message }) => message) };
  });
  const isStale = !result.ok && result.problem.code === "stale_version";
  // What is new gets its key from the case as it is now: recorded all the same, it takes nobody's place.
  if (result.ok || isStale) refresh();
  if (!result.ok && isStale) {
    result.problem.current = goneOn(result.problem.current as CaseView, version);
  }
  return result;
}
