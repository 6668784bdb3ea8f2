import { publishedStretches } from "#domain/impact/traffic.ts";
import type { PublicImpact } from "#domain/postmortem/public-document.ts";
import { keysOf } from "#domain/postmortem/public-steps.ts";

/** One series that a reader can read: cells on an axis, each with a number. */
export type Series = { from: number; until: number; count: number }[];

const STEPS = ["rejected", "duplicate", "conflicting", "outside_window", "unknown", "not_matching", "excluded"];
const place = (key: string) => (STEPS.includes(key) ? STEPS.indexOf(key) : STEPS.length);

/** Every number of a document that stands for rows, requests or accounts, by what it is of. */
export function seriesOf(impact: PublicImpact): Record<string, Series> {
  const { steps, distribution, traffic, concentration } = impact;
  const spanned = ({ from, to = Infinity }: { from: number; to?: number }) => ({ from, until: to + 1 });
  const us = (instant: string) => Date.parse(instant) * 1000;
  return {
    steps: steps.slice(1).map((step) => ({
      from: Math.min(...keysOf(step).map(place)),
      until: Math.max(...keysOf(step).map(place)) + 1,
      count: step.removed,
    })),
    "distribution: all": distribution.map(({ from, to, count }) => ({ from, until: to, count })),
    "distribution: affected": distribution.map(({ from, to, affected }) => ({ from, until: to, count: affected })),
    requests: traffic ? publishedStretches(traffic).map(({ from, until, count }) => ({ from, until, count })) : [],
    affected: (traffic?.affected ?? []).map(({ from, until, count }) => ({ from: us(from), until: us(until), count })),
    accounts: (concentration?.groups ?? []).map((group) => ({ ...spanned(group), count: group.accounts })),
    "of accounts": (concentration?.groups ?? []).map((group) => ({ ...spanned(group), count: group.affected })),
    gaps: (concentration?.gaps ?? []).map(({ fromSeconds, toSeconds = Infinity, count }) => ({
      ...{ from: fromSeconds, until: toSeconds, count },
    })),
  };
}

/** What the cells tell of the stretch between two borders; undefined where a cell lies across one of them. */
function between(series: Series, from: number, until: number): number | undefined {
  const isCut = (border: number) => series.some((cell) => cell.from < border && border < cell.until);
  if (isCut(from) || isCut(until)) return undefined;
  return series.filter((cell) => cell.from >= from && cell.until <= until).reduce((sum, { count }) => sum + count, 0);
}

/** A reader lays two revisions side by side: the smallest stretches that both tell, and how far they lie apart there. */
export function differences(a: Series, b: Series): number[] {
  if (a.length === 0 || b.length === 0) return [];
  const borders = [...new Set([...a, ...b].flatMap(({ from, until }) => [from, until]))].sort((x, y) => x - y);
  const both = borders.filter(
    (at) => between(a, -Infinity, at) !== undefined && between(b, -Infinity, at) !== undefined,
  );
  return both.slice(1).map((until, index) => {
    const from = both[index] ?? -Infinity;
    return (between(b, from, until) ?? 0) - (between(a, from, until) ?? 0);
  });
}

/** Where the very same rows were counted twice, a reader knows them below every border of either. */
export function refined(a: Series, b: Series): number[] {
  if (a.length === 0 || b.length === 0) return [];
  const borders = [...new Set([...a, ...b].flatMap(({ from, until }) => [from, until]))].sort((x, y) => x - y);
  const known = borders.map((at) => between(a, -Infinity, at) ?? between(b, -Infinity, at) ?? 0);
  return known.slice(1).map((count, index) => count - (known[index] ?? 0));
}

/** Sums that count one inside the other. */
export function sumsOf(impact: PublicImpact): number[] {
  const { count, steps, distribution, traffic, concentration, logs } = impact;
  const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0);
  return [
    ...[count, ...steps.map(({ remaining }) => remaining)],
    ...(distribution.length > 0
      ? [sum(distribution.map((one) => one.count)), sum(distribution.map(({ affected }) => affected))]
      : []),
    ...(traffic ? [sum(traffic.requests.map((one) => one ?? 0))] : []),
    ...(traffic?.affected ? [sum(traffic.affected.map((one) => one.count))] : []),
    ...(concentration ? [concentration.affected] : []),
    ...(logs.some(({ rows }) => rows !== undefined) ? [sum(logs.map(({ rows = 0 }) => rows))] : []),
  ];
}
