import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { eventNamed } from "#domain/postmortem/prose/resolve-times.ts";
import { microsOf } from "#domain/time/instant.ts";
import { readTimeText } from "#domain/time/read-time-text.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import { MILESTONE_WORDS, OF_THE_INCIDENT } from "./milestone-words.ts";
import { sentenceAt, type ReadText } from "./plain-text.ts";
import { clocksIn, type SaidClock } from "./said-clocks.ts";
import { datesIn, isoDate, two, type SaidDate } from "./said-dates.ts";
import { hedgeAt } from "./said-numbers.ts";
import { within } from "./within.ts";
import type { Milestone } from "#domain/timeline/timeline-event.ts";

const ONE_ZONE_FOR_ALL =
  /\ball (?:times )?(?:are )?(?:in )?(?:UTC|[A-Z]{3,4})\b|\btimes (?:are )?in [A-Z]|時刻は|すべて ?(?:UTC|日本時間)/i;
const ZONE_WORD = /\b(?:UTC|GMT)\b|協定世界時|日本時間/;
const NO_CLOCK = /\bratio|\bscale|\bscore|比率|縮尺/i;

/** Clock times in prose: each with its zone, possible where it stands, and as the record has it. */
export function checkClocks({ document, texts }: LintContext): LintFinding[] {
  return texts.flatMap((read) => {
    const clocks = clocksIn(read.plain);
    if (clocks.length === 0) return [];
    const said = { clocks, dates: datesIn(read.plain), hasOneZone: ONE_ZONE_FOR_ALL.test(read.plain) };
    return clocks.flatMap((clock) => checkClock(read, clock, said, document));
  });
}

type Said = { clocks: SaidClock[]; dates: SaidDate[]; hasOneZone: boolean };

function checkClock(read: ReadText, clock: SaidClock, said: Said, document: PublicDocument): LintFinding[] {
  const sentence = sentenceAt(read.plain, clock.start, clock.end);
  const near = within(said.clocks, sentence.start, sentence.end);
  const hasZone = said.hasOneZone || near.some(({ zone }) => zone !== undefined) || ZONE_WORD.test(sentence.text);
  if (!hasZone) {
    if (NO_CLOCK.test(sentence.text)) return [];
    const message = "A time without its zone means another moment to every reader; say UTC, or the zone.";
    return [textFinding(read, clock.start, clock.end, { code: "time_without_zone", message })];
  }
  if (clock.zone?.kind === "unclear") {
    const message = `${clock.zone.name} is used in several parts of the world; give the offset or the city.`;
    return [textFinding(read, clock.start, clock.zone.end, { code: "ambiguous_zone", message })];
  }
  const moment = clock.zone && momentOf(read.plain, clock, said.dates);
  if (moment && "problem" in moment) {
    const { start, end, problem } = moment;
    return [textFinding(read, start, end, { code: "impossible_time", message: problem })];
  }
  return againstEvents(read, clock, moment, document);
}

type Moment = { start: number; end: number } & ({ time: RecordedTime } | { problem: string });

/** Day, clock and zone that stand side by side, as one moment. */
function momentOf(plain: string, clock: SaidClock, dates: SaidDate[]): Moment | undefined {
  const zone = clock.zone;
  const date = within(dates, clock.start - 30, clock.end + 60).find((one) => isBeside(plain, clock, one));
  const day = date && isoDate(date);
  if (!zone || !date || day === undefined) return undefined;
  const text = `${day} ${two(Math.floor(clock.minutes / 60))}:${two(clock.minutes % 60)} ${zone.name}`;
  const place = { start: Math.min(date.start, clock.start), end: Math.max(date.end, clock.end, zone.end) };
  try {
    const { time, warnings } = readTimeText(text);
    const season = warnings.find(({ code }) => code === "season_mismatch");
    return season ? { ...place, problem: season.message } : { ...place, time };
  } catch (error) {
    if (error instanceof TimeError) return { ...place, problem: error.message };
    throw error;
  }
}

function isBeside(plain: string, clock: SaidClock, date: SaidDate): boolean {
  const behind = Math.max(clock.end, clock.zone && clock.zone.end <= date.start ? clock.zone.end : 0);
  if (date.start >= behind) return /^,? ?(?:on |of )?(?:[A-Z][a-z]+day,? )?$/.test(plain.slice(behind, date.start));
  if (date.end > clock.start) return false;
  return /^(?:,? ?(?:at )?|T|の ?|、)$/.test(plain.slice(date.end, clock.start));
}

const BEFORE: [Milestone, RegExp][] = (
  [
    ["declared", "declared"],
    ["contained", "contained|made private"],
    ["mitigated", "mitigated"],
    ["patched", "patched"],
    ["restored", "restored|public again"],
    ["root_cause_identified", "root cause (?:was )?identified"],
  ] as const
).map(([milestone, words]) => [milestone, new RegExp(`${OF_THE_INCIDENT}(?:${words}) (?:at|around|about|by) $`, "i")]);

function againstEvents(
  read: ReadText,
  clock: SaidClock,
  moment: Moment | undefined,
  document: PublicDocument,
): LintFinding[] {
  const same =
    moment && "time" in moment ? document.events.find(({ time }) => isSameMoment(time, moment.time)) : undefined;
  if (moment && same) {
    const replacement = `{{event ${same.record && same.milestone ? same.milestone : same.key}}}`;
    const fix = { label: "Take the time from the record", replacement };
    const message = "It agrees with the record, and is typed by hand.";
    return [textFinding(read, moment.start, moment.end, { code: "typed_time", message, fix })];
  }
  const before = read.plain.slice(Math.max(0, clock.start - 40), clock.start);
  const milestone = BEFORE.find(([, pattern]) => pattern.test(before))?.[0];
  const event = milestone && eventNamed(milestone, document);
  if (!milestone || !event?.time.instant || clock.zone?.offsetMinutes === undefined) return [];
  const utc = clock.minutes - clock.zone.offsetMinutes;
  const slack = hedgeAt(read.plain, clock.start, clock.end) === "about" ? 10 : 0;
  const isSaid = document.events.some(
    ({ time }) => time.instant !== undefined && apart(minuteOf(time.instant), utc) <= slack,
  );
  if (isSaid) return [];
  const message = `The record has "${MILESTONE_WORDS[milestone].en}" at ${event.time.instant.slice(11, 16)} UTC.`;
  const fix = { label: "Take the time from the record", replacement: `{{event ${milestone}}}` };
  const end = clock.zone.end;
  return [
    textFinding(read, clock.start, end, {
      code: "time_disagrees",
      message,
      fix: end - clock.end < 8 ? fix : undefined,
    }),
  ];
}

function isSameMoment(a: RecordedTime, b: RecordedTime): boolean {
  return (
    a.instant !== undefined &&
    b.instant !== undefined &&
    a.precision === "minute" &&
    microsOf(a.instant) === microsOf(b.instant)
  );
}

function minuteOf(instant: string): number {
  return Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16));
}

/** Minutes between two times of day, the short way round the clock. */
function apart(a: number, b: number): number {
  const difference = (((a - b) % 1440) + 1440) % 1440;
  return Math.min(difference, 1440 - difference);
}
