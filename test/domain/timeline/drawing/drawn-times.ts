import fc from "fast-check";
import { compareByTime } from "#domain/time/order.ts";
import { recordTime, type RecordedTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { resolveWallClock } from "#domain/time/zone.ts";
import { extentOf, type Extent } from "#domain/timeline/drawing/extent.ts";
import type { DrawnEvent } from "#domain/timeline/drawing/layout.ts";
import { LANES } from "#domain/timeline/timeline-event.ts";

export const timeOf = (input: TimeInput): RecordedTime => recordTime(input).time;

export const placed = (input: TimeInput): Extent => extentOrThrow(timeOf(input));

function extentOrThrow(time: RecordedTime): Extent {
  const extent = extentOf(time);
  if (!extent) throw new Error("a time of a test has a place");
  return extent;
}

export const utc = (clock: string, more: object = {}): TimeInput => ({
  wallClock: `2026-09-${clock}`,
  zone: "UTC",
  ...more,
});

const two = (value: number) => String(value).padStart(2, "0");
const clock = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
  )
  .map(([month, day, hour, minute]) => `2026-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`);
const zone = fc.constantFrom("UTC", "Asia/Tokyo", "Pacific/Auckland", "America/Bogota");

/** Where the clock skipped or repeated that time, one of its readings. */
function chosen(wallClock: string, of: string): { choose?: "later" | "second" } {
  const { kind } = resolveWallClock(wallClock, of);
  return kind === "instant" ? {} : { choose: kind === "gap" ? "later" : "second" };
}

/** Every kind of time that people record, over a year or within a day. */
export const anyTime: fc.Arbitrary<TimeInput> = fc.oneof(
  fc.tuple(clock, zone).map(([wallClock, of]) => ({ wallClock, zone: of, ...chosen(wallClock, of) })),
  fc.integer({ min: 0, max: 59 }).map((minute) => utc(`09T13:${two(minute)}`)),
  fc
    .tuple(clock, fc.constantFrom("by" as const, "from" as const))
    .map(([wallClock, qualifier]) => ({ wallClock, zone: "UTC", qualifier })),
  fc.tuple(clock, zone).map(([wallClock, of]) => ({ date: wallClock.slice(0, 10), zone: of })),
  clock.map((wallClock) => ({ date: wallClock.slice(0, 10), qualifier: "by" as const })),
  clock.map((wallClock) => ({ text: wallClock.slice(0, 7) })),
  clock.map((wallClock) => ({ text: `about ${wallClock.replace("T", " ")} UTC ±15 min` })),
  clock.map((wallClock) => ({ wallClock, zone: "UTC", through: "2026-12-31T00:00" })),
);

/** In the one order of events. */
export const anyEvents: fc.Arbitrary<(DrawnEvent & { time: RecordedTime })[]> = fc
  .array(fc.tuple(anyTime, fc.constantFrom(...LANES), fc.string({ minLength: 1, maxLength: 60 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((all) =>
    all
      .map(([input, lane, title], sequence) => ({ id: String(sequence), lane, title, time: timeOf(input), sequence }))
      .sort(compareByTime)
      .map(({ sequence: _sequence, ...event }) => ({ ...event, extent: extentOrThrow(event.time) })),
  );
