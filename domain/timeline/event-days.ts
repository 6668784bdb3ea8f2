import type { PlainDate } from "#domain/time/instant-shape.ts";

/** What stands before an event in a list: the heading of its day where that is new, and after how long. */
export type DayStart = { heading?: string; gapDays?: number };

type Listed = {
  time: { precision: string };
  display: { day: PlainDate; heading: string; through?: { day: PlainDate } };
};

const MS_PER_DAY = 86_400_000;

/**
 * Events keep their order; a heading is the day that they show. A gap is counted in calendar days from the last day
 * that anything before it reaches, and never from or to a mere month.
 */
export function dayStarts(events: readonly Listed[]): DayStart[] {
  let [heading, reached]: [string | undefined, PlainDate | undefined] = [undefined, undefined];
  return events.map(({ time, display }) => {
    const isMonth = time.precision === "month";
    const start: DayStart = {};
    if (display.heading !== heading) {
      start.heading = display.heading;
      const days = reached === undefined || isMonth ? 0 : daysBetween(reached, display.day);
      if (days > 1) start.gapDays = days;
    }
    heading = display.heading;
    const until = display.through?.day ?? display.day;
    reached = isMonth ? undefined : reached !== undefined && reached > until ? reached : until;
    return start;
  });
}

function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY);
}
