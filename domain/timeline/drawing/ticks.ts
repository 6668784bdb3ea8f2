import {
  US_PER_DAY,
  US_PER_HOUR,
  US_PER_MINUTE,
  US_PER_SECOND,
  civilDateOf,
  isoText,
  type Micros,
} from "#domain/time/civil.ts";
import type { Scale } from "./scale.ts";
import { clockAt, type ZoneClock } from "./zone-clock.ts";

/** `day`: it begins a day, and `label` is its date; `month` says the month. Else `label` is a clock time. */
export type Tick = { us: Micros; x: number; label: string; kind: "clock" | "day" | "month" };
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
const DATE_ROOM = 84;
const DATE_WIDTH = 74;
const MOST_TICKS = 400;

/** Round times of the zone's own clock between two positions, as dense as they can be read. */
export function ticksOf(scale: Scale, clock: ZoneClock, from = 0, to = scale.length): Tick[] {
  const step = STEPS.find((size) => size * scale.pixelsPerMicro >= (size < US_PER_DAY ? CLOCK_ROOM : DATE_ROOM));
  const pieces = scale.pieces.filter(({ kind, x0, x1 }) => kind === "drawn" && x1 >= from && x0 <= to);
  return pieces
    .flatMap((piece) => {
      const [start, end] = [
        Math.max(piece.start, scale.timeAt(Math.max(from, piece.x0))),
        Math.min(piece.end, scale.timeAt(Math.min(to, piece.x1))),
      ];
      const times = step === undefined ? months(start, end, clock, scale) : steps(start, end, step, clock);
      return times.map((us) => tickAt(us, scale.place(us), step, clock));
    })
    .slice(0, MOST_TICKS);
}

function steps(start: Micros, end: Micros, step: Micros, clock: ZoneClock): Micros[] {
  const times: Micros[] = [];
  let wall = Math.ceil((start + ahead(clock, start)) / step) * step;
  for (let count = 0; count < MOST_TICKS; count += 1, wall += step) {
    const us = instantOfWall(wall, clock);
    if (us > end) break;
    const last = times.at(-1);
    if (us >= start && us + ahead(clock, us) === wall && (last === undefined || us > last)) times.push(us);
  }
  return times;
}

/** The first of each month, of every second, third … where months are too narrow. */
function months(start: Micros, end: Micros, clock: ZoneClock, scale: Scale): Micros[] {
  const width = 30 * US_PER_DAY * scale.pixelsPerMicro;
  const every = [1, 2, 3, 6, 12, 24, 60, 120].find((count) => count * width >= DATE_ROOM) ?? 600;
  const { year, month } = civilDateOf(start + ahead(clock, start));
  const times: Micros[] = [];
  let index = Math.ceil((year * 12 + month - 1) / every) * every;
  for (let count = 0; count < MOST_TICKS; count += 1, index += every) {
    const us = instantOfWall(Date.UTC(Math.floor(index / 12), index % 12, 1) * 1000, clock);
    if (us > end) break;
    if (us >= start) times.push(us);
  }
  return times;
}

function ahead(clock: ZoneClock, us: Micros): Micros {
  return clockAt(clock, us).seconds * US_PER_SECOND;
}

/** For a line on paper only: where the clock skips the wall time, the tick is left out by its caller. */
function instantOfWall(wall: Micros, clock: ZoneClock): Micros {
  const first = wall - ahead(clock, wall);
  return wall - ahead(clock, first);
}

function tickAt(us: Micros, x: number, step: Micros | undefined, clock: ZoneClock): Tick {
  const text = isoText(us + ahead(clock, us));
  if (step === undefined) return { us, x, label: text.slice(0, 7), kind: "month" };
  if (text.slice(11) === "00:00:00") return { us, x, label: text.slice(0, 10), kind: "day" };
  return { us, x, label: text.slice(11, step < US_PER_MINUTE ? 19 : 16), kind: "clock" };
}

/** Dates below the line: where each piece begins or comes into view first, then midnights where there is room. */
export function dateLabels(scale: Scale, clock: ZoneClock, ticks: readonly Tick[], from = 0): DateLabel[] {
  const labels: DateLabel[] = [];
  const add = (x: number, label: string) => {
    if (labels.every((other) => Math.abs(other.x - x) >= DATE_WIDTH)) labels.push({ x, label });
  };
  for (const piece of scale.pieces) {
    if (piece.kind !== "drawn" || piece.x1 <= from) continue;
    if (piece.x0 >= from) add(piece.x0, dateAt(piece.first, clock));
    else if (piece.x1 - from > DATE_WIDTH) add(from, dateAt(scale.timeAt(from), clock));
  }
  for (const { kind, x, label } of ticks) if (kind === "day") add(x, label);
  return labels.sort((a, b) => a.x - b.x);
}

function dateAt(us: Micros, clock: ZoneClock): string {
  return isoText(us + ahead(clock, us)).slice(0, 10);
}
