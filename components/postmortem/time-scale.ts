import { bucketStart } from "#domain/time/display.ts";
import { US_PER_DAY, US_PER_HOUR, type Micros } from "#domain/time/civil.ts";
import { instantAt, microsOf } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { PublicEvent } from "#domain/postmortem/public-document.ts";

export type Window = { start: Micros; end: Micros };
/** A position in percent of the drawing's width. */
export type Place = (us: Micros) => number;

/** Where a time lies: one instant for a clock time (also a `by`, at what was stated), the whole span for the rest. */
export type Extent = Window & { kind: "point" | "by" | "from" | "span" | "about" };
export type Placed = { event: PublicEvent; extent: Extent };

export function extentOf(time: RecordedTime): Extent | undefined {
  const { instant, through, qualifier, earliest, latest } = time;
  if (instant !== undefined && !through && (qualifier !== "about" || earliest === undefined)) {
    const us = microsOf(instant);
    return { start: us, end: us, kind: qualifier === "by" || qualifier === "from" ? qualifier : "point" };
  }
  const start = earliest ?? latest;
  const end = latest ?? earliest;
  if (start === undefined || end === undefined) return undefined;
  return { start: microsOf(start), end: microsOf(end), kind: qualifier === "about" ? "about" : "span" };
}

export function placeEvents(events: PublicEvent[]): Placed[] {
  return events.flatMap((event) => {
    const extent = extentOf(event.time);
    return extent ? [{ event, extent }] : [];
  });
}

export function isInstant({ extent }: Placed): boolean {
  return extent.start === extent.end;
}

/** The stretch in which most clock times lie, without a pause of a day: what deserves a scale of its own. */
export function closeUp(placed: Placed[]): Window | undefined {
  const points = placed.filter(isInstant).sort((a, b) => a.extent.start - b.extent.start);
  const clusters: Placed[][] = [];
  for (const point of points) {
    const cluster = clusters.at(-1);
    const last = cluster?.at(-1);
    if (cluster && last && point.extent.start - last.extent.start < US_PER_DAY) cluster.push(point);
    else clusters.push([point]);
  }
  const largest = clusters.reduce((best, cluster) => (cluster.length > best.length ? cluster : best), [] as Placed[]);
  const [first, last] = [largest[0], largest.at(-1)];
  if (!first || !last || largest.length < 3 || first === last) return undefined;
  return { start: first.extent.start, end: last.extent.end };
}

export function wholeOf(placed: Placed[]): Window | undefined {
  if (placed.length === 0) return undefined;
  return {
    start: Math.min(...placed.map(({ extent }) => extent.start)),
    end: Math.max(...placed.map(({ extent }) => extent.end)),
  };
}

export function padded({ start, end }: Window, part: number): Window {
  const margin = (end - start) * part;
  return { start: start - margin, end: end + margin };
}

export function scaleOf({ start, end }: Window): Place {
  return (us) => (100 * (Math.min(end, Math.max(start, us)) - start)) / Math.max(1, end - start);
}

export const percent = (value: number): string => `${value.toFixed(2)}%`;

export type Tick = { us: Micros; label: string; day?: string };

/** Full hours of the page's own clock, as many as can be read; midnight carries the date that begins. */
export function hourTicks(window: Window, zone: string): Tick[] {
  const hours = (window.end - window.start) / US_PER_HOUR;
  const step = [1, 2, 3, 4, 6, 12].find((size) => hours / size <= 7) ?? 24;
  const ticks: Tick[] = [];
  let bucket = bucketStart(instantAt(Math.floor(window.start)), "hour", zone);
  while (microsOf(bucket.start) <= window.end && ticks.length < 60) {
    const clock = bucket.label.slice(11, 16);
    const hour = Number(clock.slice(0, 2));
    if (microsOf(bucket.start) >= window.start && clock.endsWith(":00") && hour % step === 0) {
      ticks.push({ us: microsOf(bucket.start), label: clock, ...(hour === 0 && { day: bucket.label.slice(0, 10) }) });
    }
    bucket = bucketStart(bucket.end, "hour", zone);
  }
  return ticks;
}

/** First days of months, as `YYYY-MM`. */
export function monthTicks(window: Window, zone: string): Tick[] {
  const ticks: Tick[] = [];
  let day = bucketStart(instantAt(Math.floor(window.start)), "day", zone);
  while (microsOf(day.start) <= window.end) {
    if (day.label.endsWith("-01") && microsOf(day.start) >= window.start) {
      ticks.push({ us: microsOf(day.start), label: day.label.slice(0, 7) });
    }
    day = bucketStart(day.end, "day", zone);
  }
  return ticks;
}
