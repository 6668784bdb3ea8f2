import "server-only";

import { Conflict } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { fixTarget, type FixTarget } from "#domain/postmortem/lint/fix-target.ts";
import { wantedFix, type AppliedFix, type WantedFix } from "#domain/postmortem/lint/lint-report.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { onIncident, type IncidentGrant } from "#server/access.ts";
import { fromJson } from "#server/json-column.ts";
import { changeNarrative } from "./change-narrative.ts";
import { findingsOf } from "./lint-publication.ts";
import { draftDocument } from "./publication-state.ts";

/** The verbs of other slices that change a text under its version, each with its own rights and its own audit entry. */
export type TextVerbs = {
  changeIncident: (slug: string, change: { title?: Text; summary?: Text }, version: number) => Promise<unknown>;
  changeEvent: (slug: string, id: string, change: { title?: Text; body?: Text }, version: number) => Promise<unknown>;
};

type Planned = AppliedFix & { target: FixTarget; id: string; version: number; text: Text };

/**
 * Puts the fix of a finding into the very text. @throws {Conflict} finding_gone: the text changed since the finding was shown;
 * no_fix {StaleVersion} it changes at this moment {NotAllowed}
 */
export async function applyLintFix(slug: string, input: WantedFix, verbs: TextVerbs): Promise<AppliedFix> {
  const { finding } = parseInput(wantedFix, input);
  const { target, id, version, text, ...applied } = await onIncident("publication.preview", slug, (grant) =>
    plan(grant, finding),
  );
  const change = { [target.name]: text };
  if (target.kind === "incident") await verbs.changeIncident(slug, change, version);
  else if (target.kind === "event") await verbs.changeEvent(slug, id, change, version);
  else await changeNarrative(slug, id, change, version);
  return applied;
}

async function plan(grant: IncidentGrant, wanted: string): Promise<Planned> {
  const { tx, incident } = grant;
  const { document } = await draftDocument(tx, incident);
  const finding = (await findingsOf(tx, incident, document)).find(({ id }) => id === wanted);
  if (!finding) throw new Conflict("finding_gone", "The text changed meanwhile, and this is not found in it now.");
  const { place, fix } = finding;
  const { field, locale, start, end, quote: before } = place;
  const target = fix && fixTarget(field);
  const row = target && (await rowOf(grant, target));
  if (!fix || !target || !row || !locale || start === undefined || end === undefined || before === undefined) {
    throw new Conflict("no_fix", "Nothing can be put in its place by itself; change the text.");
  }
  const stored = row.text[locale];
  if (stored?.slice(start, end) !== before) {
    throw new Conflict("finding_gone", "The text changed meanwhile, and this is not found in it now.");
  }
  const text = { ...row.text, [locale]: stored.slice(0, start) + fix.replacement + stored.slice(end) };
  return { target, id: row.id, version: row.version, text, field, locale, before, after: fix.replacement };
}

type Row = { id: string; version: number; text: Text };

async function rowOf({ tx, incident }: IncidentGrant, target: FixTarget): Promise<Row | undefined> {
  if (target.kind === "incident") return asRow({ ...incident, text: incident[target.name] });
  const select = { id: true, version: true, title: true, body: true } as const;
  const { key, name } = target;
  if (target.kind === "event") {
    const row = await tx.timelineEvent.findUnique({
      where: { incidentId_key: { incidentId: incident.id, key } },
      select,
    });
    return row ? asRow({ ...row, text: row[name] }) : undefined;
  }
  const row = await tx.narrative.findUnique({
    where: { incidentId_kind_key: { incidentId: incident.id, kind: target.narrative, key } },
    select,
  });
  return row ? asRow({ ...row, text: row[name] }) : undefined;
}

function asRow({ id, version, text }: { id: string; version: number; text: unknown }): Row {
  return { id, version, text: fromJson<Text>(text) };
}
