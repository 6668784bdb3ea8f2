import { publicConcentration, type PublicConcentration } from "#domain/impact/concentration.ts";
import { mergeSmallGroups } from "#domain/impact/distribution.ts";
import { decidingComparison } from "#domain/impact/deciding-comparison.ts";
import { condition, type Condition } from "#domain/impact/impact-rule.ts";
import { isTooFew } from "#domain/impact/small-groups.ts";
import { publicTraffic, type PublicTraffic, type TrafficBucket } from "#domain/impact/traffic.ts";
import { instantTime } from "./instant-time.ts";
import type { RecordImpact, RecordStatement } from "./incident-record.ts";
import type { PublicImpact } from "./public-document.ts";
import { publicExclusions } from "./public-exclusions.ts";
import { publicSteps } from "./public-steps.ts";
import { fieldsOf, isPublic, present, requiredText, rowsOf, textOf, wholeNumberOf } from "./public-values.ts";

/** The latest number stated for everybody. What was counted is shown only where it gave that number. */
export function publicImpact(impact: RecordImpact): PublicImpact | undefined {
  const stated = impact.statements.filter(isPublic).sort((a, b) => a.number - b.number);
  const newest = stated.at(-1);
  if (!newest) return undefined;
  const earlier = impact.earlier ?? [];
  const statement = { ...newest, accounts: tellableAccounts(newest, earlier) };
  const figure = impact.figures.find(
    ({ ruleRevision, count }) => ruleRevision === statement.ruleRevision && count === statement.count,
  );
  const place = `impact statement ${statement.number}`;
  const rule = publicRule(impact, statement.ruleRevision);
  const { steps, tellsRows } = publicSteps(figure?.steps, earlier);
  const logs = publicLogs(impact, statement.logs, tellsRows);
  const window = impact.rules.find(({ revision }) => revision === statement.ruleRevision)?.window;
  return present<PublicImpact>({
    unit: statement.unit as PublicImpact["unit"],
    count: statement.count,
    accounts: statement.accounts,
    confidence: statement.confidence as PublicImpact["confidence"],
    asOf: instantTime(statement.asOf),
    population: requiredText(statement.population, place),
    method: requiredText(statement.method, place),
    ...{ rule, steps, logs, excluded: publicExclusions(statement.excluded, steps, earlier) },
    ...apartFrom([statement.count, ...steps.map(({ remaining }) => remaining), rowsIn(logs)], {
      distribution: publicDistribution(figure?.distribution, rule.field, earlier),
      traffic: trafficOf(figure?.traffic, window, earlier),
      concentration: concentrationOf(impact, statement, earlier),
    }),
    corrections: stated.length > 1 ? correctionsOf(stated) : undefined,
  });
}

/** Beside the number itself: not where it is below 5, or lies by fewer than 5 beside what an earlier revision tells. */
function tellableAccounts({ unit, accounts }: RecordStatement, earlier: readonly PublicImpact[]): number | undefined {
  if (accounts === null || unit === "accounts") return accounts ?? undefined;
  const told = [0, ...earlier.flatMap((one) => one.accounts ?? [])];
  return told.some((other) => isTooFew(Math.abs(accounts - other))) ? undefined : accounts;
}

type Breakdowns = Pick<PublicImpact, "distribution"> & {
  traffic: PublicTraffic | undefined;
  concentration: PublicConcentration | undefined;
};

/** Breakdowns of which the sum lies by fewer than 5 beside another sum are left out: the difference would be such a group. */
function apartFrom(sums: number[], { distribution, traffic, concentration }: Breakdowns): Breakdowns {
  const told = [...sums];
  const isApart = (...own: number[]) => {
    const isFar = own.every((sum) => told.every((other) => !isTooFew(Math.abs(sum - other))));
    if (isFar) told.push(...own);
    return isFar;
  };
  const of = <T>(groups: readonly T[], count: (group: T) => number) => groups.reduce((sum, one) => sum + count(one), 0);
  const [all, hit] = [of(distribution, ({ count }) => count), of(distribution, ({ affected }) => affected)];
  return {
    distribution: distribution.length > 0 && isApart(all, hit) ? distribution : [],
    traffic: traffic && isApart(of(traffic.requests, (count) => count ?? 0)) ? apartTraffic(traffic) : undefined,
    concentration: concentration && isApart(concentration.affected) ? concentration : undefined,
  };

  function apartTraffic({ affected, compared, ...requests }: PublicTraffic): PublicTraffic {
    const inWindow = compared?.find(({ key }) => key === "window")?.matching;
    return {
      ...requests,
      ...(affected && isApart(of(affected, ({ count }) => count)) && { affected }),
      ...(compared && (inWindow === undefined || isApart(inWindow)) && { compared }),
    };
  }
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

/** Logs are told by their hashes; a statement names them by id or by hash. */
function publicLogs(impact: RecordImpact, named: unknown, tellsRows: boolean): PublicImpact["logs"] {
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
      const read = wholeNumberOf(fieldsOf(rows)["read"]) ?? 0;
      return { name, sha256, ...(tellsRows && { rows: read }), bytes, synthetic };
    });
}

function rowsIn(logs: PublicImpact["logs"]): number {
  return logs.reduce((sum, { rows = 0 }) => sum + rows, 0);
}

function publicDistribution(
  distribution: unknown,
  field: string,
  earlier: readonly PublicImpact[],
): PublicImpact["distribution"] {
  const { groups, threshold } = fieldsOf(distribution);
  const limit = wholeNumberOf(threshold);
  if (limit === undefined) return [];
  const counted = rowsOf(groups).flatMap((row) => {
    const [from, to] = [wholeNumberOf(row["from"]), wholeNumberOf(row["to"])];
    const [count, affected] = [wholeNumberOf(row["count"]), wholeNumberOf(row["affected"])];
    if (from === undefined || to === undefined || count === undefined || affected === undefined) return [];
    return [{ from, to, count, affected }];
  });
  const before = earlier.filter((told) => told.rule.field === field && told.distribution.length > 0);
  return mergeSmallGroups(
    { groups: counted, threshold: limit },
    before.map((told) => told.distribution),
  );
}

function trafficOf(traffic: unknown, window: unknown, earlier: readonly PublicImpact[]): PublicTraffic | undefined {
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
    earlier.flatMap((told) => told.traffic ?? []),
  );
}

function concentrationOf(
  { concentration }: RecordImpact,
  statement: Pick<PublicImpact, "accounts"> & Pick<RecordStatement, "ruleRevision">,
  earlier: readonly PublicImpact[],
): PublicConcentration | undefined {
  const isOfIt =
    concentration?.ruleRevision === statement.ruleRevision && concentration.accounts === statement.accounts;
  if (!concentration || !isOfIt) return undefined;
  return publicConcentration(
    concentration,
    earlier.flatMap((told) => told.concentration ?? []),
  );
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
