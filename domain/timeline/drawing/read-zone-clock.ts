import { US_PER_DAY, US_PER_SECOND, type Micros } from "#domain/time/civil.ts";
import { instantAt } from "#domain/time/instant.ts";
import { offsetAt, zoneLabel } from "#domain/time/zone.ts";
import type { ClockChange, ZoneClock } from "./zone-clock.ts";

const STEP = 7 * US_PER_DAY;

export function zoneClockOf(zone: string, start: Micros, end: Micros): ZoneClock {
  const changes = [changeAt(start, zone)];
  for (let low = start; low < end; low += STEP) {
    const high = Math.min(end, low + STEP);
    if (secondsAt(high, zone) !== secondsAt(low, zone)) changes.push(changeAt(findChange(low, high, zone), zone));
  }
  return { zone, changes };
}

function changeAt(from: Micros, zone: string): ClockChange {
  return { from, seconds: secondsAt(from, zone), label: zoneLabel(instantAt(from), zone) };
}

function secondsAt(us: Micros, zone: string): number {
  return offsetAt(instantAt(us), zone);
}

/** The first second after `low` that has `high`'s offset. */
function findChange(low: Micros, high: Micros, zone: string): Micros {
  const before = secondsAt(low, zone);
  let [from, to] = [Math.floor(low / US_PER_SECOND), Math.ceil(high / US_PER_SECOND)];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (secondsAt(middle * US_PER_SECOND, zone) === before) from = middle;
    else to = middle;
  }
  return to * US_PER_SECOND;
}
