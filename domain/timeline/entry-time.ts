import { microsOf, type PlainDate } from "#domain/time/instant.ts";
import { recordTime, type RecordedTime } from "#domain/time/recorded-time.ts";
import { TimeError, type Choice, type TimeErrorCode, type TimeReading } from "#domain/time/time-error.ts";
import type { TimeWarning } from "#domain/time/time-shape.ts";
import { parseOffset } from "#domain/time/wall-clock.ts";
import { isKnownZone, plainDateOf, wallClockAt } from "#domain/time/zone.ts";

/** A time as a form keeps it: words, with the zone and the day they are read in; empty where none is lent. */
export type EntryTime = { text: string; zone: string; day: string; choose?: Choice | undefined };
export type EntryDoubt = { code: TimeErrorCode | "no_time"; message: string; candidates?: TimeReading[] };

export type ReadEntryTime = {
  time: EntryTime;
  read?: RecordedTime;
  warnings: TimeWarning[];
  doubt?: EntryDoubt;
  /** What the words did not say and was lent to them. */
  lent: { zone?: string; day?: string };
};

/** The words in the incident's zone, on the day of the last entry, where they name no zone and no day of their own. */
export function readEntryTime(text: string, zone: string, last: RecordedTime | undefined): ReadEntryTime {
  const needsDay = attempt({ text, zone: "", day: "" }).doubt?.code === "needs_year_and_zone";
  const day = needsDay && last ? (dayOf(last, zone) ?? "") : "";
  const bare = attempt({ text, zone: "", day });
  const namesZone = (bare.read?.offset ?? bare.read?.zone) !== undefined || bare.doubt?.code === "ambiguous_zone";
  const read = inZone({ text, zone, day });
  const lent = { ...(day !== "" && { day }), ...(!namesZone && { zone }) };
  const spoken = namesZone && day !== "" ? (read.read?.zone ?? read.read?.offset) : undefined;
  // 02:45 UTC, said after 22:30 in New York, is on the day that UTC had then.
  const spokenDay = spoken === undefined || !last ? undefined : dayOf(last, spoken);
  if (spokenDay === undefined || spokenDay === day) return { ...read, lent };
  return { ...inZone({ text, zone, day: spokenDay }), lent: { ...lent, day: spokenDay } };
}

/** The words as the person settled them. */
export function readAnsweredTime(time: EntryTime): ReadEntryTime {
  return { ...attempt(time), lent: {} };
}

type Attempt = Omit<ReadEntryTime, "lent">;

/** An offset in the words is their own; the incident's zone does not belong to it unless it has that offset then. */
function inZone(time: EntryTime): Attempt {
  const read = attempt(time);
  const isForeign = read.warnings.some(({ code }) => code === "offset_not_in_zone");
  return isForeign ? attempt({ ...time, zone: "" }) : read;
}

function attempt(time: EntryTime): Attempt {
  try {
    const { time: read, warnings } = recordTime({
      text: time.text,
      ...(time.zone !== "" && { zone: time.zone }),
      ...(time.day !== "" && { baseDate: time.day }),
      ...(time.choose && { choose: time.choose }),
    });
    return { time, read, warnings };
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    const { code, message, candidates } = error;
    return { time, warnings: [], doubt: { code, message, ...(candidates && { candidates }) } };
  }
}

/** The day on which a clock there, in a zone or at an offset, showed this time; a date is one everywhere. */
function dayOf(time: RecordedTime, where: string): PlainDate | undefined {
  if (time.instant === undefined) return time.date;
  if (isKnownZone(where)) return wallClockAt(time.instant, where).slice(0, 10) as PlainDate;
  return plainDateOf(microsOf(time.instant) + parseOffset(where).seconds * 1_000_000);
}
