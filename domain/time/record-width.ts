import { US_PER_DAY, US_PER_HOUR, US_PER_MINUTE, US_PER_SECOND, type Micros } from "./civil.ts";
import { DEFAULT_ZONE } from "./bounds.ts";
import { instantAt, microsOf, parsePlainDate } from "./instant.ts";
import { recordClock } from "./record-clock.ts";
import { recordDate } from "./record-date.ts";
import type { TextWidth } from "./text-frame.ts";
import { unreadable } from "./text-point.ts";
import type { DateInput, ReadTime, WallClockInput } from "./time-shape.ts";
import { parseWallClock } from "./wall-clock.ts";
import { dayBounds, midnightOf, plainDateOf } from "./zone.ts";

const UNIT_US: Record<TextWidth["unit"], Micros> = {
  second: US_PER_SECOND,
  minute: US_PER_MINUTE,
  hour: US_PER_HOUR,
  day: US_PER_DAY,
};

type Centre = { kind: "date"; input: DateInput } | { kind: "clock"; input: WallClockInput };

/** "19:00 ±10 min" is kept as 19:00, said to be about, with 18:50 and 19:10 as its bounds. */
export function recordWidth(centre: Centre, width: TextWidth): ReadTime {
  const text = centre.input.text ?? "";
  if (centre.input.qualifier !== "about" || width.amount === 0) throw unreadable(text, 'only "about" has a width');
  const reach = width.amount * UNIT_US[width.unit];
  if (centre.kind === "clock") return clockWithin(centre.input, reach, width.unit);
  if (width.unit !== "day") throw unreadable(text, "the width of a date is a number of days");
  return dateWithin(centre.input, reach);
}

function clockWithin(input: WallClockInput, reach: Micros, unit: TextWidth["unit"]): ReadTime {
  const digits = parseWallClock(input.wallClock, input.zone, input.offset).precision;
  const precision =
    unit === "second" && digits === "minute" ? "second" : digits === "hour" || digits === "day" ? "minute" : digits;
  const stated = recordClock({ ...input, qualifier: "exact", precision }).time.instant ?? instantAt(0);
  const [earliest, latest] = [instantAt(microsOf(stated) - reach), instantAt(microsOf(stated) + reach)];
  return recordClock({ ...input, precision, earliest, latest });
}

function dateWithin(input: DateInput, reach: Micros): ReadTime {
  const day = midnightOf(parsePlainDate(input.date));
  const zone = input.zone ?? DEFAULT_ZONE;
  const { start } = dayBounds(plainDateOf(day - reach), zone);
  const { end } = dayBounds(plainDateOf(day + reach), zone);
  return recordDate({ ...input, earliest: start, latest: end });
}
