import {
  US_PER_DAY,
  US_PER_HOUR,
  US_PER_MINUTE,
  US_PER_SECOND,
  civilDateOf,
  isoText,
  type Micros,
} from "#domain/time/civil.ts";
import type { Locale } from "#domain/time/locale.ts";
import type { PlainDate } from "#domain/time/instant-shape.ts";
import type { PlacedPiece, Scale } from "./scale.ts";
import { textWidth } from "./text-width.ts";
import { datesWithYear, shortDate } from "./words.ts";
import { clockAt, type ZoneClock } from "./zone-clock.ts";

/** `day`: it begins a day, and `month` says the month. Else `label` is a clock time. */
export type Tick = { us: Micros; x: number; label: string; kind: "clock" | "day" | "month" };
type DrawnPiece = Extract<PlacedPiece, { kind: "drawn" }>;
export type DateLabel = { x: number; label: string };

const STEPS: Micros[] = [
  US_PER_SECOND,
  5 * US_PER_SECOND,
  15 * US_PER_SECOND,
  30 * US_PER_SECOND,
  US_PER_MINUTE,
  5 * US_PER_MINUTE,
  10 * US_PER_MINUTE,
  15 * US_PER_MINUTE,
  30 * US_PER_MINUTE,
  US_PER_HOUR,
  2 * US_PER_HOUR,
  3 * US_PER_HOUR,
  6 * US_PER_HOUR,
  12 * US_PER_HOUR,
  US_PER_DAY,
  7 * US_PER_DAY,
];
const CLOCK_ROOM = 56;
const DATE_ROOM = 72;
/** What a date takes at least, and with its year. */
const DATE_WIDTHS: Record<Locale, { date: number; withYear: number }> = {
  en: { date: 52, withYear: 74 },
  ja: { date: 62, withYear: 78 },
};
const DATE_SIZE = 12;
const DATE_GAP = 8;
const LEAST_WITH_TICKS = 90;
const MOST_TICKS = 400;

/** Round times of the zone's own clock between two positions, as dense as they can be read. */
export function ticksOf(scale: Scale, clock: ZoneClock, from = 0, to = scale.length): Tick[] {
  const pieces = scale.pieces.filter(({ x0, x1 }) => x1 >= from && x0 <= to);
  return pieces
    .flatMap((piece) => {
      if (piece.kind === "break") return [];
      if (piece.x1 - piece.x0 < LEAST_WITH_TICKS) return loneTick(piece, scale, clock);
      const [start, end] = [
        Math.max(piece.start, scale.timeAt(Math.max(from, piece.x0))),
        Math.min(piece.end, scale.timeAt(Math.min(to, piece.x1))),
      ];
      const perMicro = (piece.x1 - piece.x0) / (piece.end - piece.start);
      const step = STEPS.find((size) => size * perMicro >= (size < US_PER_DAY ? CLOCK_ROOM : DATE_ROOM));
      const times = step === undefined ? months(start, end, clock, perMicro) : steps(start, end, step, clock);
      return times.map((us) => tickAt(us, scale.place(us), step, clock));
    })
    .slice(0, MOST_TICKS);
}

/** Where a single moment stands alone, its own minute; a date says all that there is to it. */
function loneTick({ first, date, weight }: DrawnPiece, scale: Scale, clock: ZoneClock): Tick[] {
  if (weight > 1 || date !== undefined) return [];
  return [{ ...tickAt(first, scale.place(first), US_PER_MINUTE, clock), kind: "clock" }];
}

/** By stretches of one offset: a repeated hour is there twice, a skipped one never. */
function steps(start: Micros, end: Micros, step: Micros, clock: ZoneClock): Micros[] {
  const times: Micros[] = [];
  for (const { from, to, offset } of offsetsWithin(start, end, clock)) {
    const first = Math.ceil((from + offset) / step) * step - offset;
    for (let us = first; us <= to && times.length < MOST_TICKS; us += step) times.push(us);
  }
  return times;
}

