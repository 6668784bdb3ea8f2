"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import type { Proposal, ProposedRow } from "#components/timeline/import-actions.ts";
import { parseInput } from "#domain/parse-input.ts";
import { displayTime } from "#domain/time/display.ts";
import type { ImportOrder, ImportProposal } from "#domain/timeline/intake/import-request.ts";
import type { IntakeRow } from "#domain/timeline/intake/intake-row.ts";
import { answer } from "#server/action-answer.ts";
import { attemptText, slugText } from "#server/action-input.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { importEvents } from "#server/timeline/import-events.ts";
import { proposeImport } from "#server/timeline/propose-import.ts";
import { undoImport } from "#server/timeline/undo-import.ts";

const importText = z.string().max(64);

export async function propose(slug: string, request: ImportProposal) {
  return answer(async () => {
    const at = parseInput(slugText, slug);
    const { format, unit, rows } = await proposeImport(at, request);
    const { zone } = await readIncident(at);
    const proposal: Proposal = { format, unit, rows: rows.map((row) => shownRow(row, zone)) };
    return { proposal };
  });
}

export async function take(slug: string, order: ImportOrder, attemptId: string) {
  return answer(async () => {
    const at = parseInput(slugText, slug);
    const repeatable = {
      key: parseInput(attemptText, attemptId),
      route: `console/incidents/${at}/import`,
      body: order,
    };
    const { importId, rows } = await importEvents(at, order, repeatable);
    return { importId, taken: rows.filter(({ event }) => event !== undefined).length };
  });
}

export async function undo(slug: string, importId: string) {
  const result = await answer(async () => {
    const { retracted, kept } = await undoImport(parseInput(slugText, slug), parseInput(importText, importId));
    return { retracted, kept };
  });
  if (result.ok) refresh();
  return result;
}

function shownRow({ time, sourceId: _sourceId, ...row }: IntakeRow, zone: string): ProposedRow {
  if (!time) return row;
  return { ...row, shown: { local: displayTime(time, zone, "en"), utc: displayTime(time, "UTC", "en") } };
}
