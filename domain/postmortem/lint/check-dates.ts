import { eventNamed } from "#domain/postmortem/prose/resolve-times.ts";
import { MILESTONES, type Milestone } from "#domain/timeline/timeline-event.ts";
import { weekdayOf } from "#domain/time/civil.ts";
import { parsePlainDate, type PlainDate } from "#domain/time/instant.ts";
import { midnightOf } from "#domain/time/zone.ts";
import { textFinding, type LintFinding } from "./finding.ts";
import { daysOf, knownDays } from "./known-times.ts";
import type { LintContext } from "./lint-context.ts";
import { MILESTONE_WORDS, OF_THE_INCIDENT } from "./milestone-words.ts";
import type { ReadText } from "./plain-text.ts";
import { datesIn, isoDate, unclearDatesIn, weekdayWith, type SaidDate } from "./said-dates.ts";

const VERBS: [Milestone, string][] = [
  ["reported", "reported"],
  ["reproduced", "reproduced"],
  ["declared", "declared"],
  ["contained", "contained|made private|taken offline"],
  ["mitigated", "mitigated"],
  ["patched", "patched"],
  ["restored", "restored|public again"],
  ["disclosed", "disclosed"],
];
/** "declared on", "was restored at 19:40 UTC on": the word right before, with a clock time between at most. */
const SAID_BEFORE = VERBS.map(
  ([milestone, words]) =>
    [
      milestone,
      new RegExp(`${OF_THE_INCIDENT}(?:${words}) (?:at [\\d:. apm]{1,12}(?: [A-Z]{1,5})? )?(?:on|by) (?:the )?$`, "i"),
    ] as const,
);
const SAID_BEHIND: [Milestone, RegExp][] = [
  ["reported", /^ ?(?:に|、)[^。、]{0,16}報告され/],
  ["declared", /^ ?(?:に|、)[^。、]{0,16}宣言/],
  ["restored", /^ ?(?:に|、)[^。、]{0,16}復旧/],
  ["disclosed", /^ ?(?:に|、)[^。、]{0,16}公表/],
];
/** More than one thing of an incident is reported or reproduced; it is declared and restored once. */
const LOOSE = new Set<Milestone>(["reported", "reproduced"]);
const WEEKDAYS = ["a Sunday", "a Monday", "a Tuesday", "a Wednesday", "a Thursday", "a Friday", "a Saturday"];

/** Days in prose, against the days of the record. */
export function checkDates(context: LintContext): LintFinding[] {
  const days = knownDays(context.document, context.parts);
  days.add(context.today);
  const years = [...new Set([...days].map((day) => day.slice(0, 4)))];
  return context.texts.flatMap((read) => [
    ...unclearDatesIn(read.plain).map(({ start, end }) =>
      textFinding(read, start, end, {
        code: "ambiguous_date",
        message: "Day and month can be mistaken here; write the month as a word, or the date as YYYY-MM-DD.",
      }),
    ),
    ...datesIn(read.plain).flatMap((date) => checkDate(read, date, context, days, years)),
  ]);
}

function checkDate(
  read: ReadText,
  date: SaidDate,
  context: LintContext,
  days: Set<string>,
  years: string[],
): LintFinding[] {
  const day = isoDate(date);
  const weekday = day === undefined ? undefined : weekdayFinding(read, date, day);
  if (weekday) return [weekday];
  const readings = day === undefined ? years.map((year) => isoDate({ ...date, year: Number(year) })) : [day];
  const isKnown = (known: Set<string>) =>
    readings.some((one) => one !== undefined && (known.has(one) || known.has(one.slice(0, 7))));
  const milestone = milestoneSaid(read.plain, date);
  const given = context.document.events.filter((event) => event.milestone === milestone);
  const isOther = milestone === undefined || LOOSE.has(milestone) ? isKnown(days) : false;
  if (isOther || isKnown(new Set(given.flatMap(({ time }) => daysOf(time, context.document.zone))))) return [];
  const event = milestone && eventNamed(milestone, context.document);
  if (milestone && event && day !== undefined) {
    const recorded = daysOf(event.time, context.document.zone)[0] ?? event.time.text;
    const message = `The record has "${MILESTONE_WORDS[milestone].en}" on ${recorded}.`;
    const fix = { label: "Take the day from the record", replacement: `{{date ${milestone}}}` };
    return [textFinding(read, date.start, date.end, { code: "date_disagrees", message, fix })];
  }
  if (isKnown(days)) return [];
  if (day === undefined || /^\/(?:exposure|impact\/logs)/.test(read.field)) return [];
  const message = "Nothing in the document is on this day.";
  return [textFinding(read, date.start, date.end, { code: "date_not_recorded", message })];
}

function weekdayFinding(read: ReadText, date: SaidDate, day: string): LintFinding | undefined {
  const said = weekdayWith(read.plain, date);
  const actual = weekdayOf(midnightOf(parsePlainDate(day) as PlainDate));
  if (said === undefined || said === actual) return undefined;
  return textFinding(read, date.start, date.end, {
    code: "weekday_disagrees",
    message: `${day} was ${WEEKDAYS[actual]}.`,
  });
}

function milestoneSaid(plain: string, { start, end }: SaidDate): Milestone | undefined {
  const before = plain.slice(Math.max(0, start - 60), start);
  const behind = plain.slice(end, end + 30);
  const found =
    SAID_BEFORE.find(([, pattern]) => pattern.test(before)) ?? SAID_BEHIND.find(([, pattern]) => pattern.test(behind));
  return found && MILESTONES.find((milestone) => milestone === found[0]);
}
