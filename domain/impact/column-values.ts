import { wasAnswered } from "./count-impact.ts";
import type { LogHead } from "./found-log.ts";
import { readCount, type ThousandsSign } from "./written-number.ts";
import { readLoggedTime, type EpochUnit } from "./written-time.ts";

/** Of so many values nearly all must fit, so that one bad line at the top does not hide a column. */
const MOST = 0.8;

export type TimeValues = {
  read: number;
  naive: number;
  yearless: number;
  bad: number;
  epoch: Partial<Record<EpochUnit, { text: string; instant: string }>>;
  implausible?: { text: string; instant: string };
};

const YEARLESS = /^(?:\d\d-\d\d|\d\d\/\d\d|[A-Z][a-z]{2} {1,2}\d{1,2})[ T]\d\d:\d\d:\d\d/;

export function timesOf(values: readonly string[]): TimeValues {
  const times: TimeValues = { read: 0, naive: 0, yearless: 0, bad: 0, epoch: {} };
  for (const text of values) {
    const read = readLoggedTime(text);
    if (read.kind === "empty") continue;
    if (read.kind === "bad") {
      if (YEARLESS.test(text.trim())) times.yearless += 1;
      else if (readLoggedTime(text, "UTC").kind === "instant") times.naive += 1;
      else times.bad += 1;
      continue;
    }
    times.read += 1;
    const { instant, epochUnit } = read;
    if (epochUnit) times.epoch[epochUnit] ??= { text: text.trim(), instant };
    if (instant < "2000" || instant > "2100") times.implausible ??= { text: text.trim(), instant };
  }
  return times;
}

export function areTimes({ read, naive, yearless, bad }: TimeValues): boolean {
  const times = read + naive + yearless;
  return times > 0 && times >= MOST * (times + bad);
}

export type CountValues = { counts: number; grouped: number; bad: number; example?: string; sign?: ThousandsSign };

export function countsOf(values: readonly string[]): CountValues {
  const found: CountValues = { counts: 0, grouped: 0, bad: 0 };
  for (const text of values) {
    const read = readCount(text);
    if (read.kind === "empty") continue;
    if (read.kind === "count") {
      found.counts += 1;
      continue;
    }
    const sign = ([",", " ", "'"] as const).find((given) => readCount(text, given).kind === "count");
    if (sign === undefined) found.bad += 1;
    else {
      found.grouped += 1;
      found.example ??= text.trim();
      found.sign ??= sign;
    }
  }
  return found;
}

export function areCounts({ counts, grouped, bad }: CountValues): boolean {
  return counts + grouped >= MOST * (counts + grouped + bad);
}

export function isFilled(values: readonly string[]): boolean {
  return values.some((text) => text.trim() !== "");
}

/** Whether a count of responses would find any: a status the log writes in words of its own is none. */
export function holdSuccess(values: readonly string[]): boolean {
  return values.some(
    (status) =>
      status.trim() !== "" &&
      wasAnswered({ texts: new Map([["status", status.trim()]]), counts: {}, faults: [] }) === true,
  );
}

/** The part of the rows whose id stood in an earlier row. */
export function repeatedShare(values: readonly string[]): number {
  const filled = values.map((text) => text.trim()).filter((text) => text !== "");
  return filled.length === 0 ? 0 : 1 - new Set(filled).size / filled.length;
}

/** Looks like an id by its values alone: all filled, all different, no spaces, long enough to be no number of a row. */
export function looksLikeIds(values: readonly string[]): boolean {
  return values.length > 1 && repeatedShare(values) === 0 && values.every((text) => /^[\w.:@/-]{8,128}$/.test(text));
}

export function valuesOf({ rows }: LogHead, column: string): string[] {
  return rows.map((row) => row[column] ?? "");
}
