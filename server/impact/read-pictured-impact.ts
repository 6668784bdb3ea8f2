import "server-only";

import type { RowCounts } from "#domain/impact/bin.ts";
import type { Concentration } from "#domain/impact/concentration.ts";
import type { Distribution } from "#domain/impact/distribution.ts";
import type { RuleWindow, Traffic } from "#domain/impact/traffic.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { onIncident } from "../access.ts";
import { accountConcentration } from "../account-concentration.ts";
import { fromJson } from "../json-column.ts";
import { storedRule } from "./impact-rule-row.ts";
import { newestFigure } from "./newest-figure.ts";

export type PicturedImpact = {
  count: number;
  excluded: number;
  window: RuleWindow;
  traffic?: Traffic;
  distribution?: Distribution;
  concentration?: Concentration;
  contained?: RecordedTime;
};

/** What the pictures are drawn from: what was counted last under the newest rule, or under the revision asked for. */
export async function readPicturedImpact(
  slug: string,
  { revision }: { revision?: number } = {},
): Promise<PicturedImpact | undefined> {
  return onIncident("incident.read", slug, async (grant) => {
    const { tx, incident } = grant;
    const figure = await newestFigure(grant, revision);
    const rule = figure && (await storedRule(tx, incident.id, figure.ruleRevision));
    if (!figure || !rule) return undefined;
    const traffic = fromJson<Traffic | null>(figure.traffic);
    const distribution = fromJson<Distribution | Record<string, never>>(figure.distribution);
    const concentration =
      fromJson<Concentration | null>(figure.concentration) ??
      (await accountConcentration(tx, incident.id, figure.ruleRevision));
    const contained = await tx.timelineEvent.findFirst({
      where: { incidentId: incident.id, milestone: "contained", retractedAt: null },
      orderBy: [{ record: "desc" }, { orderKey: "asc" }],
      select: { time: true },
    });
    return {
      ...{ count: Number(figure.count), window: rule.window },
      excluded: fromJson<RowCounts | null>(figure.rows)?.excluded ?? 0,
      ...(traffic?.bucket && { traffic }),
      ...("groups" in distribution && { distribution: distribution as Distribution }),
      ...(concentration && { concentration }),
      ...(contained && { contained: fromJson<RecordedTime>(contained.time) }),
    };
  });
}
