"use server";

import { refresh } from "next/cache";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { slugText } from "#server/action-input.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { acknowledgeFinding } from "#server/postmortem/acknowledge-finding.ts";
import { applyLintFix } from "#server/postmortem/apply-lint-fix.ts";
import { askLinks } from "#server/postmortem/ask-links.ts";
import { changeEvent } from "#server/timeline/change-event.ts";

export async function fixFinding(slug: string, finding: string) {
  const result = await answer(() =>
    applyLintFix(parseInput(slugText, slug), { finding }, { changeIncident, changeEvent }),
  );
  refresh();
  return result;
}

export async function letFindingStand(slug: string, finding: string, reason: string) {
  const result = await answer(() => acknowledgeFinding(parseInput(slugText, slug), { finding, reason }));
  refresh();
  return result;
}

export async function askWhereLinksLead(slug: string) {
  const result = await answer(() => askLinks(parseInput(slugText, slug)));
  if (result.ok) refresh();
  return result;
}
