import { publicConcentration, type PublicConcentration } from "#domain/impact/concentration.ts";
import { mergeSmallGroups } from "#domain/impact/distribution.ts";
import { condition, decidingComparison, type Condition } from "#domain/impact/impact-rule.ts";
import { isTooFew } from "#domain/impact/small-groups.ts";
import { publicTraffic, type PublicTraffic, type TrafficBucket } from "#domain/impact/traffic.ts";
import { instantTime } from "./instant-time.ts";
import type { RecordImpact, RecordStatement } from "./incident-record.ts";
import type { PublicImpact, Text } from "./public-document.ts";
import { fieldsOf, isPublic, present, requiredText, rowsOf, textOf, wholeNumberOf } from "./public-values.ts";

const SEVERAL: Text = {
  en: "Several exclusions, told together because one of them has fewer than 5",
  ja: "複数の除外（5件未満のものがあるため、まとめて示します）",
};
const OTHER: Text = { en: "Other exclusions, each fewer than 5", ja: "その他の除外（それぞれ5件未満）" };

/** The latest number stated for everybody. What was counted is shown only where it gave that number. */
export function publicImpact(impact: RecordImpact): PublicImpact | undefined {
  const stated = impact.statements.filter(isPublic).sort((a, b) => a.number - b.number);
  const statement = stated.at(-1);
  if (!statement) return undefined;
  const figure = impact.figures.find(
    ({ ruleRevision, count }) => ruleRevision === statement.ruleRevision && count === statement.count,
  );
  const place = `impact statement ${statement.number}`;
  return present<PublicImpact>({
    unit: statement.unit as PublicImpact["unit"],
    count: statement.count,
    accounts: statement.accounts ?? undefined,
    confidence: statement.confidence as PublicImpact["confidence"],
    asOf: instantTime(statement.asOf),
    population: requiredText(statement.population, place),
    method: requiredText(statement.method, place),
    rule: publicRule(impact, statement.ruleRevision),
    excluded: publicExclusions(statement.excluded),
    steps: publicSteps(figure?.steps),
    logs: publicLogs(impact, statement.logs),
    distribution: publicDistribution(figure?.distribution),
    traffic: trafficOf(
      figure?.traffic,
      impact.rules.find(({ revision }) => revision === statement.ruleRevision)?.window,
    ),
    concentration: concentrationOf(impact, statement),
    corrections: stated.length > 1 ? correctionsOf(stated) : undefined,
  });
}

function publicRule(impact: RecordImpact, revision: number): PublicImpact["rule"] {
  const rule = impact.rules.find((candidate) => candidate.revision === revision);
  const where = condition.safeParse(rule?.where);
  const deciding = where.success ? decidingComparison(where.data) : undefined;
  const { from, until } = fieldsOf(rule?.window);
  return present<PublicImpact["rule"]>({
    revision,
    field: deciding?.field ?? "",
    op: deciding?.op ?? "",
    value: deciding?.value ?? 0,
    from: typeof from === "string" ? instantTime(from) : undefined,
    until: typeof until === "string" ? instantTime(until) : undefined,
    model: where.success ? modelIn(where.data) : undefined,
  });
}

/** The one model the rule is about, where it names one and demands it. */
function modelIn(where: Condition): string | undefined {
  if ("all" in where) return where.all.map(modelIn).find((model) => model !== undefined);
  if ("any" in where || "not" in where) return undefined;
  return where.field === "model" && where.op === "=" ? String(where.value) : undefined;
}

/**
 * Reasons with fewer than 5 are shown together. One that would stay alone takes the next smallest with it: it would follow
 * from the sum of all, which the steps tell.
 */
