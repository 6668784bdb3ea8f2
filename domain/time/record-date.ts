import { daysInMonth } from "./civil.ts";
import type { PlainDate } from "./instant-shape.ts";
import { boundsOf, checkThrough, dateSpan } from "./bounds.ts";
import { parsePlainDate } from "./instant.ts";
import { TimeError } from "./time-error.ts";
import type { DateInput, ReadTime } from "./time-shape.ts";
import { tzdbVersion } from "./zone.ts";
import { zoneOrThrow } from "./zone-offsets.ts";

/** Records a day, a range of days or (`YYYY-MM`) a month. */
export function recordDate(input: DateInput): ReadTime {
  if (input.zone !== undefined) zoneOrThrow(input.zone);
  return /^\d{4}-\d{2}$/.test(input.date) ? recordMonth(input) : recordDay(input);
}

function recordDay(input: DateInput): ReadTime {
  const { zone, qualifier = "exact" } = input;
  const date = parsePlainDate(input.date);
  const through = endDate(input);
  const text = input.text ?? (through ? `${date}/${through}` : date);
  checkThrough(qualifier, "day", through !== undefined, text);
  if (through !== undefined && through < date) {
    throw new TimeError("invalid_time", `"${text}": the end lies before the start`, { field: "through" });
  }
  return {
    time: {
      text,
      ...(zone !== undefined && { zone }),
      date,
      ...(through && { through: { date: through } }),
      precision: "day",
      qualifier,
      ...boundsOf(dateSpan(date, through ?? date, zone), qualifier, "day"),
      tzdb: tzdbVersion(),
    },
    warnings: [],
  };
}

function endDate({ through }: DateInput): PlainDate | undefined {
  if (through === undefined) return undefined;
  return parsePlainDate(typeof through === "string" ? through : through.date);
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
