import { US_PER_SECOND } from "./civil.ts";
import { reducedWarning } from "./place-clock.ts";
import { recordClock } from "./record-clock.ts";
import type { ReadTime } from "./time-shape.ts";
import { formatWallClock, type ClockPrecision } from "./wall-clock.ts";

type EpochUnit = { digits: [number, number]; perSecond: number; precision: ClockPrecision };

/** How many digits an epoch value of 1973 to 2200 has in each unit; they never overlap. */
const UNITS: EpochUnit[] = [
  { digits: [9, 10], perSecond: 0, precision: "second" },
  { digits: [12, 13], perSecond: 3, precision: "millisecond" },
  { digits: [15, 16], perSecond: 6, precision: "microsecond" },
  { digits: [18, 19], perSecond: 9, precision: "microsecond" },
];

/** Reads an epoch value whose unit its length tells; kept as text throughout, as 19 digits exceed a number. */
export function readEpoch(text: string, original: string): ReadTime | undefined {
  const match = /^@?(\d{9,19})(?:\.(\d{1,9}))?$/.exec(text);
  const [, whole = "", decimals = ""] = match ?? [];
  const unit = UNITS.find(({ digits: [least, most] }) => whole.length >= least && whole.length <= most);
  if (!unit || (decimals !== "" && unit.perSecond > 0)) return undefined;
  const seconds = whole.slice(0, whole.length - unit.perSecond);
  const fraction = whole.slice(whole.length - unit.perSecond) + decimals;
  const us = Number(seconds) * US_PER_SECOND + Number(fraction.slice(0, 6).padEnd(6, "0"));
  const precision = decimals === "" ? unit.precision : decimals.length <= 3 ? "millisecond" : "microsecond";
  const read = recordClock({ wallClock: formatWallClock(us, precision), zone: "UTC", precision, text: original });
  const cut = /[1-9]/.test(fraction.slice(6));
  return cut ? { ...read, warnings: [reducedWarning("digits finer than a microsecond were cut off")] } : read;
}
