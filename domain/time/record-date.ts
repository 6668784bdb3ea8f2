import { daysInMonth } from "./civil.ts";
import type { PlainDate } from "./instant-shape.ts";
import { boundsOf, checkThrough, dateSpan, hasStatedWidth, widthBounds } from "./bounds.ts";
import { parsePlainDate } from "./instant.ts";
import { statedZone } from "./settle-zone.ts";
import { TimeError, atField } from "./time-error.ts";
import type { DateInput, ReadTime } from "./time-shape.ts";
import { tzdbVersion } from "./zone.ts";

/** Records a day, a range of days or (`YYYY-MM`) a month. */
export function recordDate(given: DateInput): ReadTime {
  const isMonth = /^\d{4}-\d{2}$/.test(given.date);
  const firstDay = parsePlainDate(isMonth ? `${given.date}-01` : given.date);
  const input = given.zone === undefined ? given : { ...given, zone: statedZone(given.zone, firstDay) };
  return isMonth ? recordMonth(input) : recordDay(input);
}

function recordDay(input: DateInput): ReadTime {
  const { zone, qualifier = "exact" } = input;
  const date = parsePlainDate(input.date);
  const through = endDate(input);
  const text = input.text ?? (through ? `${date}/${through}` : date);
  checkThrough(qualifier, through !== undefined, text);
  if (through !== undefined && through < date) {
    throw new TimeError("invalid_time", `"${text}": the end lies before the start`, { field: "through" });
  }
  const span = dateSpan(date, through ?? date, zone);
  const isWide = hasStatedWidth({ qualifier, precision: "day", through });
  return {
    time: {
      text,
      ...(zone !== undefined && { zone }),
      date,
      ...(through && { through: { date: through } }),
      precision: "day",
      qualifier,
      ...(isWide ? widthBounds(input, span, text) : boundsOf(span, qualifier, "day")),
      tzdb: tzdbVersion(),
    },
    warnings: [],
  };
}

function endDate({ through }: DateInput): PlainDate | undefined {
  if (through === undefined) return undefined;
  return atField("through", () => parsePlainDate(typeof through === "string" ? through : through.date));
}

function recordMonth(input: DateInput): ReadTime {
  const { date: month, zone, qualifier = "exact", text = month } = input;
  if (input.through !== undefined) {
    throw new TimeError("invalid_time", `"${text}": a range of months is given by its first and last day`, {
      field: "through",
    });
  }
  const { first, last } = daysOfMonth(month);
  return {
    time: {
      text,
      ...(zone !== undefined && { zone }),
      month,
      precision: "month",
      qualifier,
      ...boundsOf(dateSpan(first, last, zone), qualifier, "month"),
      tzdb: tzdbVersion(),
    },
    warnings: [],
  };
}

export function daysOfMonth(month: string): { first: PlainDate; last: PlainDate } {
  const first = parsePlainDate(`${month}-01`);
  const [year, monthNumber] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return { first, last: parsePlainDate(`${month}-${daysInMonth(year, monthNumber)}`) };
}
