import { US_PER_SECOND, type Micros } from "./civil.ts";
import { boundsOf, checkThrough, clockSpan, hasStatedWidth, widthBounds } from "./bounds.ts";
import { checkedInstant } from "./instant.ts";
import { placeClock, reducedWarning, type PlacedClock } from "./place-clock.ts";
import { recordDate } from "./record-date.ts";
import { statedZone } from "./settle-zone.ts";
import { TimeError, atField } from "./time-error.ts";
import { PRECISIONS, type Precision, type ReadTime, type TimeWarning, type WallClockInput } from "./time-shape.ts";
import {
  formatOffset,
  formatWallClock,
  parseOffset,
  parseWallClock,
  truncateTo,
  type ClockPrecision,
} from "./wall-clock.ts";
import { plainDateOf, tzdbVersion } from "./zone.ts";

/** A placed clock at the stated precision; `end` is where its span ends. */
type Settled = { wall: Micros; us: Micros; seconds: number; end: Micros; cut: boolean };

/** Records a clock time, or a date where that is all it says or all it claims to be precise to. */
export function recordClock(given: WallClockInput): ReadTime {
  const input = given.zone === undefined ? given : { ...given, zone: statedZone(given.zone, given.wallClock) };
  const start = parseWallClock(input.wallClock, input.zone, input.offset);
  const coarse = input.precision === "day" || input.precision === "month";
  if (coarse || (start.precision === "day" && input.precision === undefined)) return recordDateOf(input);
  if (start.precision === "day") {
    throw new TimeError("invalid_time", `"${input.wallClock}": precision ${input.precision} needs a clock time`, {
      field: "wallClock",
    });
  }
  return recordPlaced(input);
}

function recordPlaced(input: WallClockInput): ReadTime {
  const { qualifier = "exact", through } = input;
  const start = placeClock(input, input.zone);
  const end =
    through === undefined ? undefined : atField("through", () => placeClock(throughClock(through), start.zone));
  const text = input.text ?? defaultText(input);
  const digits = finest(start.precision, end?.precision);
  const precision = input.precision ?? digits;
  const shown = precision === "unknown" ? digits : clockPrecision(precision);
  checkThrough(qualifier, end !== undefined, text);
  const from = settle(start, shown, start.zone);
  const until = end && settle(end, shown, start.zone);
  if (until && until.us < from.us) {
    throw new TimeError("invalid_time", `"${text}": the end lies before the start`, { field: "through" });
  }
  const warnings = [...start.warnings, ...(end?.warnings ?? [])];
  if (from.cut || until?.cut) warnings.push(reducedWarning(`what is finer than precision ${precision} was cut off`));
  const span = { start: from.us, end: (until ?? from).end };
  const isWide = hasStatedWidth({ qualifier, precision, through: until });
  return {
    time: {
      text,
      wallClock: formatWallClock(from.wall, shown),
      ...(start.zone !== undefined && { zone: start.zone }),
      offset: formatOffset(from.seconds),
      instant: checkedInstant(from.us, text),
      ...(until && { through: endOf(until, shown, text) }),
      precision,
      qualifier,
      ...(isWide ? widthBounds(input, span, text) : boundsOf(span, qualifier, precision)),
      tzdb: tzdbVersion(),
    },
    warnings: onePerCode(warnings),
  };
}

function endOf(until: Settled, shown: ClockPrecision, text: string) {
  return {
    wallClock: formatWallClock(until.wall, shown),
    offset: formatOffset(until.seconds),
    instant: atField("through", () => checkedInstant(until.us, text)),
  };
}

/** An hour begins where the zone's clock begins it, which after a half-hour change is not at :00. */
function settle(placed: PlacedClock, precision: ClockPrecision, zone: string | undefined): Settled {
  const { seconds } = placed;
  const span =
    precision === "hour"
      ? clockSpan(placed.us, seconds, zone, precision)
      : { start: truncateTo(placed.wall, precision) - seconds * US_PER_SECOND, end: 0 };
  const us = span.start;
  return {
    wall: us + seconds * US_PER_SECOND,
    us,
    seconds,
    end: precision === "hour" ? span.end : us,
    cut: us !== placed.us,
  };
}

function recordDateOf(input: WallClockInput): ReadTime {
  const { zone, precision, qualifier, text, earliest, latest } = input;
  const digits = precision === "month" ? 7 : 10;
  const start = parseWallClock(input.wallClock, zone, input.offset);
  const spokenZone = start.offset?.utc ? "UTC" : zone;
  refuseForeignOffset(input, spokenZone);
  const through = input.through && throughClock(input.through).wallClock;
  const recorded = recordDate({
    date: plainDateOf(start.us).slice(0, digits),
    ...(spokenZone !== undefined && { zone: spokenZone }),
    ...(qualifier && { qualifier }),
    ...(through !== undefined && { through: atField("through", () => plainDateOf(parseWallClock(through, zone).us)) }),
    earliest,
    latest,
    text: text ?? defaultText(input),
  });
  const clockGiven = start.us % 86_400_000_000 !== 0;
  return clockGiven
    ? { ...recorded, warnings: [reducedWarning(`the clock time was cut off: precision ${precision ?? "day"}`)] }
    : recorded;
}

/** A date is kept with its zone; an offset that is not the zone's would be lost. */
function refuseForeignOffset(input: WallClockInput, zone: string | undefined): void {
  const stated = input.offset === undefined ? parseWallClock(input.wallClock, zone).offset : parseOffset(input.offset);
  if (!stated || stated.utc) return;
  const placed = placeClock({ wallClock: input.wallClock, offset: input.offset }, zone);
  if (zone === undefined || placed.warnings.some(({ code }) => code === "offset_not_in_zone")) {
    throw new TimeError("invalid_time", `"${input.wallClock}": a date has a zone, not an offset`, { field: "offset" });
  }
}

function throughClock(through: NonNullable<WallClockInput["through"]>) {
  return typeof through === "string" ? { wallClock: through } : through;
}

function defaultText({ wallClock, through }: WallClockInput): string {
  return through === undefined ? wallClock : `${wallClock}/${throughClock(through).wallClock}`;
}

function clockPrecision(precision: Precision): ClockPrecision {
  if (precision === "unknown" || precision === "month" || precision === "day") return "minute";
  return precision;
}

function finest(a: Precision, b: Precision = a): ClockPrecision {
  return clockPrecision(PRECISIONS.indexOf(a) >= PRECISIONS.indexOf(b) ? a : b);
}

function onePerCode(warnings: TimeWarning[]): TimeWarning[] {
  return warnings.filter((warning, index) => warnings.findIndex(({ code }) => code === warning.code) === index);
}
