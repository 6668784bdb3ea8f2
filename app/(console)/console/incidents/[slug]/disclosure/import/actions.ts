"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { namesIn } from "#components/disclosure/case-names.ts";
import { factInWords } from "#components/disclosure/fact-words.ts";
import type { ProposedFact, ReportAsked, ReportProposal } from "#components/disclosure/report-actions.ts";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { displayTime } from "#domain/time/display.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText } from "#server/action-input.ts";
import { importReport, proposeReport, type ImportedFacts, type ReportOrder } from "#server/disclosure/import-report.ts";
import { readCase } from "#server/disclosure/read-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";

const versionNumber = z.int().min(1);
const reportAsked = z.strictObject({
  format: z.string().max(40),
  text: z.string().max(1_000_000),
  parties: z.strictObject({ vendor: z.string().max(80), reporter: z.string().max(80) }),
});

export async function propose(slug: string, asked: ReportAsked) {
  return answer(async () => {
    const at = parseInput(slugText, slug);
    const proposed = await proposeReport(at, orderOf(asked));
    return { proposal: await shownProposal(at, proposed) };
  });
}

export async function take(slug: string, asked: ReportAsked, accept: number[], version: number, attemptId: string) {
  const result = await answer(async () => {
    const [at, against] = [parseInput(slugText, slug), parseInput(versionNumber, version)];
    const order = { ...orderOf(asked), accept };
    const key = parseInput(attemptText, attemptId);
    const repeatable = { key, route: `console/incidents/${at}/disclosure/import`, body: { order, version } };
    const { added, version: newest } = await importReport(at, order, { expectedVersion: against, repeatable });
    return { added, version: newest };
  });
  if (result.ok) refresh();
  else if (result.problem.code === "stale_version") {
    const detail = "The case has gone on since the report was read: read it again.";
    result.problem = { ...result.problem, detail, current: undefined };
  }
  return result;
}

function orderOf(asked: ReportAsked): ReportOrder {
  const { format, text, parties } = parseInput(reportAsked, asked);
  return { format: format as ReportOrder["format"], document: jsonOf(text), parties };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput([{ pointer: "/text", code: "invalid_json", message: "This is not JSON." }]);
  }
}

async function shownProposal(slug: string, { id, title, state, version, facts, leftOut }: ImportedFacts) {
  const { zone } = await readIncident(slug);
  const { entries } = await readCase(slug);
  const proposed = facts.map(({ fact }, index) => ({ seq: -index, recordedAt: "", actor: { name: "" }, fact }));
  const names = namesIn([...proposed, ...entries]);
  const shown = facts.map(({ fact, from, verdict, message }): ProposedFact => {
    const { words, times, beside } = factInWords(fact, names);
    return {
      ...{ words, beside, from, verdict, ...(message !== undefined && { message }) },
      times: times.map(({ label, time }) => ({ label, shown: displayTime(time, zone, "en") })),
    };
  });
  return { id, title, state, version, facts: shown, leftOut } satisfies ReportProposal;
}