/** The first of each month, of every second, third … where months are too narrow. */
function months(start: Micros, end: Micros, clock: ZoneClock, perMicro: number): Micros[] {
  const width = 30 * US_PER_DAY * perMicro;
  const every = [1, 2, 3, 6, 12, 24, 60, 120].find((count) => count * width >= DATE_ROOM) ?? 600;
  const times: Micros[] = [];
  for (const { from, to, offset } of offsetsWithin(start, end, clock)) {
    const { year, month } = civilDateOf(from + offset);
    let index = Math.ceil((year * 12 + month - 1) / every) * every;
    for (; times.length < MOST_TICKS; index += every) {
      const us = Date.UTC(Math.floor(index / 12), index % 12, 1) * 1000 - offset;
      if (us > to) break;
      if (us >= from) times.push(us);
    }
  }
  return times;
}

type OffsetStretch = { from: Micros; to: Micros; offset: Micros };

function offsetsWithin(start: Micros, end: Micros, { changes }: ZoneClock): OffsetStretch[] {
  return changes.flatMap(({ from, seconds }, index): OffsetStretch[] => {
    const next = changes[index + 1]?.from ?? Infinity;
    const stretch = { from: index === 0 ? start : Math.max(start, from), to: Math.min(end, next - 1) };
    return stretch.from <= stretch.to ? [{ ...stretch, offset: seconds * US_PER_SECOND }] : [];
  });
}

function ahead(clock: ZoneClock, us: Micros): Micros {
  return clockAt(clock, us).seconds * US_PER_SECOND;
}

function tickAt(us: Micros, x: number, step: Micros | undefined, clock: ZoneClock): Tick {
  const text = isoText(us + ahead(clock, us));
  if (step === undefined) return { us, x, label: text.slice(0, 7), kind: "month" };
  if (text.slice(11) === "00:00:00") return { us, x, label: step < US_PER_DAY ? "00:00" : "", kind: "day" };
  return { us, x, label: text.slice(11, step < US_PER_MINUTE ? 19 : 16), kind: "clock" };
}

type DatedPlace = { x: number; wall: Micros };

/** Dates below the line: where each piece begins or comes into view first, then midnights where there is room. */
export function dateLabels(
  scale: Scale,
  clock: ZoneClock,
  ticks: readonly Tick[],
  locale: Locale,
  from = 0,
): DateLabel[] {
  const widths = DATE_WIDTHS[locale];
  const wallAt = (us: Micros) => us + ahead(clock, us);
  const pieces = scale.pieces.flatMap((piece): DatedPlace[] => {
    if (piece.kind !== "drawn" || piece.x1 <= from) return [];
    if (piece.x0 >= from) return [{ x: piece.x0, wall: piece.date ? wallOf(piece.date) : wallAt(piece.first) }];
    return piece.x1 - from > widths.date ? [{ x: from, wall: wallAt(scale.timeAt(from)) }] : [];
  });
  const midnights = ticks.filter(({ kind }) => kind === "day").map(({ x, us }) => ({ x, wall: wallAt(us) }));
  const first = pieces[0];
  const kept: DatedPlace[] = [];
  for (const place of [...pieces, ...midnights]) {
    const widthOf = (other: DatedPlace) => (other === first ? widths.withYear : widths.date);
    const isFree = kept.every((other) => Math.abs(other.x - place.x) >= widthOf(other));
    if (isFree) kept.push(place);
  }
  const inOrder = kept.sort((a, b) => a.x - b.x);
  return withYears(
    inOrder.filter(({ wall }, index) => dayOf(wall) !== dayOf(inOrder[index - 1]?.wall)),
    locale,
  );
}

function dayOf(wall: Micros | undefined): number | undefined {
  return wall === undefined ? undefined : Math.floor(wall / US_PER_DAY);
}

function wallOf(date: PlainDate): Micros {
  return Date.parse(`${date}T00:00:00Z`) * 1000;
}

/** The year stands with the first date and wherever it changes. */
function withYears(dates: DatedPlace[], locale: Locale): DateLabel[] {
  return dates.map(({ x, wall }, index) => {
    const [before, next] = [dates[index - 1], dates[index + 1]];
    const isNewYear = before === undefined || civilDateOf(before.wall).year !== civilDateOf(wall).year;
    const room = next === undefined ? Infinity : next.x - x;
    const forms = isNewYear && room >= DATE_WIDTHS[locale].withYear ? datesWithYear(wall, locale) : [];
    const fitting = forms.find((form) => textWidth(form, DATE_SIZE) + DATE_GAP <= room);
    return { x, label: fitting ?? forms.at(-1) ?? shortDate(wall, locale) };
  });
}
