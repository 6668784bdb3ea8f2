import { US_PER_DAY, US_PER_HOUR, US_PER_MINUTE, US_PER_SECOND, type Micros } from "./civil.ts";
import { instantAt, microsOf, parsePlainDate } from "./instant.ts";
import { recordClock } from "./record-clock.ts";
import { recordDate } from "./record-date.ts";
import type { TextWidth } from "./text-frame.ts";
import { unreadable } from "./text-point.ts";
import type { DateInput, ReadTime, WallClockInput } from "./time-shape.ts";
import { formatOffset, formatWallClock, parseOffset, parseWallClock } from "./wall-clock.ts";
import { midnightOf, offsetAt, plainDateOf } from "./zone.ts";

const UNIT_US: Record<TextWidth["unit"], Micros> = {
  second: US_PER_SECOND,
  minute: US_PER_MINUTE,
  hour: US_PER_HOUR,
  day: US_PER_DAY,
};

type Centre = { kind: "date"; input: DateInput } | { kind: "clock"; input: WallClockInput };

/** "19:00 ±10 min" is kept as the range from 18:50 to 19:10, said to be about. */
export function recordWidth(centre: Centre, width: TextWidth): ReadTime {
  const text = centre.input.text ?? "";
  if (centre.input.qualifier !== "about" || width.amount === 0) throw unreadable(text, 'only "about" has a width');
  const reach = width.amount * UNIT_US[width.unit];
  if (centre.kind === "clock") return clockRange(centre.input, reach, width.unit);
  if (width.unit !== "day") throw unreadable(text, "the width of a date is a number of days");
  const day = midnightOf(parsePlainDate(centre.input.date));
  return recordDate({ ...centre.input, date: plainDateOf(day - reach), through: plainDateOf(day + reach) });
}

function clockRange(input: WallClockInput, reach: Micros, unit: TextWidth["unit"]): ReadTime {
  const digits = parseWallClock(input.wallClock, input.zone).precision;
  const precision =
    unit === "second" && digits === "minute" ? "second" : digits === "hour" || digits === "day" ? "minute" : digits;
  const { time, warnings } = recordClock({ ...input, qualifier: "exact", precision });
  const centre = microsOf(time.instant ?? instantAt(0));
  const zoned = time.zone !== undefined && formatOffset(offsetAt(instantAt(centre), time.zone)) === time.offset;
  const at = (us: Micros) => {
    const seconds = zoned && time.zone ? offsetAt(instantAt(us), time.zone) : parseOffset(time.offset ?? "Z").seconds;
    return { wallClock: formatWallClock(us + seconds * US_PER_SECOND, precision), offset: formatOffset(seconds) };
  };
  const { zone, qualifier, text } = input;
  const where = zone === undefined ? {} : { zone };
  const range = { ...at(centre - reach), ...where, precision, qualifier, through: at(centre + reach), text };
  return { time: recordClock(range).time, warnings };
}
