import { textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import type { ReadText } from "./plain-text.ts";
import { clocksIn, zoneBehind, type SaidClock } from "./said-clocks.ts";
import { datesIn, two, type SaidDate } from "./said-dates.ts";
import { within } from "./within.ts";

const SAME_AS = /^[\s,]*(?:[(（=\/]|i\.e\.|that is|すなわち|つまり)/;

/** One moment said in two zones: "3:01 PM PDT (00:01 on 21 October SAST)". */
export function checkSameMoment({ texts }: LintContext): LintFinding[] {
  return texts.flatMap((read) => {
    const clocks = clocksIn(read.plain);
    const dates = datesIn(read.plain);
    return clocks.slice(1).flatMap((other, index) => {
      const first = clocks[index];
      return first ? differing(read, first, other, dates) : [];
    });
  });
}

function differing(read: ReadText, first: SaidClock, other: SaidClock, dates: SaidDate[]): LintFinding[] {
  const [a, b] = [
    first.zone?.offsetMinutes,
    (other.zone ?? zoneBehind(read.plain, other.end, other.end + 40))?.offsetMinutes,
  ];
  if (a === undefined || b === undefined || a === b || !first.zone) return [];
  const dayOf = (from: number, to: number) => within(dates, from, to)[0];
  const firstDay = dayOf(Math.max(0, first.start - 24), other.start);
  const between = read.plain.slice(
    Math.max(first.zone.end, firstDay && firstDay.start > first.end ? firstDay.end : 0),
    other.start,
  );
  if (between.length > 40 || !SAME_AS.test(between)) return [];
  const otherDay = dayOf(other.start - 14, other.end + 30);
  const shift = other.minutes - b - (first.minutes - a);
  const days =
    firstDay && otherDay && firstDay !== otherDay && firstDay.month === otherDay.month
      ? otherDay.day - firstDay.day
      : undefined;
  const off = days === undefined ? ((shift % 1440) + 1440) % 1440 : shift + days * 1440;
  if (off === 0) return [];
  const right = (((first.minutes - a + b) % 1440) + 1440) % 1440;
  const dayShift = Math.floor((first.minutes - a + b) / 1440);
  const onDay = dayShift === 0 ? "the same day" : dayShift > 0 ? "the next day" : "the day before";
  const zone = other.zone?.name ?? "there";
  const message = `${first.text} ${first.zone.name} is ${two(Math.floor(right / 60))}:${two(right % 60)} ${zone}, ${onDay}.`;
  return [textFinding(read, other.start, Math.max(other.end, otherDay?.end ?? 0), { code: "times_disagree", message })];
}
