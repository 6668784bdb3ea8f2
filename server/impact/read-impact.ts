import "server-only";

import { NotFound } from "#domain/errors.ts";
import type { RowCounts } from "#domain/impact/bin.ts";
import type { Confidence, CountStep, ExcludedCount } from "#domain/impact/count-impact.ts";
import type { Distribution } from "#domain/impact/distribution.ts";
import type { ImpactRule, Unit } from "#domain/impact/impact-rule.ts";
import { onIncident } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { storedRule } from "./impact-rule-row.ts";
import { summariseNotices, type NoticeSummary } from "./list-affected-accounts.ts";
import { isCurrent, newestFigure } from "./newest-figure.ts";
import { currentStatement, type CurrentStatement } from "./statement-row.ts";
import { compareWindow, shareOf, type Share, type Traffic, type WindowComparison } from "./whole-log.ts";

export type CountedLog = { id: string; name: string; sha256: string; bytes: number; rows: number; synthetic: boolean };

export type ImpactView = {
  unit: Unit;
  count: number;
  accounts: number;
  excluded: ExcludedCount[];
  steps: CountStep[];
  ruleRevision: number;
  rule: ImpactRule;
  logs: CountedLog[];
  asOf: string;
  /** Every log was scanned under this revision, and it is the newest. */
  complete: boolean;
  confidence: Confidence;
  rows?: RowCounts;
  distribution?: Distribution;
  traffic?: Traffic;
  share?: Share;
  comparison?: WindowComparison;
  /** The number last stated. */
  published?: CurrentStatement;
  /** The count now, less the number last stated. */
  drift?: number;
  /** How many of the affected accounts were told of it. */
  told: NoticeSummary;
};

/** What counting gave under the newest rule, or under the revision asked for. @throws {NotFound} where nothing was counted */
export async function readImpact(slug: string, { revision }: { revision?: number } = {}): Promise<ImpactView> {
  return onIncident("incident.read", slug, async (grant) => {
    const figure = await newestFigure(grant, revision);
    const rule = figure && (await storedRule(grant.tx, grant.incident.id, figure.ruleRevision));
    if (!figure || !rule) throw new NotFound();
    const published = await currentStatement(grant);
    const count = Number(figure.count);
    return {
      unit: figure.unit as Unit,
      count,
      accounts: figure.accounts,
      excluded: fromJson<ExcludedCount[]>(figure.excluded),
      steps: fromJson<CountStep[]>(figure.steps),
      ruleRevision: figure.ruleRevision,
      rule,
      logs: fromJson<CountedLog[]>(figure.logs),
      asOf: figure.asOf.toISOString(),
      complete: await isCurrent(grant, figure),
      confidence: figure.confidence as Confidence,
      ...wholeLog(figure, rule),
      told: await summariseNotices(grant, figure.ruleRevision),
      ...(published && { published, drift: count - published.count }),
    };
  });
}

type Figure = { rows: unknown; traffic: unknown; distribution: unknown };

/** Figures of before these were kept have none. */
function wholeLog(figure: Figure, rule: ImpactRule) {
  const rows = fromJson<RowCounts | null>(figure.rows);
  const traffic = fromJson<Traffic | null>(figure.traffic);
  const distribution = fromJson<Distribution | Record<string, never>>(figure.distribution);
  const comparison = traffic && compareWindow(traffic, rule.window);
  return {
    ...(rows && { rows, share: shareOf(rows) }),
    ...(traffic && { traffic }),
    ...(comparison && { comparison }),
    ...("groups" in distribution && { distribution: distribution as Distribution }),
  };
}
