import { US_PER_DAY, US_PER_MINUTE, type Micros } from "#domain/time/civil.ts";
import { instantAt, microsOf, parseInstant, type Instant } from "#domain/time/instant.ts";
import type { Group } from "./distribution.ts";
import { isTooFew } from "./small-groups.ts";
import { tellableCells, type Cell } from "./tellable-cells.ts";
import { USE_HOURS_UP_TO_US, type Stretch } from "./time-bars.ts";

/** `outside`: requests that lie beyond the rule's window and match it otherwise; figures of before it was counted have none. */
export type TrafficBucket = { start: string; rows: number; affected: number; outside?: number };
/** In UTC, only buckets that hold a request; in order. */
export type Traffic = { bucket: "15min" | "day"; buckets: TrafficBucket[]; span?: { first: string; last: string } };
export type RuleWindow = { from?: string | undefined; until?: string | undefined };

/** Requests before, in and after the rule's window; `matching` are the affected ones, or would be were they inside. */
export type ComparedSpan = {
  key: "before" | "window" | "after";
  from: Instant;
  until: Instant;
  requests: number;
  matching?: number;
};

export type PublicTraffic = {
  /** The requests of one step after the other from here on; null: counted with the step before it, no number is under 5. */
  from: Instant;
  stepMinutes: number;
  requests: (number | null)[];
  /** By days of UTC, or by its hours where the logs are short; merged until no number is under 5. */
  affected?: { from: Instant; until: Instant; count: number }[];
  compared?: ComparedSpan[];
};

export function stepOf({ bucket }: Pick<Traffic, "bucket">): Micros {
  return bucket === "day" ? US_PER_DAY : 15 * US_PER_MINUTE;
}

export function requestStretches(traffic: Traffic): Stretch[] {
  return stretchesOf(traffic, ({ rows }) => rows);
}

export function affectedStretches(traffic: Traffic): Stretch[] {
  return stretchesOf(traffic, ({ affected }) => affected);
}

function stretchesOf(traffic: Traffic, countOf: (bucket: TrafficBucket) => number): Stretch[] {
  const step = stepOf(traffic);
  const starts = startsOf(traffic);
  return traffic.buckets.map((bucket, at) => {
    const from = starts[at] ?? 0;
    return { from, until: from + step, count: countOf(bucket) };
  });
}

/** A bucket that a bound of the window falls into counts on the side on which it starts. */
export function compareSpans(traffic: Traffic, window: RuleWindow): ComparedSpan[] {
  const [first, last] = [traffic.buckets[0], traffic.buckets.at(-1)];
  if (!first || !last || (window.from === undefined && window.until === undefined)) return [];
  const [start, end] = [usOf(traffic.span?.first ?? first.start), usOf(traffic.span?.last ?? last.start)];
  const from = window.from === undefined ? -Infinity : usOf(window.from);
  const until = window.until === undefined ? Infinity : usOf(window.until);
  const sides = [
    { key: "before" as const, low: -Infinity, high: from, place: [start, from] },
    { key: "window" as const, low: from, high: until, place: [Math.max(start, from), Math.min(end, until)] },
    { key: "after" as const, low: until, high: Infinity, place: [Math.max(start, until), end] },
  ];
  const starts = startsOf(traffic);
  return sides.flatMap(({ key, low, high, place: [begin = 0, over = 0] }): ComparedSpan[] => {
    const inside = traffic.buckets.filter((_bucket, at) => (starts[at] ?? 0) >= low && (starts[at] ?? 0) < high);
    if (over <= begin || inside.length === 0) return [];
    const matching = inside.map((bucket) => (key === "window" ? bucket.affected : bucket.outside));
    return [
      {
        ...{ key, from: instantAt(begin), until: instantAt(over), requests: sum(inside.map(({ rows }) => rows)) },
        ...(matching.every((count) => count !== undefined) && { matching: sum(matching) }),
      },
    ];
  });
}

