import { durationsOf, type MilestoneDuration } from "#domain/timeline/durations.ts";
import type { Milestone } from "#domain/timeline/timeline-event.ts";
import { formatDuration } from "#domain/time/duration.ts";
import { textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import { milestoneSources, milestonesNamed, MILESTONE_WORDS } from "./milestone-words.ts";
import { REFERENCE_SIGN, sentenceAt, type ReadText } from "./plain-text.ts";
import { clocksIn, type SaidClock } from "./said-clocks.ts";
import { datesIn } from "./said-dates.ts";
import { durationsIn, fits, type SaidDuration } from "./said-durations.ts";
import { within } from "./within.ts";

const DAY_MINUTES = 1440;
const ABOUT_THE_INCIDENT =
  /\b(?:last(?:ed|ing)|took|outage|downtime|unavailable|down for|disruption|impact(?:ed)?|restor|recover|mitigat|resolv|contain(?:ed|ment)|exposure|exposed|declar)|停止|復旧|障害|継続|続い|続き|かかり|影響|封じ込め|宣言/i;
/** "within 25 minutes", "every five minutes", "two months before": said of something else. */
const OF_ANOTHER_KIND =
  /\b(?:every|each|per|within|timeout|interval|window|retention|deadline|embargo|cache|ttl)\b|ごと|おき|以内|周期|期限/i;

/** How long something took, against the times in the same sentence, or against the milestones it names. */
export function checkDurations({ document, texts }: LintContext): LintFinding[] {
  const known = durationsOf(milestoneSources(document.events));
  const hasRecord = new Set(known.flatMap(({ from, to }) => [from, to]));
  return texts
    .filter(({ field }) => !/^\/(?:exposure|upstream|evidence)/.test(field))
    .flatMap((read) => {
      const durations = durationsIn(read.plain);
      if (durations.length === 0) return [];
      const clocks = clocksIn(read.plain);
      return durations.flatMap((said) => judge(read, said, durations, clocks, known, hasRecord));
    });
}

function judge(
  read: ReadText,
  said: SaidDuration,
  durations: SaidDuration[],
  clocks: SaidClock[],
  known: MilestoneDuration[],
  hasRecord: Set<Milestone>,
): LintFinding[] {
  const sentence = sentenceAt(read.plain, said.start, said.end);
  const inside = <T extends { start: number; end: number }>(items: T[]) => within(items, sentence.start, sentence.end);
  const isAlone = inside(durations).length === 1;
  const range = rangeFor(read.plain, said, inside(clocks), isAlone);
  if (range) return againstRange(read, said, range);
  if (sentence.text.includes(REFERENCE_SIGN) || inside(clocks).length > 1 || datesIn(sentence.text).length > 1) {
    return [];
  }
  const named = milestonesNamed(sentence.text).filter((milestone) => hasRecord.has(milestone));
  const pair = isAlone && isStretch(sentence.text) ? pairOf(named, known) : undefined;
  if (pair) return againstMilestones(read, said, pair);
  if (!ABOUT_THE_INCIDENT.test(sentence.text) || OF_ANOTHER_KIND.test(near(read.plain, said))) return [];
  return withoutEnds(read, said, known);
}

function near(plain: string, { start, end }: SaidDuration): string {
  return plain.slice(Math.max(0, start - 24), end + 24);
}

type ClockRange = { from: SaidClock; to: SaidClock; joined: boolean };

/** The two times a duration belongs to: the range right beside it, or the only one of a sentence whose only duration it is. */
function rangeFor(plain: string, said: SaidDuration, clocks: SaidClock[], isAlone: boolean): ClockRange | undefined {
  const ranges = clocks.slice(1).flatMap((to, index): ClockRange[] => {
    const from = clocks[index];
    if (!from) return [];
    const between = plain.slice(from.zone && from.zone.end < to.start ? from.zone.end : from.end, to.start);
    const isRange =
      /^[ .)]{0,2}(?:[–—〜~-]|to|until|till|through|から|より)[ (]?(?:on )?/.test(between) || /^ ?[…⋯]/.test(between);
    const isBetween =
      /^ ?and /.test(between) &&
      /\bbetween [^\d.;]{0,12}$/i.test(plain.slice(Math.max(0, from.start - 24), from.start));
    const isListed = between.trim() === "";
    const isLoose = between.length < 90 && /\b(?:until|till|through)\b|から/.test(between);
    return isRange || isBetween || isListed || isLoose ? [{ from, to, joined: !isListed }] : [];
  });
  const beside = ranges.find(
    ({ to }) => /^[^\d]{0,28}$/.test(plain.slice(Math.min(to.end, said.start), said.start)) && to.end <= said.start,
  );
  const behind = ranges.find(
    ({ from }) => from.start >= said.end && /^ ?[(（]?(?:from )?$/.test(plain.slice(said.end, from.start)),
  );
  return beside ?? behind ?? (isAlone && ranges.length === 1 ? ranges[0] : undefined);
}

function againstRange(read: ReadText, said: SaidDuration, { from, to, joined }: ClockRange): LintFinding[] {
  const minutes = minutesBetween(from, to);
  const days = daysBetween(read.plain, from, to);
  const total = days === undefined ? minutes : to.minutes - from.minutes + offsetOf(from, to) + days * DAY_MINUTES;
  if (total <= 0 || fits(said, total * 60_000)) return [];
  const ends = `${from.text.trim()} to ${to.text.trim()}`;
  const listed = joined ? "" : " Which of the two times is the start?";
  const message = `${ends} is ${textOf(total)}, not ${read.text.slice(said.start, said.end)}.${listed}`;
  const replacement = textOf(total, read.locale);
  const fix = joined ? { label: `Write ${replacement}`, replacement } : undefined;
  return [textFinding(read, said.start, said.end, { code: "duration_disagrees", message, fix })];
}

/** Where the end reads earlier than the start, it is the next day's. */
function minutesBetween(from: SaidClock, to: SaidClock): number {
  const plain = to.minutes - from.minutes + offsetOf(from, to);
  return ((plain % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
}

function offsetOf(from: SaidClock, to: SaidClock): number {
  const [a, b] = [from.zone?.offsetMinutes, to.zone?.offsetMinutes];
  return a === undefined || b === undefined ? 0 : a - b;
}

function daysBetween(plain: string, from: SaidClock, to: SaidClock): number | undefined {
  const dates = datesIn(plain.slice(Math.max(0, from.start - 30), to.end + 40));
  const [first, last] = dates;
  if (!first || !last || dates.length !== 2 || first.month !== last.month) return undefined;
  return last.day - first.day;
}

function textOf(minutes: number, locale: "en" | "ja" = "en"): string {
  const ms = minutes * 60_000;
  return formatDuration({ minMs: ms, maxMs: ms, exact: true }, locale);
}

function isStretch(sentence: string): boolean {
  return /\b(?:from|between|after|before|until|to)\b|から|まで|後/i.test(sentence);
}

function pairOf(named: Milestone[], known: MilestoneDuration[]): MilestoneDuration | undefined {
  const [a, b] = named;
  if (!a || !b || named.length !== 2) return undefined;
  return known.find(({ from, to }) => (from === a && to === b) || (from === b && to === a));
}

function againstMilestones(read: ReadText, said: SaidDuration, pair: MilestoneDuration): LintFinding[] {
  const { from, to, minMs = -Infinity, maxMs = Infinity, text } = pair;
  const fix = { label: "Take the duration from the record", replacement: `{{duration ${from} ${to}}}` };
  const ends = `${MILESTONE_WORDS[from].en} to ${MILESTONE_WORDS[to].en}`;
  if (!fits(said, minMs, maxMs)) {
    const message = `By the record, ${ends} is ${text}.`;
    return [textFinding(read, said.start, said.end, { code: "duration_disagrees", message, fix })];
  }
  const message = `It agrees with the record (${ends}: ${text}), and is typed by hand.`;
  return said.hedge === "exact"
    ? [textFinding(read, said.start, said.end, { code: "typed_duration", message, fix })]
    : [];
}

function withoutEnds(read: ReadText, said: SaidDuration, known: MilestoneDuration[]): LintFinding[] {
  const fitting = known.filter(({ minMs, maxMs, exact }) => exact && fits(said, minMs ?? 0, maxMs ?? 0));
  const [first] = fitting;
  const ends = fitting.slice(0, 3).map(({ from, to }) => `${MILESTONE_WORDS[from].en} to ${MILESTONE_WORDS[to].en}`);
  const message =
    first && ends.length > 0
      ? `From when until when? By the record this is as long as ${ends.join("; ")}.`
      : "From when until when? No two milestones of the record are this far apart.";
  const replacement = first && fitting.length === 1 ? `{{duration ${first.from} ${first.to}}}` : undefined;
  const fix = replacement === undefined ? undefined : { label: "Take the duration from the record", replacement };
  return [textFinding(read, said.start, said.end, { code: "duration_without_ends", message, fix })];
}