function publicExclusions(excluded: unknown): PublicImpact["excluded"] {
  const groups = rowsOf(excluded).flatMap((row, index) => {
    const reason = textOf(row["reason"]);
    const count = wholeNumberOf(row["count"]);
    const key = typeof row["key"] === "string" ? row["key"] : `exclusion-${index + 1}`;
    return reason && count ? [{ key, reason, count }] : [];
  });
  const bySize = [...groups].sort((a, b) => a.count - b.count);
  let together = bySize.findLastIndex(({ count }) => isTooFew(count)) + 1;
  const restOf = (taken: number) => bySize.slice(0, taken).reduce((sum, { count }) => sum + count, 0);
  if (isTooFew(restOf(together))) together += 1;
  const [joined, rest] = [new Set(bySize.slice(0, together)), restOf(together)];
  const large = groups.filter((group) => !joined.has(group));
  if (together === 0 || isTooFew(rest)) return large;
  const reason = [...joined].every(({ count }) => isTooFew(count)) ? OTHER : SEVERAL;
  return [...large, { key: "other", reason, count: rest }];
}

function publicSteps(steps: unknown): PublicImpact["steps"] {
  return rowsOf(steps).flatMap((row) => {
    const key = row["key"] ?? row["name"];
    const [removed, remaining] = [wholeNumberOf(row["removed"]), wholeNumberOf(row["remaining"])];
    if (typeof key !== "string" || removed === undefined || remaining === undefined) return [];
    return [{ key: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), removed, remaining }];
  });
}

/** Logs are told by their hashes; a statement names them by id or by hash. */
function publicLogs(impact: RecordImpact, named: unknown): PublicImpact["logs"] {
  const names = new Set(
    (Array.isArray(named) ? named : []).flatMap((entry: unknown) => {
      if (typeof entry === "string") return [entry];
      const { id, sha256 } = fieldsOf(entry);
      return [id, sha256].filter((value) => typeof value === "string");
    }),
  );
  return impact.logs
    .filter(({ id, sha256 }) => names.has(id) || names.has(sha256))
    .map(({ name, sha256, bytes, rows, synthetic }) => {
      return { name, sha256, rows: wholeNumberOf(fieldsOf(rows)["read"]) ?? 0, bytes, synthetic };
    });
}

function publicDistribution(distribution: unknown): PublicImpact["distribution"] {
  const { groups, threshold } = fieldsOf(distribution);
  const limit = wholeNumberOf(threshold);
  if (limit === undefined) return [];
  const counted = rowsOf(groups).flatMap((row) => {
    const [from, to] = [wholeNumberOf(row["from"]), wholeNumberOf(row["to"])];
    const [count, affected] = [wholeNumberOf(row["count"]), wholeNumberOf(row["affected"])];
    if (from === undefined || to === undefined || count === undefined || affected === undefined) return [];
    return [{ from, to, count, affected }];
  });
  return mergeSmallGroups({ groups: counted, threshold: limit }).map(({ from, to, count, affected }) => {
    return { from, to, count, affected };
  });
}

function trafficOf(traffic: unknown, window: unknown): PublicTraffic | undefined {
  const { bucket, buckets, span } = fieldsOf(traffic);
  if (bucket !== "15min" && bucket !== "day") return undefined;
  const counted = rowsOf(buckets).flatMap((row): TrafficBucket[] => {
    const [rows, affected] = [wholeNumberOf(row["rows"]), wholeNumberOf(row["affected"])];
    const [start, outside] = [row["start"], wholeNumberOf(row["outside"])];
    if (typeof start !== "string" || rows === undefined || affected === undefined) return [];
    return [{ start, rows, affected, ...(outside !== undefined && { outside }) }];
  });
  const { first, last } = fieldsOf(span);
  const ends = typeof first === "string" && typeof last === "string" ? { span: { first, last } } : {};
  const { from, until } = fieldsOf(window);
  return publicTraffic(
    { bucket, buckets: counted, ...ends },
    {
      from: typeof from === "string" ? from : undefined,
      until: typeof until === "string" ? until : undefined,
    },
  );
}

function concentrationOf({ concentration }: RecordImpact, statement: RecordStatement): PublicConcentration | undefined {
  const isOfIt =
    concentration?.ruleRevision === statement.ruleRevision && concentration.accounts === statement.accounts;
  return concentration && isOfIt ? publicConcentration(concentration) : undefined;
}

function correctionsOf(stated: RecordStatement[]): PublicImpact["corrections"] {
  return stated.slice(1).map((statement, index) => {
    const before = stated[index] ?? statement;
    return present({
      before: before.count,
      after: statement.count,
      asOf: instantTime(statement.asOf),
      why: textOf(statement.why),
    });
  });
}
