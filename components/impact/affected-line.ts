import { keyedExclusions } from "#domain/impact/exclusion.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import type { AffectedLine } from "./affected-query.ts";
import { shownInstant } from "./impact-moment.ts";

type Stored = {
  key: string;
  logId: string;
  record?: number;
  requestId: string;
  occurredAt?: string;
  account?: string;
  model?: string;
  promptTokens?: number | string;
  completionTokens?: number | string;
  status?: string;
  attributes?: Record<string, string>;
  excludedReason?: string;
};
export type Naming = { zone: string; logs: Map<string, string>; reasons: Map<string, string> };

/** What the rows name by id, in words. */
export function namingOf(zone: string, logs: { id: string; name: string }[], { exclusions }: ImpactRule): Naming {
  return {
    zone,
    logs: new Map(logs.map(({ id, name }) => [id, name])),
    reasons: new Map(keyedExclusions(exclusions).map(({ key, reason }) => [key, reason.en])),
  };
}

export function affectedLines(rows: Stored[], naming: Naming): AffectedLine[] {
  return rows.map((row) => lineOf(row, naming));
}

function lineOf(row: Stored, { zone, logs, reasons }: Naming): AffectedLine {
  const { key, logId, record, requestId, occurredAt, promptTokens, completionTokens } = row;
  const { account, model, status, attributes, excludedReason } = row;
  const log = logs.get(logId) ?? "a log that was deleted";
  return {
    ...{ key, requestId, record: record === undefined ? log : `${log} · ${record}` },
    ...(occurredAt !== undefined && { occurredAt, when: shownInstant(occurredAt, zone) }),
    ...(account !== undefined && { account }),
    ...(model !== undefined && { model }),
    ...(promptTokens !== undefined && { promptTokens: String(promptTokens) }),
    ...(completionTokens !== undefined && { completionTokens: String(completionTokens) }),
    ...(status !== undefined && { status }),
    ...(excludedReason !== undefined && { excludedReason: reasons.get(excludedReason) ?? excludedReason }),
    ...(attributes && { attributes: attributesText(attributes) }),
  };
}

function attributesText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}
