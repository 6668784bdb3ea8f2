import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { dayAfter, type Instant, type PlainDate } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { wallClockAt } from "#domain/time/zone.ts";
import type { DocumentParts } from "./public-texts.ts";

const LONGEST_RANGE_DAYS = 1_000;

/** Every day on which something in the document is: in the zone it was recorded in, in the page's zone and in UTC. */
export function knownDays(document: PublicDocument, { times }: DocumentParts): Set<string> {
  return new Set(times.flatMap(({ time }) => daysOf(time, document.zone)));
}

/** Days, and months as `2026-08`. */
export function daysOf(time: RecordedTime, zone: string): string[] {
  if (time.month !== undefined) return [time.month];
  if (time.date !== undefined) return daysThrough(time.date, time.through?.date ?? time.date);
  const zones = [...new Set([time.zone ?? "UTC", zone, "UTC"])];
  return [time.instant, time.through?.instant].flatMap((instant) =>
    instant === undefined ? [] : [...zones.map((one) => dayIn(instant, one)), ...ownDay(time)],
  );
}

function ownDay({ wallClock }: RecordedTime): string[] {
  return wallClock === undefined ? [] : [wallClock.slice(0, 10)];
}

function dayIn(instant: Instant, zone: string): string {
  return wallClockAt(instant, zone).slice(0, 10);
}

function daysThrough(first: PlainDate, last: PlainDate): string[] {
  const days: PlainDate[] = [first];
  for (let day = first; day < last && days.length < LONGEST_RANGE_DAYS; days.push(day)) day = dayAfter(day);
  return days;
}