/** Numbers under 5, and those that follow from an earlier revision, are merged or, where nothing is left to merge them with, left out. */
export function publicTraffic(
  traffic: Traffic,
  window: RuleWindow,
  earlier: readonly PublicTraffic[] = [],
): PublicTraffic | undefined {
  const step = stepOf(traffic);
  const starts = startsOf(traffic);
  const requests = tellableCells(
    dense(traffic, starts, step).map(({ from, to, count }) => ({ from, until: to, counts: [count] })),
    earlier.map((told) => publishedStretches(told).map(cellOf)),
  );
  const [first] = requests ?? [];
  if (!requests || !first) return undefined;
  const affected = tellableCells(
    dense(traffic, starts, coarseStep(traffic)).map(({ from, to, count, affected: hit }) => ({
      ...{ from, until: to, counts: [hit, count, count - hit] },
    })),
    earlier.flatMap((told) => (told.affected ? [told.affected.map(affectedCell)] : [])),
  );
  const compared = publicComparison(compareSpans(traffic, window), earlier);
  return {
    from: instantAt(first.from),
    stepMinutes: step / US_PER_MINUTE,
    requests: requests.flatMap(({ from, until, counts: [count = 0] }) => [
      ...[count, ...Array<null>((until - from) / step - 1).fill(null)],
    ]),
    ...(affected && {
      affected: affected.flatMap(({ from, until, counts: [count = 0] }) =>
        count === 0 ? [] : [{ from: instantAt(from), until: instantAt(until), count }],
      ),
    }),
    ...(compared && { compared }),
  };
}

function cellOf({ from, until, count }: Stretch): Cell {
  return { from, until, counts: [count] };
}

function affectedCell({ from, until, count }: NonNullable<PublicTraffic["affected"]>[number]): Cell {
  return { from: usOf(from), until: usOf(until), counts: [count] };
}

function publicComparison(compared: ComparedSpan[], earlier: readonly PublicTraffic[]): ComparedSpan[] | undefined {
  const before = (key: ComparedSpan["key"]) =>
    earlier.flatMap((told) => told.compared?.find((span) => span.key === key) ?? []);
  const isTooNear = (now: number, told: number | undefined) => told !== undefined && isTooFew(Math.abs(now - told));
  const isFew = ({ key, requests }: ComparedSpan) =>
    isTooFew(requests) || before(key).some((told) => isTooNear(requests, told.requests));
  if (compared.length < 2 || compared.some(isFew)) return undefined;
  return compared.map(({ matching, ...span }) => {
    const hides =
      matching === undefined ||
      isTooFew(matching) ||
      before(span.key).some((told) => isTooNear(matching, told.matching));
    return hides ? span : { ...span, matching };
  });
}

/** What was published, as it can be drawn. */
export function publishedStretches({ from, stepMinutes, requests }: PublicTraffic): Stretch[] {
  const [start, step] = [usOf(from), stepMinutes * US_PER_MINUTE];
  const stretches: Stretch[] = [];
  for (const [index, count] of requests.entries()) {
    const until = start + (index + 1) * step;
    const last = stretches.at(-1);
    if (count !== null) stretches.push({ from: until - step, until, count });
    else if (last) last.until = until;
  }
  return stretches;
}

function coarseStep({ bucket, buckets }: Traffic): Micros {
  const [first, last] = [buckets[0]?.start, buckets.at(-1)?.start];
  const isShort = first !== undefined && last !== undefined && usOf(last) - usOf(first) <= USE_HOURS_UP_TO_US;
  return bucket === "15min" && isShort ? 60 * US_PER_MINUTE : US_PER_DAY;
}

/** Every step between the first and the last, those without a request too. */
function dense({ buckets }: Traffic, starts: readonly Micros[], step: Micros): Group[] {
  const groups = new Map<number, Group>();
  for (const [at, { rows, affected }] of buckets.entries()) {
    const index = Math.floor((starts[at] ?? 0) / step);
    const group = groups.get(index) ?? { from: index * step, to: (index + 1) * step, count: 0, affected: 0 };
    groups.set(index, { ...group, count: group.count + rows, affected: group.affected + affected });
  }
  const [first = 0, last = -1] = [Math.min(...groups.keys()), Math.max(...groups.keys())];
  if (groups.size === 0) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const from = (first + at) * step;
    return groups.get(first + at) ?? { from, to: from + step, count: 0, affected: 0 };
  });
}

/** Each is read once: a long log has thousands. */
function startsOf({ buckets }: Traffic): Micros[] {
  return buckets.map(({ start }) => usOf(start));
}

function usOf(text: string): Micros {
  return microsOf(parseInstant(text));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
