import { US_PER_HOUR } from "#domain/time/civil.ts";
import { compareInstants, instantAt, type Instant } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { midnightOf } from "#domain/time/zone.ts";

/** The zones furthest from UTC: a date begins first at +14 and ends last at −12. */
const FIRST_HOURS_AHEAD = 14;
const LAST_HOURS_BEHIND = 12;

/** `notEarlierThan`: the first instant at which that date has begun everywhere. `span`: all that the date could mean. */
export type EmbargoEndOffer = { notEarlierThan?: Instant; span: { earliest: Instant; latest: Instant } };

/** R2: what can be offered for an embargo that is to end on a day, with no time agreed; nothing for an instant. */
export function embargoEndOffer({ date, zone, through, earliest, latest }: RecordedTime): EmbargoEndOffer | undefined {
  if (date === undefined || through !== undefined) return undefined;
  const midnight = midnightOf(date);
  const offered = instantAt(midnight + LAST_HOURS_BEHIND * US_PER_HOUR);
  if (zone === undefined || earliest === undefined || latest === undefined) {
    const span = {
      earliest: instantAt(midnight - FIRST_HOURS_AHEAD * US_PER_HOUR),
      latest: instantAt(midnight + (24 + LAST_HOURS_BEHIND) * US_PER_HOUR),
    };
    return { notEarlierThan: offered, span };
  }
  // Far east of UTC the day is over before it has begun everywhere.
  const isWithin = compareInstants(offered, earliest) >= 0 && compareInstants(offered, latest) < 0;
  return { ...(isWithin && { notEarlierThan: offered }), span: { earliest, latest } };
}
